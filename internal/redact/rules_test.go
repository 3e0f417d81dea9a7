package redact_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestAlso(t *testing.T) {
	r := redact.New(redact.Rules{Also: []string{"card-number", "args.user.pin", "args.items[0].note", "error"}})
	call := toolscore.Call{
		Args: toolscore.Args{
			"cardNumber": "4111",
			"user":       map[string]any{"pin": json.Number("1234"), "name": "Ann"},
			"pin":        "not this one",
			"items":      []any{map[string]any{"note": "a"}, map[string]any{"note": nil}, map[string]any{"note": []any{"b"}}},
		},
		Err: "anything",
	}
	clean, places := r.Call(call)
	assert.Len(t, places, 5)
	assert.Equal(t, `{"cardNumber":!redacted,"items":[{"note":!redacted},{"note":null},{"note":!any}],`+
		`"pin":"not this one","user":{"name":"Ann","pin":!any}}`, shown(clean.Args))
	assert.Equal(t, redact.Placeholder, clean.Err)
	assert.Equal(t, `{"card_number": "[redacted]"}`, r.Text(`{"card_number": "4111"}`), "names count in text, too")
	assert.Equal(t, "?cardNumber=[redacted]", r.Text("?cardNumber=4111"))
}

func TestAlsoKeepsMatchers(t *testing.T) {
	r := redact.New(redact.Rules{Also: []string{"pin"}})
	v := map[string]any{"pin": matchers.IsType(matchers.Integer)}
	assert.Equal(t, v, r.Value("args", v))
}

func TestAllow(t *testing.T) {
	t.Setenv("CANARY_KEY", "the first canary")
	r := redact.New(redact.Rules{Allow: []string{"token", "sig", "args.form.password", "CANARY_KEY", "args.raw[1]"}})
	args := toolscore.Args{
		"token": githubToken,
		"form":  map[string]any{"password": "x", "secret": "y"},
		"other": map[string]any{"password": "z"},
		"text":  "the first canary",
		"body":  `{"token": "t"}`,
		"raw":   []any{githubToken},
	}
	clean, places := r.Call(toolscore.Call{Args: args})
	assert.Equal(t, []string{"args.form.secret", "args.other.password"}, places)
	assert.Equal(t, `{"password":"x","secret":!redacted}`, shown(clean.Args["form"]))
	assert.Equal(t, `{"password":!redacted}`, shown(clean.Args["other"]))
	for _, key := range []string{"token", "text", "body", "raw"} {
		assert.Equal(t, args[key], clean.Args[key])
	}
	assert.NoError(t, r.Leak([]byte("the first canary")))
	assert.Equal(t, "?token=t&sig=abc&signature=[redacted]", r.Text("?token=t&sig=abc&signature=def"))
}

func TestAllowWinsOverAlso(t *testing.T) {
	r := redact.New(redact.Rules{Also: []string{"pin"}, Allow: []string{"pin"}})
	assert.Equal(t, "x", r.Value("args.pin", "x"))
}

func TestRulesInsideJSONInStrings(t *testing.T) {
	r := redact.New(redact.Rules{Also: []string{"args.body.pin"}, Allow: []string{"args.body.user.token"}})
	assert.Equal(t, `!redacted "{\"pin\": [redacted:1]}"`, shown(r.Value("args.body", `{"pin": 5}`)))
	assert.Equal(t, `{"user": {"token": "x"}}`, r.Value("args.body", `{"user": {"token": "x"}}`))
	assert.Equal(t, `!redacted "{\"user\": {\"token\": \"[redacted:2]\"}}"`,
		shown(r.Value("args.other", `{"user": {"token": "x"}}`)))
}
