// Package learn makes a golden of several runs of an agent: one that accepts them all, and as little
// else as it can.
package learn

import (
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Variant is one variant of what was learned.
type Variant struct {
	// Calls are expected calls, with bounds, groups and matchers.
	Calls []toolscore.Call
	// Remarks say what the runs showed, by the index of the call and the path in it: "" is the call
	// itself, which was not made in all runs.
	Remarks map[Place]string
	// Runs are the indices of the runs that the variant was learned from.
	Runs []int

	seen []int // in how many runs each call was made
}

// Place is a place in the calls of a variant.
type Place struct {
	Call int
	Path string
}

// From learns from the calls of two or more runs, as a golden would hold them: secrets are matchers
// already. Under WithResults results and errors are learned as arguments are; else a result serves only
// as what a later argument is.
func From(runs []toolscore.Trace, s option.Settings) []Variant {
	runs = inOrder(runs, s.Order)
	everyone := make([]int, len(runs))
	for i := range everyone {
		everyone[i] = i
	}
	all := clusters(listsOf(runs, everyone, s))
	whole := make([]*variant, len(all))
	pools := make([]*pool, len(all))
	for i, c := range all {
		c.pool, c.order = i, s.Order
		whole[i] = variantOf(*c)
		pools[i] = newPool(whole[i].columns)
	}
	split := splits(whole)
	learned := make([]Variant, len(split))
	for i, v := range split {
		l := &learner{runs: runs, settings: s, pool: pools[v.pool], of: v.runs(), items: v.items()}
		learned[i] = l.learn()
	}
	return learned
}

// observation is one call that a run made.
type observation struct{ run, call int }

// pool has the columns of a cluster before it was split: what is in one of them is the same call.
type pool struct{ of map[observation]*column }

func newPool(columns []*column) *pool {
	p := &pool{of: map[observation]*column{}}
	for _, c := range columns {
		for run, call := range c.calls {
			p.of[observation{run, call}] = c
		}
	}
	return p
}

// observed lists the calls that an item was learned from, in all runs of the pool.
func (p *pool) observed(it *item) []observation {
	var all []observation
	taken := map[*column]bool{}
	for run, calls := range it.seen {
		for _, call := range calls {
			c := p.of[observation{run, call}]
			if taken[c] {
				continue
			}
			taken[c] = true
			for run, call := range c.calls {
				all = append(all, observation{run, call})
			}
		}
	}
	slices.SortFunc(all, func(a, b observation) int {
		return slices.Compare([]int{a.run, a.call}, []int{b.run, b.call})
	})
	return all
}

// learner makes the calls of one variant.
type learner struct {
	runs     []toolscore.Trace
	settings option.Settings
	pool     *pool
	of       []int // the runs of the variant
	items    []*item
	nameless bool // nothing is captured, since a golden has names of its own

	calls   []toolscore.Call
	remarks map[Place]string
	names   map[origin]string // of what a later call refers to
}

func (l *learner) learn() Variant {
	l.remarks, l.names = map[Place]string{}, map[origin]string{}
	learned := Variant{Runs: l.of}
	for i, it := range l.items {
		l.calls = append(l.calls, l.call(i))
		learned.seen = append(learned.seen, len(it.seen))
		if !it.required() {
			l.remarks[Place{Call: i}] = ofRuns(len(it.seen), len(l.runs))
		}
	}
	l.numberTurns()
	l.borrow()
	l.capture()
	learned.Calls, learned.Remarks = l.calls, l.remarks
	return learned
}

func ofRuns(n, of int) string { return fmt.Sprintf("%d of %d runs", n, of) }

// call learns the arguments, the result and the error of an item.
func (l *learner) call(index int) toolscore.Call {
	it := l.items[index]
	observed := l.pool.observed(it)
	first := l.runs[observed[0].run][observed[0].call]
	c := toolscore.Call{Tool: it.tool, Bounds: it.bounds, Raw: first.Raw, Kind: first.Kind, Executed: first.Executed}
	if it.group != 0 {
		c.Group = fmt.Sprint(it.group)
	}
	t := teacher{learner: l, item: index, observed: observed}
	if c.Raw == "" {
		c.Args = t.args()
	}
	if l.withResults(c.Tool) {
		c.Result = t.result()
		c.Err = first.Err
	}
	return c
}

func (l *learner) withResults(tool string) bool { return l.settings.ForTool(tool).WithResults }

// borrow gives a call that one or two runs made the matchers of other calls of its tool where they
// hold: so few runs show too little of a value.
func (l *learner) borrow() {
	const few = 2
	for i, it := range l.items {
		if len(it.seen) > few {
			continue
		}
		for key, v := range l.calls[i].Args {
			if m := l.known(i, key, v); m != nil {
				l.calls[i].Args[key] = m
			}
		}
	}
}

// known returns the matcher that another call of the tool has for a key, nil where none accepts the
// value, or where it has a name.
func (l *learner) known(index int, key string, v any) value.Matcher {
	if value.HasMatcher(v) {
		return nil
	}
	for i, it := range l.items {
		m, is := l.calls[i].Args[key].(value.Tagged)
		if i == index || it.tool != l.items[index].tool || len(it.seen) <= len(l.items[index].seen) || !is {
			continue
		}
		if tag, _ := m.Tag(); tag != "ref" && tag != "maybe" && tag != "redacted" && m.Matches(v) {
			return m
		}
	}
	return nil
}
