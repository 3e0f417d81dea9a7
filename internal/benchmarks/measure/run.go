package measure

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"time"
)

// Pace says how long works are measured.
type Pace struct {
	Sample time.Duration // a sample lasts at least as long, by doing the work several times
	Budget time.Duration // a work is measured about as long, where it has no budget of its own
	Pairs  int           // at least so many pairs, whatever the budget
}

// The paces of a full run and of a quick one. A sample is shorter than what a scheduler gives to a
// process at a time, so that on a loaded machine most samples are not interrupted, and the median
// is that of such.
var (
	Full  = Pace{Sample: 2 * time.Millisecond, Budget: 380 * time.Millisecond, Pairs: 3}
	Quick = Pace{Sample: 2 * time.Millisecond, Budget: 300 * time.Millisecond, Pairs: 3}
)

// Run makes the work ready in a scratch folder below dir, measures it and returns its row. It fails
// where a side fails.
func (w Work) Run(module, dir string, pace Pace) (row Row, err error) {
	row = Row{Work: w.Name, Size: w.Size, Peer: w.Peer, Bar: w.Bar, Lacks: w.Lacks}
	if w.Lacks != "" {
		return row, nil
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return row, err
	}
	scratch, err := os.MkdirTemp(dir, "work-")
	if err != nil {
		return row, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	pair, err := w.Start(&Scene{Module: module, Scratch: scratch})
	if err != nil {
		return row, fmt.Errorf("work %s: not ready: %w", w.Title(), err)
	}
	if pair.Close != nil {
		defer func() { err = errors.Join(err, pair.Close()) }()
	}
	if w.Budget > 0 && pace == Full {
		pace.Budget = w.Budget
	}
	if w.Pairs > 0 {
		pace = Pace{Pairs: w.Pairs}
	}
	taken, err := pair.measure(pace)
	if err != nil {
		return row, fmt.Errorf("work %s: %w", w.Title(), err)
	}
	row.fill(taken)
	return row, nil
}

// Title names the work in one line.
func (w Work) Title() string {
	return w.Name + ", " + w.Size + ", " + w.Peer
}

// both is what the two sides took for doing the work once, one right after the other.
type both struct {
	ours, theirs once
}

type once struct {
	ns   float64
	peak int64
}

// measure takes pairs of samples until the budget is spent. The side that goes first changes with
// each pair, so that neither always profits from what the other left in the caches.
func (p Pair) measure(pace Pace) ([]both, error) {
	ours, err := calibrate(p.Ours, pace.Sample)
	if err != nil {
		return nil, fmt.Errorf("ours: %w", err)
	}
	theirs, err := calibrate(p.Theirs, pace.Sample)
	if err != nil {
		return nil, fmt.Errorf("the peer's: %w", err)
	}
	var taken []both
	for start := time.Now(); len(taken) < pace.Pairs || time.Since(start) < pace.Budget; {
		var b both
		var first, second error
		if len(taken)%2 == 0 {
			b.ours, first = ours.sample()
			b.theirs, second = theirs.sample()
		} else {
			b.theirs, first = theirs.sample()
			b.ours, second = ours.sample()
		}
		if err := errors.Join(first, second); err != nil {
			return nil, err
		}
		taken = append(taken, b)
	}
	return taken, nil
}

// calibrated is a side with the number of times that make a sample long enough for the clock.
type calibrated struct {
	side Side
	n    int
}

// calibrate finds that number; doing so warms the side up. A sample that may be of any length is
// not tried.
func calibrate(side Side, atLeast time.Duration) (calibrated, error) {
	for n := 1; atLeast > 0; {
		took, err := shortest(side, n, atLeast)
		if err != nil {
			return calibrated{}, err
		}
		if took >= atLeast {
			return calibrated{side, n}, nil
		}
		grow := math.Ceil(1.2 * float64(atLeast) / float64(max(took, 1)))
		n *= int(min(max(grow, 2), 100)) // a first run without warm caches says little
	}
	return calibrated{side, 1}, nil
}

// shortest takes a sample, and where it is long enough others to see whether that was so only
// because the machine did something else: a number that is too small would measure cold caches.
func shortest(side Side, n int, atLeast time.Duration) (time.Duration, error) {
	best := time.Duration(math.MaxInt64)
	for start, tries := time.Now(), 0; tries < 5 && time.Since(start) < 40*atLeast; tries++ {
		got, err := side(n)
		if err != nil {
			return 0, err
		}
		if best = min(best, got.Time); best < atLeast {
			break
		}
	}
	return best, nil
}

func (c calibrated) sample() (once, error) {
	got, err := c.side(c.n)
	return once{ns: float64(got.Time) / float64(c.n), peak: got.Peak}, err
}
