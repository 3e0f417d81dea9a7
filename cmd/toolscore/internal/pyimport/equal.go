package pyimport

import (
	"maps"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Equal reports whether two lists of expected calls, which are normalised, say the same in what a
// golden holds of each call: the tool, how often and in which group it is expected, whether it ran,
// the arguments with their matchers, the raw text and the kind. Numbers and texts are equal to the
// byte.
func Equal(a, b []toolscore.Call) bool {
	return slices.EqualFunc(a, b, func(a, b toolscore.Call) bool {
		return a.Tool == b.Tool && a.Kind == b.Kind && samePlace(a, b) && a.Raw == b.Raw && isRaw(a) == isRaw(b) &&
			(a.Args == nil) == (b.Args == nil) && same(map[string]any(a.Args), map[string]any(b.Args))
	})
}

// samePlace reports whether two calls are expected as often, in the same group, and both to run or
// both not to.
func samePlace(a, b toolscore.Call) bool {
	sameBounds := a.Bounds == b.Bounds || a.Bounds.Once() && b.Bounds.Once()
	return sameBounds && a.Group == b.Group && (a.Executed == toolscore.NotExecuted) == (b.Executed == toolscore.NotExecuted)
}

// isRaw reports whether a text stands for the arguments of the call, be it empty.
func isRaw(c toolscore.Call) bool { return c.Raw != "" || c.Problem != "" }

// same compares two values of JSON. A matcher with a tag is what its tag and parameter are.
func same(a, b any) bool {
	switch a := a.(type) {
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, same)
	case map[string]any:
		b, ok := b.(map[string]any)
		return ok && maps.EqualFunc(a, b, same)
	case value.Tagged:
		b, ok := b.(value.Tagged)
		if !ok {
			return false
		}
		tagA, paramA := a.Tag()
		tagB, paramB := b.Tag()
		return tagA == tagB && same(paramA, paramB)
	}
	switch b.(type) {
	case []any, map[string]any, value.Matcher:
		return false
	}
	return a == b
}
