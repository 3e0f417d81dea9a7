// Package evaluation has the works in which calls are compared with calls, by us and by the
// evaluators of npm.
package evaluation

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

// contest is one of our evaluators against one of worker.mjs.
type contest struct {
	ours   evaluator
	theirs string // its name there
	peer   string // its name in the table
}

// The contests in which both sides give the same verdict on every case. Those of agentevals stop at
// the first difference and tell no more than that there is one; strict of @mcpjam/sdk compares
// position by position, where ours lets other calls are between.
var (
	ignore    = contest{toolCallsAnyOrder, "mcpjam ignore", "@mcpjam/sdk evaluateToolCalls, ignore"}
	strict    = contest{toolCallsStrict, "mcpjam strict", "@mcpjam/sdk evaluateToolCalls, strict"}
	unordered = contest{evaluateAnyOrder, "agentevals unordered", "agentevals unordered"}
	inOrder   = contest{evaluateInOrder, "agentevals strict", "agentevals strict"}
)

// The contests of the bar, in which we find out more than the peer.
var (
	anyOrderIgnore = contest{evaluateAnyOrder, ignore.theirs, ignore.peer}
	inOrderIgnore  = contest{evaluateInOrder, ignore.theirs, ignore.peer}
)

// Works lists them: the contests of each case and size.
func Works() []measure.Work {
	works := worksOf(NearEqual, 2000)
	for _, n := range []int{10, 100, 1000, 10_000} {
		for _, name := range []string{Equal, Shuffled, FewChanged, HalfChanged} {
			works = append(works, worksOf(name, n)...)
		}
	}
	return works
}

func worksOf(name string, n int) []measure.Work {
	contests := contests(name, n)
	works := make([]measure.Work, len(contests))
	for i, c := range contests {
		works[i] = c.work(name, n)
	}
	return works
}

func contests(name string, n int) []contest {
	switch {
	case name == FewChanged:
		return []contest{ignore, anyOrderIgnore, inOrderIgnore, strict, unordered, inOrder}
	case name == Shuffled && n > 1000:
		// Where order counts, all differs: one side needs seconds to say how, the other a look at
		// the first call.
		return []contest{ignore, unordered}
	default:
		return []contest{ignore, strict, unordered, inOrder}
	}
}

func (c contest) work(name string, n int) measure.Work {
	w := measure.Work{
		Name:  c.ours.name + ": " + name,
		Size:  fmt.Sprintf("%d calls", n),
		Peer:  c.peer,
		Start: func(s *measure.Scene) (measure.Pair, error) { return c.start(s, New(name, n)) },
	}
	switch {
	case name == FewChanged && n == 10_000 && c.theirs == ignore.theirs:
		w.Bar, w.Quick = 0.1, true
	case name == FewChanged && n == 1000 && (c.peer == unordered.peer || c.peer == inOrder.peer):
		w.Quick = true
	}
	return w
}

// start makes both sides ready and refuses a side with a wrong verdict: its time would say nothing.
func (c contest) start(s *measure.Scene, calls Case) (measure.Pair, error) {
	passed, err := c.ours.passes(calls)
	if err := c.judge(calls, c.ours.name, passed, err); err != nil {
		return measure.Pair{}, err
	}
	folder := filepath.Join(s.Module, "node")
	if err := install(folder); err != nil {
		return measure.Pair{}, err
	}
	w, passed, err := startWorker(folder, s.Scratch, c.theirs, calls)
	if err != nil {
		return measure.Pair{}, err
	}
	if err := c.judge(calls, c.peer, passed, nil); err != nil {
		return measure.Pair{}, errors.Join(err, w.Close())
	}
	return measure.Pair{Ours: ours(c.ours, calls), Theirs: w.side, Close: w.Close}, nil
}

// judge refuses a verdict that is not right.
func (c contest) judge(calls Case, who string, passed bool, err error) error {
	if right := calls.Passes(c.ours.anyOrder); err == nil && passed != right {
		err = fmt.Errorf("verdict %t where %t is right", passed, right)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", who, err)
	}
	return nil
}

func ours(e evaluator, calls Case) measure.Side {
	return measure.Busy(func() error {
		_, err := e.passes(calls)
		return err
	})
}

func (w *worker) side(n int) (measure.Sample, error) {
	took, err := w.evaluate(n)
	return measure.Sample{Time: took}, err
}
