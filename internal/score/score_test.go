package score_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/score"
)

func compute(expected, actual []toolscore.Call, strict bool, weights map[string]float64) (toolscore.Numbers, float64, bool) {
	return score.Compute(align.Prepare(expected, actual, option.Settings{}), strict, weights)
}

func call(tool string, args toolscore.Args) toolscore.Call {
	return toolscore.Call{Tool: tool, Args: args}
}

func names(tools ...string) (calls []toolscore.Call) {
	for _, tool := range tools {
		calls = append(calls, call(tool, toolscore.Args{}))
	}
	return calls
}

type metrics map[string]float64

func TestWithoutCalls(t *testing.T) {
	some := []toolscore.Call{call("a", toolscore.Args{"x": "1"}), call("b", nil)}
	ones := metrics{
		"selection_accuracy": 1, "argument_precision": 1, "argument_recall": 1, "argument_f1": 1, "sequence_accuracy": 1,
		"redundant_rate": 0, "identical_rate": 0, "invocation_accuracy": 1, "tool_correctness": 1, "tool_correctness_args": 1,
		"trajectory_accuracy": 1,
	}
	zeros := metrics{}
	for name := range ones {
		zeros[name] = 0
	}
	onlyActual := metrics{}
	for name := range zeros {
		onlyActual[name] = 0
	}
	onlyActual["redundant_rate"] = 1

	check := func(want metrics, wantScore float64, expected, actual []toolscore.Call) {
		t.Helper()
		numbers, got, approximate := compute(expected, actual, false, nil)
		assert.Equal(t, want, metrics(numbers.Metrics()))
		assert.InDelta(t, wantScore, got, 1e-12)
		assert.False(t, approximate)
	}
	check(ones, 1, nil, nil)
	check(zeros, .1, some, nil)
	check(onlyActual, 0, nil, some)
}

func TestNumbersOnNames(t *testing.T) {
	for _, c := range []struct {
		expected, actual                                            []string
		selection, sequence, redundant, invocation, correct, inTurn float64
	}{
		{[]string{"a", "b"}, []string{"a", "b"}, 1, 1, 0, 1, 1, 1},
		{[]string{"a", "b"}, []string{"b", "a"}, 1, 0, 0, 1, 1, 0},
		{[]string{"a", "b"}, []string{"a", "a", "b"}, 1, 2. / 3, 1. / 3, 1, 1, 1. / 3},
		{[]string{"a", "b"}, []string{"a", "c"}, .5, .5, .5, 0, .5, .5},
		{[]string{"a", "b", "c", "d"}, []string{"a", "b", "c", "x"}, .75, .75, .25, .5, .75, .75},
		{[]string{"a"}, []string{"x", "y"}, 0, 0, 1, 0, 0, 0},
	} {
		n, _, _ := compute(names(c.expected...), names(c.actual...), false, nil)
		got := []float64{
			n.SelectionAccuracy, n.SequenceAccuracy, n.RedundantRate, n.InvocationAccuracy, n.ToolCorrectness, n.TrajectoryAccuracy,
		}
		want := []float64{c.selection, c.sequence, c.redundant, c.invocation, c.correct, c.inTurn}
		assert.InDeltaSlice(t, want, got, 1e-12, "%v %v", c.expected, c.actual)
	}
}

func TestNumbersOnArguments(t *testing.T) {
	unchecked := call("a", nil)
	for name, c := range map[string]struct {
		expected, actual                       []toolscore.Call
		precision, recall, f1, correct, inTurn float64
	}{
		"one of two matches": {
			[]toolscore.Call{call("a", toolscore.Args{"x": "1", "y": "2"})},
			[]toolscore.Call{call("a", toolscore.Args{"x": "1", "y": "3"})},
			.5, .5, .5, 0, 0,
		},
		"one too many": {
			[]toolscore.Call{call("a", toolscore.Args{"x": "1"})},
			[]toolscore.Call{call("a", toolscore.Args{"x": "1", "y": "3"})},
			.5, 1, 2. / 3, 0, 1,
		},
		"one too many for none": {
			[]toolscore.Call{call("a", toolscore.Args{})}, []toolscore.Call{call("a", toolscore.Args{"x": "1"})}, 0, 0, 0, 0, 0,
		},
		"unchecked": {
			[]toolscore.Call{unchecked}, []toolscore.Call{call("a", toolscore.Args{"x": "1"})}, 1, 1, 1, 1, 1,
		},
		"unchecked and not called": {
			[]toolscore.Call{unchecked}, []toolscore.Call{call("b", toolscore.Args{"x": "1"})}, 0, 0, 0, 0, 0,
		},
		"not called": {
			[]toolscore.Call{call("a", toolscore.Args{"x": "1"}), call("b", toolscore.Args{"x": "1"})},
			[]toolscore.Call{call("a", toolscore.Args{"x": "1"})},
			1, .5, 2. / 3, .5, .5,
		},
		"raw": {
			[]toolscore.Call{{Tool: "a", Raw: "{"}}, []toolscore.Call{{Tool: "a", Raw: "{"}}, 1, 1, 1, 1, 1,
		},
		"the pair with more arguments in common counts": {
			[]toolscore.Call{unchecked, call("a", toolscore.Args{"x": "1", "y": "2"})},
			[]toolscore.Call{call("a", toolscore.Args{"x": "1"})},
			1, .5, 2. / 3, .5, .5,
		},
	} {
		n, _, _ := compute(c.expected, c.actual, false, nil)
		got := []float64{n.ArgumentPrecision, n.ArgumentRecall, n.ArgumentF1, n.ToolCorrectnessArgs, n.TrajectoryAccuracy}
		assert.InDeltaSlice(t, []float64{c.precision, c.recall, c.f1, c.correct, c.inTurn}, got, 1e-12, name)
	}
}

func TestRepeatedCalls(t *testing.T) {
	once := call("a", toolscore.Args{"x": "1"})
	actual := []toolscore.Call{once, once, call("a", nil), call("b", nil)}
	n, _, _ := compute(nil, actual, false, nil)
	assert.InDelta(t, .25, n.IdenticalRate, 1e-12)
}

func TestStrict(t *testing.T) {
	expected, actual := []toolscore.Call{call("a", toolscore.Args{"x": "1"})}, []toolscore.Call{call("a", toolscore.Args{"x": " 1"})}
	lenient, _, _ := compute(expected, actual, false, nil)
	strict, _, _ := compute(expected, actual, true, nil)
	assert.InDelta(t, 1, lenient.ArgumentF1, 1e-12)
	assert.InDelta(t, 0, strict.ArgumentF1, 1e-12)
}
