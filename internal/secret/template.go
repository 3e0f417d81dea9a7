package secret

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Mark begins a placeholder. [redacted:1] stands for a secret: equal numbers for equal secrets of
// one trace. [redacted] stands for any. Ordinary text that looks like either has one more colon:
// [redacted::1], [redacted:].
const Mark = "[redacted"

// placeholder reads the placeholder or its look-alike at the beginning of s, which begins with
// Mark: the number of its colons, the digits and the length.
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

// Cover returns s with a placeholder for each span, numbered by the function. Spans are as Find
// lists them.
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

// Template is a text with placeholders. As a matcher it accepts a string that has the same text
// around them and at each one a text that may be a secret. Equal numbers stand for equal secrets:
// in one text, and by a Binder in several.
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

// Text returns what matches a text that is kept as a golden holds it: a Template where it has
// placeholders or their look-alikes, else the text.
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

// Numbers returns the numbers of the placeholders in their order, 0 for one without.
func (t *Template) Numbers() []int { return t.numbers }

// Text returns the text with its placeholders.
func (t *Template) Text() string { return t.text }

// Matches accepts a string with the same text around the placeholders.
func (t *Template) Matches(actual any) bool {
	text, ok := actual.(string)
	var b Binder
	return ok && t.split(text) != nil && b.Bind(t, text) == ""
}

// Explain says what differs, and never quotes a secret.
func (t *Template) Explain(actual any) string {
	if _, ok := actual.(string); !ok {
		return "want a string, got " + value.TypeName(actual)
	}
	return "the text around the secrets differs"
}

// split returns the part at each placeholder, nil where the text around them is another or a part
// may not be a secret.
func (t *Template) split(text string) []string {
	if !strings.HasPrefix(text, t.literals[0]) {
		return nil
	}
	parts := t.divide(text, nil)
	if parts == nil && len(t.numbers) > 0 {
		found := map[int]int{}
		for _, s := range Find(text, nil) {
			found[s.Start] = s.End
		}
		parts = t.divide(text, found)
	}
	return parts
}

// divide returns the parts where each is one that was found in the text, or else up to the next
// text around them a single word. Anything else could be a command that hides at a placeholder.
func (t *Template) divide(text string, found map[int]int) []string {
	pos, parts := len(t.literals[0]), make([]string, 0, len(t.numbers))
	for k, next := range t.literals[1:] {
		end := found[pos]
		if end == 0 || !strings.HasPrefix(text[end:], next) {
			end = len(text) - len(next)
			if k+1 < len(t.numbers) {
				end = pos + 1 + strings.Index(text[min(pos+1, len(text)):], next)
			}
			if end <= pos || end > len(text) || !strings.HasPrefix(text[end:], next) || !isWord(text[pos:end]) {
				return nil
			}
		}
		parts = append(parts, text[pos:end])
		pos = end + len(next)
	}
	if pos != len(text) {
		return nil
	}
	return parts
}

// isWord reports whether a part is one word that may be a secret, or a placeholder.
func isWord(part string) bool {
	if strings.HasPrefix(part, Mark) {
		_, _, length := placeholder(part)
		return length == len(part)
	}
	return consistsOf(part, secretSign)
}

var secretSign = func() *[256]bool {
	set := alphabet("A-Za-z0-9_.~+/=:%!*^,-")
	for c := 0x80; c < len(set); c++ {
		set[c] = true
	}
	return set
}()

// Binder holds what the numbers of placeholders stand for in one comparison. The zero value has
// none and is ready.
type Binder struct {
	secrets map[int]string
	numbers map[string]int
}

// Bind takes what is in got at the placeholders. It returns why that contradicts what their
// numbers stood for before, "" where it does not or where got does not match anyway.
func (b *Binder) Bind(t *Template, got string) string {
	next := b.Clone()
	for i, part := range t.split(got) {
		n := t.numbers[i]
		if n == 0 {
			continue
		}
		if other, taken := next.numbers[part]; taken && other != n {
			return fmt.Sprintf("the secret [redacted:%d] is the one of [redacted:%d]", n, other)
		}
		if secret, bound := next.secrets[n]; bound && secret != part {
			return fmt.Sprintf("the secret [redacted:%d] is another one than before", n)
		}
		if next.secrets == nil {
			next = Binder{map[int]string{}, map[string]int{}}
		}
		next.secrets[n], next.numbers[part] = part, n
	}
	*b = next
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
