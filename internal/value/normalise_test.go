package value_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/value"
)

type anything struct{}

func (anything) Matches(any) bool { return true }
func (anything) String() string   { return "!anything" }

func TestNormaliseKeepsTheTextOfNumbers(t *testing.T) {
	for _, c := range []struct {
		v    any
		want json.Number
	}{
		{3.0, "3"},
		{float32(0.1), "0.1"},
		{1e21, "1e+21"},
		{1e-7, "1e-7"},
		{math.Copysign(0, -1), "-0"},
		{int64(math.MinInt64), "-9223372036854775808"},
		{uint64(math.MaxUint64), "18446744073709551615"},
		{json.Number("1.50"), "1.50"},
		{json.Number("1e999999999"), "1e999999999"},
		{json.RawMessage(" 0.10 "), "0.10"},
		{5 * time.Second, "5000000000"},
	} {
		got, err := value.Normalise(c.v)
		require.NoError(t, err)
		assert.Equal(t, c.want, got)
	}
}

func TestNormaliseCopies(t *testing.T) {
	inner := map[string]any{"seat": "12A"}
	list := []any{inner}
	bytes := json.RawMessage(`"raw"`)
	got, err := value.Normalise(map[string]any{"list": list, "raw": bytes})
	require.NoError(t, err)
	inner["seat"], list[0], bytes[1] = "changed", "changed", 'X'
	assert.Equal(t, map[string]any{"list": []any{map[string]any{"seat": "12A"}}, "raw": "raw"}, got)
}

func TestNormaliseTellsNilFromEmpty(t *testing.T) {
	got, err := value.Normalise([]any{
		map[string]any(nil), map[string]any{}, []any(nil), []any{}, []string(nil), []string{}, (*int)(nil), []byte(nil), []byte{},
	})
	require.NoError(t, err)
	assert.Equal(t, []any{nil, map[string]any{}, nil, []any{}, nil, []any{}, nil, nil, ""}, got)
}

func TestNormaliseExpectedKeepsMatchers(t *testing.T) {
	type request struct {
		ID     any           `json:"id"`
		Match  value.Matcher `json:"match"`
		Nested []any         `json:"nested"`
		None   value.Matcher `json:"none"`
		Nil    *anything     `json:"nil"`
	}
	v := map[string]request{"r": {ID: anything{}, Match: &anything{}, Nested: []any{map[string]any{"m": anything{}}}}}
	got, err := value.NormaliseExpected(v)
	require.NoError(t, err)
	assert.Equal(t, map[string]any{"r": map[string]any{
		"id": anything{}, "match": &anything{}, "nested": []any{map[string]any{"m": anything{}}}, "none": nil, "nil": nil,
	}}, got)

	_, err = value.Normalise(v)
	assert.ErrorContains(t, err, "matcher !anything in an actual value; matchers belong into the expected one")
}

type failing struct{ err error }

func (f failing) MarshalJSON() ([]byte, error) { return nil, f.err }

type wild struct{}

func (wild) MarshalText() ([]byte, error) { panic("boom") }

func TestNormaliseNamesWhatHasNoJSONForm(t *testing.T) {
	cause := errors.New("out of order")
	type point struct {
		X float64 `json:"x"`
		Y any     `json:"y"`
	}
	for _, c := range []struct {
		v    any
		want string
		is   error
	}{
		{make(chan int), "chan int has no JSON form", nil},
		{map[string]any{"f": func() {}}, "f: func() has no JSON form", nil},
		{[]any{nil, complex(1, 2)}, "[1]: complex128 has no JSON form", nil},
		{map[string]any{"a.b": []point{{}, {Y: math.NaN()}}}, `["a.b"][1].y: NaN is not a JSON number`, nil},
		{point{X: math.Inf(-1)}, "x: -Inf is not a JSON number", nil},
		{[]float32{float32(math.Inf(1))}, "[0]: +Inf is not a JSON number", nil},
		{json.Number("0x1F"), `json.Number "0x1F" is not a JSON number`, nil},
		{map[string]any{"s": []string{"ok", "b\xffd"}}, "s[1]: invalid UTF-8 at byte 1 of the text", value.ErrUTF8},
		{map[string]any{"b\xff": 1}, "key: invalid UTF-8", value.ErrUTF8},
		{map[string]int{"b\xff": 1}, "key: invalid UTF-8", value.ErrUTF8},
		{map[textKey]int{{1}: 1, {4}: 2}, "duplicate key: two keys of map[value_test.textKey]int", value.ErrDuplicateKey},
		{map[float64]int{}, "map[float64]int has keys that are not strings", nil},
		{[]any{json.RawMessage(`{"a":[1,{"b":1,"b":2}]}`)}, "[0].a[1].b: JSON of json.RawMessage: duplicate key at byte 15", nil},
		{json.RawMessage(`1 2`), "JSON of json.RawMessage: more text after the JSON value at byte 2", value.ErrTrailing},
		{json.RawMessage(`{"a`), "JSON of json.RawMessage: JSON that is cut off", value.ErrTruncated},
		{json.RawMessage("\"\xff\""), "invalid UTF-8 at byte 1", value.ErrUTF8},
		{map[string]any{"p": failing{cause}}, "p: MarshalJSON of value_test.failing: out of order", cause},
		{[]wild{{}}, "[0]: MarshalText of *value_test.wild: panic: boom", nil},
		{map[wild]int{{}: 1}, "key: MarshalText of value_test.wild: panic: boom", nil},
	} {
		_, err := value.Normalise(c.v)
		assert.ErrorContains(t, err, c.want, "%#v", c.v)
		var located *value.Error
		assert.ErrorAs(t, err, &located)
		if c.is != nil {
			assert.ErrorIs(t, err, c.is)
		}
	}
}

func TestNormaliseGoesAsDeepAsParse(t *testing.T) {
	nest := func(levels int) any {
		var v any
		for range levels {
			v = []any{v}
		}
		return v
	}
	type pair struct{ Next *pair }
	chain := func(levels int) (p *pair) {
		for range levels {
			p = &pair{p}
		}
		return p
	}
	raw := json.RawMessage(strings.Repeat("[", value.MaxDepth) + strings.Repeat("]", value.MaxDepth))
	for _, deep := range []any{nest(value.MaxDepth), chain(value.MaxDepth), raw} {
		_, err := value.Normalise(deep)
		assert.NoError(t, err)
		_, err = value.Normalise([]any{deep})
		require.ErrorIs(t, err, value.ErrTooDeep)
		assert.Less(t, len(err.Error()), 500, "a long path is shortened")
	}
}

func TestNormaliseFindsCycles(t *testing.T) {
	object := map[string]any{"a": 1}
	object["self"] = object
	list := []any{1, nil}
	list[1] = list
	type node struct {
		Children []*node `json:"children"`
		Parent   *node   `json:"parent"`
	}
	tree := &node{Children: []*node{{}}}
	tree.Children[0].Parent = tree
	named := map[string]map[string]any{"m": {}}
	named["m"]["back"] = named
	var loop any
	loop = &loop
	for _, c := range []struct {
		v    any
		want string
	}{
		{object, "self: cycle: the map[string]interface {} holds itself"},
		{map[string]any{"x": list}, "x[1]: cycle: the []interface {} holds itself"},
		{tree, "children[0].parent: cycle: the *value_test.node holds itself"},
		{named, "m.back: cycle"},
		{loop, "cycle: the *interface {} holds itself"},
	} {
		_, err := value.Normalise(c.v)
		assert.ErrorIs(t, err, value.ErrCycle)
		assert.ErrorContains(t, err, c.want)
	}
}

func TestNormaliseTakesSharedPartsForNoCycle(t *testing.T) {
	part := []any{1, nil}
	part[1] = part[:1]
	shared := map[string]any{"a": part}
	deep := any(shared)
	for range value.MaxDepth { // so deep that the way is remembered
		deep = []any{shared, deep}
	}
	_, err := value.Normalise(deep)
	assert.ErrorIs(t, err, value.ErrTooDeep)
	assert.NotErrorIs(t, err, value.ErrCycle)

	got, err := value.Normalise([]any{shared, shared})
	require.NoError(t, err)
	got.([]any)[0].(map[string]any)["a"] = "changed"
	one := json.Number("1")
	assert.Equal(t, []any{one, []any{one}}, got.([]any)[1].(map[string]any)["a"])

	pointers := make([]*int, 50_000)
	for i := range pointers {
		pointers[i] = new(int)
	}
	_, err = value.Normalise(pointers)
	assert.NoError(t, err, "many pointers beside each other lead nowhere")
}
