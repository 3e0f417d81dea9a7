package names

import (
	"testing"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/seen"
)

func TestNames(t *testing.T) {
	for _, name := range []string{
		"plain", "plain", "with a blank", "it's", "$HOME", "a/b", "a//c", "", "x|y", "(", "[z]", "\\", "tab\t", "\x00", "\xff", "東京", "a.b", "axb",
		"100%", "`id`", "\"", "‘q’",
	} {
		t.Run(name, func(t *testing.T) { seen.Match(t, t.Name()) })
	}
}

func TestNamesToo(t *testing.T) { seen.Match(t, "another test") }

func FuzzNames(f *testing.F) {
	f.Add("a")
	f.Add("b")
	f.Fuzz(func(t *testing.T, s string) { seen.Match(t, s) })
}
