package stringflag

import (
	"flag"
	"testing"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/seen"
)

var update = flag.String("update", "", "the package's own")

func TestMode(t *testing.T) { seen.Mode(t, *update) }
