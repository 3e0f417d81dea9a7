package assert

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/matchers"
)

// EvaluateToolCalls asserts that the calls pass matchers.EvaluateToolCalls. It reports calls that
// are missing, extra, out of order or have other arguments through t.Errorf, and returns whether
// there are none. It fails the test if a source cannot be read or an option is invalid. A nil t
// panics.
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
