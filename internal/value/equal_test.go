package value_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/value"
)

func parse(t testing.TB, text string) any {
	t.Helper()
	v, err := value.Parse([]byte(text))
	require.NoError(t, err, text)
	return v
}

func TestEqual(t *testing.T) {
	for _, c := range []struct {
		want, got                string
		lenient, strict, byValue bool
	}{
		{`1`, `1.0`, true, false, true},
		{`1.0`, `1.00`, true, true, true},
		{`1.0`, `1e0`, true, true, true},
		{`100`, `1e2`, true, false, true},
		{`-0`, `0`, true, true, true},
		{`-0.0`, `0e5`, true, true, true},
		{`0`, `0.0`, true, false, true},
		{`12`, `13`, false, false, false},
		{`9007199254740993`, `9007199254740992`, false, false, false},
		{`0.1`, `0.10000000000000001`, false, false, false},
		{`1e999999999`, `10e999999998`, true, true, true},
		{`" a\n"`, `"a"`, true, false, false},
		{`"a\u2003"`, `"\u0085a"`, true, false, false},
		{`"a b"`, `"ab"`, false, false, false},
		{`""`, `" "`, true, false, false},
		{`"\u00e9"`, `"e\u0301"`, false, false, false},
		{`"\u200b"`, `""`, false, false, false},
		{`"1"`, `1`, false, false, false},
		{`true`, `1`, false, false, false},
		{`false`, `0`, false, false, false},
		{`true`, `"true"`, false, false, false},
		{`null`, `""`, false, false, false},
		{`null`, `[]`, false, false, false},
		{`null`, `null`, true, true, true},
		{`false`, `null`, false, false, false},
		{`[]`, `{}`, false, false, false},
		{`[1,2]`, `[2,1]`, false, false, false},
		{`[1]`, `[1,null]`, false, false, false},
		{`[1, " a"]`, `[1.0, "a"]`, true, false, false},
		{`{"a":1,"b":2}`, `{"b":2,"a":1}`, true, true, true},
		{`{"a":null}`, `{}`, false, false, false},
		{`{"a":1}`, `{" a":1}`, false, false, false},
		{`{"a":1}`, `{"A":1}`, false, false, false},
		{`{"a":[{"b":1}]}`, `{"a":[{"b":1.0}]}`, true, false, true},
	} {
		want, got := parse(t, c.want), parse(t, c.got)
		for mode, equal := range map[value.Mode]bool{value.Lenient: c.lenient, value.Strict: c.strict, value.ByValue: c.byValue} {
			what := fmt.Sprintf("mode %d: %s, %s", mode, c.want, c.got)
			assert.Equal(t, equal, value.Equal(want, got, mode), what)
			assert.Equal(t, equal, value.Equal(got, want, mode), what)
			assert.Equal(t, equal, value.Key(want, mode) == value.Key(got, mode), what)
			assert.Equal(t, equal, len(value.Differences("", want, got, mode)) == 0, what)
		}
	}
}

type accepts func(any) bool

func (f accepts) Matches(actual any) bool { return f(actual) }
func (accepts) String() string            { return "!accepts" }

func TestMatchersDecideThemselvesAtAnyDepth(t *testing.T) {
	isOne := accepts(func(v any) bool { return v == json.Number("1") })
	want := map[string]any{"list": []any{isOne, "a"}}
	for _, mode := range []value.Mode{value.Lenient, value.Strict, value.ByValue} {
		assert.True(t, value.Equal(want, parse(t, `{"list":[1,"a"]}`), mode))
		assert.False(t, value.Equal(want, parse(t, `{"list":[1.0,"a"]}`), mode))
	}
	assert.True(t, value.HasMatcher(want))
	assert.False(t, value.HasMatcher(parse(t, `{"list":[1,{"a":null}]}`)))
}

func TestEqualityIsAnEquivalenceThatKeyTells(t *testing.T) {
	eachCase(t, 3000, func(t *testing.T, r *rand.Rand) {
		a, b, c := randomValue(r, 2), randomValue(r, 2), randomValue(r, 2)
		for _, mode := range []value.Mode{value.Lenient, value.Strict, value.ByValue} {
			ab, bc, ac := value.Equal(a, b, mode), value.Equal(b, c, mode), value.Equal(a, c, mode)
			assert.True(t, value.Equal(a, a, mode), "%v", a)
			assert.Equal(t, ab, value.Equal(b, a, mode), "%v, %v", a, b)
			assert.Equal(t, ab, value.Key(a, mode) == value.Key(b, mode), "%v, %v", a, b)
			assert.Equal(t, ab, len(value.Differences("", a, b, mode)) == 0, "%v, %v", a, b)
			if ab && bc {
				assert.True(t, ac, "%v, %v, %v", a, b, c)
			}
		}
		if value.Equal(a, b, value.Strict) {
			assert.True(t, value.Equal(a, b, value.ByValue), "%v, %v", a, b)
		}
		if value.Equal(a, b, value.ByValue) {
			assert.True(t, value.Equal(a, b, value.Lenient), "%v, %v", a, b)
		}
	})
}

func TestHugeNumbersAreHarmless(t *testing.T) {
	digits := json.Number(strings.Repeat("7", 1_000_000))
	assert.True(t, value.Equal(digits, digits+".0", value.Lenient))
	assert.False(t, value.Equal(digits, digits[1:]+"8", value.Lenient))
	assert.Equal(t, value.Key(digits, value.Lenient), value.Key(digits+".0", value.Lenient))
	assert.False(t, value.Within(digits, "1e999999", "0.1", "0"))
}
