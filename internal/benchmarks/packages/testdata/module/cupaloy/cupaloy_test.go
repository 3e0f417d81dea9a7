package cupaloy_test

import (
	"testing"

	"github.com/bradleyjkemp/cupaloy/v2"

	"github.com/toolscore/toolscore-go/internal/benchmarks/calls"
	"github.com/toolscore/toolscore-go/internal/benchmarks/packages/module/run"
)

func TestMain(m *testing.M) { run.Main(m) }

// A test that writes fails by cupaloy's default, and pays for a text that says so.
var snapshots = cupaloy.New(cupaloy.FailOnUpdate(false), cupaloy.SnapshotSubdirectory("__snapshots__"))

func TestSnapshots(t *testing.T) {
	run.Subtests(t, func(t *testing.T, j calls.Job) {
		snapshots.SnapshotT(t, j.Plain())
	})
}
