// Package align pairs expected calls with actual ones: the best pairing that an order of calls
// admits, and always the same.
//
// A Table compiles the calls; inorder.go, anyorder.go and turns.go hold one order each, over the
// two algorithms of band.go (lists that align without crossing) and assign.go (sets that are
// matched one to one).
package align

import (
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Line is one line of a comparison: a pair of calls, or a call without its partner.
type Line struct {
	Expected, Actual int  // indices into the two lists; -1 where there is none
	Copy             int  // which copy of an expected call with bounds, from 1; 0 where it has none
	Satisfied        bool // the actual call is all that the expected one asks for
	Moved            bool // the pair crosses the order of the others
}

// Pairing is how two lists of calls pair up. Each actual call is on exactly one line, and each
// copy of an expected call, except for optional ones without a partner.
type Pairing struct {
	// Lines are in the order of the report: by expected call; an extra call follows the call that
	// came before it.
	Lines []Line
	// Approximate says that there were too many calls to find the best pairing.
	Approximate bool
}

// Prepare compiles normalised calls by the rules of the settings.
func Prepare(expected, actual []toolscore.Call, set option.Settings) *Table {
	return Compile(expected, actual, func(tool string) Rules { return rulesOf(set.ForTool(tool)) })
}

// Pair pairs the calls by the order that the settings name. The calls of a tool with an order of
// its own are paired among themselves.
func (t *Table) Pair(set option.Settings) Pairing {
	m := t.newMatching()
	if t.copies != nil {
		t.copies.weigh(t.source.expected, set)
	}
	for _, p := range t.partsOf(set) {
		switch p.order {
		case option.AnyOrder:
			m.anyOrder(p.lists)
		case option.ByTurn:
			m.byTurn(p.lists)
		default:
			m.inOrder(p.lists, p.grouped)
		}
	}
	return m.pairing()
}

func rulesOf(set option.Settings) Rules {
	r := Rules{Partial: set.PartialArgs, Unchecked: set.IgnoreArgs, Results: set.WithResults, Kinds: NamedKind, Executed: true}
	if set.Kinds {
		r.Kinds = SameKind
	}
	if set.Strict {
		r.Mode = value.Strict
	}
	return r
}

// lists are calls by index: expected ones, optional ones among the expected, and actual ones.
type lists struct{ expected, optional, actual []int }

// part is the calls that are paired among themselves, and their order.
type part struct {
	lists
	order   option.Order
	grouped bool // some of them are of a group
}

// partsOf gives each tool with an order of its own a part of its own; the first part holds all
// other calls.
func (t *Table) partsOf(set option.Settings) []*part {
	rest := &part{order: set.Order}
	parts := []*part{rest}
	byTool := map[string]*part{}
	of := func(tool string) *part {
		if byTool[tool] == nil {
			byTool[tool] = rest
			if order, own := set.OwnOrder(tool); own {
				byTool[tool] = &part{order: order}
				parts = append(parts, byTool[tool])
			}
		}
		return byTool[tool]
	}
	for i := range t.expected {
		p := of(t.source.expected[t.itemOf(i)].Tool)
		if t.isOptional(i) {
			p.optional = append(p.optional, i)
		} else {
			p.expected = append(p.expected, i)
		}
		rest.grouped = rest.grouped || p == rest && t.copies != nil && t.groupOf(i) != ""
	}
	for j, c := range t.source.actual {
		p := of(c.Tool)
		p.actual = append(p.actual, j)
	}
	return parts
}

// pairs are the partners of calls.
type pairs struct {
	partner []int // by expected call that is not optional: the actual call, or -1
	copyOf  []int // by actual call: the optional call that it pairs with a copy of, or -1; nil where no call has copies
}

func (t *Table) newPairs() pairs {
	p := pairs{partner: slices.Repeat([]int{-1}, len(t.expected))}
	if t.copies != nil {
		p.copyOf = slices.Repeat([]int{-1}, len(t.actual))
	}
	return p
}

// matching is a pairing while it is being made.
type matching struct {
	*Table
	pairs
	moved       []bool // by expected call
	approximate bool
}

func (t *Table) newMatching() *matching {
	return &matching{Table: t, pairs: t.newPairs(), moved: make([]bool, len(t.expected))}
}
