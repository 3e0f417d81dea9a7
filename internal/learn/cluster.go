package learn

import (
	"cmp"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// maxVariants is how many variants a golden may have.
const maxVariants = toolscore.MaxVariants

// list is a list of tools and the runs, by index, that called them in this order. A call that failed is
// told from one that did not, where results count.
type list struct {
	tools []string
	runs  []int
}

// listsOf returns the lists of tools that the runs called, the most frequent first, then as first seen.
func listsOf(runs []toolscore.Trace, of []int, s option.Settings) []list {
	var lists []list
	index := map[string]int{}
	for _, run := range of {
		tools := toolscore.Names(runs[run])
		for i, c := range runs[run] {
			if c.Err != "" && s.ForTool(c.Tool).WithResults {
				tools[i] += "\x00" + c.Err
			}
			if c.Raw != "" {
				tools[i] += "\x01" + c.Raw
			}
			tools[i] += "\x02" + string(c.Kind) + "\x02" + string(c.Executed)
		}
		key := strings.Join(tools, "\x03")
		at, known := index[key]
		if !known {
			at = len(lists)
			index[key] = at
			lists = append(lists, list{tools: tools})
		}
		lists[at].runs = append(lists[at].runs, run)
	}
	slices.SortStableFunc(lists, func(a, b list) int { return cmp.Compare(len(b.runs), len(a.runs)) })
	return lists
}

// cluster is runs that are alike enough to share a variant.
type cluster struct {
	lists []list
	pool  int // clusters of one pool were one before they were split, and share what was seen
	order option.Order
}

func (c *cluster) runs() []int {
	var runs []int
	for _, l := range c.lists {
		runs = append(runs, l.runs...)
	}
	slices.Sort(runs)
	return runs
}

// clusters puts each list into the first cluster that has one with which it shares half its calls, else
// into one of its own. Beyond the number of variants the smallest join the first.
func clusters(lists []list) []*cluster {
	var all []*cluster
	for _, l := range lists {
		alike := func(other list) bool { return 4*common(l.tools, other.tools) >= len(l.tools)+len(other.tools) }
		at := slices.IndexFunc(all, func(c *cluster) bool { return slices.ContainsFunc(c.lists, alike) })
		if at < 0 {
			at = len(all)
			all = append(all, &cluster{pool: at})
		}
		all[at].lists = append(all[at].lists, l)
	}
	for len(all) > maxVariants {
		smallest := 1
		for i, c := range all {
			if i > 0 && len(c.runs()) <= len(all[smallest].runs()) {
				smallest = i
			}
		}
		all[0].lists = append(all[0].lists, all[smallest].lists...)
		all = slices.Delete(all, smallest, smallest+1)
	}
	return all
}

// common returns the length of the longest common subsequence of two lists.
func common(a, b []string) int { return lengths(a, b)[0][0] }

// lengths returns for each pair of places the length of the longest common subsequence from there on.
func lengths(a, b []string) [][]int {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
	}
	for i, x := range slices.Backward(a) {
		for j, y := range slices.Backward(b) {
			table[i][j] = max(table[i+1][j], table[i][j+1])
			if x == y {
				table[i][j] = max(table[i][j], 1+table[i+1][j+1])
			}
		}
	}
	return table
}
