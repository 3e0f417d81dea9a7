package matchers

import (
	"regexp"
	"time"
)

// The matchers of well-known texts.
var (
	// UUID accepts a string that is a UUID in its usual form of 36 characters, in either case.
	UUID = newFormat("uuid", "a UUID such as 6ba7b810-9dad-11d1-80b4-00c04fd430c8", isUUID)
	// Time accepts a string that is a date and time in RFC 3339.
	Time = newFormat("time", "a time in RFC 3339 such as 2006-01-02T15:04:05Z", isTime)
	// Redacted accepts every string. It stands in a golden file for a secret, which is never written.
	Redacted = newFormat("redacted", "a string", func(string) bool { return true })
)

// format is a kind of text that has a name.
type format struct {
	tagged
	want string
	ok   func(text string) bool
}

func newFormat(tag, want string, ok func(string) bool) Matcher {
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
	uuid = regexp.MustCompile(`(?i)\A[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\z`)
	// dateTime is the form that RFC 3339 has; time.Parse takes some others too.
	dateTime = regexp.MustCompile(`\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)\z`)
)

func isUUID(text string) bool { return uuid.MatchString(text) }

func isTime(text string) bool {
	_, err := time.Parse(time.RFC3339, text)
	return err == nil && dateTime.MatchString(text)
}
