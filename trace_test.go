package toolscore_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go"
)

func TestTraceIsASourceOfItself(t *testing.T) {
	for _, trace := range []toolscore.Trace{nil, {}, {{Tool: "a"}, {Tool: "b"}}} {
		var source toolscore.Source = trace
		got, err := source.Trace()
		require.NoError(t, err)
		assert.Equal(t, trace, got)
	}
}

func TestNames(t *testing.T) {
	assert.Empty(t, toolscore.Names(nil))
	assert.Equal(t, []string{"b", "", "b"}, toolscore.Names([]toolscore.Call{{Tool: "b"}, {}, {Tool: "b"}}))
}

func TestMetricsNameEachNumberOnce(t *testing.T) {
	n := toolscore.Numbers{
		SelectionAccuracy: 1, ArgumentPrecision: 2, ArgumentRecall: 3, ArgumentF1: 4, SequenceAccuracy: 5, RedundantRate: 6,
		IdenticalRate: 7, InvocationAccuracy: 8, ToolCorrectness: 9, ToolCorrectnessArgs: 10, TrajectoryAccuracy: 11,
	}
	assert.Equal(t, map[string]float64{
		"selection_accuracy": 1, "argument_precision": 2, "argument_recall": 3, "argument_f1": 4, "sequence_accuracy": 5,
		"redundant_rate": 6, "identical_rate": 7, "invocation_accuracy": 8, "tool_correctness": 9, "tool_correctness_args": 10,
		"trajectory_accuracy": 11,
	}, n.Metrics())
	for name := range toolscore.DefaultWeights() {
		assert.Contains(t, n.Metrics(), name, "a weight is of a number")
	}
}

func TestAbsentReadsAsAbsent(t *testing.T) {
	assert.Equal(t, "(absent)", fmt.Sprint(toolscore.Absent))
}

func ExampleNames() {
	trace := toolscore.Trace{{Tool: "search_flights"}, {Tool: "book_flight"}}
	fmt.Println(toolscore.Names(trace))
	// Output: [search_flights book_flight]
}
