// Package stats says what a number of runs tells about an agent: rates with their uncertainty, and
// whether two rates differ.
package stats

import "math"

// z is the 0.975 quantile of the normal distribution: intervals hold with 95 % confidence.
const z = 1.959963984540054

// Interval is a range of values, both ends included.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Wilson returns the Wilson score interval of a rate of passed in n runs, with 95 % confidence (E. B.
// Wilson, Probable inference, the law of succession, and statistical inference, 1927). It begins at
// exactly 0 where no run passed and ends at exactly 1 where all did. Without runs it is the whole of
// 0 to 1.
func Wilson(passed, n int) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	total, rate := float64(n), float64(passed)/float64(n)
	middle := rate + z*z/(2*total)
	half := z * math.Sqrt(rate*(1-rate)/total+z*z/(4*total*total))
	scale := 1 + z*z/total
	i := Interval{(middle - half) / scale, (middle + half) / scale}
	if passed == 0 {
		i.Low = 0
	}
	if passed == n {
		i.High = 1
	}
	return i
}

// Newcombe returns the difference of two rates, the first minus the second, and its interval with 95 %
// confidence, made of the Wilson intervals of both (R. G. Newcombe, Interval estimation for the
// difference between independent proportions, 1998, method 10). Both numbers of runs are above 0.
func Newcombe(passed1, n1, passed2, n2 int) (difference float64, i Interval) {
	rate1, rate2 := float64(passed1)/float64(n1), float64(passed2)/float64(n2)
	one, two := Wilson(passed1, n1), Wilson(passed2, n2)
	difference = rate1 - rate2
	return difference, Interval{
		Low:  difference - math.Hypot(rate1-one.Low, two.High-rate2),
		High: difference + math.Hypot(one.High-rate1, rate2-two.Low),
	}
}

// PassAt returns pass@k: how likely at least one of k runs passes that are drawn from the n runs,
// of which some passed (M. Chen et al., Evaluating large language models trained on code, 2021). 0
// < k ≤ n.
func PassAt(k, passed, n int) float64 { return 1 - draws(k, n-passed, n) }

// PassAll returns pass^k: how likely all of k runs pass that are drawn from the n runs, of which some
// passed (S. Yao et al., τ-bench, 2024). 0 < k ≤ n.
func PassAll(k, passed, n int) float64 { return draws(k, passed, n) }

// draws returns C(of, k) / C(n, k): how likely k runs drawn from n are all among of them.
func draws(k, of, n int) float64 {
	if of < k {
		return 0
	}
	p := 1.0
	for i := range k {
		p *= float64(of-i) / float64(n-i)
	}
	return p
}
