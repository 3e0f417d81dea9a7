package compare_test

import (
	"fmt"
	"strconv"
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
)

// BenchmarkCopies compares 10,000 calls: a plain list, and one of whose calls 1 in 100 is optional
// and every other one of those was made, with ten calls that may be repeated. As written, and with
// ten calls changed.
func BenchmarkCopies(b *testing.B) {
	const n = 10_000
	for _, order := range []option.Order{option.InOrder, option.AnyOrder, option.ByTurn} {
		for _, changed := range []int{0, 10} {
			for _, copies := range []bool{false, true} {
				expected, actual := longRun(n, copies, changed)
				b.Run(fmt.Sprintf("%v/%d changed/copies %t", order, changed, copies), func(b *testing.B) {
					for b.Loop() {
						if r, err := compare.Calls(expected, actual, option.Settings{Order: order}); err != nil || r.Passed != (changed == 0) {
							b.Fatal(err, r.Passed)
						}
					}
				})
			}
		}
	}
}

func longRun(n int, copies bool, changed int) (expected, actual toolscore.Trace) {
	for i := range n {
		c := toolscore.Call{Tool: "tool_" + strconv.Itoa(i*7%20), Turn: 1 + i/3, Args: toolscore.Args{
			"id": "FL-" + strconv.Itoa(i), "count": i % 10, "note": "the same in every call",
		}}
		made := 1
		want := c
		switch {
		case !copies:
		case i%(n/10) == 500:
			want, made = c.Times(1, 3), 1+i/(n/10)%3
		case i%100 == 0:
			want, made = c.Optional(), i/100%2
		}
		expected = append(expected, want)
		for range made {
			actual = append(actual, c)
		}
	}
	for k := range changed {
		at := (k*2 + 1) * len(actual) / (2 * changed)
		actual[at].Args = toolscore.Args{"id": "changed"}
	}
	e, err := source.Normalise(source.Expected, expected)
	if err != nil {
		panic(err)
	}
	a, err := source.Normalise(source.Actual, actual)
	if err != nil {
		panic(err)
	}
	return e, a
}
