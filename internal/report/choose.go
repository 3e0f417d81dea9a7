package report

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/words"
)

const (
	// bodyLines is how many lines the calls may take in all, and callLines how many the differences
	// of one call may take where others want to be seen too.
	bodyLines = 120
	callLines = 40
	// callsAround is how many matching calls are shown before and after one that differs.
	callsAround = 2
	// fewCalls is how many calls are shown without leaving any out.
	fewCalls = 12
)

// entries returns the lines of the calls with their differences, and counts in place of what is
// left out.
func (p page) entries() []row {
	all := p.Result.Entries
	if len(all) == 0 {
		return []row{{{faint, "no calls expected, none made"}}}
	}
	g := p.gutter()
	rows := []row{{{faint, strings.TrimRight(g.text(" ", "want", "got"), " ")}}}
	blocks := p.choose(all)
	var hidden []toolscore.Entry
	for i, e := range all {
		if blocks[i] == nil {
			hidden = append(hidden, e)
			continue
		}
		rows = append(append(rows, gap(hidden, g)...), blocks[i]...)
		hidden = nil
	}
	return append(rows, gap(hidden, g)...)
}

// choose draws the entries to be shown, nil for the others: what counts first, then what is
// forgiven, then the matches around both, as long as there are lines.
func (p page) choose(all []toolscore.Entry) [][]row {
	blocks := make([][]row, len(all))
	left := bodyLines
	most := max(callLines, bodyLines/max(countOf(all, counts), 1))
	draw := func(i int) {
		if i >= 0 && i < len(all) && blocks[i] == nil && left > 0 {
			blocks[i] = p.entry(all[i], min(most, left))
			left -= len(blocks[i]) + 1 // a count may be before it
		}
	}
	for _, wanted := range []func(toolscore.Entry) bool{counts, forgives} {
		for i, e := range all {
			if wanted(e) {
				draw(i)
			}
		}
	}
	for i, e := range all {
		if len(all) <= fewCalls {
			draw(i)
		}
		if counts(e) || forgives(e) {
			for near := i - callsAround; near <= i+callsAround; near++ {
				draw(near)
			}
		}
	}
	return blocks
}

func countOf(all []toolscore.Entry, is func(toolscore.Entry) bool) int {
	n := 0
	for _, e := range all {
		if is(e) {
			n++
		}
	}
	return n
}

// counts reports whether an entry is a difference of the verdict.
func counts(e toolscore.Entry) bool { return e.State != toolscore.Match && !e.Forgiven }

// forgives reports whether an entry holds something that the options let pass.
func forgives(e toolscore.Entry) bool {
	return e.Forgiven || e.State == toolscore.Match && len(e.Diffs) > 0
}

// gap returns the line that stands for entries left out.
func gap(hidden []toolscore.Entry, g gutter) []row {
	if len(hidden) == 0 {
		return nil
	}
	return []row{{blanks(g.width()), {faint, "… " + tallyOf(hidden).sentence()}}}
}

// tally is how many entries came out how.
type tally struct{ match, differ, missing, moved, extra, forgiven int }

func tallyOf(entries []toolscore.Entry) tally {
	var t tally
	for _, e := range entries {
		switch {
		case e.Forgiven:
			t.forgiven++
		case e.State == toolscore.Match:
			t.match++
		case e.State == toolscore.Differ:
			t.differ++
		case e.State == toolscore.Missing:
			t.missing++
		case e.State == toolscore.Moved:
			t.moved++
		case e.State == toolscore.Extra:
			t.extra++
		}
	}
	return t
}

// sentence says the tally in words, such as 9,996 calls match, 3 differ.
func (t tally) sentence() string {
	var parts []string
	say := func(n int, one, many string) {
		if n == 0 {
			return
		}
		verb := many
		if n == 1 {
			verb = one
		}
		number := words.Grouped(n)
		if len(parts) == 0 {
			number = words.Count(n, "call")
		}
		parts = append(parts, number+" "+verb)
	}
	say(t.match, "matches", "match")
	say(t.differ, "differs", "differ")
	say(t.missing, "is missing", "are missing")
	say(t.moved, "has moved", "have moved")
	say(t.extra, "is extra", "are extra")
	say(t.forgiven, "is extra but forgiven", "are extra but forgiven")
	return strings.Join(parts, ", ")
}
