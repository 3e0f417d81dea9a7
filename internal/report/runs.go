package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Runs is what a report of several runs is made of. The zero value of a field leaves its lines out.
type Runs struct {
	// Name is that of the test.
	Name string
	// Stats are what the runs showed.
	Stats toolscore.Stats
	// Failed are the runs that failed, in their order.
	Failed []FailedRun
	// Goldens are the paths of the goldens that the runs were compared with.
	Goldens []string
	// Commands are what learns goldens of such runs.
	Commands []string
	// Notes are further lines.
	Notes []string
}

// FailedRun is a run that failed and why, in lines that are safe to print.
type FailedRun struct {
	Name string
	Text string
	// Kind is equal for runs that failed in the same way, of which one is shown; "" is a way of its own
	// for each text.
	Kind string
}

const (
	mostLists   = 5  // of lists, calls and tools that are listed
	mostReasons = 10 // of texts of failed runs that are shown
	blockLines  = 80 // of all of them, beyond which each has the shortest
	shortest    = 3
	listColumns = 70
)

// RunsText returns the report of several runs: the verdict, the statistics, and each reason for which
// runs failed, once. It has no line end after the last line.
func RunsText(in Runs) string {
	lines := []string{in.Name + ": " + in.Stats.String()}
	lines = append(lines, shifted(StatsLines(in.Stats))...)
	lines = append(lines, reasons(in.Failed)...)
	lines = append(lines, shifted(in.Notes)...)
	for _, golden := range in.Goldens {
		lines = append(lines, "    golden "+term.Bare.Safe(golden))
	}
	for i, command := range in.Commands {
		if i == 0 {
			lines = append(lines, "", "    To learn a golden that accepts such runs:")
		}
		lines = append(lines, "      "+term.Bare.Safe(command))
	}
	return strings.Join(lines, "\n")
}

func shifted(lines []string) []string {
	for i, line := range lines {
		lines[i] = "    " + line
	}
	return lines
}

// StatsLines returns the statistics of runs beside their verdict, a line each, at most 92 columns wide.
func StatsLines(s toolscore.Stats) []string {
	var lines []string
	if s.Skipped > 0 {
		lines = append(lines, words.Count(s.Skipped, "run")+" skipped, which do not count")
	}
	if s.NotBegun > 0 {
		lines = append(lines, words.Count(s.NotBegun, "run")+" not begun, for the time was too short; give go test a longer -timeout")
	}
	if s.Runs > 1 {
		lines = append(lines, "pass@k  "+atSome(s.PassAt), "pass^k  "+atSome(s.PassAll))
	}
	lines = append(lines, listLines(s)...)
	lines = append(lines, linesOfCalls(s)...)
	return append(lines, extraLines(s)...)
}

// atSome shows the numbers of k = 1, 2, 5, 10 and of all runs.
func atSome(byK []float64) string {
	var parts []string
	for i, x := range byK {
		k := i + 1
		if slices.Contains([]int{1, 2, 5, 10, len(byK)}, k) {
			parts = append(parts, fmt.Sprintf("k=%d %s", k, words.Figure(x)))
		}
	}
	return strings.Join(parts, " · ")
}

// listLines shows the lists of tools, the most frequent with how many there are.
func listLines(s toolscore.Stats) []string {
	shown := s.Lists[:min(len(s.Lists), mostLists)]
	lines := make([]string, 0, len(shown)+1)
	for i, l := range shown {
		line := fmt.Sprintf("%d of %d: %s", l.Runs, s.Runs, toolsOf(l.Tools))
		if i == 0 {
			line += fmt.Sprintf(" (%d distinct)", len(s.Lists))
		}
		lines = append(lines, line)
	}
	return more(lines, len(s.Lists), "list")
}

// toolsOf names tools in order, each run of one tool once.
func toolsOf(tools []string) string {
	if len(tools) == 0 {
		return "no call"
	}
	var parts []string
	for i := 0; i < len(tools); {
		n := 1
		for i+n < len(tools) && tools[i+n] == tools[i] {
			n++
		}
		part := term.Bare.Safe(tools[i])
		if n > 1 {
			part = fmt.Sprintf("%s ×%d", part, n)
		}
		parts, i = append(parts, part), i+n
	}
	return term.Start(strings.Join(parts, ", "), listColumns)
}

// linesOfCalls shows the calls of the golden that not all runs made as it says.
func linesOfCalls(s toolscore.Stats) []string {
	var lines []string
	for _, c := range s.Calls {
		var parts []string
		if c.Missing > 0 {
			parts = append(parts, fmt.Sprintf("missing in %d", c.Missing))
		}
		if c.Different > 0 {
			parts = append(parts, fmt.Sprintf("different in %d", c.Different))
		}
		if len(parts) == 0 {
			continue
		}
		lines = append(lines, fmt.Sprintf("%s: %s of %d", callName(c), strings.Join(parts, ", "), c.Runs))
	}
	return more(lines[:min(len(lines), 2*mostLists)], len(lines), "call")
}

func callName(c toolscore.CallStats) string {
	name := fmt.Sprintf("call %d %s", c.Call+1, term.Start(term.Bare.Safe(c.Tool), listColumns/2))
	if c.Variant > 0 {
		name = fmt.Sprintf("variant %d %s", c.Variant, name)
	}
	if c.Golden != "" {
		name = term.Bare.Safe(c.Golden) + " " + name
	}
	return name
}

func extraLines(s toolscore.Stats) []string {
	shown := s.Extra[:min(len(s.Extra), mostLists)]
	lines := make([]string, 0, len(shown)+1)
	for _, e := range shown {
		lines = append(lines, fmt.Sprintf("extra %s: in %d of %d", term.Start(term.Bare.Safe(e.Tool), listColumns/2), e.Runs, s.Runs))
	}
	return more(lines, len(s.Extra), "extra tool")
}

// more adds how many are not shown.
func more(lines []string, all int, noun string) []string {
	if rest := all - len(lines); rest > 0 {
		lines = append(lines, "… "+words.Count(rest, "more "+noun))
	}
	return lines
}

// reasons shows why runs failed; those that failed in the same way are together.
func reasons(failed []FailedRun) []string {
	var shown []FailedRun
	names := map[string][]string{}
	for _, f := range failed {
		f.Kind = cmp.Or(f.Kind, f.Text)
		if names[f.Kind] == nil {
			shown = append(shown, f)
		}
		names[f.Kind] = append(names[f.Kind], f.Name)
	}
	var lines []string
	for i, f := range shown {
		if i == mostReasons {
			lines = append(lines, "", "    … "+words.Count(len(shown)-i, "more way")+" to fail; toolscore test keeps them all")
			break
		}
		lines = append(lines, "")
		lines = append(lines, block(together(names[f.Kind])+": "+f.Text, max(shortest, blockLines-len(lines)))...)
	}
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	return lines
}

// together joins the names of runs; of many the first and their number.
func together(names []string) string {
	const most = 5
	if rest := len(names) - most; rest > 1 {
		names = append(names[:most:most], fmt.Sprintf("%d more", rest))
	}
	return strings.Join(names, ", ")
}

// block returns a text with its further lines indented; beyond so many they are counted.
func block(text string, most int) []string {
	lines := strings.Split(text, "\n")
	if rest := len(lines) - most; rest > 1 {
		lines = append(lines[:most], "… "+words.Count(rest, "more line"))
	}
	for i, line := range lines {
		switch {
		case i == 0:
			lines[i] = "    " + line
		case line != "":
			lines[i] = "      " + line
		}
	}
	return lines
}
