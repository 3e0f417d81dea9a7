// Package secret finds secrets in text: by the name of what carries them (names.go) and by their look (shapes.go). It writes a
// text with numbered placeholders in their place, and tells whether another text is the same around them.
package secret

import (
	"slices"
	"strings"
)

// Span is a part of a text, by bytes.
type Span struct{ Start, End int }

// Find lists where secrets are in s, in order and without overlaps. kindOf says what a name holds, nil being KindOf. It walks
// once over s, whatever is in it.
func Find(s string, kindOf func(name string) Kind) []Span {
	if kindOf == nil {
		kindOf = KindOf
	}
	f := finder{s: s, kindOf: kindOf}
	for i := 0; i < len(s); {
		i = max(i+1, f.step(i))
	}
	return Merge(f.spans)
}

// Merge sorts the spans and joins those that overlap or touch.
func Merge(spans []Span) []Span {
	if len(spans) < 2 {
		return spans
	}
	slices.SortFunc(spans, func(a, b Span) int { return a.Start - b.Start })
	joined := spans[:1]
	for _, next := range spans[1:] {
		last := &joined[len(joined)-1]
		if next.Start <= last.End {
			last.End = max(last.End, next.End)
		} else {
			joined = append(joined, next)
		}
	}
	return joined
}

// finder walks over one text.
type finder struct {
	s      string
	kindOf func(name string) Kind
	kinds  map[string]Kind
	runs   map[*[256]bool]int
	spans  []Span
}

// step looks at the byte at i and returns where to go on, at most i where nothing was found. What carries a secret is told by
// the sign between its name and its value.
func (f *finder) step(i int) int {
	switch c := f.s[i]; c {
	case '=':
		return f.assignment(i, i+1)
	case ':':
		return f.colon(i)
	case '-':
		return f.dash(i)
	case '>':
		return f.element(i)
	case '@':
		return f.dsn(i)
	case '"', '\'':
		return f.literal(i)
	case '%':
		return f.percent(i)
	case '\\':
		return i + escapeLength(f.s[i:])
	default:
		if isAlnum(c) {
			return f.word(i)
		}
		return i
	}
}

// hide notes a secret and returns its end.
func (f *finder) hide(start, end int) int {
	if end > start {
		f.spans = append(f.spans, Span{start, end})
	}
	return end
}

// kind asks what a name holds, each name once.
func (f *finder) kind(name string) Kind {
	if name == "" {
		return Plain
	}
	kind, known := f.kinds[name]
	if !known {
		if f.kinds == nil {
			f.kinds = map[string]Kind{}
		}
		if kind = f.kindOf(name); kind == Allowed {
			kind = Plain
		}
		f.kinds[name] = kind
	}
	return kind
}

// word looks at a word, the rest of which is passed over: what the shapes begin with begins a word.
func (f *finder) word(i int) int {
	if found, ok := f.shapeAt(i); ok {
		return f.hide(found.Start, found.End)
	}
	end := i + 1
	for end < len(f.s) && isAlnum(f.s[end]) {
		end++
	}
	switch word := f.s[i:end]; {
	case strings.EqualFold(word, "bearer"):
		return max(end, f.bearer(end))
	case strings.EqualFold(word, "password"):
		return max(end, f.netrc(i, end))
	}
	return end
}

// bearer hides what follows the word, unless that is more words.
func (f *finder) bearer(i int) int {
	start := skipBlanks(f.s, i)
	end := f.runEnd(start, credential)
	if start == i || end-start < 16 || ordinary(f.s[start:min(end, start+longestTested)]) {
		return 0
	}
	return f.hide(start, end)
}

var credential = alphabet("A-Za-z0-9_.~+/=-")

// netrc hides the word after password where a machine or a login stands before it.
func (f *finder) netrc(word, i int) int {
	before := f.s[max(0, word-200):word]
	start := skipBlanks(f.s, i)
	if start == i || strings.HasPrefix(f.s[start:], Mark) || !strings.Contains(before, "login ") && !strings.Contains(before, "machine ") {
		return 0
	}
	return f.hide(start, wordEnd(f.s, start))
}

// percent takes the signs of an encoded URL: %3D stands for an equals sign.
func (f *finder) percent(i int) int {
	if len(f.s) < i+3 {
		return i
	}
	switch strings.ToUpper(f.s[i : i+3]) {
	case "%3D":
		return max(i+3, f.assignment(i, i+3))
	case "%3A":
		return i + 3
	}
	if isHex(f.s[i+1]) && isHex(f.s[i+2]) {
		return i + 3
	}
	return i
}

// element hides the text of an XML element that is named like a secret.
func (f *finder) element(i int) int {
	open := strings.LastIndexByte(f.s[max(0, i-64):i], '<')
	if open < 0 {
		return i
	}
	name, _, _ := strings.Cut(f.s[max(0, i-64)+open+1:i], " ")
	end := i + 1
	kind := f.kind(name)
	if kind == Plain || strings.HasPrefix(name, "/") {
		return i
	}
	for end < len(f.s) && f.s[end] != '<' && f.s[end] != '\n' {
		end++
	}
	value := strings.TrimSpace(f.s[i+1 : end])
	if end == len(f.s) || !kind.Holds(value) || isTemplate(value) {
		return i
	}
	start := i + 1 + strings.Index(f.s[i+1:end], value)
	return f.hide(start, start+len(value))
}

// literal hides a string of SQL after the word for a password: PASSWORD 'x', IDENTIFIED BY 'x', PASSWORD('x').
func (f *finder) literal(i int) int {
	if f.s[i] != '\'' {
		return i
	}
	end := len(strings.TrimRight(f.s[max(0, i-8):i], " ("))
	if end += max(0, i-8); end == i {
		return i
	}
	start := end
	for start > 0 && end-start < 40 && isAlnum(f.s[start-1]) {
		start--
	}
	name := f.s[start:end]
	by := strings.EqualFold(name, "by") && start >= 11 && strings.EqualFold(f.s[start-11:start], "identified ")
	if !by && f.kind(name) != Password {
		return i
	}
	stop := closing(f.s, i+1, f.s[i], 0)
	if stop == len(f.s) || strings.Contains(f.s[i+1:stop], "\n") || isTemplate(f.s[i+1:stop]) {
		return i
	}
	return f.hide(i+1, stop)
}

func skipBlanks(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	return i
}

// wordEnd returns where a word ends: at white space, a quote or an escape.
func wordEnd(s string, i int) int {
	for i < len(s) && !isSpace(s[i]) && s[i] != '"' && s[i] != '\'' && s[i] != '`' && !isEscape(s, i) {
		i++
	}
	return i
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

// isEscape reports whether an escape of JSON that ends a value begins at i.
func isEscape(s string, i int) bool {
	return s[i] == '\\' && i+1 < len(s) && strings.IndexByte(`nrt"'u\`, s[i+1]) >= 0
}

// escapeLength is how long the escape at the beginning of s is, so that the n of \n begins no word.
func escapeLength(s string) int {
	switch {
	case len(s) >= 6 && s[1] == 'u' && isHex(s[2]) && isHex(s[3]) && isHex(s[4]) && isHex(s[5]):
		return 6
	case len(s) >= 2 && strings.IndexByte("nrtbf", s[1]) >= 0:
		return 2
	default:
		return 1
	}
}

// closing returns where the string that begins at start ends. Its opening quote has escape backslashes before it, so the
// closing one has as many, while a quote inside has more: in {\"a\":\"b\\\"c\"} they are 1 and 3.
func closing(s string, start int, quote byte, escape int) int {
	run := 0
	for i := start; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			run++
			continue
		case s[i] != quote:
		case run < escape: // an outer string ends
			return i - run
		case run%(2*(escape+1)) == escape:
			return i - escape
		}
		run = 0
	}
	return len(s)
}
