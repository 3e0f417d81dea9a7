package evaluation

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/matchers"
)

// evaluator is a way of ours to compare calls with calls.
type evaluator struct {
	name     string
	anyOrder bool
	passes   func(Case) (bool, error)
}

// The evaluators: all that assert.Evaluate says, numbers and differences too, and the verdict with
// lists of EvaluateToolCalls.
var (
	evaluateInOrder   = evaluator{"Evaluate, in order", false, evaluate(toolscore.InOrder())}
	evaluateAnyOrder  = evaluator{"Evaluate, any order", true, evaluate(toolscore.AnyOrder())}
	toolCallsStrict   = evaluator{"EvaluateToolCalls, strict", false, evaluateToolCalls(matchers.OrderStrict)}
	toolCallsAnyOrder = evaluator{"EvaluateToolCalls, ignore", true, evaluateToolCalls(matchers.OrderIgnore)}
)

func evaluate(order toolscore.Option) func(Case) (bool, error) {
	return func(c Case) (bool, error) {
		r, err := assert.Evaluate(c.Expected, c.Actual, order)
		return r.Passed, err
	}
}

func evaluateToolCalls(order matchers.ToolCallOrder) func(Case) (bool, error) {
	return func(c Case) (bool, error) {
		r, err := matchers.EvaluateToolCalls(c.Expected, c.Actual, matchers.MatchOptions{ToolCallOrder: order})
		return r.Passed, err
	}
}
