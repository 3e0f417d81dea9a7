package learn

import "slices"

// variant is the columns of one variant of the golden and the runs that it was learned from.
type variant struct {
	cluster
	columns []*column
}

func variantOf(c cluster) *variant { return &variant{c, c.columns()} }

// part is the variant of some of the lists.
func (v *variant) part(lists []list) *variant { return variantOf(cluster{lists, v.pool, v.order}) }

// splits divides the variants where what runs left out goes together: the most even split first, as
// long as there is room for one more.
func splits(variants []*variant) []*variant {
	for len(variants) < maxVariants {
		at, side := bestSplit(variants)
		if side == nil {
			break
		}
		with, without := variants[at].split(side)
		variants = slices.Replace(variants, at, at+1, with, without)
	}
	return anchored(variants)
}

// anchored gives the shortest list of a variant that has no required call a variant of its own, until
// each has one: a list of optional calls accepts too much.
func anchored(variants []*variant) []*variant {
	for i := 0; i < len(variants); i++ {
		v := variants[i]
		if len(v.lists) == 1 || slices.ContainsFunc(v.columns, func(c *column) bool { return len(c.calls) == len(v.runs()) }) {
			continue
		}
		shortest := 0
		for j, l := range v.lists {
			if len(l.tools) < len(v.lists[shortest].tools) {
				shortest = j
			}
		}
		alone := []list{v.lists[shortest]}
		rest := slices.Delete(slices.Clone(v.lists), shortest, shortest+1)
		variants = slices.Replace(variants, i, i+1, v.part(alone), v.part(rest))
	}
	return variants
}

// bestSplit returns the variant whose runs split most evenly, and the column that one side of them has.
func bestSplit(variants []*variant) (at int, side *column) {
	unevenness := 0
	for i, v := range variants {
		for _, c := range v.linked() {
			if d := distance(2*len(c.calls), len(v.runs())); side == nil || d < unevenness {
				at, side, unevenness = i, c, d
			}
		}
	}
	return at, side
}

func distance(a, b int) int { return max(a-b, b-a) }

// linked lists the columns that are in one gap between required calls with another one whose runs are
// the same or just the others; two runs have it and two have it not.
func (v *variant) linked() []*column {
	n := len(v.runs())
	var found, gap []*column
	for _, c := range v.columns {
		if len(c.calls) == n {
			gap = nil
			continue
		}
		if len(c.calls) >= 2 && n-len(c.calls) >= 2 && slices.ContainsFunc(gap, func(o *column) bool { return linked(c, o, n) }) {
			found = append(found, c)
		}
		gap = append(gap, c)
	}
	return found
}

// linked reports whether two columns have the same runs, or each those that the other lacks.
func linked(a, b *column, runs int) bool {
	shared := 0
	for run := range a.calls {
		if b.in(run) {
			shared++
		}
	}
	same := shared == len(a.calls) && shared == len(b.calls)
	return same || shared == 0 && len(a.calls)+len(b.calls) == runs
}

// split divides a variant into the runs that have a column and those that lack it.
func (v *variant) split(side *column) (with, without *variant) {
	var lists [2][]list
	for _, l := range v.lists {
		i := 0
		if !side.in(l.runs[0]) { // the runs of a list have the same columns
			i = 1
		}
		lists[i] = append(lists[i], l)
	}
	return v.part(lists[0]), v.part(lists[1])
}
