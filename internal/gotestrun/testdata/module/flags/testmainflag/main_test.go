package testmainflag

import (
	"flag"
	"os"
	"testing"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/seen"
)

var update = flag.Bool("update", false, "the package's own")

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(m.Run())
}

func TestMode(t *testing.T) { seen.Mode(t, *update) }
