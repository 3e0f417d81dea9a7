package learn

import (
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// item is one call of a golden: its bounds and the calls that it was learned from.
type item struct {
	tool   string
	bounds toolscore.Bounds
	group  int
	seen   map[int][]int // by run: the indices of its calls
}

// required reports whether the call has to be made.
func (it *item) required() bool {
	least, _ := it.bounds.Limits()
	return least > 0
}

// items makes the calls of a golden of the columns: neighbours of one tool are single calls where every
// run made equally many of them, else one call with bounds. In a group all of a tool are neighbours.
func (v *variant) items() []*item {
	var items []*item
	runs := v.runs()
	for _, columns := range neighbours(v.columns) {
		if counts(columns, runs, len(columns)) {
			for _, c := range columns {
				items = append(items, itemOf([]*column{c}, runs))
			}
			continue
		}
		items = append(items, itemOf(columns, runs))
	}
	return items
}

// neighbours divides the columns into those of one tool that are beside each other.
func neighbours(columns []*column) (all [][]*column) {
	for _, c := range columns {
		beside := func(others []*column) bool {
			last := others[0]
			return last.tool == c.tool && last.group == c.group
		}
		at := len(all) - 1
		if c.group != 0 {
			at = slices.IndexFunc(all, beside)
		}
		if at >= 0 && beside(all[at]) {
			all[at] = append(all[at], c)
		} else {
			all = append(all, []*column{c})
		}
	}
	return all
}

// counts reports whether every run has a call in so many of the columns.
func counts(columns []*column, runs []int, want int) bool {
	return !slices.ContainsFunc(runs, func(run int) bool {
		n := 0
		for _, c := range columns {
			if c.in(run) {
				n++
			}
		}
		return n != want
	})
}

func itemOf(columns []*column, runs []int) *item {
	it := &item{tool: toolOf(columns[0].tool), group: columns[0].group, seen: map[int][]int{}}
	for _, c := range columns {
		for run, call := range c.calls {
			it.seen[run] = append(it.seen[run], call)
		}
	}
	least, most := len(columns), 0
	for _, run := range runs {
		slices.Sort(it.seen[run])
		least, most = min(least, len(it.seen[run])), max(most, len(it.seen[run]))
		if len(it.seen[run]) == 0 {
			delete(it.seen, run)
		}
	}
	it.bounds = toolscore.Call{}.Times(least, most).Bounds
	return it
}

// toolOf returns the name of the tool in a list.
func toolOf(name string) string {
	if i := strings.IndexAny(name, "\x00\x01\x02"); i >= 0 {
		return name[:i]
	}
	return name
}
