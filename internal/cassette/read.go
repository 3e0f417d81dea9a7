package cassette

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Read reads a cassette of ours. It takes exactly what Write writes, so that a file that was cut,
// merged badly or damaged is an error with its line and never a shorter cassette. Name is the file
// in messages.
func Read(name string, data []byte) (*Cassette, error) {
	r := reader{rest: data, name: name}
	if err := r.notOurs(); err != nil {
		return nil, err
	}
	c := &Cassette{}
	r.next()
	count := r.head(c)
	for r.err == nil && r.is(1, "- id: ") {
		x := Interaction{Line: r.number}
		r.next()
		r.request(&x.Request)
		r.response(&x.Response)
		c.Interactions = append(c.Interactions, x)
	}
	switch {
	case r.err != nil:
	case !r.atEnd:
		r.fail("it is not a line of a cassette: " + shortened(r.line))
	case count != len(c.Interactions):
		r.fail(fmt.Sprintf("it has %d of its %d interactions", len(c.Interactions), count))
	}
	return c, r.err
}

// reader reads line by line. The first error counts, and ends it.
type reader struct {
	name   string
	rest   []byte
	line   string // without its end
	number int
	atEnd  bool
	err    error
}

var (
	errEmpty   = errors.New("it is empty; restore it or record it anew")
	errPointer = errors.New("it is a pointer of Git LFS; fetch the file with: git lfs pull")
)

// notOurs knows what a broken checkout puts in the place of a file.
func (r *reader) notOurs() error {
	switch {
	case len(bytes.TrimSpace(r.rest)) == 0:
		return fmt.Errorf("cassette %s:1: %w", r.name, errEmpty)
	case bytes.HasPrefix(r.rest, []byte("version https://git-lfs")):
		return fmt.Errorf("cassette %s:1: %w", r.name, errPointer)
	}
	return nil
}

func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = fmt.Errorf("cassette %s:%d: %s; restore the file or record it anew", r.name, max(r.number, 1), what)
	}
	r.atEnd = true
}

// next goes to the next line. Line ends of Windows, which a checkout may bring, are taken off.
func (r *reader) next() {
	if len(r.rest) == 0 {
		r.atEnd, r.line = true, ""
		return
	}
	line, rest, ended := bytes.Cut(r.rest, []byte("\n"))
	r.number++
	if !ended {
		r.fail("the file is cut off here")
		return
	}
	r.rest, r.line = rest, string(bytes.TrimSuffix(line, []byte("\r")))
	for _, mark := range []string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
		if strings.HasPrefix(r.line, mark) {
			r.fail("a merge conflict is here")
		}
	}
}

const indentation = "                "

// is reports whether the line is at the level and begins so.
func (r *reader) is(level int, prefix string) bool {
	return !r.atEnd && strings.HasPrefix(r.line, indentation[:4*level]) && strings.HasPrefix(r.line[4*level:], prefix)
}

// take returns what follows the prefix on this line, and goes on.
func (r *reader) take(level int, prefix string) string {
	if !r.is(level, prefix) {
		found := shortened(r.line)
		if r.atEnd {
			found = "the end of the file"
		}
		r.fail(fmt.Sprintf("%s is expected here, not %s", strings.TrimSpace(prefix), found))
		return ""
	}
	text := r.line[4*level+len(prefix):]
	r.next()
	return text
}

// shortened is a line as a message shows it.
func shortened(line string) string {
	const most = 60
	if line = strings.TrimSpace(line); len(line) > most {
		line = strings.ToValidUTF8(line[:most], "") + "…"
	}
	return strconv.Quote(line)
}

func (r *reader) head(c *Cassette) (count int) {
	r.take(0, "---")
	r.take(0, "version: 2")
	r.take(0, "toolscore:")
	if version := r.take(1, "version: "); r.err == nil && version != strconv.Itoa(headVersion) {
		r.fail("its version is " + version + ", which a newer toolscore writes")
	}
	c.Test = r.unquote(r.take(1, "test: "))
	c.Day = r.unquote(r.take(1, "day: "))
	if r.err == nil && c.Day == "" {
		r.fail("its head names no day")
	}
	r.unmarshal(r.take(1, "models: "), &c.Models)
	if r.is(1, "temp: ") {
		c.Temp = r.unquote(r.take(1, "temp: "))
	}
	count = r.integer(r.take(1, "interactions: "))
	r.take(0, "interactions:")
	return count
}

func (r *reader) request(q *Request) {
	r.take(1, "  request:")
	q.Method = r.unquote(r.take(2, "  method: "))
	q.URL = r.unquote(r.take(2, "  url: "))
	r.take(2, "  host: ")
	if r.is(2, "  headers:") {
		q.ContentType = r.header().Get("Content-Type")
	}
	q.Body = Compact(r.body())
}

func (r *reader) response(p *Response) {
	r.take(1, "  response:")
	p.Header = r.header()
	p.Body = r.body()
	if r.is(2, "  end: ") {
		p.End = End(r.unquote(r.take(2, "  end: ")))
	}
	if r.is(2, "  problem: ") {
		p.Problem = r.unquote(r.take(2, "  problem: "))
	}
	r.take(2, "  status: ")
	p.Code = r.integer(r.take(2, "  code: "))
	text := r.take(2, "  duration: ")
	if r.err != nil {
		return
	}
	var err error
	if p.Duration, err = time.ParseDuration(text); err != nil {
		r.fail("it is not a duration: " + shortened(text))
	}
	switch p.End {
	case Whole, Broken, Left, Failed, Canceled, TimedOut:
	default:
		r.fail("an answer does not end so: " + shortened(string(p.End)))
	}
}

func (r *reader) header() http.Header {
	h := http.Header{}
	if r.take(2, "  headers:") == " {}" {
		return h
	}
	for r.is(3, "  ") && !r.is(3, "    ") && strings.HasSuffix(r.line, ":") {
		name := strings.TrimSuffix(r.take(3, "  "), ":")
		for r.is(3, "    - ") {
			h.Add(name, r.unquote(r.take(3, "    - ")))
		}
	}
	return h
}

func (r *reader) body() []byte {
	form := r.take(2, "  body: ")
	switch form {
	case "|", "|-", "|+":
		return r.block(form)
	case "!!binary |-":
		data, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(string(r.block("|-")), "\n", ""))
		if err != nil {
			r.fail("the bytes before this line are not base64")
		}
		return data
	default:
		return []byte(r.unquote(form))
	}
}

// block reads the lines of a block, which are indented or empty.
func (r *reader) block(form string) []byte {
	var b []byte
	indent := indentation[:14]
	for !r.atEnd && (r.line == "" || strings.HasPrefix(r.line, indent)) {
		b = append(append(b, strings.TrimPrefix(r.line, indent)...), '\n')
		r.next()
	}
	if form == "|-" {
		b = bytes.TrimSuffix(b, []byte("\n"))
	}
	return b
}

func (r *reader) unquote(text string) (s string) {
	r.unmarshal(text, &s)
	return s
}

func (r *reader) unmarshal(text string, to any) {
	if r.err == nil && json.Unmarshal([]byte(text), to) != nil {
		r.number--
		r.fail("it is not written as toolscore writes it: " + shortened(text))
	}
}

func (r *reader) integer(text string) int {
	n, err := strconv.Atoi(text)
	if r.err == nil && err != nil {
		r.number--
		r.fail("it is not a number: " + shortened(text))
	}
	return n
}
