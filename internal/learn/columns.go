package learn

import (
	"maps"
	"slices"

	"github.com/toolscore/toolscore-go/internal/option"
)

// column is a place in the runs of a cluster: the calls of one tool that were paired.
type column struct {
	tool  string
	calls map[int]int // by run: the index of the call; runs that lack it have none
	group int         // columns of one group come in any order; 0 is none
}

func (c *column) in(run int) bool {
	_, is := c.calls[run]
	return is
}

// apart reports whether no run has both columns, so that they can be one.
func (c *column) apart(other *column) bool {
	for run := range c.calls {
		if other.in(run) {
			return false
		}
	}
	return true
}

// none reports whether no run of the column has any of the others.
func (c *column) none(others []*column) bool {
	return !slices.ContainsFunc(others, func(o *column) bool { return !c.apart(o) })
}

// columns aligns the lists one after the other to the columns so far. Where any order will do, each
// call of a tool is paired with the one of the same number; groups are only in a list that is in
// order.
func (c *cluster) columns() []*column {
	var columns []*column
	for _, l := range c.lists {
		if c.order == option.AnyOrder {
			columns = alignAnyhow(columns, l)
		} else {
			columns = align(columns, l)
		}
	}
	return settle(columns, c.order == option.InOrder)
}

// align pairs a list with the columns as the longest common subsequence does: a pair first, else a
// call of the list is left without partner rather than a column, so that the first of two columns
// of a tool is paired. A call without partner is a new column, before the next one that has one.
func align(columns []*column, l list) []*column {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.tool
	}
	behind := lengths(names, l.tools)
	aligned := make([]*column, 0, len(columns))
	var fresh []*column
	add := func(c *column, call int) {
		for _, run := range l.runs {
			c.calls[run] = call
		}
	}
	i, j := 0, 0
	for i < len(columns) || j < len(l.tools) {
		switch {
		case i < len(columns) && j < len(l.tools) && names[i] == l.tools[j] && behind[i][j] == 1+behind[i+1][j+1]:
			add(columns[i], j)
			aligned = append(append(aligned, fresh...), columns[i])
			fresh = fresh[:0]
			i, j = i+1, j+1
		case i < len(columns) && (j == len(l.tools) || behind[i][j+1] < behind[i][j]):
			aligned = append(aligned, columns[i])
			i++
		default:
			c := &column{tool: l.tools[j], calls: map[int]int{}}
			add(c, j)
			fresh = append(fresh, c)
			j++
		}
	}
	return append(aligned, fresh...)
}

// widest is how far apart two columns may be that become a group with all between them.
const widest = 4

// settle joins columns of one tool that no run shares: where nothing is between them they become
// one, else a group that may come in any order.
func settle(columns []*column, groups bool) []*column {
	for {
		next, changed := joinOne(columns)
		if !changed && groups {
			next, changed = groupOne(columns)
		}
		if !changed {
			return columns
		}
		columns = next
	}
}

// joinOne makes one column of the first two that can be one in place.
func joinOne(columns []*column) (joined []*column, done bool) {
	for i, c := range columns {
		for j := i + 1; j < len(columns); j++ {
			other := columns[j]
			if c.tool != other.tool || !c.apart(other) {
				continue
			}
			between := others(columns, i, j)
			switch {
			case c.group != 0 && c.group == other.group, other.none(between):
				return join(columns, i, j), true
			case c.none(between):
				return join(columns, j, i), true
			}
		}
	}
	return columns, false
}

// others lists the columns between two, and those of their groups.
func others(columns []*column, i, j int) []*column {
	var list []*column
	for k, c := range columns {
		within := c.group != 0 && (c.group == columns[i].group || c.group == columns[j].group)
		if k != i && k != j && (k > i && k < j || within) {
			list = append(list, c)
		}
	}
	return list
}

// join adds the calls of a column to those of another and drops it.
func join(columns []*column, into, from int) []*column {
	maps.Copy(columns[into].calls, columns[from].calls)
	return slices.Delete(slices.Clone(columns), from, from+1)
}

// groupOne makes a group of the first two columns that could be one, and of all between them.
func groupOne(columns []*column) (grouped []*column, done bool) {
	for i, c := range columns {
		for j := i + 1; j < len(columns) && j-i <= widest; j++ {
			if c.tool != columns[j].tool || !c.apart(columns[j]) {
				continue
			}
			group := 1
			for _, c := range columns {
				group = max(group, c.group+1)
			}
			for k := range columns {
				if k >= i && k <= j {
					regroup(columns, columns[k], group)
				}
			}
			return columns, true
		}
	}
	return columns, false
}

// regroup puts a column, and the group that it was in, into a group.
func regroup(columns []*column, c *column, group int) {
	was := c.group
	c.group = group
	for _, other := range columns {
		if was != 0 && other.group == was {
			other.group = group
		}
	}
}
