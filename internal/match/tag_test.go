package match_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

// written has a matcher of every tag with its text.
var written = []struct {
	m    matchers.Matcher
	text string
}{
	{matchers.Any, "!any"},
	{matchers.UUID, "!uuid"},
	{matchers.Time, "!time"},
	{matchers.Redacted, "!redacted"},
	{matchers.Regex(`FL-\d+`), `!regex FL-\d+`},
	{matchers.Regex(``), `!regex `},
	{matchers.Regex("nyc", matchers.IgnoreCase, matchers.DotAll), `!regex {pattern: nyc, flags: is}`},
	{matchers.Approx(9.99), "!approx 9.99"},
	{matchers.Approx(3.0), "!approx 3"},
	{matchers.Approx(json.Number("1.50"), matchers.Rel(json.Number("1e-6")), matchers.Abs(0.0)), "!approx 1.50"},
	{matchers.Approx(9.99, matchers.Abs(0.01)), `!approx {value: 9.99, abs: 0.01}`},
	{matchers.Approx(1, matchers.Rel(0), matchers.Abs(2)), `!approx {value: 1, abs: 2, rel: 0}`},
	{matchers.Range(1, nil), `!range {min: 1}`},
	{matchers.Range(nil, 2.5), `!range {max: 2.5}`},
	{matchers.IsType(matchers.Integer), "!type integer"},
	{matchers.IsType(matchers.Null), `!type "null"`},
	{matchers.IsType(matchers.String, matchers.Null), `!type [string, "null"]`},
	{matchers.Contains("urgent"), "!contains urgent"},
	{matchers.Contains("true"), `!contains "true"`},
	{matchers.Contains("Off"), `!contains "Off"`},
	{matchers.Contains("a b"), `!contains "a b"`},
	{matchers.Contains(nil), "!contains null"},
	{matchers.Contains(matchers.Any), "!contains:any"},
	{matchers.OneOf("C", 1, matchers.Regex("kelvin")), `!oneOf [C, 1, !regex kelvin]`},
	{matchers.OneOf(nil), `!oneOf [null]`},
	{matchers.All(matchers.Len(1), "a"), `!all [!len 1, a]`},
	{matchers.Not(nil), "!not null"},
	{matchers.Not(map[string]any{"b": matchers.Any, "a": 1}), `!not {a: 1, b: !any}`},
	{matchers.Each(1), "!each 1"},
	{matchers.Len(matchers.Range(0, 1)), `!len:range {min: 0, max: 1}`},
	{matchers.Partial(nil), "!partial {}"},
	{matchers.Partial(toolscore.Args{"id": matchers.Ref("a")}), `!partial {id: !ref a}`},
	{matchers.Unordered(), "!unordered []"},
	{matchers.Unordered(2, 1), "!unordered [2, 1]"},
	{matchers.JSON([]int{1}), "!json [1]"},
	{matchers.Capture("id", nil), "!capture id"},
	{matchers.Capture("the id", matchers.UUID), `!capture {name: "the id", value: !uuid}`},
	{matchers.Ref("the id"), `!ref "the id"`},
}

func TestTagsReadBack(t *testing.T) {
	for _, c := range written {
		assert.Equal(t, c.text, c.m.String())
		tagged, ok := c.m.(value.Tagged)
		require.True(t, ok, c.text)
		again, err := match.Build(tagged.Tag())
		require.NoError(t, err, c.text)
		assert.Equal(t, c.text, again.String())
		if c.m != matchers.UUID && c.m != matchers.Time && c.m != matchers.Redacted {
			assert.Equal(t, c.m, again, c.text)
		} else {
			assert.Same(t, c.m, again, c.text)
		}
	}
	_, hasTag := matchers.Func("f", func(any) bool { return true }).(value.Tagged)
	assert.False(t, hasTag, "a function cannot be written")
}

func TestBuildSaysWhatIsWrong(t *testing.T) {
	number := json.Number("1")
	object := func(pairs ...any) map[string]any {
		m := map[string]any{}
		for i := 0; i < len(pairs); i += 2 {
			key, _ := pairs[i].(string)
			m[key] = pairs[i+1]
		}
		return m
	}
	for _, c := range []struct {
		tag   string
		param any
		want  string
	}{
		{"", nil, "unknown tag !; the tags are !absent, !all, !any, !approx"},
		{"regexp", "a", "unknown tag !regexp; did you mean !regex?"},
		{"foo", nil, "unknown tag !foo; the tags are !absent, !all, !any, !approx"},
		{"Any", nil, "unknown tag !Any"},
		{"any", "x", "!any: it takes no parameter; leave the parameter out"},
		{"uuid", []any{}, "!uuid: it takes no parameter"},
		{"regex", nil, "!regex: parameter is missing; write a pattern or an object with the keys pattern, flags"},
		{"regex", number, "!regex: parameter is a number; write a pattern or"},
		{"regex", "(", "!regex: pattern: error parsing regexp: missing closing ): `(`; correct it"},
		{"regex", object("pattern", number), "!regex: pattern: want a string, got 1; put it in quotes"},
		{"regex", object("flags", "i"), "!regex: pattern: want a string, got null"},
		{"regex", object("pattern", "a", "flags", number), "!regex: flags: want letters, as in im, got 1"},
		{"regex", object("pattern", "a", "flags", nil), "!regex: flags: want letters"},
		{"regex", object("pattern", "a", "flag", "i"), `!regex: unknown key "flag"; write the keys pattern, flags`},
		{"approx", "9.99", "!approx: parameter is a string; write a number or an object"},
		{"approx", object("abs", number), "!approx: value is null; give a number"},
		{"approx", object("value", number, "abs", "x"), `!approx: abs is "x"; give a number`},
		{"approx", object("value", number, "tol", number), `!approx: unknown key "tol"`},
		{"range", object(), "!range: both bounds are missing"},
		{"range", number, "!range: parameter is a number; write an object with the keys min, max"},
		{"type", nil, `!type: it names no type; write one, and the type null in quotes`},
		{"type", []any{"string", nil}, "!type: it names no type"},
		{"type", []any{}, "!type: no type is given"},
		{"type", "int", `!type: there is no type "int"`},
		{"type", number, "!type: a type is a word, not 1"},
		{"oneOf", "a", "!oneOf: parameter is a string; write a list, as in [a, b]"},
		{"oneOf", []any{}, "!oneOf: it has no parameter"},
		{"all", nil, "!all: parameter is missing; write a list"},
		{"unordered", matchers.Any, "!unordered: parameter is !any; write a list"},
		{"len", nil, "!len: null is not a length"},
		{"len", "2", `!len: "2" is not a length`},
		{"partial", nil, "!partial: parameter is missing; write an object with the keys that are needed"},
		{"capture", nil, "!capture: parameter is missing; write a name or an object"},
		{"capture", "", "!capture: the name is empty"},
		{"capture", object("name", number), "!capture: name: want a string, got 1"},
		{"capture", object("name", "a", "value", "b"), "!capture: value: want a matcher"},
		{"ref", nil, "!ref: parameter is missing; write the name"},
		{"ref", "", "!ref: the name is empty"},
		{"not", matchers.Ref("a"), "!not: parameter: Capture and Ref"},
	} {
		_, err := match.Build(c.tag, c.param)
		assert.ErrorContains(t, err, c.want, "%s %v", c.tag, c.param)
	}
}

type flightID struct{ prefix string }

func (f flightID) Matches(actual any) bool { return actual == f.prefix+"-1" }
func (f flightID) String() string          { return "!flightID " + f.prefix }

var errPrefix = errors.New("a prefix has two letters")

// registerOnce is what an init function is in a user's package.
var registerOnce = sync.OnceFunc(func() {
	matchers.Register("flightID", func(param any) (matchers.Matcher, error) {
		prefix, _ := param.(string)
		if len(prefix) != 2 {
			return nil, errPrefix
		}
		return flightID{prefix}, nil
	})
	matchers.Register("nothing", func(any) (matchers.Matcher, error) { return nil, nil }) //nolint:nilnil // the mistake
})

func TestRegister(t *testing.T) {
	registerOnce()
	m, err := match.Build("flightID", "FL")
	require.NoError(t, err)
	assert.True(t, m.Matches("FL-1"))
	_, err = match.Build("flightID", nil)
	assert.ErrorIs(t, err, errPrefix)
	assert.EqualError(t, err, "!flightID: a prefix has two letters")
	_, err = match.Build("nothing", nil)
	assert.ErrorContains(t, err, "!nothing: its build function returned no matcher")
	_, err = match.Build("flightId", nil)
	assert.EqualError(t, err, "unknown tag !flightId; did you mean !flightID?")
	assert.ErrorContains(t, match.Register("flightID", build), "is registered already; register it once")
}

var tags atomic.Int64

func TestRegisterIsSafeForConcurrentUse(t *testing.T) {
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			tag := fmt.Sprintf("concurrent%d", tags.Add(1))
			matchers.Register(tag, build)
			_, err := match.Build(tag, nil)
			assert.NoError(t, err)
			_, err = match.Build("none", nil)
			assert.Error(t, err)
		})
	}
	group.Wait()
}

func build(any) (matchers.Matcher, error) { return matchers.Any, nil }
