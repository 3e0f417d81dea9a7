package snapshot

import (
	"fmt"
	"os"
	"testing"

	"github.com/toolscore/toolscore-go/internal/store"
)

// Main runs the tests of the package, prints a line that counts its snapshots if there were any,
// and returns the exit code for os.Exit. It is optional, and meant for TestMain:
//
//	func TestMain(m *testing.M) { os.Exit(snapshot.Main(m)) }
//
// A nil m panics.
func Main(m *testing.M) int {
	if m == nil {
		panic("toolscore: Main: m is nil; pass the *testing.M of TestMain")
	}
	code := m.Run()
	if s := store.Summarise(); s != (store.Summary{}) {
		fmt.Fprintln(os.Stdout, summary(s))
	}
	return code
}

func summary(s store.Summary) string {
	return fmt.Sprintf("toolscore: %d accepted, %d created, %d updated, %d failed", s.Used, s.Created, s.Updated, s.Failed)
}
