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

func TestDifferencesListEveryPlace(t *testing.T) {
	want := parse(t, `{"a.b":1,"gone":null,"list":[1,{"x":"a"},3],"same":true,"type":1,"whole":[1]}`)
	got := parse(t, `{"a.b":2,"list":[1,{"x":"b","y":0}],"new":"n","same":true,"type":"1","whole":{"0":1}}`)
	n := func(s string) json.Number { return json.Number(s) }
	assert.Equal(t, []value.Difference{
		{Path: `args["a.b"]`, Want: n("1"), Got: n("2")},
		{Path: "args.gone", Want: nil, Got: value.Absent},
		{Path: "args.list[1].x", Want: "a", Got: "b"},
		{Path: "args.list[1].y", Want: value.Absent, Got: n("0")},
		{Path: "args.list[2]", Want: n("3"), Got: value.Absent},
		{Path: "args.new", Want: value.Absent, Got: "n"},
		{Path: "args.type", Want: n("1"), Got: "1", Reason: "want a number, got a string"},
		{Path: "args.whole", Want: []any{n("1")}, Got: map[string]any{"0": n("1")}, Reason: "want an array, got an object"},
	}, value.Differences("args", want, got, value.Strict))
}

func TestDifferencesHaveAReasonWhereTextsLookTheSame(t *testing.T) {
	for _, c := range []struct {
		want, got string
		reason    string
	}{
		{`true`, `"true"`, "want a boolean, got a string"},
		{`null`, `"null"`, "want null, got a string"},
		{`1`, `true`, "want a number, got a boolean"},
		{`1`, `2`, ""},
		{`1`, `1.0`, "the same number in another form: want integer, got float"},
		{`"NYC"`, `"LAX"`, ""},
		{`"日本"`, `"東京"`, ""},
		{`"a"`, `"a "`, "they part at character 2: want the end, got U+0020"},
		{`"Rome"`, `"Rome Airport"`, ""},
		{`"a\n"`, `"a"`, "they part at character 2: want U+000A, got the end"},
		{`"a b"`, `"a\u00a0b"`, "they part at character 2: want U+0020, got U+00A0"},
		{`"ab"`, `"a\u200bb"`, "they part at character 2: want U+0062, got U+200B"},
		{`"\u00e9t\u00e9"`, `"e\u0301t\u00e9"`, "they part at character 1: want U+00E9, got U+0065 U+0301"},
		{`"paypal"`, `"p\u0430ypal"`, "they part at character 2: want U+0061, got U+0430"},
		{`"\ufeffa"`, `"a"`, "they part at character 1: want U+FEFF, got U+0061"},
		{`""`, `"\u0000"`, "they part at character 1: want the end, got U+0000"},
		{`"ab"`, `"a"`, ""},
	} {
		found := value.Differences("args", parse(t, c.want), parse(t, c.got), value.Strict)
		require.Len(t, found, 1, "%s, %s", c.want, c.got)
		assert.Equal(t, c.reason, found[0].Reason, "%s, %s", c.want, c.got)
	}
}

type explains struct{ anything }

func (explains) Matches(any) bool          { return false }
func (explains) Explain(actual any) string { return fmt.Sprintf("%v is wrong", actual) }

func TestDifferencesLetAMatcherExplain(t *testing.T) {
	refuses := accepts(func(any) bool { return false })
	want := map[string]any{"e": explains{}, "gone": explains{}, "gone too": anything{}, "m": refuses, "ok": anything{}}
	found := value.Differences("", want, parse(t, `{"e":1,"m":{},"ok":[]}`), value.Lenient)
	require.Len(t, found, 4)
	assert.Equal(t, value.Difference{Path: "e", Want: explains{}, Got: json.Number("1"), Reason: "1 is wrong"}, found[0])
	assert.Equal(t, value.Difference{Path: "gone", Want: explains{}, Got: value.Absent}, found[1])
	assert.Equal(t, value.Difference{Path: `["gone too"]`, Want: anything{}, Got: value.Absent}, found[2])
	assert.Equal(t, "m", found[3].Path)
	assert.Empty(t, found[3].Reason)
}

func TestDifferencesAreBounded(t *testing.T) {
	many := make([]any, 100_000)
	found := value.Differences("args", []any{}, many, value.Lenient)
	require.Len(t, found, value.MaxDifferences+1)
	assert.Equal(t, value.Difference{
		Path: "args", Want: value.Absent, Got: value.Absent, Reason: "and 99000 more differences",
	}, found[value.MaxDifferences])
}

func TestDifferencesOfDeepValuesAreBounded(t *testing.T) {
	var want, got any = []any{}, []any{json.Number("1")}
	for range value.MaxDepth - 1 {
		key := strings.Repeat("k", 1000)
		want = map[string]any{key: want, "z": true}
		got = map[string]any{key: got, "z": false}
	}
	found := value.Differences("args", want, got, value.Lenient)
	assert.Contains(t, found[len(found)-1].Reason, "more differences")
	size := 0
	for _, d := range found {
		size += len(d.Path)
	}
	assert.Less(t, size, 2<<20)
}

func TestDifferencesPutRightMakeEqual(t *testing.T) {
	eachCase(t, 3000, func(t *testing.T, r *rand.Rand) {
		want, got := randomValue(r, 3), randomValue(r, 3)
		for _, d := range value.Differences("", want, got, value.Strict) {
			assert.NotEqual(t, d.Want, d.Got, "a difference has two sides")
			if d.Want != value.Absent && d.Got != value.Absent {
				assert.False(t, value.Equal(d.Want, d.Got, value.Strict), "%v, %v", d.Want, d.Got)
			}
		}
	})
}
