package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/gkampitakis/go-snaps/snaps"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/report"
)

// sign stands for a matcher: reports know of one no more than its text.
type sign string

func (sign) Matches(any) bool { return false }
func (s sign) String() string { return string(s) }

func num(text string) any { return json.Number(text) }

func call(tool string, args toolscore.Args) toolscore.Call {
	return toolscore.Call{Tool: tool, Args: args}
}

func diff(path string, want, got any) toolscore.Diff {
	return toolscore.Diff{Path: path, Want: want, Got: got}
}

func because(d toolscore.Diff, reason string) toolscore.Diff {
	d.Reason = reason
	return d
}

// comparison is an Input in the making: the helpers add one line each, with the call on the sides
// where it is.
type comparison struct{ report.Input }

func compared(headline string) *comparison {
	c := &comparison{}
	c.Headline = headline
	c.Result.Score = 0.85
	c.Result.SelectionAccuracy, c.Result.ArgumentF1, c.Result.SequenceAccuracy = 1, 0.5, 1
	return c
}

func (c *comparison) match(want, got toolscore.Call) *comparison {
	return c.pair(toolscore.Match, want, got)
}

func (c *comparison) differ(want, got toolscore.Call, diffs ...toolscore.Diff) *comparison {
	return c.pair(toolscore.Differ, want, got, diffs...)
}

func (c *comparison) pair(s toolscore.State, want, got toolscore.Call, diffs ...toolscore.Diff) *comparison {
	c.Expected, c.Actual = append(c.Expected, want), append(c.Actual, got)
	return c.entry(toolscore.Entry{
		State: s, Tool: want.Tool, Expected: len(c.Expected) - 1, Actual: len(c.Actual) - 1, Diffs: diffs,
	})
}

func (c *comparison) missing(want toolscore.Call) *comparison {
	c.Expected = append(c.Expected, want)
	return c.entry(toolscore.Entry{State: toolscore.Missing, Tool: want.Tool, Expected: len(c.Expected) - 1, Actual: -1})
}

func (c *comparison) extra(got toolscore.Call, forgiven bool) *comparison {
	c.Actual = append(c.Actual, got)
	return c.entry(toolscore.Entry{
		State: toolscore.Extra, Tool: got.Tool, Expected: -1, Actual: len(c.Actual) - 1, Forgiven: forgiven,
	})
}

func (c *comparison) entry(e toolscore.Entry) *comparison {
	c.Result.Entries = append(c.Result.Entries, e)
	return c
}

func (c *comparison) golden() *comparison {
	name, _, _ := strings.Cut(c.Headline, ":")
	c.Golden = "agent/__snapshots__/" + name + "_1.tools.yaml"
	c.Command = "go test ./agent -run '^" + name + "$' -update"
	return c
}

// one is a comparison of one call with one difference.
func one(path string, want, got any) *comparison {
	shown := call("book_flight", toolscore.Args{"city": "Rome"})
	return compared("TestBooksAFlight: calls differ").differ(shown, shown, diff(path, want, got))
}

// shows compares the report with the one that is kept, escape characters made visible.
func shows(t *testing.T, in report.Input) {
	t.Helper()
	snaps.MatchStandaloneSnapshot(t, strings.ReplaceAll(report.Text(in), "\x1b", "␛"))
}
