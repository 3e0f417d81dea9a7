package measure

import (
	"fmt"
	"io"
)

// Run measures works one after the other.
type Run struct {
	Module string    // the folder of the module internal/benchmarks
	Dir    string    // the folder below which works have their scratch folders
	Pace   Pace      // how long each is measured
	Says   io.Writer // is told what is being measured
}

// All returns the rows of the works in their order. It ends at the first that fails.
func (r Run) All(works []Work) ([]Row, error) {
	rows := make([]Row, len(works))
	for i, w := range works {
		fmt.Fprintf(r.Says, "%d of %d: %s\n", i+1, len(works), w.Title())
		var err error
		if rows[i], err = w.Run(r.Module, r.Dir, r.Pace); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// Confirmed is All, but what is beyond its bar then is measured once more, for three times as long,
// when all else is done: a load that came and went is not taken for our own slowness. The second
// row counts.
func (r Run) Confirmed(works []Work) ([]Row, error) {
	rows, err := r.All(works)
	if err != nil {
		return nil, err
	}
	r.Pace.Budget *= 3
	for i, w := range works {
		if !rows[i].Beyond() {
			continue
		}
		fmt.Fprintf(r.Says, "ratio %.3g is beyond the bar %.3g, so once more: %s\n", rows[i].Ratio, rows[i].Bar, w.Title())
		if rows[i], err = w.Run(r.Module, r.Dir, r.Pace); err != nil {
			return nil, err
		}
	}
	return rows, nil
}
