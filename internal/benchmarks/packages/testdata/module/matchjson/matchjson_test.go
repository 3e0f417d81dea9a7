package matchjson_test

import (
	"testing"

	"github.com/gkampitakis/go-snaps/snaps"

	"github.com/toolscore/toolscore-go/internal/benchmarks/calls"
	"github.com/toolscore/toolscore-go/internal/benchmarks/packages/module/run"
)

func TestMain(m *testing.M) { run.Main(m) }

func TestSnapshots(t *testing.T) {
	run.Subtests(t, func(t *testing.T, j calls.Job) {
		snaps.MatchJSON(t, j.Plain())
	})
}
