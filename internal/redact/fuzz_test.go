package redact_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/redact"
)

// FuzzText: cleaned text is clean, and a value holds a secret where its text does, unless it is JSON.
func FuzzText(f *testing.F) {
	f.Setenv("CANARY_KEY", "the first canary")
	for _, seed := range []string{
		`{"a":"{\"password\":\"h\\\"i\",\"b\":1}"}`, "https://a:b@c/?token=x&y=z", "-----BEGIN PRIVATE KEY-----", githubToken,
		"Authorization: Basic dXNlcjpwYXNz", `{'token': 'abc'}`, "the first canary", "Bearer " + mixed(20), `"api_key":["`,
	} {
		f.Add(seed)
	}
	r := redact.New(redact.Rules{})
	f.Fuzz(func(t *testing.T, text string) {
		clean := r.Text(text)
		assert.Equal(t, clean, r.Text(clean))
		r.Value("args.a", text)
	})
}
