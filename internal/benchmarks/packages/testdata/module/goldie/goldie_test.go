package goldie_test

import (
	"testing"

	"github.com/sebdah/goldie/v2"

	"github.com/toolscore/toolscore-go/internal/benchmarks/calls"
	"github.com/toolscore/toolscore-go/internal/benchmarks/packages/module/run"
)

func TestMain(m *testing.M) { run.Main(m) }

func TestSnapshots(t *testing.T) {
	run.Subtests(t, func(t *testing.T, j calls.Job) {
		goldie.New(t, goldie.WithFixtureDir("__snapshots__")).AssertJson(t, t.Name(), j.Plain())
	})
}
