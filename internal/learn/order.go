package learn

import (
	"cmp"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// inOrder sorts the calls whose order does not count, all or those of one turn, so that equal runs are
// equal lists.
func inOrder(runs []toolscore.Trace, order option.Order) []toolscore.Trace {
	if order == option.InOrder {
		return runs
	}
	sorted := make([]toolscore.Trace, len(runs))
	for i, run := range runs {
		sorted[i] = slices.Clone(run)
		for from, to := 0, 0; from < len(run); from = to {
			for to < len(run) && (to == from || order == option.AnyOrder || shareTurn(run[from], run[to])) {
				to++
			}
			slices.SortStableFunc(sorted[i][from:to], func(a, b toolscore.Call) int {
				return cmp.Or(strings.Compare(a.Tool, b.Tool), compareArgs(a, b))
			})
		}
	}
	return sorted
}

func shareTurn(a, b toolscore.Call) bool { return a.Turn > 0 && a.Turn == b.Turn }

func compareArgs(a, b toolscore.Call) int {
	return slices.Compare(value.AppendJSON(nil, map[string]any(a.Args)), value.AppendJSON(nil, map[string]any(b.Args)))
}

// alignAnyhow adds a list whose order does not count: the n-th call of a tool is the n-th column of it.
func alignAnyhow(columns []*column, l list) []*column {
	taken := map[*column]bool{}
	for call, tool := range l.tools {
		at := slices.IndexFunc(columns, func(c *column) bool { return c.tool == tool && !taken[c] })
		if at < 0 {
			last := 0 // after the columns of the tool, so that they are neighbours
			for i, c := range columns {
				if c.tool <= tool {
					last = i + 1
				}
			}
			at = last
			columns = slices.Insert(columns, at, &column{tool: tool, calls: map[int]int{}})
		}
		taken[columns[at]] = true
		for _, run := range l.runs {
			columns[at].calls[run] = call
		}
	}
	return columns
}

// numberTurns gives the calls turns where these count: a call shares that of the one before where
// it did in every run that made both.
func (l *learner) numberTurns() {
	if l.settings.Order != option.ByTurn {
		return
	}
	turn := 0
	for i := range l.calls {
		if !l.turned(i) {
			continue
		}
		if i == 0 || l.calls[i-1].Turn == 0 || !l.sharesTurn(i) {
			turn++
		}
		l.calls[i].Turn = turn
	}
}

func (l *learner) turned(item int) bool {
	for run, calls := range l.items[item].seen {
		return l.runs[run][calls[0]].Turn > 0
	}
	return false
}

func (l *learner) sharesTurn(item int) bool {
	both := false
	for run, calls := range l.items[item].seen {
		before, made := l.items[item-1].seen[run]
		if !made {
			continue
		}
		both = true
		if !shareTurn(l.runs[run][calls[0]], l.runs[run][before[0]]) {
			return false
		}
	}
	return both
}
