//go:build unix

package store_test

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

// What a shell makes of the command is an expression for the name, and only for that name.
func TestAShellReadsTheCommandBack(t *testing.T) {
	for _, name := range []string{
		"plain", "it's", `"`, "`id`", "$HOME", "$(id)", "a;b&c", `back\slash`, `\x00\\`, "100%", "!x", "東京", "‘q’", "*", "a[b]{2}",
	} {
		g, err := store.At(t.TempDir()).Open(&testt.T{TestName: "TestX/" + name}, "")
		require.NoError(t, err)
		out, err := exec.Command("sh", "-c", "go() { printf '%s\n' \"$@\"; }; "+g.Command()).Output()
		require.NoError(t, err)
		words := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
		require.Len(t, words, 5, "%q", out)
		require.Equal(t, []string{"test", ".", "-run"}, words[:3])
		element := regexp.MustCompile(strings.TrimPrefix(words[3], "^TestX$/"))
		assert.True(t, element.MatchString(name), "%s: %s", name, element)
		assert.False(t, element.MatchString(name+"x") || element.MatchString("x"+name), "%s: %s", name, element)
	}
}
