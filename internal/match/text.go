package match

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
)

type regex struct {
	tagged
	compiled *regexp.Regexp
}

// Regex accepts text that the whole pattern matches, with flags of i, m and s. It fails on other
// flags and patterns.
func Regex(pattern, flags string) (value.Matcher, error) {
	if i := strings.IndexFunc(flags, func(r rune) bool { return !strings.ContainsRune("ims", r) }); i >= 0 {
		return nil, fmt.Errorf("flags: there is no flag %q; the flags are i (ignore case), m (multiline), s (dot all)", flags[i:])
	}
	// The pattern has to compile as it is, before anything is put in front of it that could
	// give it another sense.
	compiled, err := regexp.Compile(pattern)
	var param any = pattern
	if err == nil && flags != "" {
		compiled, err = regexp.Compile("(?" + flags + ")" + pattern)
		param = map[string]any{"pattern": pattern, "flags": flags}
	}
	if err != nil {
		return nil, fmt.Errorf("pattern: %w; correct it, and put a backslash before a sign that is meant as text", err)
	}
	// The longest of the leftmost matches is the whole text exactly when the pattern can match the
	// whole text.
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

func buildRegex(param any) (value.Matcher, error) {
	if pattern, ok := param.(string); ok {
		return Regex(pattern, "")
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
	return Regex(pattern, letters)
}

// The matchers of well-known texts.
var (
	// UUID accepts a string that is a UUID in its usual form of 36 characters, in either case, or
	// the name that StableNames gives one.
	UUID = newFormat("uuid", "a UUID such as 6ba7b810-9dad-11d1-80b4-00c04fd430c8", isUUID)
	// Time accepts a string that is a date and time in RFC 3339, or the name that StableNames gives
	// one.
	Time = newFormat("time", "a time in RFC 3339 such as 2006-01-02T15:04:05Z", isTime)
	// Redacted accepts every string. It is in a golden file for a secret that its key tells,
	// which is never written.
	Redacted = newFormat("redacted", "a string", func(string) bool { return true })
)

func buildRedacted(param any) (value.Matcher, error) {
	switch text := param.(type) {
	case nil:
		return Redacted, nil
	case string:
		return secret.Parse(text), nil
	default:
		return nil, misfit(param, "the text around the secrets in quotes, or nothing")
	}
}

// format is a kind of text that has a name.
type format struct {
	tagged
	want string
	ok   func(text string) bool
}

func newFormat(tag, want string, ok func(string) bool) value.Matcher {
	return &format{tagged{name: tag}, want, ok}
}

// Matches accepts a string of this form.
func (f *format) Matches(actual any) bool {
	text, ok := actual.(string)
	return ok && f.ok(text)
}

// Explain shows what the form is.
func (f *format) Explain(actual any) string {
	if _, ok := actual.(string); !ok {
		return wrongType("a string", actual)
	}
	return "it is not " + f.want
}

var (
	uuid = regexp.MustCompile(`(?i)\A(?:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|<uuid-[0-9]+>)\z`)
	// dateTime is the form that RFC 3339 has; time.Parse takes some others too.
	dateTime = regexp.MustCompile(`\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)\z`)
)

func isUUID(text string) bool { return uuid.MatchString(text) }

// timeName is how StableNames writes a time.
var timeName = regexp.MustCompile(`\A<time(?:-\d+)?>\z`)

func isTime(text string) bool {
	if timeName.MatchString(text) {
		return true
	}
	_, err := time.Parse(time.RFC3339, text)
	return err == nil && dateTime.MatchString(text)
}
