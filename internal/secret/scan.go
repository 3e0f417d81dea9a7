// Package secret finds secrets in text: by the name of what carries them (names.go) and by their
// look (shapes.go). It writes a text with numbered placeholders in their place, and tells whether
// another text is the same around them (template.go).
package secret

import (
	"slices"
	"strings"
)

// Span is a part of a text, by bytes.
type Span struct{ Start, End int }

// Find lists the secrets in s, in order and without overlaps. kindOf says what a name holds; nil is
// KindOf. The time grows with the length of s only, whatever s holds.
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

// step looks at the byte at i and returns where to go on, 0 for the next byte. What carries a
// secret is told by the sign between its name and its value. The other methods that take a position
// return the same.
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
		return 0
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

// word looks at a word as a whole: shapes begin where a word begins.
func (f *finder) word(i int) int {
	if found, ok := f.shapeAt(i); ok {
		return f.hide(found.Start, found.End)
	}
	s, end := f.s, i+1
	for end < len(s) && isAlnum(s[end]) {
		end++
	}
	word := s[i:end]
	switch {
	case strings.EqualFold(word, "bearer"):
		return max(end, f.bearer(end))
	case strings.EqualFold(word, "password"):
		return max(end, f.netrc(i, end))
	case len(word) == 32 && strings.HasPrefix(s[end:], "-us") && consistsOf(word, hex): // Mailchimp: API keys
		return f.hide(i, end)
	case len(word) >= 8 && len(word) <= 10 && strings.HasPrefix(s[end:], ":") && consistsOf(word, digit): // Telegram: Bot API
		if stop := f.runEnd(end+1, dashed); stop == end+36 && random(s[end+1:stop]) {
			return f.hide(i, stop)
		}
	}
	return end
}

// bearer hides what follows the word, unless that is more words.
func (f *finder) bearer(i int) int {
	start := skipBlanks(f.s, i)
	end := f.runEnd(start, bearing)
	if start == i || end-start < 16 || ordinary(f.s[start:min(end, start+longestTested)]) {
		return 0
	}
	return f.hide(start, end)
}

// netrc hides the word after password where a machine or a login is before it.
func (f *finder) netrc(word, i int) int {
	before := f.s[max(0, word-200):word]
	start := skipBlanks(f.s, i)
	if start == i || strings.HasPrefix(f.s[start:], Mark) || !containsAny(before, "login ,machine ") {
		return 0
	}
	return f.hide(start, wordEnd(f.s, start))
}

// percent reads the equals sign of an encoded URL, and passes over its other signs.
func (f *finder) percent(i int) int {
	switch {
	case len(f.s) < i+3 || !hexDigit[f.s[i+1]] || !hexDigit[f.s[i+2]]:
		return 0
	case strings.EqualFold(f.s[i:i+3], "%3D"):
		return max(i+3, f.assignment(i, i+3))
	default:
		return i + 3
	}
}

// element hides the text of an XML element that is named like a secret.
func (f *finder) element(i int) int {
	before := f.s[max(0, i-longestName):i]
	name, _, _ := strings.Cut(before[strings.LastIndexByte(before, '<')+1:], " ")
	kind := f.kind(name)
	if kind == Plain || len(name) == len(before) {
		return 0
	}
	length := strings.IndexAny(f.s[i+1:], "<\n")
	if length < 0 || f.s[i+1+length] != '<' {
		return 0
	}
	inner := f.s[i+1 : i+1+length]
	value := strings.TrimSpace(inner)
	if !kind.Holds(value) || isTemplate(value) {
		return 0
	}
	start := i + 1 + strings.Index(inner, value)
	return f.hide(start, start+len(value))
}

// literal hides a string of SQL after the word for a password: PASSWORD 'x', IDENTIFIED BY 'x',
// PASSWORD('x').
func (f *finder) literal(i int) int {
	lead := f.s[max(0, i-64):i]
	trimmed := strings.TrimRight(lead, " (")
	if len(trimmed) == len(lead) {
		return 0
	}
	start := len(trimmed)
	for start > 0 && isAlnum(trimmed[start-1]) {
		start--
	}
	identified := len(trimmed) >= 13 && strings.EqualFold(trimmed[len(trimmed)-13:], "identified by")
	if !identified && (f.s[i] == '"' || f.kind(trimmed[start:]) != Password) {
		return 0
	}
	end := closing(f.s, i+1, f.s[i], 0)
	if v := f.s[i+1 : end]; end == len(f.s) || strings.Contains(v, "\n") || isTemplate(v) {
		return 0
	}
	return f.hide(i+1, end)
}
