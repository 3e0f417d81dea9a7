package checks

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/benchmarks/calls"
	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
	"github.com/toolscore/toolscore-go/matchers"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// ours checks recorded calls with their golden. The matchers are in the golden and nowhere else.
func ours(j calls.Job, name string) (measure.Side, error) {
	rec := recorder.New()
	rec.Add(j.Trace()...)
	t := &standIn{name: name}
	places := j.Places()
	rules := make([]toolscore.Option, len(places))
	for i, p := range places {
		rules[i] = snapshot.At(calls.Tool(p.Call), p.Argument, matchers.Any)
	}
	snapshot.ToolscoreSnapshot(t, rec, rules...)
	if err := t.end(); err != nil {
		return nil, fmt.Errorf("golden of %s: %w", name, err)
	}
	return measure.Busy(func() error {
		snapshot.ToolscoreSnapshot(t, rec)
		return t.end()
	}), nil
}
