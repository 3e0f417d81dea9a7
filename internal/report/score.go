package report

import (
	"strconv"
	"strings"
)

const (
	// noteLines is how many lines a note may take, and maxNotes how many notes are shown.
	noteLines = 2
	maxNotes  = 10
)

// notes returns the notes of the caller.
func (p page) notes() []row {
	var rows []row
	for i, note := range p.Notes {
		if i == maxNotes {
			rows = append(rows, row{{faint, "… " + count(len(p.Notes)-i, "more note")}})
			break
		}
		rows = append(rows, paragraph(plain, p.sentence(note), p.width, noteLines)...)
	}
	return rows
}

// score returns the line of the numbers, and what puts them into question.
func (p page) score() []row {
	n := p.Result.Numbers
	parts := []string{
		"score " + p.total(),
		"selection " + figure(n.SelectionAccuracy),
		"arguments F1 " + figure(n.ArgumentF1),
		"sequence " + figure(n.SequenceAccuracy),
		"redundant " + figure(n.RedundantRate),
	}
	rows := paragraph(plain, strings.Join(parts, " · "), p.width, 3)
	if where := p.unscored(); where != "" {
		rows = append(rows, paragraph(differs, "no number counts these, so no score forgives them: "+where, p.width, 3)...)
	}
	if p.Result.Approximate {
		text := "approximate: too many calls for the exact pairing; another may leave fewer differences"
		rows = append(rows, paragraph(differs, text, p.width, 3)...)
	}
	return rows
}

// unscored names the differences that MinScore does not forgive, by the numbers of their calls.
func (p page) unscored() string {
	var calls []string
	for _, e := range p.Result.Entries {
		var what []string
		if e.Unscored {
			what = append(what, "order")
		}
		for _, d := range e.Diffs {
			if d.Unscored {
				what = append(what, d.Path)
			}
		}
		if len(what) > 0 {
			calls = append(calls, "call "+number(e.Actual)+" ("+strings.Join(what, ", ")+")")
		}
	}
	return p.sentence(strings.Join(calls, ", "))
}

// total returns the score, and where MinScore decides, how it stands to that.
func (p page) total() string {
	x, score := p.Settings.MinScore, p.Result.Score
	if x == nil || *x >= 1 {
		return figure(score)
	}
	bar, shown := exact(*x), figure(score)
	switch {
	case p.Result.Passed:
		return shown + " passes MinScore " + bar
	case score >= *x:
		return shown + " reaches MinScore " + bar
	case shown == bar:
		shown = exact(score)
	}
	return shown + " is below MinScore " + bar
}

// figure returns a number with four decimals at most, or in full where that would turn it into 0 or 1.
func figure(x float64) string {
	rounded := exact(x)
	if len(rounded) > len("0.1234") {
		short := strconv.FormatFloat(x, 'f', 4, 64)
		if y, _ := strconv.ParseFloat(short, 64); y > 0 && y < 1 {
			rounded = strings.TrimRight(short, "0")
		}
	}
	return rounded
}

func exact(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
