package redact_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/redact"
)

func TestNamesOfSecrets(t *testing.T) {
	r := redact.New(redact.Rules{})
	for _, name := range []string{
		"password", "Password", "PASSWORD", "db_password", "dbPassword", "user.password", "password2", "passwd", "passphrase",
		"db_pwd", "secret", "client_secret", "clientSecret", "clientsecret", "AWS_SECRET_ACCESS_KEY", "secretAccessKey",
		"token", "access_token", "accessToken", "accesstoken", "refresh-token", "id_token", "github_token", "GITHUB_TOKEN",
		"X-Auth-Token", "token_2", "api_key", "apikey", "apiKey", "APIKey", "x-api-key", "XApiKey", "OPENAI_API_KEY",
		"CSRFToken", "private_key", "privateKey", "signing_key", "Authorization", "authorization", "Proxy-Authorization", "Cookie",
		"cookies", "Set-Cookie", "Ocp-Apim-Subscription-Key",
	} {
		object, _ := r.Value("args", map[string]any{name: "x"}).(map[string]any)
		assert.Equal(t, redacted, shown(object[name]), name)
	}
}

func TestNamesOfOtherThings(t *testing.T) {
	r := redact.New(redact.Rules{})
	for _, name := range []string{
		"", "_", "key", "keys", "sort_key", "public_key", "primaryKey", "keyboard", "monkey", "tokens", "max_tokens", "maxTokens",
		"token_count", "tokenizer", "page_token", "next_page_token", "nextPageToken", "continuation_token", "stop_token",
		"secretary", "prior_authorization", "author", "authority", "pwd", "passenger", "compass", "bypass",
		"password_hint_shown", "cookie_banner", "access_key_id", "tökén", "日本語",
	} {
		v := map[string]any{name: "some words"}
		assert.Equal(t, v, r.Value("args", v))
	}
}
