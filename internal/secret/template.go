package secret

import (
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

// Cover returns s with a numbered placeholder for each span; numbers are given by the function. Spans are as Find lists them.
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
	var b strings.Builder
	for {
		at := strings.Index(s, Mark)
		if at < 0 {
			break
		}
		b.WriteString(s[:at+len(Mark)])
		if _, _, length := placeholder(s[at:]); length > 0 {
			b.WriteByte(':')
		}
		s = s[at+len(Mark):]
	}
	b.WriteString(s)
	return b.String()
}

// Template is a text with placeholders. As a matcher it accepts a string that has the same text around them and at each one a
// text that may be a secret. Numbers are bound by a Binder, and inside one text.
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
		at := strings.Index(rest, Mark)
		if at < 0 {
			literal.WriteString(rest)
			break
		}
		literal.WriteString(rest[:at])
		rest = rest[at:]
		switch colons, number, length := placeholder(rest); {
		case length == 0:
			literal.WriteString(Mark)
			rest = rest[len(Mark):]
		case colons == 0 || colons == 1 && number != "":
			n, _ := strconv.Atoi("0" + number)
			t.literals, t.numbers = append(t.literals, literal.String()), append(t.numbers, n)
			literal.Reset()
			rest = rest[length:]
		default:
			literal.WriteString(Mark + rest[len(Mark)+1:length])
			rest = rest[length:]
		}
	}
	t.literals = append(t.literals, literal.String())
	return t
}

// Text returns what matches a text that is kept as a golden holds it: a Template where it has placeholders or their
// look-alikes, else the text.
func Text(text string) any {
	if !strings.Contains(text, Mark) {
		return text
	}
	if t := Parse(text); len(t.numbers) > 0 || t.literals[0] != text {
		return t
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
	bound *Binder
	found map[Span]bool // what is a secret in the text, nil where nobody has looked
	parts []string
	steps int
}

// split returns the part at each placeholder, nil where there is no division that the numbers allow.
func (t *Template) split(text string, bound *Binder) []string {
	if !strings.HasPrefix(text, t.literals[0]) || !strings.HasSuffix(text, t.literals[len(t.numbers)]) {
		return nil
	}
	s := splitter{Template: t, text: text, bound: bound, parts: make([]string, 0, len(t.numbers))}
	if !s.from(len(t.literals[0])) {
		return nil
	}
	return s.parts
}

func (s *splitter) from(pos int) bool {
	k := len(s.parts)
	if k == len(s.numbers) {
		return pos == len(s.text)
	}
	next := s.literals[k+1]
	last := k+1 == len(s.numbers)
	for end := pos + 1; end <= len(s.text) && s.steps < mostSteps; end++ {
		s.steps++
		if last {
			end = max(end, len(s.text)-len(next))
		} else if at := strings.Index(s.text[end:], next); at >= 0 {
			end += at
		} else {
			return false
		}
		if end+len(next) > len(s.text) {
			return false
		}
		part := s.text[pos:end]
		if s.text[end:end+len(next)] != next || !s.allows(part) || !s.likely(pos, end) {
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
	k := len(s.parts)
	n := s.numbers[k]
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

// likely reports whether a part may be a secret: it is one word, or the text shows that it is one. Else a command could hide
// another at a placeholder.
func (s *splitter) likely(start, end int) bool {
	if part := s.text[start:end]; isWord(part) || isPlaceholder(part) {
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

func isPlaceholder(part string) bool {
	if !strings.HasPrefix(part, Mark) {
		return false
	}
	_, _, length := placeholder(part)
	return length == len(part)
}

func isWord(part string) bool {
	for i := range len(part) {
		if c := part[i]; !isAlnum(c) && strings.IndexByte("_-.~+/=:%!*^,", c) < 0 {
			return false
		}
	}
	return true
}

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
			b.bind(n, part)
		}
	}
	return ""
}

func (b *Binder) bind(number int, part string) {
	if b.secrets == nil {
		b.secrets, b.numbers = map[int]string{}, map[string]int{}
	}
	b.secrets[number], b.numbers[part] = part, number
}

func (b *Binder) refusal(t *Template, parts []string) string {
	for i, part := range parts {
		n := t.numbers[i]
		if n == 0 || b.allows(n, part) {
			continue
		}
		if other, taken := b.numbers[part]; taken && other != n {
			return "the secret [redacted:" + strconv.Itoa(n) + "] is the one that [redacted:" + strconv.Itoa(other) + "] stands for"
		}
		return "the secret [redacted:" + strconv.Itoa(n) + "] is another one than before"
	}
	return ""
}

// Highest returns the highest number of a placeholder in a text, 0 where there is none.
func Highest(text string) int {
	highest := 0
	for rest := text; ; {
		at := strings.Index(rest, Mark)
		if at < 0 {
			return highest
		}
		rest = rest[at:]
		colons, number, _ := placeholder(rest)
		if n, err := strconv.Atoi(number); err == nil && colons == 1 {
			highest = max(highest, n)
		}
		rest = rest[len(Mark):]
	}
}

// Clone returns a Binder that knows the same and is bound by itself.
func (b *Binder) Clone() Binder { return Binder{maps.Clone(b.secrets), maps.Clone(b.numbers)} }

// Numbers returns the number of each secret that is bound.
func (b *Binder) Numbers() map[string]int { return b.numbers }
