package growth

import "slices"

// What writes the marks of an axis.
var (
	Seconds = seconds
	Memory  = memory
)

// Subjects returns the names of all work of all figures, and what does the work once at a size.
func Subjects() map[string]func(calls int) (func() error, error) {
	all := map[string]func(calls int) (func() error, error){}
	for _, f := range figures {
		for _, s := range f.subjects {
			all[s.name] = s.start
		}
	}
	return all
}

// Updates returns what updates the golden at a path once.
func Updates(calls int) (byGolden map[string]func() error, err error) {
	byGolden = map[string]func() error{}
	for _, s := range updates {
		if byGolden["__snapshots__/"+testName(s.name, calls)+"_1.tools.yaml"], err = s.start(calls); err != nil {
			return nil, err
		}
	}
	return byGolden, nil
}

// Curve measures work with a gauge that always reads in proportion to the calls, apart from the
// outliers that it is given.
func Curve(outliers ...float64) ([]Point, Fit, error) {
	work := subject{"work", func(int) (func() error, error) { return func() error { return nil }, nil }}
	n := 0
	c, err := work.measure(gauge{read: func(once func() error) (float64, error) {
		at := n
		n++
		if at < len(outliers) {
			return outliers[at], once()
		}
		return float64(sizes[at%len(sizes)]), once()
	}})
	return slices.Clone(c.points), c.fit, err
}

// SVG draws one curve through the points.
func SVG(title, name string, points []Point) ([]byte, error) {
	return figure{title: title, gauge: clock}.svg([]curve{{name, points, FitOf(points)}})
}
