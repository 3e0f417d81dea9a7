package secret_test

import (
	"strings"
	"testing"

	"github.com/toolscore/toolscore-go/internal/secret"
)

// BenchmarkFind looks through 1 MB; the time must stay linear whatever is in it.
func BenchmarkFind(b *testing.B) {
	const size = 1 << 20
	for name, piece := range map[string]string{
		"words": "the quick brown fox, ", "assignments": "password=", "settings": "password=x ", "members": `"password":"x\"`, "colons": ":",
		"names": "a_long_name: value\n", "flags": "--password ", "short flags": "-u -p ", "mysql": "mysql -p -p ", "users": "a://", "at": "a:b@", "at signs": "@",
		"keys": "-----BEGIN PRIVATE KEY-----", "prefixes": "sk-", "tokens": "eyJaaaaaaaaa.", "no dots": "eyJaaaaaaaaa-", "slack": "xoxb-",
		"quotes": "'", "password quotes": "password '", "netrc": "login password ", "escapes": `\`, "escaped quotes": `\":`, "blocks": "secret: |\n ",
		"per cents": "%3D", "cookies": "cookie: a;", "elements": "<password>", "brackets": "[", "commas": "password=,,,,,,,", "accents": "é: ",
		"lines": "password: x y z ", "auth": "authorization: bearer ", "bearers": "bearer ", "discord": "MTA.", "urls": "https://a:b/", "json": `{"a":[1,"b"],"c":null},`,
	} {
		text := strings.Repeat(piece, size/len(piece))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				secret.Find(text, nil)
			}
		})
	}
}
