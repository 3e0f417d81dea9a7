package evaluation_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/benchmarks/evaluation"
)

func TestAWorkerThatCannotEvaluateSaysWhy(t *testing.T) {
	require.NoError(t, evaluation.Install("../node"))
	small := evaluation.New(evaluation.Equal, 10)
	for _, test := range []struct {
		name, folder, evaluator string
		calls                   evaluation.Case
		says                    string
	}{
		{"no such evaluator", "../node", "nobody", small, "evaluators[name] is not a function"},
		{"no program", t.TempDir(), "mcpjam ignore", small, "Cannot find module"},
		{
			"no JSON", "../node", "mcpjam ignore",
			evaluation.Case{Actual: toolscore.Trace{{Args: toolscore.Args{"x": math.NaN()}}}},
			"unsupported value",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := evaluation.StartWorker(test.folder, t.TempDir(), test.evaluator, test.calls)
			require.ErrorContains(t, err, test.says)
		})
	}
}
