// Package runs has tests that are run in part only, or twice.
package runs

import (
	"fmt"
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/gotestrun/module/survival/helper"
	"github.com/toolscore/toolscore-go/snapshot"
)

func TestFine(t *testing.T) { helper.Match(t, "fine") }

func TestErrorBefore(t *testing.T) {
	t.Error("it rains")
	helper.Match(t, "first")
	helper.Match(t, "second")
}

func TestFatalBeforeCleanup(t *testing.T) {
	t.Cleanup(func() { helper.Match(t, "a") })
	t.Fatal("it rains")
}

func TestFatalBeforeDefer(t *testing.T) {
	defer helper.Match(t, "a")
	t.Fatal("it rains")
}

func TestPanicBeforeCleanup(t *testing.T) {
	t.Cleanup(func() { helper.Match(t, "a") })
	panic("it rains")
}

func TestPanicBeforeDefer(t *testing.T) {
	defer helper.Match(t, "a")
	panic("it rains")
}

func TestNilBeforeDefer(t *testing.T) {
	defer func() { helper.Match(t, "a") }()
	var none *testing.M
	none.Run()
}

func TestSkipBeforeDefer(t *testing.T) {
	defer helper.Match(t, "a")
	t.Skip("it rains")
}

func TestSubtestFails(t *testing.T) {
	t.Run("rain", func(t *testing.T) { t.Error("it rains") })
	helper.Match(t, "a")
}

func TestTwoSnapshots(t *testing.T) {
	helper.Match(t, "first")
	helper.Match(t, "second")
}

func TestTwoSnapshotsBeforeCleanup(t *testing.T) {
	t.Cleanup(func() { helper.Match(t, "second") })
	helper.Match(t, "first")
	t.Fatal("it rains")
}

var run int

// TestVaries makes other calls in each run of the process.
func TestVaries(t *testing.T) {
	run++
	helper.Match(t, fmt.Sprint("tool ", run))
}

// attempt lets a test try again.
type attempt struct{ *testing.T }

func (a attempt) Errorf(format string, args ...any) { a.Logf(format, args...) }

func TestTriesAgain(t *testing.T) {
	for try := range 3 {
		calls := toolscore.Trace{{Tool: fmt.Sprint("tool ", try)}}
		if snapshot.ToolscoreSnapshot(attempt{t}, calls, snapshot.Named("try")) {
			return
		}
	}
	t.Error("no try passed")
}
