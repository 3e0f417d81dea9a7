package ours_test

import (
	"testing"

	"github.com/toolscore/toolscore-go/internal/benchmarks/calls"
	"github.com/toolscore/toolscore-go/internal/benchmarks/packages/module/run"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

func TestMain(m *testing.M) { run.Main(m) }

func TestSnapshots(t *testing.T) {
	run.Subtests(t, func(t *testing.T, j calls.Job) {
		rec := recorder.New()
		rec.Add(j.Trace()...)
		snapshot.ToolscoreSnapshot(t, rec)
	})
}
