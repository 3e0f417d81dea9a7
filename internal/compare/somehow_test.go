package compare_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/property"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

// TestPassesWheneverSomePairingPasses tries every pairing of few calls: the verdict is that one of
// them leaves nothing but optional copies, and extra calls that are allowed.
func TestPassesWheneverSomePairingPasses(t *testing.T) {
	passed, failed := 0, 0
	property.Check(t, 2000, func(t *testing.T, r *rand.Rand) {
		s := grammarSettings(r)
		expected := grammarCalls(r, s)
		actual := likely(r, expected)
		result, err := compare.Calls(expected, actual, s)
		require.NoError(t, err)
		some := somehow(expected, actual, s)
		require.Equal(t, some, result.Passed, "expected %v\nactual %v\norder %v, extra %d, own %v\n%+v",
			expected, actual, s.Order, s.Extra, s.Tools, result.Entries)
		if some {
			passed++
		} else {
			failed++
		}
	})
	t.Logf("%d passed, %d failed", passed, failed)
	require.Greater(t, passed, 100)
	require.Greater(t, failed, 100)
}

func grammarSettings(r *rand.Rand) option.Settings {
	s := option.Settings{
		Order:       pick(r, option.InOrder, option.InOrder, option.AnyOrder, option.ByTurn),
		Extra:       pick(r, 0, 0, 0, 1, 2),
		Strict:      r.IntN(4) == 0,
		PartialArgs: r.IntN(4) == 0,
		IgnoreArgs:  r.IntN(8) == 0,
	}
	own := pick(r, nil, nil, nil, toolscore.AnyOrder(), toolscore.InOrder(), toolscore.ByTurn(),
		toolscore.AllowExtra(0), toolscore.AllowExtra(toolscore.Unlimited))
	if own != nil {
		s.Tools = map[string][]option.Option{"b": {own}}
	}
	return s
}

func grammarCalls(r *rand.Rand, s option.Settings) toolscore.Trace {
	most, group := 6, 0
	trace := toolscore.Trace{}
	for turn := 1; most > 0 && r.IntN(6) > 0; {
		c := toolscore.Call{Tool: pick(r, "a", "a", "b", "c"), Args: grammarArgs(r), Turn: pick(r, 0, turn, turn)}
		switch r.IntN(6) {
		case 0, 1:
			c = c.Optional()
		case 2:
			b := pick(r, [][2]int{{0, 2}, {1, 2}, {2, 2}, {1, toolscore.Unlimited}, {0, toolscore.Unlimited}, {2, 3}}...)
			c = c.Times(b[0], b[1])
		}
		if s.Order == option.InOrder && r.IntN(2) == 0 {
			c.Group = string(rune('g' + group))
		} else {
			group++
		}
		if r.IntN(3) == 0 {
			turn, group = turn+1, group+1
		}
		least, _ := c.Bounds.Limits()
		most -= max(1, least)
		trace = append(trace, c)
	}
	normal, err := source.Normalise(source.Expected, regrouped(trace))
	if err != nil {
		panic(err)
	}
	return normal
}

// regrouped gives each run of calls of a group a name of its own.
func regrouped(trace toolscore.Trace) toolscore.Trace {
	n := 0
	for i := range trace {
		if i > 0 && trace[i-1].Group == "" {
			n++
		}
		if trace[i].Group != "" {
			trace[i].Group += string(rune('0' + n))
		}
	}
	return trace
}

func grammarArgs(r *rand.Rand) toolscore.Args {
	if r.IntN(4) == 0 {
		return nil
	}
	args := toolscore.Args{}
	for _, key := range []string{"x", "y"} {
		if r.IntN(2) == 0 {
			args[key] = pick[any](r, 1, 2, 1.0, " 1", matchers.Any, matchers.Maybe(1), matchers.Maybe(matchers.Any), matchers.Absent)
		}
	}
	return args
}

// likely makes calls out of expected ones, with a few changes.
func likely(r *rand.Rand, expected toolscore.Trace) toolscore.Trace {
	var trace toolscore.Trace
	for _, c := range expected {
		least, most := c.Bounds.Limits()
		if most == toolscore.Unlimited || most > least+2 {
			most = least + 2
		}
		for range least + r.IntN(most-least+1) {
			trace = append(trace, made(r, c))
		}
	}
	for r.IntN(3) == 0 && len(trace) > 0 {
		i, j := r.IntN(len(trace)), r.IntN(len(trace))
		switch r.IntN(4) {
		case 0:
			trace[i], trace[j] = trace[j], trace[i]
		case 1:
			trace = slices.Delete(trace, i, i+1)
		case 2:
			trace = slices.Insert(trace, i, made(r, trace[j]))
		default:
			trace[i].Turn = trace[j].Turn
		}
	}
	trace = trace[:min(len(trace), 7)]
	normal, err := source.Normalise(source.Actual, trace)
	if err != nil {
		panic(err)
	}
	return normal
}

func made(r *rand.Rand, c toolscore.Call) toolscore.Call {
	args := toolscore.Args{}
	for key, want := range c.Args {
		switch m := want.(type) {
		case value.KeyMatcher:
			if r.IntN(2) == 0 {
				args[key] = pick[any](r, 1, 1, 2)
			}
		case value.Matcher:
			args[key] = pick[any](r, 1, 2)
		default:
			args[key] = m
		}
	}
	if r.IntN(8) == 0 {
		args[pick(r, "x", "y")] = pick[any](r, 1, 2)
	}
	return toolscore.Call{Tool: c.Tool, Args: args, Turn: c.Turn}
}

// expectedCopy is one copy of an expected call, in the unit of calls among which order does not count.
type expectedCopy struct {
	call     toolscore.Call
	unit     int
	optional bool
}

// search goes through the actual calls of one part and gives each a copy, or leaves it over.
type search struct {
	copies []expectedCopy
	actual toolscore.Trace
	unit   []int // by actual turn: the unit that it pairs with
	turns  []int // by actual call: its turn, counted; each pairs with a unit of its own. nil: any unit may take any calls
	used   []bool
	s      option.Settings
	found  map[string]map[string]int // left over, by tool
}

func somehow(expected, actual toolscore.Trace, s option.Settings) bool {
	left := []map[string]int{{}}
	for _, part := range []string{"", "b"} {
		order, own := s.OwnOrder("b")
		if part == "" {
			order = s.Order
		} else if !own {
			continue
		}
		in := func(c toolscore.Call) bool { return (own && c.Tool == "b") == (part == "b") }
		found := partially(filter(expected, in), filter(actual, in), order, part == "", s)
		var sums []map[string]int
		for _, a := range left {
			for _, b := range found {
				sum := maps.Clone(a)
				for tool, n := range b {
					sum[tool] += n
				}
				sums = append(sums, sum)
			}
		}
		left = sums
	}
	return slices.ContainsFunc(left, func(n map[string]int) bool { return allowed(n, s) })
}

func allowed(left map[string]int, s option.Settings) bool {
	common := 0
	for tool, n := range left {
		if extra, own := s.OwnExtra(tool); !own {
			common += n
		} else if extra != toolscore.Unlimited && n > extra {
			return false
		}
	}
	return common <= s.Extra
}

func filter(calls toolscore.Trace, in func(toolscore.Call) bool) (list toolscore.Trace) {
	for _, c := range calls {
		if in(c) {
			list = append(list, c)
		}
	}
	return list
}

// partially returns what may be left over where all required copies are satisfied.
func partially(expected, actual toolscore.Trace, order option.Order, grouped bool, s option.Settings) (left []map[string]int) {
	w := &search{actual: actual, s: s, found: map[string]map[string]int{}}
	unit, units := -1, map[string]int{}
	for i, c := range expected {
		least, most := c.Bounds.Limits()
		called := len(filter(actual, func(a toolscore.Call) bool { return a.Tool == c.Tool }))
		if most == toolscore.Unlimited || most > called {
			most = max(least, called)
		}
		for k := range most {
			unit++
			name := ""
			switch {
			case order == option.AnyOrder:
				name = "all"
			case order == option.ByTurn && c.Turn > 0:
				name = string(rune(c.Turn))
			case order == option.InOrder && grouped && c.Group != "":
				name = c.Group
			}
			at := unit
			if name != "" {
				if first, known := units[name]; known {
					at = first
				}
				units[name] = at
			}
			w.copies = append(w.copies, expectedCopy{expected[i], at, k >= least})
		}
	}
	w.used = make([]bool, len(w.copies))
	if order == option.ByTurn {
		known := map[int]int{}
		for _, c := range actual {
			at, there := known[c.Turn]
			if !there || c.Turn == 0 {
				at = len(w.unit)
				w.unit = append(w.unit, -1)
				known[c.Turn] = at
			}
			w.turns = append(w.turns, at)
		}
	}
	w.from(0, 0, map[string]int{})
	return slices.Collect(maps.Values(w.found))
}

func (w *search) from(j, unit int, left map[string]int) {
	if j == len(w.actual) {
		for k, c := range w.copies {
			if !c.optional && !w.used[k] {
				return
			}
		}
		key := string(rune(left["a"])) + "," + string(rune(left["b"])) + "," + string(rune(left["c"]))
		w.found[key] = maps.Clone(left)
		return
	}
	got := w.actual[j]
	left[got.Tool]++
	w.from(j+1, unit, left)
	left[got.Tool]--
	for k, c := range w.copies {
		if w.used[k] || !satisfied(c.call, got, w.s) {
			continue
		}
		switch {
		case w.turns == nil && c.unit < unit:
			continue
		case w.turns != nil && !w.mayTake(w.turns[j], c.unit):
			continue
		}
		before := -1
		if w.turns != nil {
			before, w.unit[w.turns[j]] = w.unit[w.turns[j]], c.unit
		}
		w.used[k] = true
		w.from(j+1, max(unit, c.unit), left)
		w.used[k] = false
		if w.turns != nil {
			w.unit[w.turns[j]] = before
		}
	}
}

// mayTake reports whether an actual turn pairs with the unit: with no other, and without crossing.
func (w *search) mayTake(turn, unit int) bool {
	if w.unit[turn] >= 0 {
		return w.unit[turn] == unit
	}
	for other, u := range w.unit {
		if u >= 0 && (other < turn && u >= unit || other > turn && u <= unit) {
			return false
		}
	}
	return true
}

func satisfied(want, got toolscore.Call, s option.Settings) bool {
	if want.Tool != got.Tool || s.IgnoreArgs || want.Args == nil {
		return want.Tool == got.Tool
	}
	mode := value.Lenient
	if s.Strict {
		mode = value.Strict
	}
	for key, w := range want.Args {
		g, there := got.Args[key]
		if m, is := w.(value.KeyMatcher); is {
			if inner, ok := m.Inner(); there && (!ok || !value.Equal(inner, g, mode)) {
				return false
			}
		} else if !there || !value.Equal(w, g, mode) {
			return false
		}
	}
	for key := range got.Args {
		if _, listed := want.Args[key]; !listed && !s.PartialArgs {
			return false
		}
	}
	return true
}
