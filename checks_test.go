package toolscore_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestChecksAddUp(t *testing.T) {
	s, err := option.Resolve(
		toolscore.Never(toolscore.Call{Tool: "a"}), toolscore.Never(toolscore.Call{Tool: "b", Args: toolscore.Args{"n": 1}}),
		toolscore.Before("a", "b"), toolscore.Before("b", "c"), toolscore.Succeeded("a"), toolscore.Succeeded("b"),
		toolscore.First("a"), toolscore.First("b"), toolscore.MaxCalls(9), toolscore.MaxCalls(1, "a", "b"), toolscore.MaxCalls(2, "b"),
	)
	require.NoError(t, err)
	a, b, c := option.CheckCall{Tool: "a"}, option.CheckCall{Tool: "b"}, option.CheckCall{Tool: "c"}
	assert.Equal(t, option.Checks{
		Never:     []option.CheckCall{a, {Tool: "b", Args: map[string]any{"n": json.Number("1")}}},
		Before:    [][2]option.CheckCall{{a, b}, {b, c}},
		First:     &b,
		Succeeded: []option.CheckCall{a, b},
		MaxCalls:  map[string]int{"*": 9, "a": 1, "b": 2},
	}, s.Checks)
}

// TestAnOptionChangesNoOtherSettings uses one list of options for two comparisons.
func TestAnOptionChangesNoOtherSettings(t *testing.T) {
	shared := toolscore.Options{toolscore.MaxCalls(3), toolscore.Never(toolscore.Call{Tool: "a"}), toolscore.Before("a", "b")}
	first, err := option.Resolve(shared, toolscore.MaxCalls(1, "x"), toolscore.Never(toolscore.Call{Tool: "x"}))
	require.NoError(t, err)
	second, err := option.Resolve(shared, toolscore.Never(toolscore.Call{Tool: "y"}))
	require.NoError(t, err)
	assert.Equal(t, map[string]int{"*": 3, "x": 1}, first.Checks.MaxCalls)
	assert.Equal(t, map[string]int{"*": 3}, second.Checks.MaxCalls)
	assert.Equal(t, "x", first.Checks.Never[1].Tool)
	assert.Equal(t, "y", second.Checks.Never[1].Tool)
}

func TestChecksThatCannotBe(t *testing.T) {
	call := toolscore.Call{Tool: "a"}
	for says, opt := range map[string]toolscore.Option{
		"Never: nothing is named":                                           toolscore.Never(),
		"Succeeded: nothing is named":                                       toolscore.Succeeded(),
		"Never: parameter 2: the tool has no name":                          toolscore.Never(call, toolscore.Call{}),
		"Succeeded: parameter 1: the tool has no name":                      toolscore.Succeeded(""),
		"Never: parameter 1: a has bounds; a check asks about single calls": toolscore.Never(call.Optional()),
		"First: a has a Group":                                              toolscore.First(toolscore.Call{Tool: "a", Group: "g"}),
		"Last: a has Result; a check compares tool and arguments only":      toolscore.Last(toolscore.Call{Tool: "a", Result: 1}),
		"Never: parameter 1: a has Turn": toolscore.Never(
			toolscore.Call{Tool: "a", Turn: 1},
		),
		"First: int is not a call; give the name of a tool or a toolscore.Call": toolscore.First(7),
		"Before: both are the same call":                                        toolscore.Before("a", call),
		"Never: parameter 1: a args.f: func() has no JSON form": toolscore.Never(
			toolscore.Call{Tool: "a", Args: toolscore.Args{"f": func() {}}},
		),
		"MaxCalls(-1): a number of calls is not negative":         toolscore.MaxCalls(-1),
		"MaxCalls(1): the tool has no name":                       toolscore.MaxCalls(1, ""),
		"MaxIdentical(0): a single call is identical to itself":   toolscore.MaxIdentical(0),
		"checks speak of the whole run; give them beside ForTool": toolscore.ForTool("a", toolscore.MaxCalls(1)),
		"Never: parameter 1: a has a Ref or a Capture": toolscore.Never(
			toolscore.Call{Tool: "a", Args: toolscore.Args{"x": matchers.Ref("id")}},
		),
	} {
		_, err := option.Resolve(opt)
		assert.ErrorContains(t, err, says)
	}
}

func TestTimes(t *testing.T) {
	call := toolscore.Call{Tool: "a"}
	for b, want := range map[[2]int]toolscore.Bounds{
		{1, 1}: {}, {0, 1}: {Min: 0, Max: 1}, {2, 2}: {Min: 2, Max: 2}, {0, toolscore.Unlimited}: {Min: 0, Max: toolscore.Unlimited},
		{100_000, toolscore.Unlimited}: {Min: 100_000, Max: toolscore.Unlimited},
	} {
		assert.Equal(t, want, call.Times(b[0], b[1]).Bounds)
	}
	assert.Equal(t, call.Times(0, 1), call.Optional())
	assert.Equal(t, call, call.Optional().Times(1, 1), "the last wins")
	for b, says := range map[[2]int]string{
		{-1, 1}:       "at least -1 times: a count is not negative",
		{0, 0}:        "at most 0 times: that forbids the call; use toolscore.Never",
		{1, 0}:        "at most 0 times",
		{1, -2}:       "at most -2 times",
		{3, 2}:        "at least 3, at most 2 times: no count is both; give the smaller number first",
		{100_001, -1}: "that is more than 100000",
	} {
		assert.PanicsWithValue(t, says, func() {
			defer func() {
				text, _ := recover().(string)
				require.Contains(t, text, says)
				require.Contains(t, text, "toolscore: Call.Times(")
				panic(says)
			}()
			call.Times(b[0], b[1])
		})
	}
}

func TestBoundsInJSON(t *testing.T) {
	call := toolscore.Call{Tool: "a", Args: toolscore.Args{}}
	for text, want := range map[string]toolscore.Call{
		`{"tool":"a","optional":true,"args":{}}`:            call.Optional(),
		`{"tool":"a","args":{},"repeat":3}`:                 call.Times(3, 3),
		`{"tool":"a","args":{},"repeat":{"max":3,"min":1}}`: call.Times(1, 3),
		`{"tool":"a","args":{},"repeat":{"min":0}}`:         call.Times(0, toolscore.Unlimited),
		`{"tool":"a","args":{},"repeat":{"min":2},"group":"either"}`: {
			Tool:   "a",
			Args:   toolscore.Args{},
			Bounds: toolscore.Bounds{Min: 2, Max: -1},
			Group:  "either",
		},
	} {
		written, err := json.Marshal(want)
		require.NoError(t, err)
		assert.Equal(t, text, string(written))
		var read toolscore.Call
		require.NoError(t, json.Unmarshal([]byte(text), &read))
		assert.Equal(t, want, read)
	}
	for members, says := range map[string]string{
		`"optional":false`:              "optional: false; write true, or leave the key out",
		`"optional":1`:                  "optional: 1; write true",
		`"optional":true,"repeat":2`:    "optional: it is given beside repeat",
		`"repeat":{}`:                   "give a whole number from 1, or an object with min, max or both",
		`"repeat":0`:                    "give a whole number from 1",
		`"repeat":1`:                    "a call is made once where nothing else is said",
		`"repeat":{"min":1,"max":1}`:    "a call is made once where nothing else is said",
		`"repeat":{"max":1}`:            "a call is made once where nothing else is said",
		`"repeat":{"min":0,"max":1}`:    `write "optional": true`,
		`"repeat":{"max":0}`:            "at most 0 times forbids the call",
		`"repeat":{"min":3,"max":2}`:    "no count is both",
		`"repeat":"unlimited"`:          "give a whole number from 1",
		`"repeat":{"min":"unlimited"}`:  "give a whole number from 1",
		`"repeat":{"min":1.0}`:          "give a whole number from 1",
		`"repeat":-1`:                   "give a whole number from 1",
		`"repeat":2e1`:                  "give a whole number from 1",
		`"repeat":{"least":1}`:          "give a whole number from 1",
		`"repeat":99999999999999999999`: "give a whole number from 1",
		`"repeat":1000000`:              "more than 100000",
		`"group":7`:                     "group: a number; give a string",
	} {
		var read toolscore.Call
		assert.ErrorContains(t, json.Unmarshal([]byte(`{"tool":"a",`+members+`}`), &read), says, members)
	}
}

// failing is a Source of which something is wrong.
type failing struct{ toolscore.Source }

func (failing) Options() ([]toolscore.Option, error) { return nil, errors.New("no options today") }

// strict is a Source that brings an option.
type strict struct{ toolscore.Source }

func (strict) Options() ([]toolscore.Option, error) {
	return []toolscore.Option{toolscore.Strict(true)}, nil
}

func TestAnyOf(t *testing.T) {
	one := toolscore.Trace{{Tool: "a"}}
	five := []toolscore.Source{one, one, one, one, one}
	for says, sources := range map[string][]toolscore.Source{
		"it has no variant":                       nil,
		"it has 6 variants, more than 5":          append(five, one),
		"variant 2: the source is nil":            {one, nil},
		"variant 2: it is an AnyOf itself":        {one, toolscore.AnyOf(one)},
		"variant 2: it brings other options than": {one, strict{one}},
		"variant 2: no options today":             {one, failing{one}},
	} {
		v, _ := toolscore.AnyOf(sources...).(toolscore.Variants)
		_, err := v.Variants()
		assert.ErrorContains(t, err, says)
	}
	v, _ := toolscore.AnyOf(strict{one}, one, strict{one}).(toolscore.Variants)
	variants, err := v.Variants()
	require.NoError(t, err)
	assert.Equal(t, []toolscore.Trace{one, one, one}, variants)
	_, err = v.Trace()
	assert.ErrorContains(t, err, "variants are not a single list of calls")
}
