package cassette_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mixed is n characters as a generator of keys draws them.
func mixed(n int) string {
	const signs = "aB3dE6gH9kL2nP5rS8tV1xZ4bD7fG0"
	return strings.Repeat(signs, n/len(signs)+1)[:n]
}

var shapes = []string{
	"sk" + "-" + mixed(48), "sk" + "-proj-" + mixed(40) + "_" + mixed(20), "sk" + "-ant-api03-" + mixed(60),
	"xai" + "-" + mixed(80),
	"gsk" + "_" + mixed(52), "hf" + "_" + mixed(34), "lsv2" + "_pt_" + strings.Repeat("0a1b", 8) + "_" + strings.Repeat("0a", 5),
	"ghp" + "_" + mixed(36), "github" + "_pat_" + mixed(22) + "_" + mixed(59), "glpat" + "-" + mixed(20), "npm" + "_" + mixed(36),
	"AKIA" + "IOSFODNN7EXAMPLE", "AIza" + mixed(35), "ya29" + "." + mixed(60), "xoxb" + "-123456789012-" + mixed(24),
	"sk" + "_live_" + mixed(24), "SG" + "." + mixed(22) + "." + mixed(43),
	"eyJ" + mixed(20) + "." + "eyJ" + mixed(30) + "." + mixed(43),
	"-----BEGIN RSA PRIVATE KEY-----\n" + mixed(64) + "\n-----END RSA PRIVATE KEY-----",
}

// TestNoShapeIsLeft cuts texts and arguments that hold each kind of key into two deltas.
func TestNoShapeIsLeft(t *testing.T) {
	for name, stream := range streams {
		for _, shape := range shapes {
			for _, text := range []string{"it is " + shape + ", keep it", `{"note":` + encode(t, shape) + `}`} {
				for at := 0; at < len(text); at += 5 {
					body := hide(t, stream(encode(t, text[:at]), encode(t, text[at:])))
					requireNoPart(t, name, shape, body)
				}
			}
		}
	}
}

// requireNoPart looks for parts of a secret that are long enough to tell something, in base64 too.
func requireNoPart(t *testing.T, name, secret, body string) {
	t.Helper()
	const long = 10
	if name == "Bedrock invoke" {
		for field := range strings.SplitSeq(body, `"`) {
			if payload, err := base64.StdEncoding.DecodeString(field); err == nil {
				body += string(payload)
			}
		}
	}
	core := secret[max(0, len(secret)/2-15):]
	core = core[:min(len(core), 30)]
	for i := 0; i+long <= len(core); i++ {
		require.NotContains(t, body, core[i:i+long], "%s, %s", name, secret)
	}
}
