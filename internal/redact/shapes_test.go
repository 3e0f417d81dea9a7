package redact_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/redact"
)

// mixed is n characters as a generator of keys draws them.
func mixed(n int) string { return strings.Repeat("aB3dE6gH9k", n/10+1)[:n] }

func TestShapes(t *testing.T) {
	r := redact.New(redact.Rules{})
	for name, secret := range map[string]string{
		"OpenAI":         "sk" + "-" + mixed(48),
		"OpenAI project": "sk" + "-proj-" + mixed(40) + "_" + mixed(20),
		"Anthropic":      "sk" + "-ant-api03-" + mixed(60),
		"DeepSeek":       "sk" + "-" + strings.Repeat("0a1b2c3d", 4),
		"xAI":            "xai" + "-" + mixed(80),
		"Groq":           "gsk" + "_" + mixed(52),
		"Hugging Face":   "hf" + "_" + mixed(34),
		"LangSmith":      "lsv2" + "_pt_" + strings.Repeat("0a1b", 8) + "_" + strings.Repeat("0a", 5),
		"GitHub":         "ghp" + "_" + mixed(36),
		"GitHub OAuth":   "gho" + "_" + mixed(36),
		"GitHub fine":    "github" + "_pat_" + mixed(22) + "_" + mixed(59),
		"GitLab":         "glpat" + "-" + mixed(20),
		"npm":            "npm" + "_" + mixed(36),
		"AWS":            "AKIA" + "IOSFODNN7EXAMPLE",
		"AWS session":    "ASIA" + "IOSFODNN7EXAMPLE",
		"Google":         "AIza" + mixed(35),
		"Google OAuth":   "ya29" + "." + mixed(60),
		"Slack":          "xoxb" + "-123456789012-" + mixed(24),
		"Slack user":     "xoxp" + "-123456789012-" + mixed(24),
		"Stripe":         "sk" + "_live_" + mixed(24),
		"SendGrid":       "SG" + "." + mixed(22) + "." + mixed(43),
		"JSON web token": "eyJ" + mixed(20) + "." + "eyJ" + mixed(30) + "." + mixed(43),
		"private key":    "-----BEGIN RSA PRIVATE KEY-----\n" + mixed(64) + "\n-----END RSA PRIVATE KEY-----",
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, `!redacted "[redacted:1]"`, shown(r.Fresh(nil, 0).Value("args.note", secret)))
			assert.Equal(t, `!redacted "it is [redacted:1], keep it"`,
				shown(r.Fresh(nil, 0).Value("args.note", "it is "+secret+", keep it")))
			assert.Equal(t, "it is [redacted], keep it", r.Text("it is "+secret+", keep it"))
			assert.Equal(t, `{"a":"[redacted]","b":1}`, r.Text(`{"a":"`+secret+`","b":1}`))
		})
	}
}

func TestTextAroundASecret(t *testing.T) {
	r := redact.New(redact.Rules{})
	for text, want := range map[string]string{
		"Authorization: Bearer " + mixed(20) + "\nAccept: */*": "Authorization: Bearer [redacted]\nAccept: */*",
		"authorization: basic dXNlcjpwYXNz":                    "authorization: basic [redacted]",
		"curl -H 'Authorization: Token a1B2c3D4'":              "curl -H 'Authorization: Token [redacted]'",
		"postgres://ann:s3cret@db.example:5432/x":              "postgres://ann:[redacted]@db.example:5432/x",
		"redis://:s3cret@cache":                                "redis://:[redacted]@cache",
		`https:\/\/ann:s3cret@x.example\/y`:                    `https:\/\/ann:[redacted]@x.example\/y`,
		"https://x.example/?token=a&page=2#access_token=d":     "https://x.example/?token=[redacted]&page=2#access_token=[redacted]",
		`https://x.example/?a=1\u0026api_key=abc`:              `https://x.example/?a=1\u0026api_key=[redacted]`,
		"https://x.example/?X-Amz-Signature=0a1b2c&a=1":        "https://x.example/?X-Amz-Signature=[redacted]&a=1",
		"https://x.example/?sv=2024-01-01&sig=abc%3D":          "https://x.example/?sv=2024-01-01&sig=[redacted]",
		`data: {"api_key": "a\\", "z": "y"} …`:                 `data: {"api_key": "[redacted]", "z": "y"} …`,
		`{"a":"{\"password\":\"h\\\"i\",\"b\":1}"}`:            `{"a":"{\"password\":\"[redacted]\",\"b\":1}"}`,
		`{'token': 'abc', 'x': 'y'}`:                           `{'token': '[redacted]', 'x': 'y'}`,
		`{"Authorization": ["Bearer a"]}`:                      `{"Authorization": ["Bearer [redacted]"]}`,
		`{"a":"{\"password\":\"cut of","b":"c"}`:               `{"a":"{\"password\":\"[redacted]","b":"c"}`,
		`{"password":"a ` + githubToken + ` b"}`:               `{"password":"[redacted]"}`,
		"Bearer 0123456789012345":                              "Bearer [redacted]",
		"?token=x":                                             "?token=[redacted]",
		`{"password": "cut of`:                                 `{"password": "[redacted]`,
		"-----BEGIN PRIVATE KEY-----\ncut of":                  "[redacted]",
		"two: " + githubToken + " " + githubToken:              "two: [redacted] [redacted]",
	} {
		assert.Equal(t, want, r.Text(text))
		assert.Equal(t, want, r.Text(want), "once is enough")
	}
}

func TestOrdinaryText(t *testing.T) {
	r := redact.New(redact.Rules{})
	for _, text := range []string{
		"", "sk-", "task-management-software-2024", "sk-fading-circle-2-large", "sk-internationalization", "risk-assessment",
		"6ba7b810-9dad-11d1-80b4-00c04fd430c8", "da39a3ee5e6b4b0d3255bfef95601890afd80709", strings.Repeat("0a1b2c3d", 8),
		"call_hd1jUE8h9aB3dE6gH9k", "toolu_01A09q90qw90lq917835lq9", "fc_0a1b2c3d4e5f", "chatcmpl-9x8y7z6w5v4u3t2s1r0q",
		"npm_config_registry", "hf_hub_download", "ghp_short", "AKIA", "AKIAS are small", "eyJ", "eyJhbGciOiJIUzI1NiJ9",
		"Bearer of bad news", "bearer authentication-required", "Bearer YOUR_API_TOKEN_HERE", "Authorization: Basic understanding",
		"-----BEGIN CERTIFICATE-----", "BEGIN PRIVATE KEY", "the password is secret", "password: none", "http://localhost:8080/x@y",
		"https://x.example/?page_token=abc&max_tokens=5", "user@example.com", "ssh://git@github.com/a/b", "https://ann@x.example/",
		"what is a token?", "xoxo", "SG.1", "2026-11-30T16:31:00Z", "data:image/png;base64," + mixed(60), "a://b", "x=y&z",
		`{"tokens":"5"}`, `{"password":""}`, "key=value; token value", "https://x.example/{token}?token={token}", "mailto:a:b@c",
	} {
		assert.Equal(t, text, r.Text(text))
		assert.Equal(t, text, r.Value("args.note", text))
	}
}
