// Package align pairs expected calls with actual ones: the best pairing that an order of calls admits, and always the same.
//
// A Table compiles the calls; inorder.go, anyorder.go and turns.go hold one order each, over the two algorithms of band.go
// (lists that align without crossing) and assign.go (sets that are matched one to one).
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
	Satisfied        bool // the actual call is all that the expected one asks for
	Moved            bool // the pair crosses the order of the others
}

// Pairing is how two lists of calls pair up. Each call stands on exactly one line.
type Pairing struct {
	// Lines stand in the order of the report: by expected call; an extra call follows the call that came before it.
	Lines []Line
	// Approximate says that there were too many calls to find the best pairing.
	Approximate bool
}

// Prepare compiles normalised calls by the rules of the settings.
func Prepare(expected, actual []toolscore.Call, set option.Settings) *Table {
	return Compile(expected, actual, func(tool string) Rules { return rulesOf(set.ForTool(tool)) })
}

// Pair pairs the calls by the order that the settings name. The calls of a tool with an order of its own are paired among
// themselves.
func (t *Table) Pair(set option.Settings) Pairing {
	m := t.newMatching()
	for _, p := range partsOf(t.source.expected, t.source.actual, set) {
		switch p.order {
		case option.AnyOrder:
			m.anyOrder(p.expected, p.actual)
		case option.ByTurn:
			m.byTurn(p.expected, p.actual)
		default:
			m.inOrder(p.expected, p.actual)
		}
	}
	return m.pairing()
}

func rulesOf(set option.Settings) Rules {
	r := Rules{Partial: set.PartialArgs, Unchecked: set.IgnoreArgs, Results: set.WithResults, Kinds: NamedKind}
	if set.Kinds {
		r.Kinds = SameKind
	}
	if set.Strict {
		r.Mode = value.Strict
	}
	return r
}

// part is the calls that are paired among themselves, by index, and their order.
type part struct {
	order            option.Order
	expected, actual []int
}

// partsOf gives each tool with an order of its own a part of its own; the first part holds all other calls.
func partsOf(expected, actual []toolscore.Call, set option.Settings) []*part {
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
	for i, c := range expected {
		p := of(c.Tool)
		p.expected = append(p.expected, i)
	}
	for j, c := range actual {
		p := of(c.Tool)
		p.actual = append(p.actual, j)
	}
	return parts
}

// matching is a pairing while it is being made.
type matching struct {
	*Table
	partner     []int  // by expected call: the actual call, or -1
	moved       []bool // by expected call
	approximate bool
}

func (t *Table) newMatching() *matching {
	return &matching{
		Table:   t,
		partner: slices.Repeat([]int{-1}, len(t.expected)),
		moved:   make([]bool, len(t.expected)),
	}
}
