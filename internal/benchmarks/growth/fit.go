package growth

import "math"

// Point is what was measured at one size: the median, and the quartiles below and above it.
type Point struct {
	Calls             int
	Low, Median, High float64
}

// Fit is the line value = Factor · calls^Exponent through the medians of a curve.
type Fit struct {
	Exponent, Factor float64
	From             int // the fewest calls that were taken into account
}

// FitOf fits the line by least squares of the logarithms. Sizes count from where the median is ten
// times that of the smallest size, for there what costs the same at every size is a tenth of it at
// most; where that leaves fewer than three, the last three count. It needs at least two points.
func FitOf(points []Point) Fit {
	first := 0
	for first < len(points) && points[first].Median < 10*points[0].Median {
		first++
	}
	counted := points[max(0, min(first, len(points)-3)):]
	var x, y, xx, xy float64
	for _, p := range counted {
		lx, ly := math.Log(float64(p.Calls)), math.Log(p.Median)
		x, y, xx, xy = x+lx, y+ly, xx+lx*lx, xy+lx*ly
	}
	n := float64(len(counted))
	exponent := (n*xy - x*y) / (n*xx - x*x)
	return Fit{Exponent: exponent, Factor: math.Exp((y - exponent*x) / n), From: counted[0].Calls}
}

// At returns the value of the line.
func (f Fit) At(calls float64) float64 {
	return f.Factor * math.Pow(calls, f.Exponent)
}
