package redact

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// family is shapes that share a sign: text without it has none of them.
type family struct {
	sign   string
	shapes []shape
}

// shape is how one kind of secret looks wherever it stands. Every secret of the kind holds one of the hints, which are cheap
// to look for, so that the pattern runs only on text that may have one.
type shape struct {
	hints   []string
	pattern func() *regexp.Regexp // group 1, where there is one, is the secret; else all of it
	certain bool                  // whether the shape tells by itself; otherwise text made of ordinary words is none
}

// certain makes a shape that nothing else has; the pattern is compiled when it is first needed.
func certain(pattern string, hints ...string) shape {
	return shape{hints: hints, pattern: lazily(pattern), certain: true}
}

// likely makes a shape that ordinary words can have as well.
func likely(pattern string, hints ...string) shape {
	return shape{hints: hints, pattern: lazily(pattern)}
}

func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// span is a part of a text, by bytes.
type span struct{ start, end int }

// findShapes appends where a secret is in s by its look.
func findShapes(spans []span, s string) []span {
	for i := range families {
		if !strings.Contains(s, families[i].sign) {
			continue
		}
		for j := range families[i].shapes {
			spans = families[i].shapes[j].find(spans, s)
		}
	}
	return spans
}

func (sh *shape) find(spans []span, s string) []span {
	if !containsAny(s, sh.hints) {
		return spans
	}
	for _, m := range sh.pattern().FindAllStringSubmatchIndex(s, -1) {
		found := span{m[len(m)-2], m[len(m)-1]}
		if sh.certain || !ordinary(s[found.start:found.end]) {
			spans = append(spans, found)
		}
	}
	return spans
}

func containsAny(s string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(s, part) {
			return true
		}
	}
	return false
}

// ordinary reports whether text is made of words and short numbers, such as sk-fading-circle-2 or YOUR_TOKEN_HERE: no part
// mixes letters with digits or has a capital after a small letter.
func ordinary(text string) bool {
	separates := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for part := range strings.FieldsFuncSeq(text, separates) {
		if !ordinaryPart(part) {
			return false
		}
	}
	return true
}

func ordinaryPart(part string) bool {
	const longestNumber = 8 // a day without dashes
	if strings.ContainsAny(part, "0123456789") {
		return len(part) <= longestNumber && strings.Trim(part, "0123456789") == ""
	}
	rest := part[1:] // what the patterns find is ASCII
	return rest == strings.ToLower(rest) || part == strings.ToUpper(part)
}
