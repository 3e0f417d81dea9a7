// Package measure times two ways of doing the same work, ours and a peer's, so that their ratio
// means something on a machine that does other things too.
package measure

import (
	"runtime"
	"time"

	"github.com/toolscore/toolscore-go/internal/benchmarks/processor"
)

// Work is one thing that both sides can do.
type Work struct {
	Name string // what is done: check, accepted
	Size string // how much of it: 10 calls, 3 matchers
	Peer string // who else does it, with the function where there are several: go-snaps MatchJSON

	// Bar is what the ratio ours/peer is to stay below: 0.1 where we are to be ten times faster.
	// Zero: there is no bar.
	Bar float64
	// Quick says that the work belongs to a quick run too.
	Quick bool
	// Budget is how long the work may be measured in a full run, at least three pairs. Zero: what
	// the pace says.
	Budget time.Duration
	// Pairs is how many pairs are taken where doing the work once takes long; there is no run
	// before them to warm up. Zero: as many as fit into the budget, and the work is repeated until
	// a sample is long enough for the clock.
	Pairs int
	// Lacks says why the peer cannot do the work. The row then is in the table without figures,
	// and Start is nil.
	Lacks string
	// Start makes both sides ready. It is not timed.
	Start func(*Scene) (Pair, error)
}

// Scene is where a work takes place.
type Scene struct {
	Module  string // the folder of the module internal/benchmarks
	Scratch string // an empty folder of this work alone, removed after it
}

// Pair is a work that has been made ready.
type Pair struct {
	Ours, Theirs Side
	// Close ends what Start began. Nil: there is nothing to end.
	Close func() error
}

// Side does the work n times, n ≥ 1, and says what that took.
type Side func(n int) (Sample, error)

// Sample is what doing a work n times took.
type Sample struct {
	Time time.Duration // of all n, without preparation
	Peak int64         // the most bytes of memory that the process held; zero: not looked at
}

// Repeat makes a side of a function that does the work once. Garbage of the other side is collected
// before the clock starts.
func Repeat(once func() error) Side {
	start := time.Now()
	return repeat(once, func() time.Duration { return time.Since(start) })
}

// Busy is Repeat for work that waits for nothing, on both sides: it takes the time that the
// processor spends on this process, which does not grow while other programs run. On a machine that
// does nothing else it is that of a clock.
func Busy(once func() error) Side {
	return repeat(once, processor.Time)
}

func repeat(once func() error, now func() time.Duration) Side {
	return func(n int) (Sample, error) {
		runtime.GC()
		start := now()
		for range n {
			if err := once(); err != nil {
				return Sample{}, err
			}
		}
		return Sample{Time: now() - start}, nil
	}
}

// Each makes a side of a function that does the work once and looks at the clock itself: the times
// are added, and the highest of the peaks counts.
func Each(once func() (Sample, error)) Side {
	return func(n int) (Sample, error) {
		var all Sample
		for range n {
			got, err := once()
			if err != nil {
				return Sample{}, err
			}
			all.Time += got.Time
			all.Peak = max(all.Peak, got.Peak)
		}
		return all, nil
	}
}
