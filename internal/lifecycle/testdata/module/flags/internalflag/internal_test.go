package internalflag

import (
	"flag"
	"testing"

	"github.com/toolscore/toolscore-go/internal/lifecycle/module/seen"
)

var update = flag.Bool("update", false, "the package's own")

func TestMode(t *testing.T) { seen.Mode(t, *update) }
