package page_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

// valueText returns how the page writes a value.
func valueText(t *testing.T, v any) string {
	t.Helper()
	call := outcome.Call{Tool: "a", Args: args("v", v)}
	return *one(t, call, call).Parts[0].Want
}

func TestValues(t *testing.T) {
	long := strings.Repeat("word ", 8)
	for want, v := range map[string]any{
		`null`:                                 nil,
		`true`:                                 true,
		`1e999999999`:                          json.Number("1e999999999"),
		`1.5`:                                  1.5,
		`[]`:                                   []any{},
		`{}`:                                   args(),
		`{"a": 1, "b": [true, "x"]}`:           args("b", []any{true, "x"}, "a", json.Number("1")),
		`[!any, "\"\\"]`:                       []any{outcome.Matcher{Text: "!any"}, `"\`},
		"\"one\n\ntwo\\ttab\\r\n\"":            "one\n\ntwo\ttab\r\n",
		`"\u0000\u202e\U000e0001\ufeff\xff é"`: "\x00\u202e\U000e0001\ufeff\xff é",
		"{\n  \"a\": \"" + long + "\",\n  \"b\": \"" + long + "\",\n  \"c\": [1, 2]\n}": args("a", long, "b", long, "c",
			[]any{json.Number("1"), json.Number("2")}),
	} {
		assert.Equal(t, want, valueText(t, v))
	}
}

func TestDeepValueStaysSmall(t *testing.T) {
	var v any = strings.Repeat("x", 100)
	for range 5000 {
		v = []any{v}
	}
	assert.Less(t, len(valueText(t, v)), 20_000)
}

func TestMegabytes(t *testing.T) {
	assert.Len(t, valueText(t, strings.Repeat("<", 1<<20)), 1<<20+2)
}
