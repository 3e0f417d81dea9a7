// Package assert compares the tool calls of an agent with calls that are written in Go or read from
// a file.
//
// AssertTools is the assertion, Evaluate returns the same comparison without a test, and Expect
// builds the expectation in a chain. The Match functions and EvaluateToolCalls are assertions over
// the validators of package matchers.
package assert

import (
	"os"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/source"
)

// AssertTools asserts that the actual calls are the expected ones. It reports differences through
// t.Errorf, call by call, and returns whether there are none. The test goes on unless the option
// FailNow stops it. It also fails the test if a source cannot be read or an option is invalid. A
// nil t panics.
//
// The expectation is only read: a golden file given by snapshot.File is never rewritten.
func AssertTools(t toolscore.TestingT, expected, actual toolscore.Source, opts ...toolscore.Option) bool {
	source.NeedT(t, "AssertTools")
	t.Helper()
	var c comparison
	err := c.read(expected, actual, opts)
	switch {
	case err != nil:
		t.Errorf("toolscore: %v", err)
	case !c.result.Passed:
		t.Errorf("toolscore: %s", c.report(t.Name(), actual))
	case compare.Differs(c.result):
		t.Logf("toolscore: %s", c.report(t.Name(), actual)) // the score alone let it pass
	}
	if err == nil {
		for _, remark := range compare.Remarks(c.expected(), c.settings) {
			t.Logf("toolscore: %s", remark)
		}
	}
	passed := err == nil && c.result.Passed
	if passed {
		source.LogProblems(t, actual)
	}
	if !passed && c.settings.FailNow {
		t.FailNow()
	}
	return passed
}

func (c *comparison) report(test string, actual toolscore.Source) string {
	redactor := redact.New(redact.Rules{Also: c.settings.Secret, Allow: c.settings.NotSecret})
	given := compare.Secrets(c.expected(), c.actual, c.result.Entries)
	redactor = redactor.NumberedAs(c.expected(), c.actual, c.result.Entries, given)
	return report.Text(report.Input{
		Headline: test + ": " + compare.Finding(c.result, "the expected ones"),
		Expected: c.expected(),
		Actual:   c.actual,
		Result:   c.result,
		Variants: len(c.variants),
		Settings: c.settings,
		Notes:    source.About(actual, c.result),
		Hide:     redactor.Value,
		HideText: redactor.Text,
		Style:    report.StyleOf(os.Stdout),
	})
}
