package golden

import (
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// step is one call of a projection: a new call, a call of the file with the ones that were made in
// its stead, or an optional call of the file that nobody made.
type step struct {
	want   int   // index in the file; -1 for a new call
	got    []int // indices of the actual calls; none for an optional call that was not made
	moved  bool
	part   bool     // a further part of a call of the file whose copies are not together any more
	broken []string // paths of the call of the file that do not hold; none: it accepts what was called
	turn   int      // the number to be written where turns are compared; 0: none
	bounds toolscore.Bounds
	group  string

	call      toolscore.Call // what the projection holds
	revision  *revision      // what makes the stored call that; nil where it stays as it is
	canonical bool           // the stored call is written anew
	comment   string         // after the bounds of a new call
}

// fields lists what a golden holds of the call.
func (s *step) fields() []field {
	v := Variant{Calls: []toolscore.Call{s.call}}
	if s.comment != "" {
		v.Bounds = map[int]string{0: s.comment}
	}
	return v.appendFields(nil, 0, allFields)
}

// stays reports whether the call keeps its place in the file.
func (s *step) stays() bool { return s.want >= 0 && !s.moved && !s.part }

// accepted reports whether the call of the file accepts what was called.
func (s *step) accepted() bool { return s.want >= 0 && !s.moved && len(s.broken) == 0 }

// lane is the calls whose order counts among themselves, as they were called: those of a tool with an
// order of its own, or all others.
type lane struct {
	tool  string // "": all others
	order option.Order
	steps []*step
	begin map[int]int // by number: the index of the actual call with which a turn begins
	size  map[int]int // by number: how many calls were made in a turn
}

// lanes returns the calls that the projection holds, by the lanes that they belong to.
func (p *projector) lanes() []*lane {
	var lanes []*lane
	for _, e := range p.in.byActual() {
		turn := p.in.Got[e.Actual].Turn
		l := p.in.lane(&lanes, e.Tool)
		if _, begun := l.begin[turn]; !begun {
			l.begin[turn] = e.Actual
		}
		l.size[turn]++
		if e.State == toolscore.Extra && e.Forgiven && p.leavesOutExtra() {
			continue
		}
		if s := l.absorbing(p, e); s != nil {
			s.got = append(s.got, e.Actual)
			continue
		}
		l.steps = append(l.steps, &step{
			want: e.Expected, got: []int{e.Actual}, moved: e.State == toolscore.Moved, turn: turn,
			broken: append(brokenPaths(e.Diffs), p.unheld[e.Actual]...),
		})
	}
	return lanes
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

func (in Input) lane(lanes *[]*lane, tool string) *lane {
	order := in.Settings.ForTool(tool).Order
	if _, own := in.Settings.OwnOrder(tool); !own {
		tool = ""
	}
	for _, l := range *lanes {
		if l.tool == tool {
			return l
		}
	}
	l := &lane{tool: tool, order: order, begin: map[int]int{}, size: map[int]int{}}
	*lanes = append(*lanes, l)
	return l
}

// leavesOutExtra reports whether extra calls that are allowed are not written. Where no required call
// is left and any number is allowed the file would come to accept everything; no comparison takes
// that, so the extra calls are written then.
func (p *projector) leavesOutExtra() bool {
	return p.in.Settings.Extra != option.Unlimited ||
		slices.ContainsFunc(p.in.Entries, func(e toolscore.Entry) bool {
			if e.Expected < 0 || e.Actual < 0 {
				return false
			}
			least, _ := p.Calls[e.Expected].Bounds.Limits()
			return least > 0
		})
}
