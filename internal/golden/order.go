package golden

import (
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// step is one call of a projection: a new call, or a call of the file with the one that was made in its stead.
type step struct {
	want, got int // indices; want is -1 for a new call
	moved     bool
	broken    []string // paths of the call of the file that do not hold; none: it accepts what was called
	turn      int      // the number to be written where turns are compared; 0: none

	call      toolscore.Call // what the projection holds
	revision  *revision      // what makes the stored call that; nil where it stays as it is
	canonical bool           // the stored call is written anew
}

// stays reports whether the call keeps its place in the file.
func (s *step) stays() bool { return s.want >= 0 && !s.moved }

// arrangement is the calls of a projection: those that keep their place in the file, and those that stand behind each of
// them.
type arrangement struct {
	stays   []*step         // by the index in the file; nil where the call goes or moves
	follows map[int][]*step // by the index in the file of the call that they follow, -1: they come first
}

// steps lists the calls in their order.
func (a arrangement) steps() []*step {
	list := slices.Clone(a.follows[-1])
	for i, s := range a.stays {
		if s != nil {
			list = append(list, s)
		}
		list = append(list, a.follows[i]...)
	}
	return list
}

// arrange gives each call its place: a pair stays where the file has it, a new or moved call follows the one that was called
// before it. The calls of a tool with an order of its own are arranged among themselves.
func (in Input) arrange(stored []toolscore.Call) arrangement {
	a := arrangement{stays: make([]*step, len(stored)), follows: map[int][]*step{}}
	for _, g := range in.groups() {
		g.sortByTurn()
		before, deepest, floor, turn := -1, -1, -1, 0
		for _, s := range g.steps {
			if g.byTurn && (s.turn != turn || turn == 0) {
				before, floor = deepest, deepest // a turn stands behind all calls of the turns before it
			}
			turn = s.turn
			if s.moved = s.moved || s.want >= 0 && s.want < floor; !s.stays() {
				a.follows[before] = append(a.follows[before], s)
				continue
			}
			a.stays[s.want] = s
			before, deepest = s.want, max(deepest, s.want)
		}
		if g.byTurn {
			g.numberTurns(stored)
		}
	}
	return a
}

// group is the calls whose order counts among themselves, as they were called: those of a tool with an order of its own, or
// all others.
type group struct {
	tool   string // "": all others
	byTurn bool
	steps  []*step
	begin  map[int]int // by number: the index of the actual call with which a turn begins
}

// groups returns the calls that the projection holds, by the groups that they belong to.
func (in Input) groups() []*group {
	var groups []*group
	for _, e := range in.byActual() {
		turn := in.Got[e.Actual].Turn
		g := in.group(&groups, e.Tool)
		if _, begun := g.begin[turn]; !begun {
			g.begin[turn] = e.Actual
		}
		if in.leavesOut(e) {
			continue
		}
		g.steps = append(g.steps, &step{
			want: e.Expected, got: e.Actual, moved: e.State == toolscore.Moved, broken: brokenPaths(e.Diffs), turn: turn,
		})
	}
	return groups
}

func brokenPaths(diffs []toolscore.Diff) (paths []string) {
	for _, d := range diffs {
		if !d.Forgiven {
			paths = append(paths, d.Path)
		}
	}
	return paths
}

// byActual returns the entries that have an actual call, in the order of those.
func (in Input) byActual() []toolscore.Entry {
	entries := slices.DeleteFunc(slices.Clone(in.Entries), func(e toolscore.Entry) bool { return e.Actual < 0 })
	slices.SortFunc(entries, func(a, b toolscore.Entry) int { return a.Actual - b.Actual })
	return entries
}

func (in Input) group(groups *[]*group, tool string) *group {
	byTurn := in.Settings.ForTool(tool).Order == option.ByTurn
	if _, own := in.Settings.OwnOrder(tool); !own {
		tool = ""
	}
	for _, g := range *groups {
		if g.tool == tool {
			return g
		}
	}
	g := &group{tool: tool, byTurn: byTurn, begin: map[int]int{}}
	*groups = append(*groups, g)
	return g
}

// leavesOut reports whether an extra call is allowed and so not written. Where no call pairs and any number is allowed the
// file would come to expect nothing and accept everything; no comparison takes that, so the extra calls are written then.
func (in Input) leavesOut(e toolscore.Entry) bool {
	if e.State != toolscore.Extra || !e.Forgiven {
		return false
	}
	return in.Settings.Extra != option.Unlimited ||
		slices.ContainsFunc(in.Entries, func(e toolscore.Entry) bool { return e.Expected >= 0 && e.Actual >= 0 })
}
