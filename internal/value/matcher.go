// Package value holds JSON values: how any Go value becomes one, when two of them are equal, and
// where they differ.
//
// A JSON value here is nil, bool, json.Number (its decimal text as written), string, []any or
// map[string]any. An expected value may hold a Matcher at any depth; an actual value never does.
package value

import "errors"

// Matcher decides whether it accepts an actual value. The value it is given is a JSON value as this
// package defines it. String is how reports name the matcher.
type Matcher interface {
	Matches(actual any) bool
	String() string
}

// Explainer is a Matcher that can say in words why it refuses a value. Explain is called only after
// Matches said no.
type Explainer interface {
	Matcher
	Explain(actual any) string
}

// Tagged is a Matcher that a golden file can hold. Tag returns the tag's name without the
// exclamation mark and its parameter as a JSON value, which may hold further matchers; a nil
// parameter is written as the bare tag.
type Tagged interface {
	Matcher
	Tag() (name string, param any)
}

// KeyMatcher is a Matcher that lets the key be absent at which it is in an object. Where the
// key is there its value is compared with what Inner returns, under the mode of the object; ok is
// false where nothing is accepted then.
type KeyMatcher interface {
	Matcher
	Inner() (want any, ok bool)
}

// MayBeAbsent reports whether an expected object holds with the key absent at which v is.
func MayBeAbsent(v any) bool {
	_, ok := v.(KeyMatcher)
	return ok
}

// NoKey is the Matcher of a key that must not be there, written !absent.
var NoKey Matcher = noKey{}

type noKey struct{}

// Matches accepts nothing, since a value is there.
func (noKey) Matches(any) bool { return false }

// Explain says that any value is one too many.
func (noKey) Explain(any) string { return "the key must not be there" }

// Inner is nothing that a value could be compared with.
func (noKey) Inner() (want any, ok bool) { return nil, false }

// Tag returns the tag, which has no parameter.
func (noKey) Tag() (name string, param any) { return "absent", nil }

// String returns the matcher as a golden file writes it.
func (noKey) String() string { return "!absent" }

// ErrMisplacedKey is what is wrong where MisplacedKey finds something.
var ErrMisplacedKey = errors.New("the matchers Maybe and Absent, in a file !maybe and !absent, are for the value of a key " +
	"in an object, not here; put them at a key, or write two variants")

// MisplacedKey returns the first KeyMatcher in an expected value that is not the value of a key in
// an object, and its path; nil where there is none. The value itself is at no key.
func MisplacedKey(v any) (path string, m KeyMatcher) {
	return misplacedKey("", v, false)
}

func misplacedKey(path string, v any, atKey bool) (string, KeyMatcher) {
	switch v := v.(type) {
	case KeyMatcher:
		if !atKey {
			return path, v
		}
	case []any:
		for i, e := range v {
			if path, m := misplacedKey(Element(path, i), e, false); m != nil {
				return path, m
			}
		}
	case map[string]any:
		for _, key := range sortedKeys(v) {
			if path, m := misplacedKey(Member(path, key), v[key], true); m != nil {
				return path, m
			}
		}
	}
	return "", nil
}

// Absent is in a Difference for a value that is not there. Absent, null and "" are three things.
var Absent any = absent{}

type absent struct{}

func (absent) String() string { return "(absent)" }
