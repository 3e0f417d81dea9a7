package score_test

import (
	"fmt"
	"strconv"
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
)

// BenchmarkCompute measures calls of 20 tools; of each hundred the last differs in one argument.
func BenchmarkCompute(b *testing.B) {
	for _, n := range []int{10, 1000, 10_000, 100_000} {
		calls := func(last string) []toolscore.Call {
			list := make([]toolscore.Call, n)
			for i := range list {
				args := toolscore.Args{"id": "FL-" + strconv.Itoa(i), "note": "the same in every call"}
				if i%100 == 99 {
					args["note"] = last
				}
				list[i] = call("tool_"+strconv.Itoa(i%20), args)
			}
			return list
		}
		expected, actual := calls("want"), calls("got")
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				compute(expected, actual, false, nil)
			}
		})
	}
}
