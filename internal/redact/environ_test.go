package redact_test

import (
	"encoding/base64"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/redact"
)

func TestValuesOfTheEnvironment(t *testing.T) {
	for name, secret := range map[string]bool{
		"CANARY_KEY":           true,
		"CANARY_API_KEY_2":     true,
		"CANARY_TOKEN":         true,
		"CANARY_SECRET":        true,
		"CANARY_PASSWORD":      true,
		"CANARY_PASSWORD_ROOT": true,
		"canary_token":         true,
		"CANARY_PASSWORD_FILE": false,
		"KEY":                  false,
		"CANARY":               false,
		"CANARY_NAME":          false,
		"CANARY_PUBLIC_KEY":    false,
		"CANARY_TOKEN_FILE":    false,
		"CANARY_KEYBOARD":      false,
		"CANARY_MAX_TOKENS":    false,
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, "correct horse battery")
			r := redact.New(redact.Rules{})
			text := "he said correct horse battery staple"
			assert.Equal(t, secret, r.Text(text) == "he said [redacted] staple")
			assert.Equal(t, secret, shown(r.Value("result", text)) == redacted)
			assert.Equal(t, secret, r.Leak([]byte(text)) != nil)
		})
	}
}

func TestShortValuesOfTheEnvironmentAreWords(t *testing.T) {
	t.Setenv("CANARY_KEY", "elevenchars")
	assert.Equal(t, "elevenchars", redact.New(redact.Rules{}).Text("elevenchars"))
	t.Setenv("CANARY_KEY", "  elevenchars  ")
	assert.Equal(t, "elevenchars", redact.New(redact.Rules{}).Text("elevenchars"), "blanks around do not count")
	t.Setenv("CANARY_KEY", "zwölfzeichen")
	assert.Equal(t, "[redacted], [redacted]", redact.New(redact.Rules{}).Text("zwölfzeichen, zwölfzeichen"))
}

func TestFormsOfAValue(t *testing.T) {
	const secret = "a \"quoted\" &\n<second, longest line>"
	t.Setenv("CANARY_TOKEN", secret)
	r := redact.New(redact.Rules{})
	for form, text := range map[string]string{
		"as it is":     secret,
		"JSON":         `a \"quoted\" &\n<second, longest line>`,
		"JSON in HTML": "a \\\"quoted\\\" \\u0026\\n\\u003csecond, longest line\\u003e",
		"query":        url.QueryEscape(secret),
		"path":         url.PathEscape(secret),
		"its lines":    "    a \"quoted\" &\n    <second, longest line>\n",
		"base64":       base64.StdEncoding.EncodeToString([]byte(secret)),
		"base64 of 1":  base64.StdEncoding.EncodeToString([]byte("u:" + secret + "!")),
		"base64 of 2":  base64.RawURLEncoding.EncodeToString([]byte("ann:" + secret + ", and")),
		"JSON in JSON": `{"a":"{\"b\":\"a \\\"quoted\\\" &\\n<second, longest line>\"}"}`,
		"two levels":   `{"body":"{\"v\":\"a \\\"quoted\\\" &\\n<second, longest line>\"}"}`,
	} {
		require.Error(t, r.Leak([]byte(text)), form)
		assert.NotContains(t, r.Text(text), "longest", form)
		assert.NotEqual(t, text, r.Value("args.a", text), form)
		assert.NotContains(t, shown(r.Value("args.a", text)), "longest", form)
		assert.NoError(t, r.Leak([]byte(r.Text(text))), form)
	}
}

func TestLeakNamesTheVariablesAndNotTheValues(t *testing.T) {
	t.Setenv("CANARY_B_KEY", "the first canary")
	t.Setenv("CANARY_A_KEY", "the second canary")
	r := redact.New(redact.Rules{})
	assert.EqualError(t, r.Leak([]byte("calls: [the first canary]")),
		"the value of the environment variable CANARY_B_KEY would be written; "+
			"put a matcher in its place or keep it out of what the agent records")
	err := r.Leak([]byte("the first canary, the second canary"))
	assert.ErrorContains(t, err, "the values of the environment variables CANARY_A_KEY, CANARY_B_KEY each would be written")
	assert.NotContains(t, err.Error(), "canary")
	assert.NoError(t, r.Leak([]byte("calls: []")))
	assert.NoError(t, r.Leak(nil))
}

func TestTheEnvironmentIsReadByNew(t *testing.T) {
	before := redact.New(redact.Rules{})
	t.Setenv("CANARY_KEY", "the first canary")
	assert.NoError(t, before.Leak([]byte("the first canary")))
	assert.Error(t, redact.New(redact.Rules{}).Leak([]byte("the first canary")))
}
