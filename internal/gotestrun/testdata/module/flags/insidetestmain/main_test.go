package insidetestmain

import (
	"flag"
	"os"
	"testing"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/seen"
)

var update *bool

func TestMain(m *testing.M) {
	update = flag.Bool("update", false, "the package's own")
	os.Exit(m.Run())
}

func TestMode(t *testing.T) { seen.Mode(t, *update) }
