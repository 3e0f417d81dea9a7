package align_test

import (
	"maps"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// brute pairs calls by trying everything: the rules of the design once more, as directly as they
// are said.
type brute struct {
	expected, actual []toolscore.Call
	set              option.Settings
	order            option.Order // of the calls that are being paired
	onlyMatching     bool         // satisfied pairs are worth no more than their arguments
	partner          []int
	moved            []bool
	findings         map[[2]int]finding
}

const gap = 1 << 20

func newBrute(expected, actual []toolscore.Call, set option.Settings) *brute {
	return &brute{
		expected: expected, actual: actual, set: set,
		partner: slices.Repeat([]int{-1}, len(expected)), moved: make([]bool, len(expected)),
		findings: map[[2]int]finding{},
	}
}

func pairByForce(expected, actual []toolscore.Call, set option.Settings) *brute {
	b := newBrute(expected, actual, set)
	for _, tool := range append(toolsOf(expected, actual), "") {
		order, own := set.OwnOrder(tool)
		if tool != "" && !own {
			continue
		}
		if tool == "" {
			order = set.Order
		}
		among := func(c toolscore.Call) bool {
			_, alone := set.OwnOrder(c.Tool)
			return alone && c.Tool == tool || !alone && tool == ""
		}
		b.order = order
		b.pair(indices(expected, among), indices(actual, among))
	}
	return b
}

func toolsOf(lists ...[]toolscore.Call) []string {
	names := toolscore.Names(slices.Concat(lists...))
	slices.Sort(names)
	return slices.Compact(names)
}

func indices(calls []toolscore.Call, ok func(toolscore.Call) bool) []int {
	var list []int
	for i, c := range calls {
		if ok(c) {
			list = append(list, i)
		}
	}
	return list
}

func (b *brute) pair(expected, actual []int) {
	e, a := singly(expected), singly(actual)
	switch b.order {
	case option.AnyOrder:
		b.record(b.anyOrder(expected, actual))
		return
	case option.ByTurn:
		e, a = turns(b.expected, expected), turns(b.actual, actual)
	}
	b.record(b.inOrder(e, a))
	missing := slices.DeleteFunc(slices.Clone(expected), func(i int) bool { return b.partner[i] >= 0 })
	extra := slices.DeleteFunc(slices.Clone(actual), func(j int) bool { return slices.Contains(b.partner, j) })
	late := b.anyOrder(missing, extra)
	b.record(late)
	for i := range late {
		b.moved[i] = true
	}
}

func (b *brute) record(pairs map[int]int) {
	for i, j := range pairs {
		b.partner[i] = j
	}
}

func singly(list []int) [][]int {
	groups := make([][]int, 0, len(list))
	for _, i := range list {
		groups = append(groups, []int{i})
	}
	return groups
}

func turns(calls []toolscore.Call, list []int) [][]int {
	var groups [][]int
	at := map[int]int{}
	for _, i := range list {
		k, known := at[calls[i].Turn]
		if !known || calls[i].Turn == 0 {
			k = len(groups)
			groups = append(groups, nil)
			at[calls[i].Turn] = k
		}
		groups[k] = append(groups[k], i)
	}
	return groups
}

// inOrder fixes satisfied groups at both ends, then takes the first alignment of least cost between
// them.
func (b *brute) inOrder(e, a [][]int) map[int]int {
	pairs := map[int]int{}
	take := func(i, j int) { maps.Copy(pairs, b.anyOrder(e[i], a[j])) }
	for len(e) > 0 && len(a) > 0 && b.groupCost(e[0], a[0]) == 0 {
		take(0, 0)
		e, a = e[1:], a[1:]
	}
	for len(e) > 0 && len(a) > 0 && b.groupCost(e[len(e)-1], a[len(a)-1]) == 0 {
		take(len(e)-1, len(a)-1)
		e, a = e[:len(e)-1], a[:len(a)-1]
	}
	w := walk{e: e, a: a, cost: b.groupCosts(e, a), best: 1 << 60}
	w.from(0, 0, 0)
	for _, p := range w.found {
		take(p[0], p[1])
	}
	return pairs
}

// walk goes through all alignments, a pair before a missing and that before an extra group, and
// keeps the first of the best.
type walk struct {
	e, a        [][]int
	cost        map[[2]int]int64
	best        int64
	found, path [][2]int
}

func (w *walk) from(i, j int, cost int64) {
	if cost >= w.best {
		return
	}
	if i == len(w.e) && j == len(w.a) {
		w.best, w.found = cost, slices.Clone(w.path)
		return
	}
	if pair, can := w.cost[[2]int{i, j}]; can {
		w.path = append(w.path, [2]int{i, j})
		w.from(i+1, j+1, cost+pair)
		w.path = w.path[:len(w.path)-1]
	}
	if i < len(w.e) {
		w.from(i+1, j, cost+gap*int64(len(w.e[i])))
	}
	if j < len(w.a) {
		w.from(i, j+1, cost+gap*int64(len(w.a[j])))
	}
}

// groupCosts holds what can be a pair: any two turns, calls of one tool.
func (b *brute) groupCosts(e, a [][]int) map[[2]int]int64 {
	costs := map[[2]int]int64{}
	for i := range e {
		for j := range a {
			if b.order == option.ByTurn || b.expected[e[i][0]].Tool == b.actual[a[j][0]].Tool {
				costs[[2]int{i, j}] = b.groupCost(e[i], a[j])
			}
		}
	}
	return costs
}

// groupCost is what AnyOrder leaves of two turns, or of two calls.
func (b *brute) groupCost(e, a []int) int64 {
	pairs := b.anyOrder(e, a)
	cost := gap * int64(len(e)+len(a)-2*len(pairs))
	for i, j := range pairs {
		if f := b.compare(i, j); f.wrong > 0 {
			cost += int64((gap*f.wrong + f.all - 1) / f.all)
		}
	}
	return cost
}

// anyOrder tries every assignment of each tool's calls.
func (b *brute) anyOrder(expected, actual []int) map[int]int {
	pairs := map[int]int{}
	for _, tool := range toolsOf(b.expected, b.actual) {
		e := slices.DeleteFunc(slices.Clone(expected), func(i int) bool { return b.expected[i].Tool != tool })
		a := slices.DeleteFunc(slices.Clone(actual), func(j int) bool { return b.actual[j].Tool != tool })
		maps.Copy(pairs, b.assign(e, a))
	}
	return pairs
}

func (b *brute) assign(e, a []int) map[int]int {
	var best []int
	pairs, chosen := map[int]int{}, map[int]int{}
	used := map[int]bool{}
	var try func(k int)
	try = func(k int) {
		if len(pairs)+len(e)-k < min(len(e), len(a)) {
			return
		}
		if k == len(e) {
			if keys := b.keys(e, pairs); best == nil || slices.Compare(keys, best) < 0 {
				best, chosen = keys, maps.Clone(pairs)
			}
			return
		}
		for _, j := range a {
			if !used[j] {
				used[j], pairs[e[k]] = true, j
				try(k + 1)
				delete(pairs, e[k])
				used[j] = false
			}
		}
		try(k + 1)
	}
	try(0)
	return chosen
}

// keys is what assignments are ordered by, the least first.
func (b *brute) keys(e []int, pairs map[int]int) []int {
	var paired, satisfied, matched, given, far int
	var partners []int
	for _, i := range e {
		j, ok := pairs[i]
		if !ok {
			partners = append(partners, len(b.actual))
			continue
		}
		f := b.compare(i, j)
		paired++
		if f.wrong == 0 && !b.onlyMatching {
			satisfied++
		}
		matched += f.matched
		given += f.given
		far += max(i-j, j-i)
		partners = append(partners, j)
	}
	return append([]int{-paired, -satisfied, -matched, given, far}, partners...)
}
