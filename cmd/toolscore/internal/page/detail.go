package page

import (
	"cmp"
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// detail is what the page shows of a result that is opened.
type detail struct {
	Error       string   `json:"error,omitempty"`
	Approximate bool     `json:"approximate,omitempty"`
	Variant     string   `json:"variant,omitempty"`
	Broken      []string `json:"broken,omitempty"` // what checks that do not hold say, a line each
	Notes       []string `json:"notes,omitempty"`
	Accept      string   `json:"accept,omitempty"`  // the command that accepts the calls
	Numbers     []string `json:"numbers,omitempty"` // in the order of numbers, "" where there is none
	Expected    int      `json:"expected"`
	Actual      int      `json:"actual"`
	Turns       []turn   `json:"turns"`
	Runs        *runs    `json:"runs,omitempty"` // of a test that ran several times; the turns are those of one run
}

// turn is a run of entries whose calls the model made in one message; Number is 0 where that is not
// known.
type turn struct {
	Number  int     `json:"number,omitempty"`
	Entries []entry `json:"entries"`
}

// entry is a pair of calls, or a call without its partner.
type entry struct {
	State    string `json:"state"`
	Tool     string `json:"tool"`
	Expected int    `json:"expected,omitempty"` // counted from 1, 0 where there is none
	Actual   int    `json:"actual,omitempty"`
	Note     string `json:"note,omitempty"`
	Parts    []part `json:"parts,omitempty"`
	// Differs says that some part does, so that the parts are shown line by line.
	Differs bool `json:"differs,omitempty"`
}

func detailOf(r outcome.Result) detail {
	d := detail{
		Error: term.Visible(r.Error), Approximate: r.Approximate, Accept: term.Visible(r.Accept), Numbers: figures(r.Numbers),
		Expected: len(r.Expected), Actual: len(r.Actual), Turns: []turn{}, Runs: runsOf(r.Runs),
	}
	for _, note := range r.Notes {
		d.Notes = append(d.Notes, term.Visible(note))
	}
	if r.Variant > 0 && r.Variants > 1 {
		d.Variant = fmt.Sprintf("Shown is variant %d of %d.", r.Variant, r.Variants)
	}
	breaks := map[int][]string{} // by actual call
	for _, c := range r.Checks {
		if c.Holds {
			continue
		}
		d.Broken = append(d.Broken, term.Visible(c.Key+": "+cmp.Or(c.Reason, "it does not hold")))
		for _, i := range c.Calls {
			breaks[i] = append(breaks[i], "breaks "+term.Visible(c.Key))
		}
	}
	for _, e := range asCalled(entriesOf(r)) {
		want, got := at(r.Expected, e.Expected), at(r.Actual, e.Actual)
		number := turnOf(want, got, d.Turns)
		if last := len(d.Turns) - 1; last < 0 || d.Turns[last].Number != number {
			d.Turns = append(d.Turns, turn{Number: number})
		}
		last := &d.Turns[len(d.Turns)-1]
		made := entryOf(e, want, got)
		made.note(breaks[e.Actual]...)
		last.Entries = append(last.Entries, made)
	}
	return d
}

// entriesOf returns the entries of a result. Where nothing is expected but that checks hold, every
// call is one that matches.
func entriesOf(r outcome.Result) []outcome.Entry {
	if len(r.Entries) > 0 || len(r.Checks) == 0 || len(r.Expected) > 0 {
		return r.Entries
	}
	entries := make([]outcome.Entry, len(r.Actual))
	for i, c := range r.Actual {
		entries[i] = outcome.Entry{State: toolscore.Match, Tool: c.Tool, Expected: -1, Actual: i}
	}
	return entries
}

// note adds to the note of an entry.
func (e *entry) note(texts ...string) {
	for _, text := range texts {
		if e.Note != "" {
			e.Note += ", "
		}
		e.Note += text
	}
}

// asCalled returns the entries in the order in which calls were made; one that was not made stays
// after the entry before it.
func asCalled(entries []outcome.Entry) []outcome.Entry {
	type placed struct {
		outcome.Entry

		place int
	}
	last, list := -1, make([]placed, len(entries))
	for i, e := range entries {
		if e.Actual >= 0 {
			last = e.Actual
		}
		list[i] = placed{e, last}
	}
	slices.SortStableFunc(list, func(a, b placed) int { return cmp.Compare(a.place, b.place) })
	ordered := make([]outcome.Entry, len(list))
	for i, p := range list {
		ordered[i] = p.Entry
	}
	return ordered
}

func figures(metrics map[string]float64) []string {
	if len(metrics) == 0 {
		return nil
	}
	table := toolscore.NumberTable()
	texts := make([]string, len(table))
	for i, n := range table {
		if x, ok := metrics[n.Key]; ok {
			texts[i] = words.Figure(x)
		}
	}
	return texts
}

func at(calls []outcome.Call, i int) *outcome.Call {
	if i < 0 || i >= len(calls) {
		return nil
	}
	return &calls[i]
}

// turnOf returns the turn of an entry. A call that was not made has none, unless its golden says
// so; it stays with the calls before it.
func turnOf(want, got *outcome.Call, before []turn) int {
	switch {
	case got != nil:
		return got.Turn
	case want != nil && want.Turn != 0:
		return want.Turn
	case len(before) > 0:
		return before[len(before)-1].Number
	default:
		return 0
	}
}

// boundsNote says how often a call is expected and which of these calls an entry is.
func boundsNote(b outcome.Bounds, e outcome.Entry) string {
	number := e.Copy
	if optional := b.Min == 0 && b.Max != nil && *b.Max == 1; optional || e.Actual < 0 {
		number = 0
	}
	return words.Bounds(b.String(), number)
}

func entryOf(e outcome.Entry, want, got *outcome.Call) entry {
	made := entry{State: stateOf(e), Tool: term.Visible(e.Tool), Parts: partsOf(e.Diffs, want, got)}
	if want != nil {
		made.Expected = e.Expected + 1
	}
	if got != nil {
		made.Actual = e.Actual + 1
	}
	if want != nil && want.Bounds != nil {
		made.note(boundsNote(*want.Bounds, e))
	}
	switch {
	case e.State == toolscore.Moved:
		made.note(fmt.Sprintf("from %d to %d", e.Expected+1, e.Actual+1))
		if len(e.Diffs) > 0 {
			made.note("differs")
		}
	case want != nil && want.Args == nil && want.Raw == "":
		made.note("arguments not checked")
	}
	if e.Unscored || slices.ContainsFunc(e.Diffs, func(d outcome.Diff) bool { return d.Unscored }) {
		made.note("no score forgives it")
	}
	for _, p := range made.Parts {
		made.Differs = made.Differs || p.State != ""
	}
	return made
}
