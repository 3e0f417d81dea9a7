// Package matchers decides what counts as the right call. Value matchers are in for values that
// change from run to run, and call validators answer yes or no about a list of calls.
//
// A value matcher may be at any depth of an expected value, in Go and, by its tag, in a golden file:
//
//	toolscore.Args{"flight_id": matchers.Regex(`FL-\d+`), "amount": matchers.Approx(9.99, matchers.Abs(0.01))}
//
//	args:
//	  amount: !approx {value: 9.99, abs: 0.01}
//	  flight_id: !regex FL-\d+
//
// A matcher is given JSON values: nil, bool, json.Number, string, []any or map[string]any. Equality
// inside a matcher is by value, numbers by their exact decimal value and strings to the byte,
// whether the comparison around it is strict or not. A constructor panics if its arguments are
// wrong, and says what to write instead; in a golden file the same mistake is an error when the
// file is read.
package matchers

import (
	"fmt"

	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Matcher is interface{ Matches(actual any) bool; String() string }: Matches decides about an
// actual value, which is a JSON value, and String names the matcher in reports. Any type with these
// two methods is a Matcher. It may have two more: Explain(actual any) string says why a value was
// refused, and Tag() (name string, param any) is what a golden file holds, once Register has made
// the name known.
type Matcher = value.Matcher

// Register makes a tag known: golden files may then hold !tag, and build makes its matcher. The
// parameter is what follows the tag, a JSON value that may hold matchers, or nil. An error of build
// is reported with its place in the file. Call Register during package initialisation; it is safe
// for concurrent use. It panics if the tag is taken, has other characters than letters, digits, _
// and -, or build is nil.
func Register(tag string, build func(param any) (Matcher, error)) {
	if err := match.Register(tag, build); err != nil {
		panic(fmt.Sprintf("toolscore: matchers.Register(%q): %v", tag, err))
	}
}

// must is for constructors: a matcher built wrongly is a mistake in the test, which goes no further.
func must(constructor string, m Matcher, err error) Matcher {
	if err != nil {
		panic(fmt.Sprintf("toolscore: matchers.%s: %v", constructor, err))
	}
	return m
}
