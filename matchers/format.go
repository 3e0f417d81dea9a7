package matchers

import (
	"regexp"
	"time"
)

// The matchers of well-known texts.
var (
	// UUID accepts a string that is a UUID in its usual form of 36 characters, in either case.
	UUID Matcher = format{"uuid", "a UUID such as 6ba7b810-9dad-11d1-80b4-00c04fd430c8", isUUID}
	// Time accepts a string that is a date and time in RFC 3339.
	Time Matcher = format{"time", "a time in RFC 3339 such as 2006-01-02T15:04:05Z", isTime}
	// Redacted accepts every string. It stands in a golden file for a secret, which is never written.
	Redacted Matcher = format{"redacted", "a string", func(string) bool { return true }}
)

// format is a kind of text that has a name.
type format struct {
	tag, want string
	ok        func(text string) bool
}

func (f format) Matches(actual any) bool {
	text, ok := actual.(string)
	return ok && f.ok(text)
}

func (f format) String() string     { return "!" + f.tag }
func (f format) Tag() (string, any) { return f.tag, nil }

func (f format) Explain(actual any) string {
	if _, ok := actual.(string); !ok {
		return wrongType("a string", actual)
	}
	return "it is not " + f.want
}

var uuid = regexp.MustCompile(`(?i)\A[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\z`)

func isUUID(text string) bool { return uuid.MatchString(text) }

func isTime(text string) bool {
	return new(time.Time).UnmarshalText([]byte(text)) == nil
}
