package both

import (
	"testing"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/seen"
)

func TestRun(t *testing.T) {
	t.Parallel()
	seen.Match(t, "both\n")
}
