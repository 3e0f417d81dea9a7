package matchers

import (
	"strings"

	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/secret"
)

// Any accepts every value, even null. Its key must be present.
var Any Matcher = match.Any

// The matchers of well-known texts.
var (
	// UUID accepts a UUID in its usual form of 36 characters, in either case, or a name that
	// snapshot.StableNames gives one.
	UUID = match.UUID
	// Time accepts a date and time in the format of RFC 3339, or a name that snapshot.StableNames
	// gives one.
	Time = match.Time
	// Redacted accepts every string. In a golden file it takes the place of a secret that was
	// recognised by its key; the secret is never written.
	Redacted = match.Redacted
)

// RedactedText accepts a string that has the same text around its placeholders and at each one a
// text that may be a secret. A golden file has it in the place of a text that holds secrets:
//
//	command: !redacted "curl -H 'X-Api-Key: [redacted:1]' https://api.example.com"
//
// In one comparison equal numbers stand for equal secrets and different numbers for different ones;
// [redacted] stands for any. Ordinary text that looks like a placeholder has one more colon:
// [redacted::1].
func RedactedText(text string) Matcher { return secret.Parse(text) }

// Flag changes how a Regex reads its pattern.
type Flag string

// The flags of Regex, by the letters that a golden file has for them.
const (
	IgnoreCase Flag = "i" // letters match in either case
	Multiline  Flag = "m" // ^ and $ also match at the beginning and end of each line
	DotAll     Flag = "s" // . also matches a line break
)

// Regex accepts a string that the pattern matches from beginning to end: `FL-\d+` matches FL-42,
// and `FL` does not. The syntax is that of package regexp; \d, \s and \w are ASCII. It panics if
// the pattern does not compile or a flag is unknown.
func Regex(pattern string, flags ...Flag) Matcher {
	var letters strings.Builder
	for _, f := range flags {
		letters.WriteString(string(f))
	}
	m, err := match.Regex(pattern, letters.String())
	return must("Regex", m, err)
}

// Tolerance is how far a value may be from that of an Approx; Rel and Abs make one.
type Tolerance = match.Tolerance

// Rel is a tolerance as a share of the expected value, any Go number or json.Number of at least 0.
// The default is 1e-6.
func Rel(r any) Tolerance { return match.Rel(r) }

// Abs is a tolerance in the unit of the value, any Go number or json.Number of at least 0. The
// default is 0.
func Abs(a any) Tolerance { return match.Abs(a) }

// Approx accepts a number that is at most max(rel·|v|, abs) away from v, both ends included,
// computed in decimals and not in floats. v is any Go number or json.Number. It panics if v or a
// tolerance is not a number, or a tolerance is negative.
func Approx(v any, tolerances ...Tolerance) Matcher {
	m, err := match.Approx(v, tolerances...)
	return must("Approx", m, err)
}

// Range accepts a number from low to high, both included. Each is any Go number, json.Number, or
// nil for no bound. It panics if both are nil, one is not a number, or low is greater than high.
func Range(low, high any) Matcher {
	m, err := match.Range(low, high)
	return must("Range", m, err)
}

// Type is a type of JSON values, for IsType.
type Type string

// The types of JSON values. A number is a Float where a fraction or an exponent is written, as in
// 1.0 and 1e3, and an Integer otherwise; both are a Number.
const (
	String  Type = "string"
	Number  Type = "number"
	Integer Type = "integer"
	Float   Type = "float"
	Boolean Type = "boolean"
	Array   Type = "array"
	Object  Type = "object"
	Null    Type = "null"
)

// IsType accepts a value of one of the types. It panics without types and if one is unknown.
func IsType(types ...Type) Matcher {
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = string(t)
	}
	m, err := match.IsType(names)
	return must("IsType", m, err)
}

// Func accepts the values for which ok returns true; ok is called with a JSON value. The name is
// used in reports. A golden file cannot hold a Func; use Register for that. It panics without a
// name or a function.
func Func(name string, ok func(actual any) bool) Matcher {
	m, err := match.Func(name, ok)
	return must("Func", m, err)
}
