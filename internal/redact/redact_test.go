package redact_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

// githubToken has the look of one; secrets in these tests are put together so that no scanner takes
// them for real ones.
var githubToken = "ghp" + "_" + strings.Repeat("a1B2", 9)

// shown is how a value with matchers reads.
func shown(v any) string {
	if args, ok := v.(toolscore.Args); ok {
		v = map[string]any(args)
	}
	return string(value.AppendJSON(nil, v))
}

func parsed(t *testing.T, text string) any {
	t.Helper()
	v, err := value.Parse([]byte(text))
	require.NoError(t, err)
	return v
}

// redacted is how a value reads that was replaced.
const redacted = "!redacted"

func TestCall(t *testing.T) {
	call := toolscore.Call{
		Tool: "login",
		ID:   "call_1",
		Args: toolscore.Args{
			"user":     "ann",
			"password": "hunter2",
			"retries":  json.Number("3"),
			"headers":  map[string]any{"Accept": []any{"text/html"}, "Authorization": []any{"Bearer x", "Bearer y"}},
			"body":     `{"page": 1, "auth": {"token": "t"}}`,
			"notes":    []any{"the token is " + githubToken, "nothing"},
		},
		Result: map[string]any{"max_tokens": json.Number("10"), "session_token": "s"},
		Err:    "GET https://x.example/?api_key=k&page=2: refused",
	}
	clean, places := redact.New(redact.Rules{}).Call(call)
	assert.Equal(t, []string{
		"args.body (the secret in it)", "args.headers.Authorization[0]", "args.headers.Authorization[1]",
		"args.notes[0] (the secret in it)", "args.password", "result.session_token", "error (the secret in it)",
	}, places)
	assert.Equal(t, `{"body":!redacted "{\"page\": 1, \"auth\": {\"token\": \"[redacted:1]\"}}",`+
		`"headers":{"Accept":["text/html"],"Authorization":[!redacted,!redacted]},`+
		`"notes":[!redacted "the token is [redacted:2]","nothing"],"password":!redacted,"retries":3,"user":"ann"}`, shown(clean.Args))
	assert.Equal(t, `{"max_tokens":10,"session_token":!redacted}`, shown(clean.Result))
	assert.Equal(t, "GET https://x.example/?api_key=[redacted:3]&page=2: refused", clean.Err)
	assert.Equal(t, "login call_1", clean.Tool+" "+clean.ID)
	assert.Equal(t, "hunter2", call.Args["password"], "the call itself is not changed")
	assert.Equal(t, githubToken, strings.TrimPrefix(call.Args["notes"].([]any)[0].(string), "the token is "))
}

func TestCallWithoutSecretsStaysAsItIs(t *testing.T) {
	for _, call := range []toolscore.Call{
		{Tool: "search"},
		{Tool: "search", Args: toolscore.Args{}},
		{Tool: "search", Args: toolscore.Args{"id": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "tokens": []any{"a"}}},
		{Tool: "sql", Raw: "SELECT 1;", Problem: toolscore.Text, Result: "", Err: "no such table"},
	} {
		clean, places := redact.New(redact.Rules{}).Call(call)
		assert.Empty(t, places)
		assert.Equal(t, call, clean)
	}
}

func TestCallCleansRawArguments(t *testing.T) {
	call := toolscore.Call{Tool: "login", Raw: `{"user": "ann", "password": "hun`, Problem: toolscore.Truncated}
	clean, places := redact.New(redact.Rules{}).Call(call)
	assert.Equal(t, []string{"raw (the secret in it)"}, places)
	assert.Equal(t, `{"user": "ann", "password": "[redacted:1]`, clean.Raw)
}

func TestValueKeepsMatchersAndKinds(t *testing.T) {
	v := map[string]any{
		"token": matchers.IsType(matchers.String), "secret": true, "password": nil, "api_key": json.Number("7"), "cookie": "",
	}
	assert.Equal(t, v, redact.New(redact.Rules{}).Value("args", v))
}

func TestValueTakesTheKeyFromThePath(t *testing.T) {
	r := redact.New(redact.Rules{})
	for path, secret := range map[string]bool{
		"args.password":         true,
		"args.users[2].token":   true,
		"args.password[0][1]":   true,
		"args.tokens":           false,
		"args.cookies[0]":       true,
		`args["x-api-key"]`:     true,
		`args["my.token"][1]`:   true,
		"args.user":             false,
		"":                      false,
		"[0]":                   false,
		"args.password.visible": false,
	} {
		assert.Equal(t, secret, shown(r.Value(path, "x")) == redacted, path)
	}
}

func TestJSONInStrings(t *testing.T) {
	r := redact.New(redact.Rules{})
	inner := `{"password":"x"}`
	for range 5 {
		hidden, is := r.Value("args.a", inner).(*secret.Template)
		if assert.True(t, is, inner) {
			assert.Equal(t, strings.Replace(inner, "x", "[redacted:1]", 1), hidden.Text())
		}
		assert.NotContains(t, r.Text(inner), `"x`, inner)
		text, _ := json.Marshal(inner)
		inner = `{"body":` + string(text) + `}`
	}
	for _, plain := range []string{`{"max_tokens":"x"}`, `[1]`, `{"password":""}`, `{"pin":5}`, `{`, `[[[`} {
		assert.Equal(t, plain, r.Value("args.a", plain))
	}
}

func ExampleRedactor_Call() {
	call := toolscore.Call{Tool: "login", Args: toolscore.Args{"user": "ann", "password": "hunter2"}}
	clean, places := redact.New(redact.Rules{}).Call(call)
	fmt.Println(clean.Args["user"], clean.Args["password"], places)
	// Output: ann !redacted [args.password]
}
