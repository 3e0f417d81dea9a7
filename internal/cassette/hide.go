package cassette

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/secret"
)

// Hide returns the cassette without secrets, and in how many of its answers there were any. It
// fails if what is left would still hold one.
func Hide(c *Cassette, r *redact.Redactor) (*Cassette, int, error) {
	hidden := *c
	hidden.Interactions = make([]Interaction, len(c.Interactions))
	answers := 0
	for i, x := range c.Interactions {
		before := string(x.Response.Body)
		var err error
		x.Request = HideRequest(x.Request, r)
		x.Response, err = hideResponse(x.Response, r)
		if err == nil {
			err = errors.Join(checkLeft(x.Request.Body, r), checkLeft(x.Response.Body, r))
		}
		if err != nil {
			return nil, 0, fmt.Errorf("request %d, %s %s: %w", i+1, x.Request.Method, x.Request.URL, err)
		}
		if string(x.Response.Body) != before {
			answers++
		}
		hidden.Interactions[i] = x
	}
	return &hidden, answers, nil
}

// HideRequest returns a request without secrets, as a template that other secrets match.
func HideRequest(q Request, r *redact.Redactor) Request {
	q.URL, q.Body = HideURL(q.URL, r), hideRequest(q.Body, r)
	return q
}

// HideURL returns a URL without its secrets: parameters that are named like one, and what looks
// like one.
func HideURL(text string, r *redact.Redactor) string {
	u, err := url.Parse(text)
	if err != nil {
		return r.Text(text)
	}
	u.User = nil
	query := u.Query()
	for name := range query {
		if name == "key" || secret.KindOf(name) >= secret.Key {
			query.Del(name)
		}
	}
	u.RawQuery = query.Encode()
	return r.Text(u.String())
}

// hideRequest returns the body of a request with a placeholder for each secret, as a template that
// other secrets match. A number becomes a string that is a placeholder.
func hideRequest(body []byte, r *redact.Redactor) []byte {
	text := string(body)
	spans := r.Find(text)
	if len(spans) == 0 {
		return []byte(secret.Escape(text))
	}
	var b strings.Builder
	end := 0
	for _, s := range spans {
		b.WriteString(secret.Escape(text[end:s.Start]))
		placeholder := placeholder(r, text[s.Start:s.End])
		if isNumber(text, s) && !insideString(text[:s.Start]) {
			placeholder = `"` + placeholder + `"`
		}
		b.WriteString(placeholder)
		end = s.End
	}
	b.WriteString(secret.Escape(text[end:]))
	return []byte(b.String())
}

func placeholder(r *redact.Redactor, found string) string {
	return fmt.Sprintf("%s:%d]", secret.Mark, r.Number(found))
}

var (
	number    = regexp.MustCompile(`^-?\d[0-9.eE+-]*$`)
	covered   = regexp.MustCompile(`^\[redacted:*\d*\]$`)
	afterName = regexp.MustCompile(`(?:"\s*:|[\[,])\s*$`)
)

// isNumber reports whether a secret is a number of JSON, be it in a text that is JSON.
func isNumber(text string, s secret.Span) bool {
	return number.MatchString(text[s.Start:s.End]) && afterName.MatchString(text[max(0, s.Start-16):s.Start])
}

// insideString reports whether a JSON text that ends here ends inside a string.
func insideString(text string) bool {
	inside := false
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			inside = !inside
		}
	}
	return inside
}

// hideResponse hides the secrets of an answer in what it says: in its payloads, and in texts that
// come as deltas. A number stays one, for an agent reads it.
func hideResponse(p Response, r *redact.Redactor) (Response, error) {
	p.Problem = r.Text(p.Problem)
	header := http.Header{}
	for name, values := range p.Header {
		for _, v := range values {
			if name == "Location" {
				v = HideURL(v, r)
			}
			header.Add(name, v)
		}
	}
	if header.Get("Mcp-Session-Id") != "" {
		header.Set("Mcp-Session-Id", "toolscore-session")
	}
	p.Header = header
	find := func(text string) []edit {
		var edits []edit
		for _, s := range r.Find(text) {
			switch found := text[s.Start:s.End]; {
			case covered.MatchString(found):
			case isNumber(text, s):
				edits = append(edits, edit{s.Start, s.End, "0"})
			default:
				edits = append(edits, edit{s.Start, s.End, placeholder(r, found)})
			}
		}
		return edits
	}
	c := open(p.Body)
	if c.frames == nil && !utf8.Valid(p.Body) {
		if len(r.Find(string(p.Body))) > 0 {
			return p, errUndecoded
		}
		return p, nil
	}
	c.editTexts(find) // first, for a part of a secret may look like a whole one
	for i, payload := range c.payloads {
		c.payloads[i] = apply(payload, find(payload))
	}
	p.Body = c.body()
	return p, nil
}

var errUndecoded = errors.New("it holds a secret in bytes that are not read; keep it out of what the agent sends and gets")

// checkLeft looks once more at what would be written, at the joined texts too.
func checkLeft(body []byte, r *redact.Redactor) error {
	err := r.Leak(body)
	for _, text := range open(body).texts() {
		var whole strings.Builder
		for _, p := range text {
			whole.WriteString(p.text)
		}
		if err == nil {
			err = r.Leak([]byte(whole.String()))
		}
	}
	return err
}

// Replace returns the body of an answer with other values in place of some, in the texts that it says.
func Replace(body []byte, values map[string]string) []byte {
	if !containsAny(values) {
		return body
	}
	c := open(body)
	if c.frames == nil && !utf8.Valid(body) {
		return body
	}
	c.editTexts(func(text string) []edit { return replacements(text, values) })
	return c.body()
}

func containsAny(values map[string]string) bool {
	for old, now := range values {
		if old != now {
			return true
		}
	}
	return false
}

// replacements lists where the values are, the longest first where several begin at one place.
func replacements(text string, values map[string]string) []edit {
	var edits []edit
	for i := 0; i < len(text); {
		longest := ""
		for old := range values {
			if len(old) > len(longest) && strings.HasPrefix(text[i:], old) {
				longest = old
			}
		}
		if longest == "" {
			i++
			continue
		}
		if values[longest] != longest {
			edits = append(edits, edit{i, i + len(longest), values[longest]})
		}
		i += len(longest)
	}
	return edits
}
