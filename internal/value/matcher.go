// Package value holds JSON values: how any Go value becomes one, when two of them are equal, and where they differ.
//
// A JSON value here is nil, bool, json.Number (its decimal text as written), string, []any or map[string]any. An expected
// value may hold a Matcher at any depth; an actual value never does.
package value

// Matcher decides whether it accepts an actual value. The value it is given is a JSON value as this package defines it.
// String is how reports name the matcher.
type Matcher interface {
	Matches(actual any) bool
	String() string
}

// Explainer is a Matcher that can say in words why it refuses a value. Explain is called only after Matches said no.
type Explainer interface {
	Matcher
	Explain(actual any) string
}

// Tagged is a Matcher that a golden file can hold. Tag returns the tag's name without the exclamation mark and its
// parameter as a JSON value, which may hold further matchers; a nil parameter is written as the bare tag.
type Tagged interface {
	Matcher
	Tag() (name string, param any)
}

// Absent stands in a Difference for a value that is not there. Absent, null and "" are three things.
var Absent any = absent{}

type absent struct{}

func (absent) String() string { return "(absent)" }
