package value

// Mode says which values count as equal.
type Mode int

const (
	// Lenient compares numbers by decimal value and strings without surrounding white space.
	Lenient Mode = iota
	// Strict compares numbers by value and form (integer or float) and strings to the byte.
	Strict
	// ByValue compares numbers by decimal value and strings to the byte, as equality inside a matcher does.
	ByValue
)

// Difference is one place where an actual value is not what was expected.
type Difference struct {
	Path      string // for example args.passengers[2].seat
	Want, Got any    // Absent where there is none; Want may be a Matcher
	Reason    string // why, in words; "" where the values say it all
}

// MaxDepth is how many levels of lists and objects a value may nest.
const MaxDepth = 2000

// Normalise returns v as the JSON value that encoding/json would write for it, copied. A Matcher in it is an error.
func Normalise(v any) (any, error) { panic("stub") }

// NormaliseExpected does the same and keeps matchers.
func NormaliseExpected(v any) (any, error) { panic("stub") }

// Parse reads exactly one JSON value.
func Parse(text []byte) (any, error) { panic("stub") }

// AppendJSON appends the compact JSON text of v to dst: keys sorted by bytes, no HTML escapes, a Matcher by its String.
func AppendJSON(dst []byte, v any) []byte { panic("stub") }

// Equal reports whether want accepts got.
func Equal(want, got any, mode Mode) bool { panic("stub") }

// Differences lists where got is not what want accepts, in the order of keys and elements.
func Differences(path string, want, got any, mode Mode) []Difference { panic("stub") }

// Key returns a text that two values without matchers share exactly when they are equal under the mode.
func Key(v any, mode Mode) string { panic("stub") }

// HasMatcher reports whether v is or holds a Matcher.
func HasMatcher(v any) bool { panic("stub") }

// Member and Element extend a path by a key and by an index.
func Member(path, key string) string { panic("stub") }

// Element extends a path by an index.
func Element(path string, i int) string { panic("stub") }
