package matchers_test

import (
	"math"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestMisusePanicsWithCauseAndCure(t *testing.T) {
	for _, c := range []struct {
		misuse func()
		want   string
	}{
		{func() { matchers.Regex("(") }, "Regex: pattern: error parsing regexp: missing closing ): `(`; correct it"},
		{func() { matchers.Regex("a)(b") }, "Regex: pattern: error parsing regexp: unexpected ): `a)(b`"},
		{func() { matchers.Regex("a", "ix") }, `Regex: flags: there is no flag "x"; the flags are i`},
		{func() { matchers.Approx("a") }, `Approx: value is "a"; give a number`},
		{func() { matchers.Approx(true) }, "Approx: value is true; give a number"},
		{func() { matchers.Approx(math.NaN()) }, "Approx: value: NaN is not a JSON number"},
		{func() { matchers.Approx(1, matchers.Abs(-1)) }, "Approx: abs is -1; a tolerance is not negative"},
		{func() { matchers.Approx(1, matchers.Rel(nil)) }, "Approx: rel is null; give a number"},
		{func() { matchers.Range(nil, nil) }, "Range: both bounds are missing; give min"},
		{func() { matchers.Range(2, 1) }, "Range: min 2 is greater than max 1; exchange them"},
		{func() { matchers.Range(2, "a") }, `Range: max is "a"; give a number`},
		{func() { matchers.IsType() }, "IsType: no type is given; give one or more of string"},
		{func() { matchers.IsType("int") }, `IsType: there is no type "int"; the types are string`},
		{func() { matchers.OneOf() }, "OneOf: it has no parameter"},
		{func() { matchers.OneOf(1, []any{1, make(chan int)}) }, "OneOf: parameter 2: [1]: chan int has no JSON form"},
		{func() { matchers.All() }, "All: it has no parameter"},
		{func() { matchers.Contains(make(chan int)) }, "Contains: parameter: chan int has no JSON form"},
		{func() { matchers.Not(matchers.Ref("a")) }, "Not: parameter: Capture and Ref are bound in lists"},
		{func() { matchers.Each([]any{matchers.Capture("a", nil)}) }, "Each: parameter: Capture and Ref"},
		{func() { matchers.Unordered(map[string]any{"a": matchers.Ref("a")}) }, "Unordered: parameter 1: Capture and Ref"},
		{func() { matchers.JSON(matchers.Ref("a")) }, "JSON: parameter: Capture and Ref"},
		{func() { matchers.Capture("a", matchers.Ref("b")) }, "Capture: parameter: Capture and Ref"},
		{func() { matchers.Capture("", nil) }, "Capture: the name is empty; give the value a name"},
		{func() { matchers.Ref("") }, "Ref: the name is empty"},
		{func() { matchers.Len("2") }, `Len: "2" is not a length; give an integer of at least 0`},
		{func() { matchers.Len(-1) }, "Len: -1 is not a length"},
		{func() { matchers.Len(1.5) }, "Len: 1.5 is not a length"},
		{func() { matchers.Partial(toolscore.Args{"a": []any{func() {}}}) }, "Partial: parameter: a[0]: func() has no JSON form"},
		{func() { matchers.Func("", func(any) bool { return true }) }, "Func: the name is empty; say in a word"},
		{func() { matchers.Func("f", nil) }, "Func: the function of f is nil; give one"},
		{func() { matchers.Register("!a", build) }, `Register("!a"): that is not a tag; take a letter`},
		{func() { matchers.Register("regex", build) }, `Register("regex"): this tag is one of toolscore's own`},
		{func() { matchers.Register("nobuild", nil) }, `Register("nobuild"): build is nil; give the function`},
	} {
		assert.Regexp(t, "^"+regexp.QuoteMeta("toolscore: matchers."+c.want), panicOf(c.misuse))
	}
}

func panicOf(f func()) (what any) {
	defer func() { what = recover() }()
	f()
	return nil
}

func build(any) (matchers.Matcher, error) { return matchers.Any, nil }
