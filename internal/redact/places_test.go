package redact_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/secret"
)

// TestSecretsInNames has a secret in every name that a call holds. None is written in plain, and
// what is written is readable, the same in each run, and told.
func TestSecretsInNames(t *testing.T) {
	t.Setenv("CANARY_KEY", "the-first-canary")
	for name, test := range map[string]struct {
		call  toolscore.Call
		want  string
		place string
	}{
		"tool": {
			toolscore.Call{Tool: "as_" + githubToken},
			"as_[redacted:1]", "call 1 as_[redacted:1] tool (the secret in it)",
		},
		"tool, alone": {toolscore.Call{Tool: githubToken}, "[redacted:1]", "call 1 [redacted:1] tool (the secret in it)"},
		"tool, env": {
			toolscore.Call{Tool: "get/the-first-canary"},
			"get/[redacted:1]", "call 1 get/[redacted:1] tool (the secret in it)",
		},
		"kind": {
			toolscore.Call{Tool: "a", Kind: "use " + toolscore.Kind(githubToken)},
			"use [redacted:1]", "call 1 a kind (the secret in it)",
		},
		"key": {
			args(map[string]any{githubToken: "x"}),
			`{"[redacted:1]":"x"}`, `call 1 a args["[redacted:1]"] (the secret in its name)`,
		},
		"key, in a text": {
			args(map[string]any{"for " + githubToken: "x"}),
			`{"for [redacted:1]":"x"}`, `args["for [redacted:1]"] (the`,
		},
		"key below": {
			args(map[string]any{"m": []any{map[string]any{githubToken: "x"}}}),
			`{"m":[{"[redacted:1]":"x"}]}`, `args.m[0]["[redacted:1]"] (the`,
		},
		"key and value": {
			args(map[string]any{"a": githubToken, githubToken: "x " + githubToken}),
			`{"[redacted:1]":!redacted "x [redacted:1]","a":!redacted "[redacted:1]"}`, "args.a (the secret in it)",
		},
		"key of a result": {
			toolscore.Call{Tool: "a", Result: map[string]any{githubToken: "x"}},
			`{"[redacted:1]":"x"}`, "result[",
		},
		"key of JSON in text": {
			args(map[string]any{"m": `{"` + githubToken + `": 1}`}),
			`{"m":!redacted "{\"[redacted:1]\": 1}"}`, "args.m (the",
		},
		"looks like one": {
			args(map[string]any{"[redacted:1]": "x"}),
			`{"[redacted::1]":"x"}`, "(its name looks like a hidden one)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			hidden, places := redact.New(redact.Rules{}).Trace([]toolscore.Call{test.call})
			text := strings.Join([]string{hidden[0].Tool, string(hidden[0].Kind), shown(hidden[0].Args), shown(hidden[0].Result)}, "\n")
			assert.Contains(t, text, test.want)
			assert.Contains(t, strings.Join(places, "\n"), test.place)
			again, _ := redact.New(redact.Rules{}).Trace([]toolscore.Call{test.call})
			assert.Equal(t, hidden, again)
		})
	}
}

func args(args toolscore.Args) toolscore.Call { return toolscore.Call{Tool: "a", Args: args} }

// TestNamesAreComparedWithoutTheirSecrets compares names of a golden with those of a run in which
// the secrets are new.
func TestNamesAreComparedWithoutTheirSecrets(t *testing.T) {
	other := strings.Replace(githubToken, "a1B2", "c3D4", 3)
	expected := []toolscore.Call{{Tool: "[redacted:2]", Args: toolscore.Args{"[redacted:1]": "x"}}}
	assert.True(t, redact.HasNames(expected))
	assert.False(t, redact.HasNames([]toolscore.Call{{Tool: "a", Args: toolscore.Args{"b": []any{"[redacted:1]"}}}}))
	actual := []toolscore.Call{{Tool: githubToken, Args: toolscore.Args{other: "x"}}}
	names := redact.New(redact.Rules{}).Names(expected, actual)
	assert.Equal(t, toolscore.Trace(expected), names)
	assert.Equal(t, githubToken, actual[0].Tool, "the calls stay")
}

// TestEscapesInJSON has secrets beside and in characters that JSON may write with escapes.
func TestEscapesInJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":"\u003cpassword\u003ehunter2\u003c/password\u003e"}`: `{"a":"\u003cpassword\u003e[redacted:1]\u003c/password\u003e"}`,
		`{"a":"PASSWORD\u003dhunter2\u000ax"}`:                     `{"a":"PASSWORD\u003d[redacted:1]\u000ax"}`,
		`{"a":"\ud83d\ude00 é\u00e9\n--password hünter2 x"}`:       `{"a":"\ud83d\ude00 é\u00e9\n--password [redacted:1] x"}`,
		`{"a":"\ud83d --password hunter2 x"}`:                      `{"a":"\ud83d --password [redacted:1] x"}`,
		`{"a":"{\"password\":\"hunt\\\"er2\"}"}`:                   `{"a":"{\"password\":\"[redacted:1]\"}"}`,
		`{"token\u0020":"a","pin":1234,"pin":"5678"}`://
		`{"token\u0020":"[redacted:1]","pin":[redacted:2],"pin":"[redacted:3]"}`,
	} {
		hidden := redact.New(redact.Rules{}).Value("args.m", text)
		if template, is := hidden.(*secret.Template); assert.True(t, is, text) {
			assert.Equal(t, want, template.Text())
		}
	}
}

// TestListsAndPairs has values whose name is beside them.
func TestListsAndPairs(t *testing.T) {
	for text, want := range map[string]string{
		`["curl", "-H", "X-Api-Key: abc", "x"]`:                          `["curl","-H",!redacted "X-Api-Key: [redacted:1]","x"]`,
		`["mytool", "--password", "hunter2", "-v"]`:                      `["mytool","--password",!redacted "[redacted:1]","-v"]`,
		`["curl", "-u", "ann:hunter2"]`:                                  `["curl","-u",!redacted "ann:[redacted:1]"]`,
		`{"name": "API_KEY", "value": "x"}`:                              `{"name":"API_KEY","value":!redacted}`,
		`{"name": "city", "value": "x"}`:                                 `{"name":"city","value":"x"}`,
		`[["X-Api-Key", "x"], ["Accept", "y"]]`:                          `[["X-Api-Key",!redacted],["Accept","y"]]`,
		`[{"token": "The", "pos": "DET"}, {"token": "cat", "ner": "O"}]`: `[{"pos":"DET","token":"The"},{"ner":"O","token":"cat"}]`,
		`{"password": 12345, "pin": 42, "otp": 123456}`:                  `{"otp":!any,"password":!any,"pin":42}`,
	} {
		v := parsed(t, text)
		assert.Equal(t, want, shown(redact.New(redact.Rules{}).Value("args", v)))
		inner := shown(redact.New(redact.Rules{}).Value("args", map[string]any{"m": text}))
		assert.Equal(t, strings.Contains(want, "!"), strings.Contains(inner, "!redacted"), "as JSON in a text: %s", inner)
	}
}
