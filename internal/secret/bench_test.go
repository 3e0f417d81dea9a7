package secret_test

import (
	"strings"
	"testing"

	"github.com/toolscore/toolscore-go/internal/secret"
)

// BenchmarkFind looks through 1 MB, and through 2 MB of what is hostile: the time must stay linear
// whatever is in it.
func BenchmarkFind(b *testing.B) {
	const size = 1 << 20
	for name, piece := range map[string]string{
		"words": "the quick brown fox, ", "assignments": "password=", "settings": "password=x ",
		"members": `"password":"x\"`, "colons": ":",
		"names": "a_long_name: value\n", "flags": "--password ", "short flags": "-u -p ", "mysql": "mysql -p -p ",
		"users": "a://", "at": "a:b@", "at signs": "@",
		"keys": "-----BEGIN PRIVATE KEY-----", "prefixes": "sk-", "tokens": "eyJaaaaaaaaa.", "no dots": "eyJaaaaaaaaa-",
		"slack":  "xoxb-",
		"quotes": "'", "password quotes": "password '", "netrc": "login password ", "escapes": `\`, "escaped quotes": `\":`,
		"blocks": "secret: |\n ",
		"braces": "password={", "braces of YAML": "token:{", "logins": "--user={", "no cookies": "cookie =",
		"escaped blocks": `secret: |\n`,
		"signatures":     "?sig={&",
		"per cents":      "%3D", "cookies": "cookie: a;", "elements": "<password>", "brackets": "[", "commas": "password=,,,,,,,",
		"accents": "é: ",
		"lines":   "password: x y z ", "auth": "authorization: bearer ", "bearers": "bearer ", "discord": "MTA.",
		"urls": "https://a:b/", "json": `{"a":[1,"b"],"c":null},`,
	} {
		text := strings.Repeat(piece, size/len(piece))
		b.Run(name, func(b *testing.B) { find(b, text) })
		b.Run(name+" twice", func(b *testing.B) { find(b, text+text) })
	}
}

func find(b *testing.B, text string) {
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		secret.Find(text, nil)
	}
}

// BenchmarkFindOrdinary looks through 1 MB of what agents handle.
func BenchmarkFindOrdinary(b *testing.B) {
	for name, piece := range map[string]string{
		"prose": "The quick brown fox jumps over the lazy dog; it said: \"never mind, we will meet at 10:30\", and that was all. ",
		"JSON": `{"id": 17, "name": "Ann Miller", "tags": ["a", "b"], 
			"address": {"street": "1 Main St", "city": "New York", "zip": "10001"},
			"url": "https://example.com/a/b?c=d&e=f", "active": true, "score": 9.75, "page_token": null},`,
		"code": "func (s *Server) handle(w http.ResponseWriter, r *http.Request) error {\n\tid := r.URL.Query().Get(\"id\")\n" +
			"\tif id == \"\" {\n\t\treturn fmt.Errorf(\"no id: %w\", errBad) // a-b\n\t}\n\ttotal += s.count[id] - 1\n\treturn nil\n}\n",
	} {
		text := strings.Repeat(piece, (1<<20)/len(piece))
		b.Run(name, func(b *testing.B) { find(b, text) })
	}
}
