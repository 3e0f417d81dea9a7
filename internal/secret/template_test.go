package secret_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/secret"
)

func TestTemplate(t *testing.T) {
	const curl = "curl -X GET -H 'Authorization: Bearer [redacted:1]' https://api.example.com/users/7"
	for _, c := range []struct {
		template, text string
		accepts        bool
	}{
		{curl, "curl -X GET -H 'Authorization: Bearer test' https://api.example.com/users/7", true},
		{curl, "curl -X GET -H 'Authorization: Bearer ' https://api.example.com/users/7", false},
		{curl, "curl -X DELETE -H 'Authorization: Bearer test' https://api.example.com/users/7", false},
		{curl, "curl -X GET -H 'Authorization: Bearer x' -X DELETE -H 'a: b' https://api.example.com/users/7", false},
		{"export TOKEN=[redacted:1]", "export TOKEN=abc; rm -rf /", false},
		{"?key=[redacted:1]", "?key=abc&admin=1", false},
		{"--password '[redacted:1]'", "--password 'correct horse'", true},
		{"a [redacted:1] b [redacted:1]", "a x b x", true},
		{"a [redacted:1] b [redacted:1]", "a x b y", false},
		{"a [redacted:1] b [redacted:2]", "a x b x", false},
		{"a [redacted] b [redacted]", "a x b y", true},
		{"[redacted::1] [redacted:1]", "[redacted:1] x", true},
		{"[redacted:] [redacted:1]", "[redacted] x", true},
		{"[redacted::1]", "x", false},
		{"[redacted", "[redacted", true},
	} {
		assert.Equal(t, c.accepts, secret.Parse(c.template).Matches(c.text), "%s\n%s", c.template, c.text)
	}
	assert.False(t, secret.Parse(curl).Matches(nil))
}

func TestEscapeReadsBack(t *testing.T) {
	for _, text := range []string{"[redacted]", "[redacted:1]", "[redacted::12]", "[redacted:x]", "[redacted5]", "a [redacted [redacted:1]] b", ""} {
		escaped := secret.Escape(text)
		assert.True(t, secret.Parse(escaped).Matches(text), escaped)
		assert.Zero(t, secret.Highest(escaped), escaped)
	}
}

func TestNumbersAreBoundAcrossTexts(t *testing.T) {
	var b secret.Binder
	one, two := secret.Parse("a [redacted:1]"), secret.Parse("b [redacted:2]")
	assert.Empty(t, b.Bind(one, "a x"))
	assert.Equal(t, "the secret [redacted:2] is the one that [redacted:1] stands for", b.Bind(two, "b x"))
	assert.Empty(t, b.Bind(two, "b y"))
	assert.Equal(t, "the secret [redacted:1] is another one than before", b.Bind(one, "a z"))
	assert.Equal(t, map[string]int{"x": 1, "y": 2}, b.Numbers())
	copied := b.Clone()
	assert.Empty(t, copied.Bind(secret.Parse("[redacted:3]"), "z"))
	assert.Len(t, b.Numbers(), 2)
}

// TestOrdinaryText has strings and names that are no secrets, a thousand and more with those that are put together.
func TestOrdinaryText(t *testing.T) {
	texts := []string{
		"sk-learn-pipeline-2024-model-v3", "AKIAPPLEPIERECIPE123", `{"token":"NN","lemma":"run"}`, "https://example.com:443@path",
		"the password is secret", "password: none", "Password: must have eight characters", "what is a token?", "token: string",
		"password: !redacted", "password=$PASSWORD", "password=${X}", "token = {{ token }}", "--- PASS: TestBooks (0.00s)",
		"docker run -u 1000:1000 alpine", "mailto:a:b@c", "cc:ann@example.com", "ssh://git@github.com/a/b", "user@example.com",
		"https://x.example/?page_token=abc&max_tokens=5", "http://localhost:8080/x@y", "use the --token flag", "api_key = os.environ[\"X\"]",
		"6ba7b810-9dad-11d1-80b4-00c04fd430c8", "Authorization: required", "pass: 12, fail: 3", "auth: none", "Bearer of bad news",
	}
	names := []string{
		"passport", "passport_number", "passenger", "compass", "boarding_pass", "pin_code", "pinned", "spin", "keyboard", "monkey",
		"tokenizer", "max_tokens", "word_token", "currency_token", "tokens", "secretary", "author", "authority", "prior_authorization",
		"key", "keys", "sort_key", "public_key", "primaryKey", "token_count", "access_key_id", "cookie_banner", "pwd",
	}
	for _, name := range names {
		assert.Equal(t, secret.Plain, secret.KindOf(name), name)
	}
	for _, before := range []string{"page", "next_page", "stop", "word", "sub", "mask", "quote", "currency", "max", "input", "pad", "cls"} {
		for i := range 40 {
			texts = append(texts, fmt.Sprintf("%s_token: value-%d", before, i), fmt.Sprintf(`{"%sToken": "v%d"}`, before, i))
		}
	}
	for _, name := range names {
		texts = append(texts, name+"=value", name+": value", `{"`+name+`": "value"}`, "--"+name+" value")
	}
	assert.GreaterOrEqual(t, len(texts)+len(names), 1_000)
	for _, text := range texts {
		assert.Empty(t, secret.Find(text, nil), text)
	}
}
