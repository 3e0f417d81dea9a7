package both_test

import (
	"testing"

	"github.com/toolscore/toolscore-go/internal/lifecycle/module/seen"
)

func TestRun(t *testing.T) {
	t.Parallel()
	seen.Match(t, "both\n")
}
