package wire_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
)

func TestArgumentsOfAnObject(t *testing.T) {
	for text, want := range map[string]toolscore.Args{
		"":                         {},
		" \n":                      {},
		"null":                     {},
		" null ":                   {},
		"{}":                       {},
		"{ }":                      {},
		`{"a": 1.0, "b": 1e2}`:     {"a": json.Number("1.0"), "b": json.Number("1e2")},
		`{"id": 9007199254740993}`: {"id": json.Number("9007199254740993")},
		`{"a": null}`:              {"a": nil},
	} {
		t.Run(text, func(t *testing.T) {
			args, raw, problem := wire.Arguments(text)
			assert.Equal(t, want, args)
			assert.Empty(t, raw)
			assert.Empty(t, problem)
		})
	}
}

func TestArgumentsThatAreNoObjectStayRaw(t *testing.T) {
	for text, want := range map[string]toolscore.Problem{
		`{'a': 1}`:           toolscore.Invalid,
		`{"a":1} {"b":2}`:    toolscore.Invalid,
		`{"x":NaN}`:          toolscore.Invalid,
		`SELECT 1;`:          toolscore.Invalid,
		`{"city": "Par`:      toolscore.Truncated,
		`{"a":1,"a":2}`:      toolscore.DuplicateKeys,
		`[1]`:                toolscore.NotObject,
		`"{}"`:               toolscore.NotObject,
		"{\"a\":\"\xff\"}":   toolscore.InvalidUTF8,
		deep(`{"a":`, `}`):   toolscore.TooDeep,
		` {"a":1,"a":2} `:    toolscore.DuplicateKeys,
		"{\"a\":\"b\nc\"}":   toolscore.Invalid,
		`{"b":{"a":[1,2,]}}`: toolscore.Invalid,
	} {
		args, raw, problem := wire.Arguments(text)
		assert.Nil(t, args, text)
		assert.Equal(t, text, raw, "the raw text is exact")
		assert.Equal(t, want, problem, text)
	}
}

func deep(open, end string) string {
	return strings.Repeat(open, 3000) + "1" + strings.Repeat(end, 3000)
}
