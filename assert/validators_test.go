package assert_test

import (
	"testing"

	testify "github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/matchers"
)

// trip is what the tables below look at.
var trip = toolscore.Trace{
	{Tool: "search", Args: toolscore.Args{"to": "NYC"}},
	{Tool: "book", Args: toolscore.Args{"seat": "12A", "bags": 2}},
	{Tool: "book", Args: toolscore.Args{"seat": "14C", "bags": 1, "meal": nil}},
}

func TestValidatorsOfNames(t *testing.T) {
	tests := map[string]struct {
		assert func(t toolscore.TestingT) bool
		says   string // "": it holds
	}{
		"the tools": {
			func(t toolscore.TestingT) bool {
				return assert.MatchToolCalls(t, []string{"search", "book", "book"}, trip)
			}, "",
		},
		"other tools": {
			func(t toolscore.TestingT) bool { return assert.MatchToolCalls(t, []string{"search", "pay"}, trip) },
			"toolscore: TestTrip: MatchToolCalls: the tools differ\n  want  \"search\", \"pay\"\n  got   \"search\", \"book\", \"book\"",
		},
		"a subset": {
			func(t toolscore.TestingT) bool { return assert.MatchToolCallsSubset(t, []string{"book"}, trip) }, "",
		},
		"no subset": {
			func(t toolscore.TestingT) bool { return assert.MatchToolCallsSubset(t, []string{"pay", "book"}, trip) },
			"toolscore: TestTrip: MatchToolCallsSubset: not called: \"pay\"\n",
		},
		"any of two": {
			func(t toolscore.TestingT) bool { return assert.MatchAnyToolCall(t, []string{"pay", "book"}, trip) }, "",
		},
		"none of two": {
			func(t toolscore.TestingT) bool { return assert.MatchAnyToolCall(t, []string{"pay", "log"}, trip) },
			"none of the tools was called\n  want  any of \"pay\", \"log\"",
		},
		"none of none": {
			func(t toolscore.TestingT) bool { return assert.MatchAnyToolCall(t, nil, trip) }, "want  any of no calls",
		},
		"as often": {
			func(t toolscore.TestingT) bool { return assert.MatchToolCallCount(t, "book", trip, 2) }, "",
		},
		"another number": {
			func(t toolscore.TestingT) bool { return assert.MatchToolCallCount(t, "book", trip, 1) },
			"\"book\" was called another number of times\n  want  1\n  got   2: call 2, 3 of 3",
		},
		"never": {
			func(t toolscore.TestingT) bool { return assert.MatchToolCallCount(t, "pay", trip, 1) }, "got   0, of \"search\"",
		},
		"no calls": {
			func(t toolscore.TestingT) bool { return assert.MatchNoToolCalls(t, toolscore.Trace{}) }, "",
		},
		"calls where none are expected": {
			func(t toolscore.TestingT) bool { return assert.MatchNoToolCalls(t, trip) }, "want  no calls\n  got   \"search\"",
		},
		"no source": {
			func(t toolscore.TestingT) bool { return assert.MatchNoToolCalls(t, nil) },
			"toolscore: MatchNoToolCalls: actual calls: the source is nil",
		},
		"a name that is no name": {
			func(t toolscore.TestingT) bool { return assert.MatchNoToolCalls(t, toolscore.Trace{{Tool: "\x1b[2J"}}) },
			`"\u001b[2J"`,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { requireSays(t, test.assert, test.says) })
	}
}

func TestValidatorsOfArguments(t *testing.T) {
	tests := map[string]struct {
		assert func(t toolscore.TestingT) bool
		says   string
	}{
		"exact arguments": {
			func(t toolscore.TestingT) bool {
				return assert.MatchToolCallWithArgs(t, "book", toolscore.Args{"seat": "12A", "bags": 2.0}, trip)
			}, "",
		},
		"the closest call": {
			func(t toolscore.TestingT) bool {
				return assert.MatchToolCallWithArgs(t, "book", toolscore.Args{"seat": "14C", "bags": 3, "meal": nil}, trip)
			}, "MatchToolCallWithArgs: no call of \"book\" has these arguments; the closest is call 3 of 3\n  args.bags",
		},
		"a tool that was not called": {
			func(t toolscore.TestingT) bool { return assert.MatchToolCallWithArgs(t, "pay", nil, trip) },
			"\"pay\" was not called\n  got   \"search\"",
		},
		"partial arguments": {
			func(t toolscore.TestingT) bool {
				return assert.MatchToolCallWithPartialArgs(t, "book", toolscore.Args{"meal": nil}, trip)
			}, "",
		},
		"no such partial arguments": {
			func(t toolscore.TestingT) bool {
				return assert.MatchToolCallWithPartialArgs(t, "search", toolscore.Args{"to": "NYC", "from": nil}, trip)
			}, "the closest is call 1 of 3\n  args.from",
		},
		"an argument": {
			func(t toolscore.TestingT) bool { return assert.MatchToolArgument(t, "book", "bags", 1, trip) }, "",
		},
		"no such argument": {
			func(t toolscore.TestingT) bool { return assert.MatchToolArgument(t, "book", "bags", "1", trip) },
			"the closest is call 2 of 3\n  args.bags",
		},
		"an argument that a function accepts": {
			func(t toolscore.TestingT) bool {
				return assert.MatchToolArgumentWith(t, "book", "seat", func(v any) bool { return v == "14C" }, trip)
			}, "",
		},
		"an argument that a function refuses": {
			func(t toolscore.TestingT) bool {
				return assert.MatchToolArgumentWith(t, "book", "seat", func(any) bool { return false }, trip)
			}, "args.seat",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { requireSays(t, test.assert, test.says) })
	}
}

func TestEvaluateToolCalls(t *testing.T) {
	tests := map[string]struct {
		assert func(t toolscore.TestingT) bool
		says   string
	}{
		"expected calls": {
			func(t toolscore.TestingT) bool {
				return assert.EvaluateToolCalls(t, trip[:2], trip, matchers.MatchOptions{})
			}, "",
		},
		"too many calls": {
			func(t toolscore.TestingT) bool {
				none := 0
				return assert.EvaluateToolCalls(t, trip[:2], trip, matchers.MatchOptions{MaxExtraToolCalls: &none})
			}, "toolscore: TestTrip: EvaluateToolCalls: failed",
		},
		"an order that is none": {
			func(t toolscore.TestingT) bool {
				return assert.EvaluateToolCalls(t, trip, trip, matchers.MatchOptions{ToolCallOrder: "loose"})
			}, `there is no order "loose"`,
		},
		"no source": {
			func(t toolscore.TestingT) bool {
				return assert.EvaluateToolCalls(t, trip, nil, matchers.MatchOptions{})
			},
			"toolscore: EvaluateToolCalls: actual calls: the source is nil",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) { requireSays(t, test.assert, test.says) })
	}
}

// requireSays runs an assertion on a test that is not run, which is to fail with the text, or to
// pass where it is "".
func requireSays(t *testing.T, assertion func(toolscore.TestingT) bool, text string) {
	t.Helper()
	f := &testt.T{TestName: "TestTrip"}
	held := assertion(f)
	testify.Equal(t, text == "", held)
	testify.Equal(t, held, !f.Failed())
	testify.Contains(t, f.Text(), text)
}
