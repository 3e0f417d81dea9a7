package measure

import (
	"math"
	"slices"
)

// Row is what was measured of one work. Times are medians for doing the work once; the ratio is the
// median of the ratios of the pairs, so that a load that lasts longer than a pair falls on both
// sides and drops out.
type Row struct {
	Work   string  `json:"work"`
	Size   string  `json:"size"`
	Peer   string  `json:"peer"`
	OursNS float64 `json:"ours_ns"`
	PeerNS float64 `json:"peer_ns"`
	Ratio  float64 `json:"ratio"` // ours/peer: below 1 we are faster

	Low   float64 `json:"low"`   // a quarter of the pairs has a smaller ratio
	High  float64 `json:"high"`  // a quarter has a greater one
	Pairs int     `json:"pairs"` // how many there were

	OursPeak int64 `json:"ours_bytes,omitempty"` // most memory of the process, where it was looked at
	PeerPeak int64 `json:"peer_bytes,omitempty"`

	Bar   float64 `json:"bar,omitempty"` // what the ratio is to stay below; zero: none
	Lacks string  `json:"-"`             // why the peer cannot do the work; there are no figures then
}

// Outside says that the ratio is not below its bar.
func (r Row) Outside() bool {
	return r.Bar > 0 && r.Lacks == "" && r.Ratio >= r.Bar
}

// Beyond says that the ratio is outside its bar by more than the noise of this measurement: even
// the quarter of the pairs that were best for us reaches it. Were the true ratio at the bar, three
// quarters of the pairs would have to lie on one side of their median.
func (r Row) Beyond() bool {
	return r.Outside() && r.Low >= r.Bar
}

func (r *Row) fill(taken []both) {
	n := len(taken)
	ratios, ours, theirs := make([]float64, n), make([]float64, n), make([]float64, n)
	for i, b := range taken {
		ratios[i], ours[i], theirs[i] = b.ours.ns/b.theirs.ns, b.ours.ns, b.theirs.ns
		r.OursPeak = max(r.OursPeak, b.ours.peak)
		r.PeerPeak = max(r.PeerPeak, b.theirs.peak)
	}
	r.Pairs = n
	r.OursNS, r.PeerNS = quantile(ours, 0.5), quantile(theirs, 0.5)
	r.Low, r.Ratio, r.High = quantile(ratios, 0.25), quantile(ratios, 0.5), quantile(ratios, 0.75)
}

// quantile returns the value below which the share q of the values lies, between neighbours in
// proportion.
func quantile(values []float64, q float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	at := q * float64(len(sorted)-1)
	below := int(math.Floor(at))
	above := min(below+1, len(sorted)-1)
	return sorted[below] + (at-float64(below))*(sorted[above]-sorted[below])
}
