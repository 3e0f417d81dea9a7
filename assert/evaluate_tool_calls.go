package assert

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/matchers"
)

// EvaluateToolCalls reports through t.Errorf what matchers.EvaluateToolCalls finds wrong: calls that are missing, extra, out
// of order or have other arguments. It returns whether the calls pass, fails for sources that cannot be read and options that
// cannot be, and panics for a nil t.
func EvaluateToolCalls(t toolscore.TestingT, expected, actual toolscore.Source, opts matchers.MatchOptions) bool {
	source.NeedT(t, "EvaluateToolCalls")
	t.Helper()
	want, _, err := source.Read(source.Expected, expected)
	if err != nil {
		t.Errorf("toolscore: EvaluateToolCalls: %v", err)
		return false
	}
	got, _, err := source.Read(source.Actual, actual)
	if err != nil {
		t.Errorf("toolscore: EvaluateToolCalls: %v", err)
		return false
	}
	result, err := matchers.EvaluateToolCalls(want, got, opts)
	if err != nil {
		t.Errorf("%v", err)
		return false
	}
	if !result.Passed {
		t.Errorf("toolscore: %s: EvaluateToolCalls: %s", t.Name(), redact.New(redact.Rules{}).Text(result.String()))
	} else {
		source.LogProblems(t, actual)
	}
	return result.Passed
}
