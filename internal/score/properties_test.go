package score_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/score"
)

func randomCalls(r *rand.Rand, unchecked bool) []toolscore.Call {
	calls := make([]toolscore.Call, r.IntN(12))
	for i := range calls {
		args := toolscore.Args{}
		for _, name := range "xyz" {
			if r.IntN(2) == 0 {
				args[string(name)] = fmt.Sprint(r.IntN(3))
			}
		}
		if unchecked && r.IntN(6) == 0 {
			args = nil
		}
		calls[i] = call(string("abcd"[r.IntN(4)]), args)
	}
	return calls
}

func forCases(t *testing.T, property func(r *rand.Rand) bool) {
	t.Helper()
	for seed := range uint64(500) {
		if !property(rand.New(rand.NewPCG(seed, 6))) {
			t.Fatalf("seed %d", seed)
		}
	}
}

func TestEveryNumberLiesWithinZeroAndOne(t *testing.T) {
	forCases(t, func(r *rand.Rand) bool {
		weights := map[string]float64{"argument_f1": r.Float64() * 5, "redundant_rate": r.Float64()}
		numbers, points, _ := compute(randomCalls(r, true), randomCalls(r, false), r.IntN(2) == 0, weights)
		all := numbers.Metrics()
		all["score"] = points
		ok := true
		for name, x := range all {
			ok = assert.GreaterOrEqual(t, x, 0., name) && assert.LessOrEqual(t, x, 1., name) && ok
		}
		return ok
	})
}

func TestAPerfectMatchScoresOne(t *testing.T) {
	forCases(t, func(r *rand.Rand) bool {
		weights := map[string]float64{"selection_accuracy": r.Float64() * 3, "sequence_accuracy": r.Float64()}
		calls := randomCalls(r, false)
		numbers, points, _ := compute(calls, calls, true, weights)
		one := true
		for name, x := range numbers.Metrics() {
			if name != "redundant_rate" && name != "identical_rate" {
				one = assert.Equal(t, 1., x, name) && one //nolint:testifylint // exactly
			}
		}
		return one && assert.Equal(t, 1., points) //nolint:testifylint // exactly
	})
}

// TestOrderChangesOnlyTheNumbersThatLookAtIt permutes both lists.
func TestOrderChangesOnlyTheNumbersThatLookAtIt(t *testing.T) {
	forCases(t, func(r *rand.Rand) bool {
		expected, actual := randomCalls(r, true), randomCalls(r, false)
		before, _, _ := compute(expected, actual, false, nil)
		for _, calls := range [][]toolscore.Call{expected, actual} {
			r.Shuffle(len(calls), func(i, j int) { calls[i], calls[j] = calls[j], calls[i] })
		}
		after, _, _ := compute(expected, actual, false, nil)
		after.SequenceAccuracy, after.TrajectoryAccuracy = before.SequenceAccuracy, before.TrajectoryAccuracy
		return assert.Equal(t, before, after)
	})
}

func TestTwoCallsOfOneToolMaySwap(t *testing.T) {
	one, two := call("a", toolscore.Args{"x": "1"}), call("a", toolscore.Args{"x": "2"})
	_, points, _ := compute([]toolscore.Call{one, two}, []toolscore.Call{two, one}, false, nil)
	assert.Equal(t, 1., points) //nolint:testifylint // exactly
}

func ExampleCompute() {
	expected := []toolscore.Call{call("search", toolscore.Args{"to": "NYC"}), call("book", nil)}
	actual := []toolscore.Call{call("search", toolscore.Args{"to": "LON"}), call("book", nil)}
	numbers, points, _ := compute(expected, actual, false, nil)
	fmt.Printf("%v %v %.2f\n", numbers.SelectionAccuracy, numbers.ArgumentF1, points)
	_, points, _ = compute(expected, actual, false, map[string]float64{"argument_f1": 0})
	fmt.Printf("%v\n", points)
	// Output:
	// 1 0 0.70
	// 1
}

// TestTheTableOfAComparisonChangesNoNumber measures by the table that pairs calls, whose rules may
// be any.
func TestTheTableOfAComparisonChangesNoNumber(t *testing.T) {
	forCases(t, func(r *rand.Rand) bool {
		expected, actual := randomCalls(r, true), randomCalls(r, false)
		for _, calls := range [][]toolscore.Call{expected, actual} {
			for i := range calls {
				if r.IntN(10) == 0 {
					calls[i].Kind = "mcp_call"
				}
			}
		}
		strict := r.IntN(2) == 0
		set := option.Settings{
			Strict: strict != (r.IntN(4) == 0), PartialArgs: r.IntN(4) == 0, IgnoreArgs: r.IntN(6) == 0,
			WithResults: r.IntN(4) == 0, Kinds: r.IntN(2) == 0,
		}
		if r.IntN(4) == 0 {
			set.Tools = map[string][]option.Option{"a": {toolscore.PartialArgs(true)}}
		}
		table := align.Prepare(expected, actual, set)
		table.Pair(set)
		numbers, points, _ := score.Compute(table, strict, nil)
		wantNumbers, wantPoints, _ := compute(expected, actual, strict, nil)
		return assert.Equal(t, wantNumbers, numbers) && assert.InDelta(t, wantPoints, points, 0)
	})
}
