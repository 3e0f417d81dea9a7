package align_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
)

// trace is n calls of the given number of tools with three arguments each.
func trace(n, tools int) []toolscore.Call {
	calls := make([]toolscore.Call, n)
	for i := range calls {
		calls[i] = toolscore.Call{
			Tool: "tool_" + strconv.Itoa(i*7%tools),
			Turn: 1 + i/3,
			Args: toolscore.Args{
				"id":    "FL-" + strconv.Itoa(i),
				"count": json.Number(strconv.Itoa(i % 10)),
				"note":  "the same in every call",
			},
		}
	}
	return calls
}

// changed returns the calls with so many changes: an argument changed, a call replaced, one
// dropped, one added.
func changed(calls []toolscore.Call, changes int) []toolscore.Call {
	r := rand.New(rand.NewPCG(1, 2))
	at := map[int]int{}
	for k := range changes {
		at[r.IntN(len(calls))] = k
	}
	other := make([]toolscore.Call, 0, len(calls)+changes)
	for i, c := range calls {
		k, change := at[i]
		switch {
		case !change:
			other = append(other, c)
		case k%4 == 0:
			other = append(other, toolscore.Call{Tool: c.Tool, Args: toolscore.Args{"id": "changed", "note": "x"}, Turn: c.Turn})
		case k%4 == 1:
			other = append(other, toolscore.Call{Tool: "another", Args: c.Args, Turn: c.Turn})
		case k%4 == 2:
			other = append(other, c, c)
		}
	}
	return other
}

func BenchmarkPair(b *testing.B) {
	for _, order := range []option.Order{option.InOrder, option.AnyOrder, option.ByTurn} {
		for _, size := range []struct{ calls, changes int }{{1000, 10}, {10_000, 100}, {100_000, 100}} {
			expected := trace(size.calls, 20)
			actual := changed(expected, size.changes)
			b.Run(fmt.Sprintf("%v/%d calls, %d changed", order, size.calls, size.changes), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					pair(expected, actual, option.Settings{Order: order})
				}
			})
		}
	}
}

func BenchmarkCompile(b *testing.B) {
	expected := trace(10_000, 20)
	for b.Loop() {
		align.Compile(expected, expected, func(string) align.Rules { return align.Rules{} })
	}
}

// BenchmarkOneTool pairs calls of one tool in any order: the families that are hardest for an
// assignment.
func BenchmarkOneTool(b *testing.B) {
	families := map[string]func(i int) toolscore.Args{
		"all equal but one argument": func(i int) toolscore.Args {
			return toolscore.Args{"a": "same", "b": "same", "c": strconv.Itoa(i)}
		},
		"few values": func(i int) toolscore.Args {
			return toolscore.Args{"a": strconv.Itoa(i % 7), "b": strconv.Itoa(i % 11), "c": strconv.Itoa(i % 13)}
		},
		"any": func(i int) toolscore.Args { return toolscore.Args{"a": anything{}, "b": strconv.Itoa(i % 5)} },
	}
	for name, args := range families {
		for _, n := range []int{500, 2000} {
			expected, actual := make([]toolscore.Call, n), make([]toolscore.Call, n)
			for i := range n {
				expected[i] = toolscore.Call{Tool: "t", Args: args(i)}
				actual[i] = toolscore.Call{Tool: "t", Args: toolscore.Args{"a": "same", "b": strconv.Itoa(i % 6), "c": strconv.Itoa(n + i)}}
			}
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					pair(expected, actual, option.Settings{Order: option.AnyOrder})
				}
			})
		}
	}
}

type anything struct{}

func (anything) String() string   { return "anything" }
func (anything) Matches(any) bool { return true }
