package redact

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
)

// shortestValue is how many characters the value of an environment variable has at least to be
// taken for a secret: shorter ones are too often words.
const shortestValue = 12

// variable is an environment variable that holds a secret, and the forms in which text may hold its
// value.
type variable struct {
	name  string
	forms []string
}

// environment returns the variables of the process that hold secrets, sorted by name. The test
// cache does not see that the environment as a whole was read, so a cached test result is not run
// again when a secret changes.
func environment(allowed func(name string) bool) []variable {
	var found []variable
	for _, pair := range os.Environ() {
		name, secret, _ := strings.Cut(pair, "=")
		secret = strings.TrimSpace(secret)
		if utf8.RuneCountInString(secret) >= shortestValue && secretVariable(name) && !allowed(name) {
			found = append(found, variable{name: name, forms: formsOf(secret)})
		}
	}
	slices.SortFunc(found, func(a, b variable) int { return strings.Compare(a.name, b.name) })
	return found
}

// secretVariable reports whether an environment variable of this name holds a secret: *_KEY,
// *_TOKEN, *_SECRET, *PASSWORD* and what secretName says of it. PUBLIC keys, FILEs and PATHs are
// none.
func secretVariable(name string) bool {
	upper := strings.ToUpper(name)
	words := secret.Words(upper)
	if len(words) == 0 || slices.Contains(words, "public") {
		return false
	}
	switch words[len(words)-1] {
	case "key":
		return len(words) > 1
	case "file", "path":
		return false
	default:
		return strings.Contains(upper, "PASSWORD") || secret.KindOf(upper) >= secret.Key
	}
}

// formsOf lists how a value is written: as it is, in JSON with and without the escapes that are for
// HTML, in JSON in a string of JSON, in a URL, in base64, and its longest line, since a golden
// writes line by line.
func formsOf(secret string) []string {
	quote := func(text string) string {
		quoted := value.AppendJSON(nil, text)
		return string(quoted[1 : len(quoted)-1])
	}
	forHTML, _ := json.Marshal(secret) // a string always has JSON
	forms := []string{                 //nolint:prealloc // thirteen at most
		secret, quote(secret), quote(quote(secret)), string(forHTML[1 : len(forHTML)-1]),
		url.QueryEscape(secret), url.PathEscape(secret), longestLine(secret),
	}
	for before := range 3 {
		forms = append(forms, inBase64(base64.RawStdEncoding, secret, before), inBase64(base64.RawURLEncoding, secret, before))
	}
	slices.Sort(forms)
	return slices.Compact(forms)
}

// inBase64 returns what base64 of a text has in common wherever the secret is in it, if so many
// bytes are before it, modulo 3: the signs that hold nothing but bits of the secret.
func inBase64(encoding *base64.Encoding, secret string, before int) string {
	text := encoding.EncodeToString([]byte("..."[:before] + secret))
	start := (before*8 + 5) / 6
	if (before+len(secret))%3 != 0 {
		text = text[:len(text)-1]
	}
	return text[start:]
}

func longestLine(text string) string {
	longest := ""
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); len(line) > len(longest) {
			longest = line
		}
	}
	return longest
}

// find appends where the value of the variable is in s.
func (v variable) find(spans []secret.Span, s string) []secret.Span {
	for _, form := range v.forms {
		for from := 0; ; {
			at := strings.Index(s[from:], form)
			if at < 0 {
				break
			}
			spans = append(spans, secret.Span{Start: from + at, End: from + at + len(form)})
			from += at + len(form)
		}
	}
	return spans
}

// Leak returns an error that names the environment variables whose values are still in data, the
// bytes of a golden that is about to be written; nil where there is none. It never prints a value.
func (r *Redactor) Leak(data []byte) error {
	text := string(data)
	var names []string
	for _, v := range r.environ {
		if slices.ContainsFunc(v.forms, func(form string) bool { return strings.Contains(text, form) }) {
			names = append(names, v.name)
		}
	}
	switch len(names) {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("the value of the environment variable %s %w", names[0], errLeak)
	default:
		return fmt.Errorf("the values of the environment variables %s each %w", strings.Join(names, ", "), errLeak)
	}
}

var errLeak = errors.New("would be written; put a matcher in its place or keep it out of what the agent records")
