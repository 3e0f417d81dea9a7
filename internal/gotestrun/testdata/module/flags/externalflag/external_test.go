package externalflag_test

import (
	"flag"
	"testing"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/seen"
)

var update = flag.Bool("update", false, "the package's own")

func TestMode(t *testing.T) { seen.Mode(t, *update) }
