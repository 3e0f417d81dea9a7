package growth

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
)

// decades makes the axis logarithmic, from one power of ten to another, each marked as write writes it.
func decades(axis *plot.Axis, write func(float64) string) {
	from, to := math.Floor(math.Log10(axis.Min)), math.Ceil(math.Log10(axis.Max))
	axis.Scale = plot.LogScale{}
	axis.Min, axis.Max = math.Pow(10, from), math.Pow(10, to)
	var ticks plot.ConstantTicks
	for e := from; e <= to; e++ {
		ticks = append(ticks, plot.Tick{Value: math.Pow(10, e), Label: write(math.Pow(10, e))})
	}
	axis.Tick.Marker = ticks
}

func count(x float64) string { return fmt.Sprintf("%.0f", x) }

// seconds writes a time: 10 µs.
func seconds(x float64) string {
	return in(x, []unit{{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}, {"ns", 1e-9}})
}

// memory writes an amount of it: 10 MB.
func memory(x float64) string {
	return in(x, []unit{{"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}, {"B", 1}})
}

type unit struct {
	name string
	size float64
}

// in writes x in the largest unit of which it holds one, or in the last.
func in(x float64, units []unit) string {
	for _, u := range units[:len(units)-1] {
		if x >= u.size*0.999 { // powers of ten are rounded
			return fmt.Sprintf("%.4g %s", x/u.size, u.name)
		}
	}
	last := units[len(units)-1]
	return fmt.Sprintf("%.4g %s", x/last.size, last.name)
}
