package report

import (
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/internal/words"
)

// boundsNote says how often a call is expected and which of these calls an entry is; "" where it is
// expected once.
func (p page) boundsNote(e toolscore.Entry) string {
	want, expected := at(p.Expected, e.Expected)
	if !expected || want.Bounds.Once() {
		return ""
	}
	number := e.Copy
	if e.Actual < 0 || isOptional(want) {
		number = 0
	}
	return words.Bounds(want.Bounds.String(), number)
}

// isOptional reports whether a call is expected once at most, and need not be made.
func isOptional(c toolscore.Call) bool { return c.Bounds == toolscore.Bounds{Min: 0, Max: 1} }

// surplus explains an extra call of a tool that an expected call with bounds allows for: it is one too
// many, in another place, or has other arguments, which are shown. A call without such is explained by
// itself.
func (p page) surplus(e toolscore.Entry, indent, limit int) []row {
	if e.State != toolscore.Extra || e.Forgiven {
		return nil
	}
	item := slices.IndexFunc(p.Expected, func(c toolscore.Call) bool { return c.Tool == e.Tool && !c.Bounds.Once() })
	if item < 0 {
		return nil
	}
	mode := value.Lenient
	if p.Settings.Strict {
		mode = value.Strict
	}
	want, got := p.Expected[item], p.Actual[e.Actual]
	name := p.boundedName(want)
	diffs := compare.Arguments(want, got, p.Settings.PartialArgs, mode)
	if slices.ContainsFunc(diffs, func(d toolscore.Diff) bool { return !d.Forgiven }) {
		if isOptional(want) {
			name += ", and"
		}
		rows := p.explanation(name+" has other arguments", indent)
		return append(rows, p.differences(diffs, indent, limit)...)
	}
	made := 0
	for _, other := range p.Result.Entries {
		if other.Expected == item && other.Actual >= 0 {
			made++
		}
	}
	if _, most := want.Bounds.Limits(); most != toolscore.Unlimited && made >= most {
		return p.explanation(fmt.Sprintf("%s: the %s call is extra", name, words.Ordinal(made+1)), indent)
	}
	return p.explanation(name+p.misplaced(item, e.Actual), indent)
}

// boundedName names an expected call with its bounds.
func (p page) boundedName(c toolscore.Call) string {
	tool, _ := term.Bare.Fit(p.sentence(c.Tool), 60)
	if isOptional(c) {
		return tool + " is optional"
	}
	return tool + " ×" + c.Bounds.String()
}

// misplaced says beside which call an expected call is that was made at another place.
func (p page) misplaced(item, actual int) string {
	for _, e := range p.Result.Entries {
		tool, _ := term.Bare.Fit(p.sentence(e.Tool), 60)
		switch {
		case e.Expected < 0 || e.Actual < 0 || e.Expected == item:
		case e.Expected > item && e.Actual < actual:
			return ", but is expected before " + tool
		case e.Expected < item && e.Actual > actual:
			return ", but is expected after " + tool
		}
	}
	return ", and this call is one more"
}

func (p page) explanation(text string, indent int) []row {
	return indented(paragraph(faint, text, p.width-indent, 2), indent)
}

func indented(rows []row, columns int) []row {
	for i := range rows {
		rows[i] = slices.Insert(rows[i], 0, blanks(columns))
	}
	return rows
}

// maxChecks is how many checks that do not hold are shown, and checkLines how many lines each may take.
const (
	maxChecks  = 10
	checkLines = 3
)

// checks returns a line for each check that does not hold, with the calls that it is about.
func (p page) checks() []row {
	var rows []row
	failed := 0
	for _, c := range p.Result.Checks {
		if c.Holds {
			continue
		}
		failed++
		if failed <= maxChecks {
			text := "! " + c.Key + "  " + p.sentence(c.Reason)
			rows = append(rows, paragraph(differs, text, p.width, checkLines)...)
		}
	}
	if more := failed - maxChecks; more > 0 {
		rows = append(rows, row{{faint, "… " + words.Count(more, "more check") + " do not hold"}})
	}
	if len(rows) > 0 {
		rows = append(rows, row{})
	}
	return rows
}

// checksTally says how many checks hold; "" where there are none.
func (p page) checksTally() string {
	hold := 0
	for _, c := range p.Result.Checks {
		if c.Holds {
			hold++
		}
	}
	switch all := len(p.Result.Checks); {
	case all == 0:
		return ""
	case hold == all && all == 1:
		return "1 check holds"
	case hold == all:
		return words.Count(all, "check") + " hold"
	case all == 1:
		return "1 check fails"
	default:
		return fmt.Sprintf("%d of %s fail", all-hold, words.Count(all, "check"))
	}
}
