package matchers

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Flag changes how a Regex reads its pattern.
type Flag string

// The flags of Regex, by the letters that a golden file has for them.
const (
	IgnoreCase Flag = "i" // letters match in either case
	Multiline  Flag = "m" // ^ and $ match at the begin and end of each line too
	DotAll     Flag = "s" // . matches a line break too
)

// Regex accepts a string that the pattern matches from begin to end, as FL-42 is matched by `FL-\d+` and not by `FL`. The
// syntax is that of package regexp, which takes linear time; \d, \s and \w are ASCII. It panics where the pattern does not
// compile or a flag is unknown.
func Regex(pattern string, flags ...Flag) Matcher {
	var letters strings.Builder
	for _, f := range flags {
		letters.WriteString(string(f))
	}
	m, err := newRegex(pattern, letters.String())
	return must("Regex", m, err)
}

type regex struct {
	tagged
	compiled *regexp.Regexp
}

func newRegex(pattern, flags string) (Matcher, error) {
	if i := strings.IndexFunc(flags, func(r rune) bool { return !strings.ContainsRune("ims", r) }); i >= 0 {
		return nil, fmt.Errorf("flags: there is no flag %q; the flags are i (ignore case), m (multiline), s (dot all)", flags[i:])
	}
	// The pattern has to compile as it stands, before anything is put in front of it that could give it another sense.
	compiled, err := regexp.Compile(pattern)
	var param any = pattern
	if err == nil && flags != "" {
		compiled, err = regexp.Compile("(?" + flags + ")" + pattern)
		param = map[string]any{"pattern": pattern, "flags": flags}
	}
	if err != nil {
		return nil, fmt.Errorf("pattern: %w; correct it, and put a backslash before a sign that is meant as text", err)
	}
	// The longest of the leftmost matches is the whole text exactly when the pattern can match the whole text.
	compiled.Longest()
	return &regex{tagged{"regex", param}, compiled}, nil
}

// Matches accepts a string that the pattern matches whole.
func (r *regex) Matches(actual any) bool {
	text, ok := actual.(string)
	return ok && slices.Equal(r.compiled.FindStringIndex(text), []int{0, len(text)})
}

// String shows a pattern without flags as it is, for it is always text.
func (r *regex) String() string {
	if pattern, ok := r.param.(string); ok {
		return "!regex " + pattern
	}
	return r.tagged.String()
}

// Explain says which part the pattern matches, if any.
func (r *regex) Explain(actual any) string {
	text, ok := actual.(string)
	if !ok {
		return wrongType("a string", actual)
	}
	if part := r.compiled.FindString(text); part != "" {
		return fmt.Sprintf("the pattern matches %s in it, not the whole text", brief(part))
	}
	return "the pattern does not match"
}

func buildRegex(param any) (Matcher, error) {
	if pattern, ok := param.(string); ok {
		return newRegex(pattern, "")
	}
	object, err := named(param, "a pattern or an object", "pattern", "flags")
	if err != nil {
		return nil, err
	}
	pattern, ok := object["pattern"].(string)
	if !ok {
		return nil, fmt.Errorf("pattern: want a string, got %s; put it in quotes", brief(object["pattern"]))
	}
	flags, given := object["flags"]
	letters, ok := flags.(string)
	if given && !ok {
		return nil, errors.New("flags: want letters, as in im, got " + brief(flags) + "; write them as text")
	}
	return newRegex(pattern, letters)
}
