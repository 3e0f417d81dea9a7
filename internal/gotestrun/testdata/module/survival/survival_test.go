package survival

import (
	"os"
	"testing"

	"github.com/gkampitakis/go-snaps/snaps"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/survival/helper"
)

// TestMain cleans the snapshots of go-snaps, as its users do.
func TestMain(m *testing.M) {
	code := m.Run()
	if _, err := snaps.Clean(m); err != nil {
		panic(err)
	}
	os.Exit(code)
}

func TestFirst(t *testing.T) {
	snaps.MatchSnapshot(t, "a snapshot of go-snaps in the same folder")
	helper.Match(t, "first")
}

// TestSecond does not reach its snapshot in the ways that WAY names.
func TestSecond(t *testing.T) {
	switch os.Getenv("WAY") {
	case "skip":
		t.Skip("not today")
	case "fatal":
		t.Fatal("not today")
	case "panic":
		panic("not today")
	}
	if testing.Short() {
		t.Skip("it takes long")
	}
	helper.Match(t, "second")
}

func TestMoves(t *testing.T) {
	t.Chdir(t.TempDir())
	helper.Match(t, "third")
}

func TestTable(t *testing.T) {
	for _, name := range []string{"a", "b"} {
		t.Run(name, func(t *testing.T) { helper.Match(t, name) })
	}
}
