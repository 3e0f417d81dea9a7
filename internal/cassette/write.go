package cassette

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/value"
)

// headVersion is that of what we add to the format.
const headVersion = 1

// Write returns the text of the cassette. Bodies of JSON are indented, so that a review shows the
// line that changed. The head counts the interactions, so that a file that was cut is known as
// such.
func Write(c *Cassette) []byte {
	var w writer
	w.line(0, "---")
	w.line(0, "version: 2")
	w.line(0, "toolscore:")
	w.line(1, "version: "+strconv.Itoa(headVersion))
	w.line(1, "test: "+quoted(c.Test))
	w.line(1, "day: "+quoted(c.Day))
	models := make([]string, len(c.Models))
	for i, m := range c.Models {
		models[i] = quoted(m)
	}
	w.line(1, "models: ["+strings.Join(models, ", ")+"]")
	if c.Temp != "" {
		w.line(1, "temp: "+quoted(c.Temp))
	}
	w.line(1, "interactions: "+strconv.Itoa(len(c.Interactions)))
	w.line(0, "interactions:")
	for i, x := range c.Interactions {
		w.interaction(i, x)
	}
	return w.Bytes()
}

// writer writes lines, each level indented by four more.
type writer struct{ bytes.Buffer }

func (w *writer) line(level int, text string) {
	for range level {
		w.WriteString("    ")
	}
	w.WriteString(text)
	w.WriteByte('\n')
}

func (w *writer) interaction(id int, x Interaction) {
	host := ""
	if u, err := url.Parse(x.Request.URL); err == nil {
		host = u.Host
	}
	w.line(1, "- id: "+strconv.Itoa(id))
	w.line(1, "  request:")
	w.text("method", x.Request.Method)
	w.text("url", x.Request.URL)
	w.text("host", host)
	if x.Request.ContentType != "" {
		w.header(http.Header{"Content-Type": {x.Request.ContentType}})
	}
	w.body(indented(x.Request.Body))
	w.line(1, "  response:")
	w.header(x.Response.Header)
	w.body(x.Response.Body)
	if x.Response.End != Whole {
		w.text("end", string(x.Response.End))
	}
	if x.Response.Problem != "" {
		w.text("problem", x.Response.Problem)
	}
	w.text("status", strings.TrimSpace(fmt.Sprint(x.Response.Code, " ", http.StatusText(x.Response.Code))))
	w.line(2, "  code: "+strconv.Itoa(x.Response.Code))
	w.line(2, "  duration: "+x.Response.Duration.String())
}

func (w *writer) text(key, text string) { w.line(2, "  "+key+": "+quoted(text)) }

func (w *writer) header(h http.Header) {
	if len(h) == 0 {
		w.line(2, "  headers: {}")
		return
	}
	w.line(2, "  headers:")
	for _, name := range slices.Sorted(maps.Keys(h)) {
		w.line(3, "  "+name+":")
		for _, text := range h[name] {
			w.line(3, "    - "+quoted(text))
		}
	}
}

// body writes a body as a block where YAML can hold it as it is, else quoted or as bytes.
func (w *writer) body(body []byte) {
	switch text := string(body); {
	case isBlock(text):
		w.block(text)
	case utf8.Valid(body):
		w.text("body", text)
	default:
		w.line(2, "  body: !!binary |-")
		encoded := base64.StdEncoding.EncodeToString(body)
		for piece := range slices.Chunk([]byte(encoded), 96) {
			w.line(3, "  "+string(piece))
		}
	}
}

// block writes a text line by line. What follows the bar says how many line ends the text has at
// its own end.
func (w *writer) block(text string) {
	lines := strings.Split(text, "\n")
	keep := "-"
	switch {
	case strings.HasSuffix(text, "\n\n"):
		keep, lines = "+", lines[:len(lines)-1]
	case strings.HasSuffix(text, "\n"):
		keep, lines = "", lines[:len(lines)-1]
	}
	w.line(2, "  body: |"+keep)
	for _, line := range lines {
		if line == "" {
			w.WriteByte('\n')
			continue
		}
		w.line(3, "  "+line)
	}
}

// isBlock reports whether a block of YAML reads back as the text: the first line tells the
// indentation, and line ends other than \n would become one.
func isBlock(text string) bool {
	return text != "" && text[0] != ' ' && text[0] != '\n' && text[0] != '\t' && utf8.ValidString(text) &&
		!strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && r != '\t' && isOdd(r) })
}

// isOdd reports whether YAML takes the sign only with an escape.
func isOdd(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || r == '\uFEFF' || r == 0xFFFE || r == 0xFFFF
}

// quoted returns the text as a string of JSON, which YAML reads too. What YAML does not take as it
// is has an escape.
func quoted(text string) string {
	var b strings.Builder
	for _, r := range string(value.AppendJSON(nil, text)) {
		if isOdd(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// indented returns JSON with a line for each value, and anything else as it is.
func indented(body []byte) []byte {
	if !IsJSON(body) {
		return body
	}
	var b bytes.Buffer
	if json.Indent(&b, bytes.TrimSpace(body), "", "  ") != nil {
		return body
	}
	return b.Bytes()
}

// IsJSON reports whether a body looks like an object or a list of JSON.
func IsJSON(body []byte) bool {
	text := bytes.TrimLeft(body, " \t\r\n")
	return len(text) > 0 && (text[0] == '{' || text[0] == '[')
}

// Compact returns JSON without white space, and anything else as it is.
func Compact(body []byte) []byte {
	if !IsJSON(body) {
		return body
	}
	b := bytes.NewBuffer(make([]byte, 0, len(body)))
	if json.Compact(b, body) != nil {
		return body
	}
	return b.Bytes()
}
