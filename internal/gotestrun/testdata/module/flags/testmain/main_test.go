package testmain

import (
	"flag"
	"os"
	"testing"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/seen"
)

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(m.Run())
}

func TestMode(t *testing.T) { seen.Mode(t, nil) }
