package secret

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Mark begins a placeholder. [redacted:1] stands for a secret: equal numbers for equal secrets of one trace. [redacted] stands
// for any. Ordinary text that looks like either has one more colon: [redacted::1], [redacted:].
const Mark = "[redacted"

// placeholder reads the placeholder or its look-alike at the beginning of s, which begins with Mark: the number of its colons,
// the digits and the length.
func placeholder(s string) (colons int, number string, length int) {
	i := len(Mark)
	for i < len(s) && s[i] == ':' {
		i++
	}
	colons = i - len(Mark)
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	number = s[len(Mark)+colons : i]
	if i == len(s) || s[i] != ']' || colons == 0 && number != "" || len(number) > 9 {
		return 0, "", 0
	}
	return colons, number, i + 1
}

// Cover returns s with a placeholder for each span, numbered by the function. Spans are as Find lists them.
func Cover(s string, spans []Span, number func(secret string) int) string {
	var b strings.Builder
	end := 0
	for _, found := range spans {
		b.WriteString(Escape(s[end:found.Start]))
		b.WriteString(Mark + ":" + strconv.Itoa(number(s[found.Start:found.End])) + "]")
		end = found.End
	}
	b.WriteString(Escape(s[end:]))
	return b.String()
}

// Escape returns ordinary text in which nothing reads as a placeholder.
func Escape(s string) string {
	if !strings.Contains(s, Mark) {
		return s
	}
	pieces := strings.Split(s, Mark)
	for i, after := range pieces[1:] {
		if _, _, length := placeholder(Mark + after); length > 0 {
			pieces[i+1] = ":" + after
		}
	}
	return strings.Join(pieces, Mark)
}

// Template is a text with placeholders. As a matcher it accepts a string that has the same text around them and at each one a
// text that may be a secret. Equal numbers stand for equal secrets: in one text, and by a Binder in several.
type Template struct {
	text     string
	literals []string // one more than numbers
	numbers  []int    // 0 where a placeholder has none
}

// Parse reads a text with placeholders.
func Parse(text string) *Template {
	t := &Template{text: text}
	var literal strings.Builder
	for rest := text; ; {
		before, _, found := strings.Cut(rest, Mark)
		literal.WriteString(before)
		if !found {
			break
		}
		rest = rest[len(before):]
		colons, number, length := placeholder(rest)
		switch {
		case length == 0:
			length = len(Mark)
			literal.WriteString(Mark)
		case colons == 0, colons == 1 && number != "":
			n, _ := strconv.Atoi("0" + number)
			t.literals, t.numbers = append(t.literals, literal.String()), append(t.numbers, n)
			literal.Reset()
		default:
			literal.WriteString(Mark + rest[len(Mark)+1:length])
		}
		rest = rest[length:]
	}
	t.literals = append(t.literals, literal.String())
	return t
}

// Text returns what matches a text that is kept as a golden holds it: a Template where it has placeholders or their
// look-alikes, else the text.
func Text(text string) any {
	if strings.Contains(text, Mark) {
		if t := Parse(text); len(t.numbers) > 0 || t.literals[0] != text {
			return t
		}
	}
	return text
}

// Tag returns the tag of the matcher and the text.
func (t *Template) Tag() (name string, param any) { return "redacted", t.text }

// String returns the matcher as a golden file writes it, on one line.
func (t *Template) String() string { return string(value.AppendJSON([]byte("!redacted "), t.text)) }

// Text returns the text with its placeholders.
func (t *Template) Text() string { return t.text }

// Matches accepts a string with the same text around the placeholders.
func (t *Template) Matches(actual any) bool {
	text, ok := actual.(string)
	return ok && t.split(text, nil) != nil
}

// Explain says what differs, and never quotes a secret.
func (t *Template) Explain(actual any) string {
	if _, ok := actual.(string); !ok {
		return "want a string, got " + value.TypeName(actual)
	}
	return "the text around the secrets differs"
}

// mostSteps bounds the search for a division of hostile text.
const mostSteps = 10_000

// splitter looks for the parts of a text that stand at the placeholders.
type splitter struct {
	*Template

	text  string
	bound *Binder       // nil where only the numbers in this text count
	found map[Span]bool // what is a secret in the text, nil until it is asked for
	parts []string
	steps int
}

// split returns the part at each placeholder, nil where there is no division that the numbers allow.
func (t *Template) split(text string, bound *Binder) []string {
	s := splitter{Template: t, text: text, bound: bound, parts: make([]string, 0, len(t.numbers))}
	if !strings.HasPrefix(text, t.literals[0]) || !s.from(len(t.literals[0])) {
		return nil
	}
	return s.parts
}

// from divides the text from pos on, where the next part begins.
func (s *splitter) from(pos int) bool {
	k := len(s.parts)
	if k == len(s.numbers) {
		return pos == len(s.text)
	}
	next, end := s.literals[k+1], pos+1
	if k+1 == len(s.numbers) {
		end = max(end, len(s.text)-len(next))
	}
	for ; end <= len(s.text) && s.steps < mostSteps; end++ {
		s.steps++
		at := strings.Index(s.text[end:], next)
		if at < 0 {
			return false
		}
		end += at
		part := s.text[pos:end]
		if !s.allows(part) || !s.likely(pos, end) {
			continue
		}
		s.parts = append(s.parts, part)
		if s.from(end + len(next)) {
			return true
		}
		s.parts = s.parts[:k]
	}
	return false
}

// allows reports whether the next placeholder may stand for the part, by its number.
func (s *splitter) allows(part string) bool {
	n := s.numbers[len(s.parts)]
	if n == 0 {
		return true
	}
	for i, before := range s.parts {
		if m := s.numbers[i]; m != 0 && (m == n) != (before == part) {
			return false
		}
	}
	return s.bound == nil || s.bound.allows(n, part)
}

// likely reports whether a part may be a secret: it is one word, a placeholder, or the text shows that it is one. Else a
// command could hide another at a placeholder.
func (s *splitter) likely(start, end int) bool {
	part := s.text[start:end]
	if strings.HasPrefix(part, Mark) {
		if _, _, length := placeholder(part); length == len(part) {
			return true
		}
	}
	if consistsOf(part, secretSign) {
		return true
	}
	if s.found == nil {
		s.found = map[Span]bool{}
		for _, found := range Find(s.text, nil) {
			s.found[found] = true
		}
	}
	return s.found[Span{start, end}]
}

var secretSign = func() *[256]bool {
	set := alphabet("A-Za-z0-9_.~+/=:%!*^,-")
	for c := 0x80; c < len(set); c++ {
		set[c] = true
	}
	return set
}()

// Binder holds what the numbers of placeholders stand for in one comparison. The zero value has none and is ready.
type Binder struct {
	secrets map[int]string
	numbers map[string]int
}

func (b *Binder) allows(number int, part string) bool {
	if secret, bound := b.secrets[number]; bound {
		return secret == part
	}
	_, taken := b.numbers[part]
	return !taken
}

// Bind takes what stands in got at the placeholders. It returns why that contradicts what their numbers stood for before, ""
// where it does not or where got does not match anyway.
func (b *Binder) Bind(t *Template, got string) string {
	parts := t.split(got, b)
	if parts == nil {
		return b.refusal(t, t.split(got, nil))
	}
	for i, part := range parts {
		if n := t.numbers[i]; n != 0 {
			if b.secrets == nil {
				b.secrets, b.numbers = map[int]string{}, map[string]int{}
			}
			b.secrets[n], b.numbers[part] = part, n
		}
	}
	return ""
}

func (b *Binder) refusal(t *Template, parts []string) string {
	for i, part := range parts {
		n := t.numbers[i]
		if n == 0 || b.allows(n, part) {
			continue
		}
		if other, taken := b.numbers[part]; taken && other != n {
			return fmt.Sprintf("the secret [redacted:%d] is the one that [redacted:%d] stands for", n, other)
		}
		return fmt.Sprintf("the secret [redacted:%d] is another one than before", n)
	}
	return ""
}

// Clone returns a Binder that knows the same and is bound by itself.
func (b *Binder) Clone() Binder { return Binder{maps.Clone(b.secrets), maps.Clone(b.numbers)} }

// Numbers returns the number of each secret that is bound.
func (b *Binder) Numbers() map[string]int { return b.numbers }

// Highest returns the highest number of a placeholder in a text, 0 where there is none.
func Highest(text string) int {
	highest := 0
	for _, after := range strings.Split(text, Mark)[1:] {
		colons, number, _ := placeholder(Mark + after)
		if n, err := strconv.Atoi(number); err == nil && colons == 1 {
			highest = max(highest, n)
		}
	}
	return highest
}
