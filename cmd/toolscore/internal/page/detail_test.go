package page_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/outcome"
)

type shownPart struct {
	Key, State, Why    string
	Want, Got          *string
	Same, Inner, About bool
}

type shownEntry struct {
	State, Tool, Note string
	Expected, Actual  int
	Differs           bool
	Parts             []shownPart
}

type shown struct {
	Error, Variant string
	Broken         []string
	Numbers        []string
	Turns          []struct {
		Number  int
		Entries []shownEntry
	}
}

func open(t *testing.T, r outcome.Result) shown {
	t.Helper()
	var d shown
	read(t, write(t, r), "data-0", &d)
	return d
}

// one opens a result with one pair of calls.
func one(t *testing.T, want, got outcome.Call, diffs ...outcome.Diff) shownEntry {
	t.Helper()
	state := toolscore.Match
	if len(diffs) > 0 {
		state = toolscore.Differ
	}
	d := open(t, outcome.Result{
		Name: "a", Expected: []outcome.Call{want}, Actual: []outcome.Call{got},
		Entries: []outcome.Entry{{State: state, Tool: got.Tool, Diffs: diffs}},
	})
	return d.Turns[0].Entries[0]
}

func pointer(v any) *any { return &v }

func text(s string) *string { return &s }

func args(pairs ...any) map[string]any {
	made := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		made[pairs[i].(string)] = pairs[i+1]
	}
	return made
}

func TestParts(t *testing.T) {
	seat := args("seat", "12A", "deep", args("a.b", []any{"x"}))
	for name, c := range map[string]struct {
		want, got any
		diffs     []outcome.Diff
		parts     []shownPart
	}{
		"equal": {
			args("n", json.Number("9007199254740993")), args("n", json.Number("9007199254740993")), nil,
			[]shownPart{{Key: "n", Want: text("9007199254740993"), Same: true}},
		},
		"matcher": {
			args("id", outcome.Matcher{Text: `!regex FL-\d+`}), args("id", "FL-1"), nil,
			[]shownPart{{Key: "id", Want: text(`!regex FL-\d+`), Got: text(`"FL-1"`)}},
		},
		"whole argument": {
			args("seat", "12A"), args("seat", "14C"),
			[]outcome.Diff{{Path: "args.seat", Want: pointer("12A"), Got: pointer("14C"), Reason: "taken"}},
			[]shownPart{{Key: "seat", State: "differs", Why: "taken", Want: text(`"12A"`), Got: text(`"14C"`)}},
		},
		"inside": {
			seat, args("seat", "12A", "deep", args("a.b", []any{"y"})),
			[]outcome.Diff{{Path: `args.deep["a.b"][0]`, Want: pointer("x"), Got: pointer("y")}},
			[]shownPart{
				{Key: "deep", State: "within", Want: text(`{"a.b": ["x"]}`), Got: text(`{"a.b": ["y"]}`)},
				{Key: `["a.b"][0]`, State: "differs", Inner: true, About: true, Want: text(`"x"`), Got: text(`"y"`)},
				{Key: "seat", Want: text(`"12A"`), Same: true},
			},
		},
		"a longer key is another": {
			args("a", "1", "ab", "1"), args("a", "1", "ab", "2"),
			[]outcome.Diff{{Path: "args.ab", Want: pointer("1"), Got: pointer("2")}},
			[]shownPart{
				{Key: "a", Want: text(`"1"`), Same: true},
				{Key: "ab", State: "differs", Want: text(`"1"`), Got: text(`"2"`)},
			},
		},
		"surplus, forgiven": {
			args(), args("x", nil),
			[]outcome.Diff{{Path: "args.x", Got: pointer(nil), Forgiven: true}},
			[]shownPart{{Key: "x", State: "forgiven", Got: text("null")}},
		},
		"of another place": {
			nil, nil,
			[]outcome.Diff{{Path: "args", Want: pointer(args()), Got: pointer("{")}},
			[]shownPart{{Key: "args", State: "differs", About: true, Want: text("{}"), Got: text(`"{"`)}},
		},
		"hostile keys": {
			args("__proto__", "1", "", "2"), args("__proto__", "1", "", "2"), nil,
			[]shownPart{{Key: "", Want: text(`"2"`), Same: true}, {Key: "__proto__", Want: text(`"1"`), Same: true}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := one(t, outcome.Call{Tool: "book", Args: c.want}, outcome.Call{Tool: "book", Args: c.got}, c.diffs...)
			assert.Equal(t, c.parts, e.Parts)
			assert.Equal(t, len(c.diffs) > 0, e.Differs)
		})
	}
}

func TestOtherParts(t *testing.T) {
	e := one(t, outcome.Call{Tool: "sql", Kind: "custom", Result: "rows"},
		outcome.Call{Tool: "sql", Raw: "SELECT", Err: "locked", Result: []any{}},
		outcome.Diff{Path: "error", Got: pointer("locked")})
	assert.Equal(t, []shownPart{
		{Key: "raw", About: true, Got: text(`"SELECT"`)},
		{Key: "kind", About: true, Want: text(`"custom"`)},
		{Key: "result", About: true, Want: text(`"rows"`), Got: text("[]")},
		{Key: "error", About: true, State: "differs", Got: text(`"locked"`)},
	}, e.Parts)
	assert.Equal(t, "arguments not checked", e.Note)
}

// What a tool returned is shown only where it is compared.
func TestResultsThatAreNotCompared(t *testing.T) {
	e := one(t, outcome.Call{Tool: "book", Args: args("seat", "12A")},
		outcome.Call{Tool: "book", Args: args("seat", "14C"), Result: "booked", Err: "late"},
		outcome.Diff{Path: "args.seat", Want: pointer("12A"), Got: pointer("14C")})
	assert.Equal(t, []shownPart{{Key: "seat", State: "differs", Want: text(`"12A"`), Got: text(`"14C"`)}}, e.Parts)
}

func TestTurns(t *testing.T) {
	call := func(tool string, turn int) outcome.Call { return outcome.Call{Tool: tool, Turn: turn, Args: args()} }
	d := open(t, outcome.Result{
		Name:     "a",
		Expected: []outcome.Call{call("a", 0), call("b", 0), call("c", 0), call("d", 0)},
		Actual:   []outcome.Call{call("a", 1), call("c", 2), call("b", 2), call("e", 0)},
		Entries: []outcome.Entry{
			{State: toolscore.Match, Tool: "a"},
			{State: toolscore.Moved, Tool: "b", Expected: 1, Actual: 2},
			{State: toolscore.Match, Tool: "c", Expected: 2, Actual: 1},
			{State: toolscore.Missing, Tool: "d", Expected: 3, Actual: -1},
			{State: toolscore.Extra, Tool: "e", Expected: -1, Actual: 3, Forgiven: true},
		},
	})
	var turns []string
	for _, turn := range d.Turns {
		line := string(rune('0' + turn.Number))
		for _, e := range turn.Entries {
			line += " " + e.Tool + ":" + e.State
		}
		turns = append(turns, line)
	}
	assert.Equal(t, []string{"1 a:match", "2 c:match d:missing b:moved", "0 e:forgiven"}, turns)
	assert.Equal(t, "from 2 to 3", d.Turns[1].Entries[2].Note)
}

func TestEntriesThatPointNowhere(t *testing.T) {
	d := open(t, outcome.Result{Name: "a", Entries: []outcome.Entry{{State: "new", Tool: "x", Expected: 7, Actual: 1 << 40}}})
	require.Len(t, d.Turns, 1)
	assert.Equal(t, []shownEntry{{State: "differ", Tool: "x"}}, d.Turns[0].Entries)
}

func TestEveryNumberHasAWord(t *testing.T) {
	metrics := toolscore.Numbers{}.Metrics()
	page := write(t, outcome.Result{Name: "a", Numbers: metrics})
	var l listed
	read(t, page, "data", &l)
	assert.Len(t, l.Numbers, len(metrics))
	for _, n := range l.Numbers {
		assert.NotEmpty(t, n.Name)
		assert.True(t, strings.HasSuffix(n.Means, "."), n.Name)
	}
	var d shown
	read(t, page, "data-0", &d)
	assert.Len(t, d.Numbers, len(l.Numbers))
}

// The page says of each call how often it is expected, and which checks it breaks.
func TestBoundsAndChecks(t *testing.T) {
	three := 3
	r := outcome.Result{
		Name: "a", Variant: 2, Variants: 3,
		Expected: []outcome.Call{{Tool: "search", Bounds: &outcome.Bounds{Min: 1, Max: &three}}, {Tool: "book"}},
		Actual:   []outcome.Call{{Tool: "search"}, {Tool: "rm"}},
		Entries: []outcome.Entry{
			{State: toolscore.Match, Tool: "search", Copy: 1},
			{State: toolscore.Extra, Tool: "rm", Expected: -1, Actual: 1},
			{State: toolscore.Missing, Tool: "book", Expected: 1, Actual: -1, Unscored: true},
		},
		Checks: []outcome.Check{
			{Key: "never", Reason: "rm is never to be called", Calls: []int{1}},
			{Key: "first", Holds: true},
			{Key: "max_calls", Reason: "at most 1", Calls: []int{1}},
		},
	}
	d := open(t, r)
	assert.Equal(t, "Shown is variant 2 of 3.", d.Variant)
	assert.Equal(t, []string{"never: rm is never to be called", "max_calls: at most 1"}, d.Broken)
	var notes []string
	for _, e := range d.Turns[0].Entries {
		notes = append(notes, e.Note)
	}
	assert.Equal(t, []string{
		"1st of ×1…3, arguments not checked", "breaks never, breaks max_calls", "arguments not checked, no score forgives it",
	}, notes)

	checked := open(t, outcome.Result{Name: "a", Actual: r.Actual, Checks: r.Checks})
	assert.Len(t, checked.Turns[0].Entries, 2, "calls that are only checked are shown")
	assert.Equal(t, "match", checked.Turns[0].Entries[1].State)
	one := 1
	r.Expected[0].Bounds = &outcome.Bounds{Max: &one}
	assert.Equal(t, "×0…1, arguments not checked", open(t, r).Turns[0].Entries[0].Note)
}
