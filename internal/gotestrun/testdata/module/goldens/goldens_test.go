package goldens

import (
	"fmt"
	"os"
	"testing"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/seen"
)

// text is what the agent does this time.
func text(name string) string { return fmt.Sprintf("%s%s\n", name, os.Getenv("TEXT")) }

func TestA(t *testing.T) {
	seen.Match(t, text("first"))
	seen.Match(t, text("second"))
}

func TestB(t *testing.T) {
	for _, name := range []string{"x", "y", "z"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			seen.Match(t, text(name))
		})
	}
}
