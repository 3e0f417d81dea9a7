package stringflag

import (
	"flag"
	"testing"

	"github.com/toolscore/toolscore-go/internal/lifecycle/module/seen"
)

var update = flag.String("update", "", "the package's own")

func TestMode(t *testing.T) { seen.Mode(t, *update) }
