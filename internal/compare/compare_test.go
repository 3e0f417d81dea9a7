package compare_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/property"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

func pick[T any](r *rand.Rand, from ...T) T { return from[r.IntN(len(from))] }

// calls are few tools with few arguments, so that many are equal and many nearly so.
func calls(r *rand.Rand, expected bool) toolscore.Trace {
	trace := make(toolscore.Trace, r.IntN(8))
	for i := range trace {
		trace[i] = toolscore.Call{
			Tool:   pick(r, "a", "b"),
			Args:   args(r, expected),
			Kind:   pick(r, toolscore.Kind(""), "", "", "mcp_call"),
			Result: pick[any](r, nil, "r", json.Number("1")),
		}
		switch {
		case r.IntN(10) == 0:
			trace[i].Args, trace[i].Raw = nil, pick(r, "{", " {")
		case expected && r.IntN(10) == 0:
			trace[i].Args = nil
		case !expected && trace[i].Args == nil:
			trace[i].Args = toolscore.Args{}
		}
	}
	return trace
}

func args(r *rand.Rand, expected bool) toolscore.Args {
	args := toolscore.Args{}
	for _, key := range []string{"x", "y"} {
		v := pick[any](r, json.Number("1"), json.Number("1.0"), "1", " 1", nil, []any{"1"})
		if expected && r.IntN(4) == 0 {
			v = pick[any](r, matchers.Any, matchers.IsType(matchers.String), []any{matchers.Regex("1")})
		}
		if r.IntN(3) > 0 {
			args[key] = v
		}
	}
	return args
}

func settings(r *rand.Rand) option.Settings {
	return option.Settings{
		Strict:      r.IntN(3) == 0,
		PartialArgs: r.IntN(3) == 0,
		IgnoreArgs:  r.IntN(8) == 0,
		WithResults: r.IntN(3) == 0,
		Kinds:       r.IntN(2) == 0,
		Order:       pick(r, option.InOrder, option.AnyOrder, option.ByTurn),
	}
}

// TestEntriesListWhatDiffers compares the differences of each pair with those found without its
// pairing, which skips pairs that it knows to be equal.
func TestEntriesListWhatDiffers(t *testing.T) {
	property.Check(t, 3000, func(t *testing.T, r *rand.Rand) {
		expected, actual, s := calls(r, true), calls(r, false), settings(r)
		result, err := compare.Calls(expected, actual, s)
		require.NoError(t, err)
		for _, e := range result.Entries {
			if e.Expected < 0 || e.Actual < 0 {
				assert.Empty(t, e.Diffs)
				continue
			}
			diffs := differences(expected[e.Expected], actual[e.Actual], s)
			assert.Equal(t, diffs, paths(e.Diffs), "%v beside %v", expected[e.Expected], actual[e.Actual])
			same := true
			for _, d := range e.Diffs {
				same = same && d.Forgiven
			}
			assert.Equal(t, same, e.State == toolscore.Match || e.State == toolscore.Moved && same)
		}
	})
}

// differences lists the paths where two calls differ.
func differences(want, got toolscore.Call, s option.Settings) []string {
	mode := value.Lenient
	if s.Strict {
		mode = value.Strict
	}
	var list []string
	if !s.IgnoreArgs {
		list = paths(compare.Arguments(want, got, s.PartialArgs, mode))
	}
	if want.Kind != got.Kind && (s.Kinds || want.Kind != "") {
		list = append(list, "kind")
	}
	if s.WithResults && !value.Equal(want.Result, got.Result, mode) {
		list = append(list, "result")
	}
	return list
}

func paths(diffs []toolscore.Diff) (list []string) {
	for _, d := range diffs {
		list = append(list, d.Path)
	}
	return list
}

// TestAScoreReachesTheBarThatItIsPrintedAs has weights whose sum of binary fractions is
// 0.5999999999999999.
func TestAScoreReachesTheBarThatItIsPrintedAs(t *testing.T) {
	call := func(x string) toolscore.Call { return toolscore.Call{Tool: "a", Args: toolscore.Args{"x": x}} }
	weights := map[string]float64{"argument_f1": 2, "selection_accuracy": 0.2}
	for bar, passes := range map[float64]bool{0.6: true, 0.6000001: false} {
		result, err := compare.Calls(
			toolscore.Trace{call("1"), call("2")}, toolscore.Trace{call("1"), call("3")},
			option.Settings{MinScore: &bar, Weights: weights},
		)
		require.NoError(t, err)
		assert.Equal(t, passes, result.Passed, "%v of %v", result.Score, bar)
	}
}
