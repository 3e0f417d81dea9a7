package align

import "slices"

// perfect pairs steps and columns so that nothing is left but optional copies. The first such
// pairing is taken, read from the front: a pair is preferred to leaving a copy out. It gives up
// where it would take long to find one; no pairing is better.
func (g *grid) perfect(steps []step) (pairs []found, ok bool) {
	w := &walk{grid: g, steps: steps, failed: map[[2]int]bool{}, path: make([]found, 0, g.columns())}
	w.left = 1000 + 8*(len(steps)+g.columns())
	ok = w.from(0, 0)
	return w.path, ok
}

// walk is the search for a pairing that leaves nothing.
type walk struct {
	*grid
	steps  []step
	path   []found
	failed map[[2]int]bool // by step and column: a choice that leads nowhere
	left   int             // how much may still be tried
}

// from pairs the steps and columns from these on.
func (w *walk) from(i, j int) bool {
	before := len(w.path)
	for w.left--; w.left > 0; w.left-- {
		if i == len(w.steps) {
			if j == w.columns() {
				return true
			}
			break
		}
		s := &w.steps[i]
		switch here := (found{s, j, j + 1}); {
		case s.group || s.alone == 0:
			if w.failed[[2]int{i, j}] {
				w.path = w.path[:before]
				return false
			}
			if w.choose(i, j) {
				return true
			}
			w.failed[[2]int{i, j}] = true
			if s.alone > 0 {
				w.path = w.path[:before]
				return false
			}
			i++ // leaving it out is what remains
		case j < w.columns() && w.fits(here):
			w.path = append(w.path, here)
			i, j = i+1, j+1
		default:
			w.path = w.path[:before]
			return false
		}
	}
	w.path = w.path[:before]
	return false
}

// choose tries the partners that a step may have, the most first, and then what follows.
func (w *walk) choose(i, j int) bool {
	s := &w.steps[i]
	ends := []int{j + 1}
	if s.group {
		ends = w.ends(s, j)
	}
	before := len(w.path)
	for _, end := range slices.Backward(ends) {
		here := found{s, j, end}
		if here.to > w.columns() || !w.fits(here) {
			continue
		}
		next := i + 1
		if s.again {
			next = i
		}
		w.path = append(w.path, here)
		if w.from(next, here.to) {
			return true
		}
		w.path = w.path[:before]
	}
	return false
}

// ends lists where a stretch from column j may end that a group leaves nothing of, by the tools
// that are called in it.
func (w *walk) ends(s *step, j int) (ends []int) {
	least, most := w.needs(s)
	missing := s.required
	for to := j; to < w.columns(); {
		tool := w.actual[w.calls[to]].tool
		if most[tool] == 0 {
			break
		}
		most[tool]--
		if least[tool] > 0 {
			least[tool]--
			missing--
		}
		to++
		if missing == 0 {
			ends = append(ends, to)
		}
	}
	return ends
}

// needs counts how many calls of each tool a group has at least and at most.
func (g *grid) needs(s *step) (least, most []int) {
	least, most = make([]int, len(g.rules)), make([]int, len(g.rules))
	for _, i := range s.several.calls {
		least[g.expected[i].tool]++
		most[g.expected[i].tool]++
	}
	for _, i := range s.several.optional {
		most[g.expected[i].tool] += g.copies.of[i].room
	}
	return least, most
}
