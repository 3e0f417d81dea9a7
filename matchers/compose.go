package matchers

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Contains accepts a string that contains the string x, a list with an element that x accepts, and
// an object with a key that x accepts. x is any value or a matcher; a matcher decides about
// elements and keys, never about parts of a string. It panics if x has no JSON form.
func Contains(x any) Matcher {
	m, err := match.Contains(x)
	return must("Contains", m, err)
}

// Each accepts a list if x accepts each of its elements, and so the empty list; x is any value or a
// matcher. It panics if x has no JSON form.
func Each(x any) Matcher {
	m, err := match.Each(x)
	return must("Each", m, err)
}

// Len accepts a list by its number of elements, an object by its number of keys and a string by its
// number of characters (code points); x is that number, or a matcher for it, as in Len(Range(1,
// 3)). It panics if x is neither a matcher nor an integer of at least 0.
func Len(x any) Matcher {
	m, err := match.Len(x)
	return must("Len", m, err)
}

// Unordered accepts a list of the same length whose elements can be matched one to one with its
// own, in any order; each of these is any value or a matcher. Without elements it accepts the empty
// list. It panics if an element has no JSON form.
func Unordered(x ...any) Matcher {
	m, err := match.Unordered(x)
	return must("Unordered", m, err)
}

// OneOf accepts what one of the candidates accepts; each is any value or a matcher. It panics
// without a candidate and where one has no JSON form.
func OneOf(candidates ...any) Matcher {
	m, err := match.OneOf(candidates)
	return must("OneOf", m, err)
}

// All accepts what each of its parts accepts; a part is any value or a matcher. It panics without
// parts and if one has no JSON form.
func All(x ...any) Matcher {
	m, err := match.All(x)
	return must("All", m, err)
}

// Not accepts what x does not accept; x is any value or a matcher. It panics if x has no JSON form.
func Not(x any) Matcher {
	m, err := match.Not(x)
	return must("Not", m, err)
}

// Partial accepts an object that has at least these keys with these values, which may be or hold
// matchers; it may have other keys. Without keys it accepts every object. It panics if a value
// has no JSON form.
func Partial(args toolscore.Args) Matcher {
	m, err := match.Partial(args)
	return must("Partial", m, err)
}

// JSON accepts a string that is the text of a JSON value which x accepts, as in
// JSON(Partial(toolscore.Args{"id": 7})); x is any value or a matcher. It panics if x has no
// JSON form.
func JSON(x any) Matcher {
	m, err := match.JSON(x)
	return must("JSON", m, err)
}

// Capture accepts what m accepts (nil: everything) and gives the value a name; later expected calls
// refer to it with Ref. It may be used in arguments and results, in lists, objects and Partial. It
// panics without a name.
//
//	{Tool: "search", Result: toolscore.Args{"id": matchers.Capture("flight", matchers.Any)}},
//	{Tool: "book", Args: toolscore.Args{"flight_id": matchers.Ref("flight")}},
func Capture(name string, m Matcher) Matcher {
	m, err := match.Capture(name, m)
	return must("Capture", m, err)
}

// Ref accepts the value that an earlier expected call captured under the name. While calls are
// paired it accepts everything; the values are compared afterwards. It panics without a name.
func Ref(name string) Matcher {
	m, err := match.Ref(name)
	return must("Ref", m, err)
}

// Absent is the value of a key that must not be present: in arguments, in objects inside them and
// in Partial. It is useful where unlisted arguments are forgiven. toolscore.Absent means the same
// in expected arguments.
var Absent Matcher = value.NoKey

// Maybe is the value of a key that may be absent, in arguments, in objects inside them, in Partial
// and in expected results; if the key is there, x decides about its value. x is any value or a
// matcher. It panics if x has no JSON form, or is or holds a Maybe or Absent itself.
func Maybe(x any) Matcher {
	m, err := match.Maybe(x)
	return must("Maybe", m, err)
}
