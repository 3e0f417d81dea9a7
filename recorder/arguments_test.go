package recorder_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

func TestTextArguments(t *testing.T) {
	none := toolscore.Args{}
	deep := strings.Repeat("[", 5000)
	for _, tc := range []struct {
		text    string
		args    toolscore.Args
		problem toolscore.Problem
	}{
		{`{"city":"Paris","n":9007199254740993}`, toolscore.Args{"city": "Paris", "n": json.Number("9007199254740993")}, ""},
		{" {\"x\": 1.0}\n", toolscore.Args{"x": json.Number("1.0")}, ""},
		{"", none, ""},
		{" \n", none, ""},
		{"null", none, ""},
		{"{}", none, ""},
		{`{"path": "a.txt", "body": "line`, nil, toolscore.Truncated},
		{`{"a":1}{"b":2}`, nil, toolscore.Invalid},
		{`{'a': 1}`, nil, toolscore.Invalid},
		{"2+2", nil, toolscore.Invalid},
		{`{"a":1,"a":2}`, nil, toolscore.DuplicateKeys},
		{"[1]", nil, toolscore.NotObject},
		{`"text"`, nil, toolscore.NotObject},
		{"42", nil, toolscore.NotObject},
		{`{"a":` + deep, nil, toolscore.TooDeep},
		{"{\"a\":\"\xff\"}", nil, toolscore.InvalidUTF8},
	} {
		forms := []any{tc.text, []byte(tc.text), json.RawMessage(tc.text), rawRequest{tc.text}}
		for _, form := range forms {
			name := fmt.Sprintf("%T %.20q", form, tc.text)
			r := recorder.New()
			r.Begin(t.Context(), "x", form)
			got := trace(t, r)[0]
			assert.Equal(t, tc.args, got.Args, name)
			assert.Equal(t, tc.problem, got.Problem, name)
			if tc.problem != "" {
				assert.Equal(t, tc.text, got.Raw, name)
			}
		}
	}
}

// rawRequest is what mcp-go hands to a tool.
type rawRequest struct{ arguments any }

func (r rawRequest) GetRawArguments() any { return r.arguments }

func TestGoArguments(t *testing.T) {
	type flight struct {
		From string `json:"from"`
		Seat *int   `json:"seat,omitempty"`
	}
	var nilMap map[string]any
	var nilFlight *flight
	for _, tc := range []struct {
		in   any
		want toolscore.Call
	}{
		{flight{From: "ZRH"}, toolscore.Call{Args: toolscore.Args{"from": "ZRH"}}},
		{&flight{From: "<&>"}, toolscore.Call{Args: toolscore.Args{"from": "<&>"}}},
		{map[string]any{"f": 3.0}, toolscore.Call{Args: toolscore.Args{"f": json.Number("3")}}},
		{nil, toolscore.Call{Args: toolscore.Args{}}},
		{nilMap, toolscore.Call{Args: toolscore.Args{}}},
		{nilFlight, toolscore.Call{Args: toolscore.Args{}}},
		{struct{}{}, toolscore.Call{Args: toolscore.Args{}}},
		{[]int{1, 2}, toolscore.Call{Raw: "[1,2]", Problem: toolscore.NotObject}},
		{7, toolscore.Call{Raw: "7", Problem: toolscore.NotObject}},
	} {
		r := recorder.New()
		r.Begin(t.Context(), "x", tc.in)
		got := trace(t, r)[0]
		got.Tool, got.Start = "", tc.want.Start
		assert.Equal(t, tc.want, got, "%#v", tc.in)
	}
}

func TestArgumentsAreCopiedBeforeTheToolRuns(t *testing.T) {
	r := recorder.New()
	scrub := recorder.Func(r, "scrub", func(_ context.Context, in map[string]any) (map[string]any, error) {
		in["secret"] = "***"
		return in, nil
	})
	out, _ := scrub(t.Context(), map[string]any{"secret": "s3"})
	out["secret"] = "later"

	got := trace(t, r)[0]
	assert.Equal(t, toolscore.Args{"secret": "s3"}, got.Args)
	assert.Equal(t, map[string]any{"secret": "***"}, got.Result)
}
