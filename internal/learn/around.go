package learn

import (
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
)

// around learns what the runs of one variant of a golden show beside it: the calls of the golden
// are the model, and what they have no partner for is learned between them.
type around struct {
	*lesson
	model *golden.Document
	runs  []prepared

	made  map[int]map[int][]int // by call of the golden and run: the indices of its partners
	wrong map[int][]string      // by call of the golden: the paths that do not hold in every run
	gaps  map[int]*gap          // by the call of the golden that they follow, -1: before all

	kept []*kept // by call of the golden: what becomes of it, nil where no run made it
}

// kept is a call of the golden that some run made.
type kept struct {
	bounds  toolscore.Bounds
	got     toolscore.Call // one of its partners
	written toolscore.Call // the same without secrets
	taught  toolscore.Call // what its partners teach, with comments
	runs    int            // how many made it
}

// gap is a place between two calls of a golden with what the runs called there.
type gap struct {
	calls []toolscore.Trace // by run
	group string            // of the golden, where calls of it follow in a run
}

// newAround pairs the runs with the calls of the golden.
func newAround(l *lesson, model *golden.Document, runs []prepared) (*around, error) {
	a := &around{
		lesson: l, model: model, runs: runs,
		made: map[int]map[int][]int{}, wrong: map[int][]string{}, gaps: map[int]*gap{},
	}
	for i, r := range runs {
		result, err := l.compare([]toolscore.Trace{model.Calls}, l.marked(model), r)
		if err != nil {
			return nil, err
		}
		a.pair(i, result.Entries)
	}
	for k := range model.Calls {
		a.kept = append(a.kept, a.keep(k))
	}
	a.unbind()
	return a, nil
}

// pair notes the partners of a run, and what has none in the gap after the partners before it.
func (a *around) pair(run int, entries []toolscore.Entry) {
	partner := map[int]toolscore.Entry{}
	allowed := map[int]bool{} // extra calls that an option forgives
	last := map[string]int{}  // by group: its last partner
	for _, e := range entries {
		if e.State == toolscore.Extra && e.Forgiven {
			allowed[e.Actual] = true
		}
		if e.Actual < 0 || e.Expected < 0 || e.State == toolscore.Moved || !learnable(e) ||
			a.runs[run].got[e.Actual].Raw != "" && len(e.Diffs) > 0 {
			continue
		}
		partner[e.Actual] = e
		if group := a.model.Calls[e.Expected].Group; group != "" {
			last[group] = max(last[group], e.Actual)
		}
	}
	behind := -1
	for actual, c := range a.runs[run].written {
		e, paired := partner[actual]
		switch {
		case paired:
			behind = max(behind, e.Expected)
			a.partner(run, e)
		case a.isCopy(run, actual, behind):
			a.partner(run, toolscore.Entry{Expected: behind, Actual: actual})
		case allowed[actual]:
		default:
			g := a.gap(behind)
			g.calls[run] = append(g.calls[run], c)
			if behind >= 0 && last[a.model.Calls[behind].Group] > actual {
				g.group = a.model.Calls[behind].Group
			}
		}
	}
}

// learnable reports whether a golden can hold both what it has and what the partner has instead.
func learnable(e toolscore.Entry) bool {
	return !slices.ContainsFunc(e.Diffs, func(d toolscore.Diff) bool {
		return !d.Forgiven && !isOn(d.Path, "args") && !isOn(d.Path, "result")
	})
}

func (a *around) partner(run int, e toolscore.Entry) {
	k := e.Expected
	if a.made[k] == nil {
		a.made[k] = map[int][]int{}
	}
	a.made[k][run] = append(a.made[k][run], e.Actual)
	for _, d := range e.Diffs {
		if !d.Forgiven {
			a.wrong[k] = append(a.wrong[k], d.Path)
		}
	}
}

// isCopy reports whether a call that has no partner follows its like, so that the bounds are to be
// wider.
func (a *around) isCopy(run, actual, behind int) bool {
	if behind < 0 || a.model.Order != nil || a.settings.Order != option.InOrder {
		return false
	}
	made := a.made[behind][run]
	want, got := a.model.Calls[behind], a.runs[run].got[actual]
	mode := value.Lenient
	if a.settings.ForTool(want.Tool).Strict {
		mode = value.Strict
	}
	return len(made) > 0 && made[len(made)-1] == actual-1 && want.Tool == got.Tool && want.Kind == got.Kind &&
		want.Executed == got.Executed && compare.Satisfied(want, got, a.settings.ForTool(want.Tool).PartialArgs, mode)
}

func (a *around) gap(behind int) *gap {
	g := a.gaps[behind]
	if g == nil {
		g = &gap{calls: make([]toolscore.Trace, len(a.runs))}
		a.gaps[behind] = g
	}
	return g
}

// learned lists the calls of the golden and between them what was learned, and logs what is cut.
func (a *around) learned() []golden.Learned {
	list := a.between(-1)
	for k, c := range a.model.Calls {
		if a.kept[k] == nil {
			a.log = append(a.log, source.Name(k, c.Tool)+": no run made it as the golden has it; it is cut")
		} else {
			list = append(list, a.widened(k))
		}
		list = append(list, a.between(k)...)
	}
	return list
}

// between learns what the runs called in a gap.
func (a *around) between(behind int) (list []golden.Learned) {
	g := a.gaps[behind]
	if g == nil {
		return nil
	}
	everyone := make([]int, len(g.calls))
	for i := range everyone {
		everyone[i] = i
	}
	c := cluster{lists: listsOf(g.calls, everyone, a.settings), order: option.ByTurn} // which has no groups
	v := variantOf(c)
	l := &learner{runs: g.calls, settings: a.settings, pool: newPool(v.columns), of: everyone, items: v.items(), nameless: true}
	fresh := l.learn()
	once := lesson{runs: a.runs}
	a.log = append(a.log, once.seenOnce([]Variant{fresh})...)
	commented := fresh.commented()
	for i, call := range commented.Calls {
		call.Group = g.group
		list = append(list, golden.Learned{Want: -1, Call: call, Comment: commented.Bounds[i]})
	}
	return list
}

// keep finds out what becomes of a call of the golden, nil where no run made it. Bounds are only
// widened.
func (a *around) keep(k int) *kept {
	if len(a.made[k]) == 0 {
		return nil
	}
	least, most := a.model.Calls[k].Bounds.Limits()
	var observed []observation
	for run := range a.runs {
		calls := a.made[k][run]
		least = min(least, len(calls))
		if most != toolscore.Unlimited {
			most = max(most, len(calls))
		}
		for _, call := range calls {
			observed = append(observed, observation{run, call})
		}
	}
	one := observed[0]
	return &kept{
		bounds: toolscore.Call{}.Times(least, most).Bounds, taught: a.teach(observed), runs: len(a.made[k]),
		got: a.runs[one.run].got[one.call], written: a.runs[one.run].written[one.call],
	}
}

// unbind gives up the references to what no call captures any more, or not just once.
func (a *around) unbind() {
	captured := map[string]bool{}
	for k, c := range a.model.Calls {
		if a.kept[k] == nil || !a.kept[k].bounds.Once() {
			continue
		}
		broken := a.broken(k)
		eachName(c, func(path, tag, name string) {
			gone := slices.ContainsFunc(broken, func(b string) bool { return isOn(path, b) })
			captured[name] = captured[name] || tag == "capture" && !gone
		})
	}
	for k, c := range a.model.Calls {
		eachName(c, func(path, tag, name string) {
			if tag == "ref" && !captured[name] {
				a.wrong[k] = append(a.wrong[k], path)
			}
		})
	}
}

// widened is a call of the golden with bounds as wide as the runs need, and other values where its own
// do not hold.
func (a *around) widened(k int) golden.Learned {
	kept := a.kept[k]
	broken := a.broken(k)
	for _, path := range broken {
		kept.got, kept.written = revalued(kept.got, path, kept.taught), revalued(kept.written, path, kept.taught)
		a.log = append(a.log, fmt.Sprintf("%s %s: it did not hold in every run", source.Name(k, kept.got.Tool), path))
	}
	kept.got.Bounds, kept.written.Bounds = kept.bounds, kept.bounds
	learned := golden.Learned{Want: k, Got: kept.got, Call: kept.written, Broken: broken}
	if least, _ := kept.bounds.Limits(); least == 0 {
		learned.Comment = ofRuns(kept.runs, len(a.runs))
	}
	return learned
}

// revalued puts what was learned at a path into a call.
func revalued(c toolscore.Call, path string, taught toolscore.Call) toolscore.Call {
	if isOn(path, "args") {
		c.Args, _ = put(map[string]any(c.Args), "args", path, map[string]any(taught.Args)).(map[string]any)
	} else {
		c.Result = put(c.Result, "result", path, taught.Result)
	}
	return c
}

// teach learns what calls hold, with comments.
func (a *around) teach(observed []observation) toolscore.Call {
	traces := make([]toolscore.Trace, len(a.runs))
	for i, r := range a.runs {
		traces[i] = r.written
	}
	l := &learner{runs: traces, settings: a.settings, nameless: true, remarks: map[Place]string{}}
	t := teacher{learner: l, observed: observed}
	c := toolscore.Call{Args: t.args(), Result: t.result()}
	return Variant{Calls: []toolscore.Call{c}, Remarks: l.remarks}.commented().Calls[0]
}

// broken lists the places of a call of the golden that are replaced by what was learned.
func (a *around) broken(k int) []string {
	want, learned := a.model.Calls[k], a.kept[k].taught
	var places []string
	for _, path := range a.wrong[k] {
		if isOn(path, "args") {
			places = append(places, whole(path, "args", map[string]any(want.Args), map[string]any(learned.Args)))
		} else {
			places = append(places, whole(path, "result", want.Result, learned.Result))
		}
	}
	slices.Sort(places)
	return slices.Compact(places)
}
