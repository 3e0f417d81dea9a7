package assert_test

import (
	"errors"
	"math"
	"testing"

	testify "github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/matchers"
	"github.com/toolscore/toolscore-go/snapshot"
)

var (
	search  = toolscore.Call{Tool: "search", Args: toolscore.Args{"q": "go"}}
	book    = toolscore.Call{Tool: "book", Args: toolscore.Args{"seat": "12A", "price": 9.5}}
	archive = toolscore.Call{Tool: "archive"}
)

func TestAssertTools(t *testing.T) {
	tests := map[string]struct {
		expected, actual toolscore.Trace
		opts             []toolscore.Option
		passes           bool
	}{
		"the same calls": {
			expected: toolscore.Trace{search, book}, actual: toolscore.Trace{search, book}, passes: true,
		},
		"no calls, as expected": {passes: true},
		"another argument": {
			expected: toolscore.Trace{search},
			actual:   toolscore.Trace{{Tool: "search", Args: toolscore.Args{"q": "rust"}}},
		},
		"an argument that nobody listed": {
			expected: toolscore.Trace{search},
			actual:   toolscore.Trace{{Tool: "search", Args: toolscore.Args{"q": "go", "drop_table": true}}},
		},
		"an argument that nobody listed, forgiven": {
			expected: toolscore.Trace{search},
			actual:   toolscore.Trace{{Tool: "search", Args: toolscore.Args{"q": "go", "page": 2}}},
			opts:     []toolscore.Option{toolscore.PartialArgs(true)}, passes: true,
		},
		"arguments that nobody checks": {
			expected: toolscore.Trace{{Tool: "search"}}, actual: toolscore.Trace{search}, passes: true,
		},
		"arguments where none are expected": {
			expected: toolscore.Trace{{Tool: "search", Args: toolscore.Args{}}}, actual: toolscore.Trace{search},
		},
		"another order": {
			expected: toolscore.Trace{search, book}, actual: toolscore.Trace{book, search},
		},
		"another order, allowed": {
			expected: toolscore.Trace{search, book}, actual: toolscore.Trace{book, search},
			opts: []toolscore.Option{toolscore.AnyOrder()}, passes: true,
		},
		"a call more": {
			expected: toolscore.Trace{search}, actual: toolscore.Trace{search, archive},
		},
		"a call more, allowed": {
			expected: toolscore.Trace{search}, actual: toolscore.Trace{search, archive},
			opts: []toolscore.Option{toolscore.AllowExtra(1)}, passes: true,
		},
		"two calls more, one allowed": {
			expected: toolscore.Trace{search}, actual: toolscore.Trace{archive, search, archive},
			opts: []toolscore.Option{toolscore.AllowExtra(1)},
		},
		"a call less": {
			expected: toolscore.Trace{search, book}, actual: toolscore.Trace{search},
		},
		"a call less, with a score to spare": {
			expected: toolscore.Trace{search, book}, actual: toolscore.Trace{search},
			opts: []toolscore.Option{toolscore.MinScore(0.5)}, passes: true,
		},
		"another form of a number": {
			expected: toolscore.Trace{{Tool: "pay", Args: toolscore.Args{"sum": 1}}},
			actual:   toolscore.Trace{{Tool: "pay", Args: toolscore.Args{"sum": 1.5 - 0.5}}}, passes: true,
		},
		"a matcher that holds": {
			expected: toolscore.Trace{{Tool: "search", Args: toolscore.Args{"q": matchers.Regex("g.")}}},
			actual:   toolscore.Trace{search}, passes: true,
		},
		"a matcher that does not": {
			expected: toolscore.Trace{{Tool: "search", Args: toolscore.Args{"q": matchers.Regex("g")}}},
			actual:   toolscore.Trace{search},
		},
		"raw arguments, the same": {
			expected: toolscore.Trace{{Tool: "run", Raw: "SELECT 1;"}},
			actual:   toolscore.Trace{{Tool: "run", Raw: "SELECT 1;", Problem: toolscore.Text}}, passes: true,
		},
		"raw arguments, others": {
			expected: toolscore.Trace{{Tool: "run", Raw: "SELECT 1;"}},
			actual:   toolscore.Trace{{Tool: "run", Raw: "SELECT 2;", Problem: toolscore.Text}},
		},
		"a call that was cut off before its arguments": {
			expected: toolscore.Trace{{Tool: "run", Args: toolscore.Args{}}},
			actual:   toolscore.Trace{{Tool: "run", Args: toolscore.Args{}, Problem: toolscore.Truncated}},
		},
		"another result that nobody compares": {
			expected: toolscore.Trace{{Tool: "run", Result: 1}}, actual: toolscore.Trace{{Tool: "run", Result: 2}}, passes: true,
		},
		"another result": {
			expected: toolscore.Trace{{Tool: "run", Result: 1}}, actual: toolscore.Trace{{Tool: "run", Result: 2}},
			opts: []toolscore.Option{toolscore.WithResults()},
		},
		"a kind that nobody names": {
			expected: toolscore.Trace{{Tool: "web"}}, actual: toolscore.Trace{{Tool: "web", Kind: "server_tool_use"}}, passes: true,
		},
		"another kind": {
			expected: toolscore.Trace{{Tool: "web", Kind: "mcp_call"}},
			actual:   toolscore.Trace{{Tool: "web", Kind: "server_tool_use"}},
		},
		"a tool whose arguments nobody checks": {
			expected: toolscore.Trace{search, book},
			actual:   toolscore.Trace{search, {Tool: "book"}},
			opts:     []toolscore.Option{toolscore.ForTool("book", toolscore.IgnoreArgs())}, passes: true,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var f testt.T
			passed := assert.AssertTools(&f, test.expected, test.actual, test.opts...)
			testify.Equal(t, test.passes, passed)
			testify.Equal(t, !test.passes, f.Failed(), f.Text())
			testify.False(t, f.Stopped, "only FailNow stops a test")
		})
	}
}

type brokenSource struct{}

func (brokenSource) Trace() (toolscore.Trace, error) {
	return nil, errors.New("trace.json: it is not there")
}

func TestAssertToolsRefuses(t *testing.T) {
	one := toolscore.Trace{search}
	tests := map[string]struct {
		expected, actual toolscore.Source
		opts             []toolscore.Option
		says             string
	}{
		"no expected source": {nil, one, nil, "toolscore: expected calls: the source is nil; pass"},
		"no actual source":   {one, nil, nil, "toolscore: actual calls: the source is nil; pass"},
		"a source without a trace": {
			one, brokenSource{}, nil, "toolscore: trace.json: it is not there",
		},
		"an expected call without a tool": {
			toolscore.Trace{search, {Args: toolscore.Args{"a": 1}}}, one, nil, "toolscore: expected call 2: it has no tool; set Tool",
		},
		"an argument that is not JSON": {
			one,
			toolscore.Trace{{Tool: "search", Args: toolscore.Args{"list": []any{1, make(chan int)}}}},
			nil,
			"toolscore: actual call 1 search: args.list[1]: ",
		},
		"not a number": {
			toolscore.Trace{{Tool: "search", Args: toolscore.Args{"x": math.NaN()}}},
			one, nil,
			"toolscore: expected call 1 search: args.x: ",
		},
		"a matcher in an actual call": {
			one,
			toolscore.Trace{{Tool: "search", Args: toolscore.Args{"q": matchers.Any}}},
			nil,
			"toolscore: actual call 1 search: args.q: ",
		},
		"arguments and raw text": {
			toolscore.Trace{{Tool: "search", Raw: "x", Args: toolscore.Args{"a": 1}}}, one, nil, "it has Args and Raw",
		},
		"a bad option": {one, one, []toolscore.Option{toolscore.AllowExtra(-2)}, "AllowExtra(-2): a number of calls is not negative"},
		"an option of snapshots": {
			one, one, []toolscore.Option{snapshot.Named("label")}, "give it to snapshot.ToolscoreSnapshot",
		},
		"an expectation that accepts anything": {
			toolscore.Trace{}, one, []toolscore.Option{toolscore.AllowExtra(toolscore.Unlimited)}, "any calls would pass",
		},
		"a file that is not there": {snapshot.File("testdata/none.yaml"), one, nil, "testdata/none.yaml"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var f testt.T
			require.False(t, assert.AssertTools(&f, test.expected, test.actual, test.opts...))
			testify.Contains(t, f.Text(), test.says)
			_, err := assert.Evaluate(test.expected, test.actual, test.opts...)
			require.Error(t, err)
			testify.Equal(t, f.Text(), err.Error(), "Evaluate and AssertTools say the same")
		})
	}
}

func TestAssertToolsPrintsNoSecret(t *testing.T) {
	const secret = "hunter2hunter2"
	for name, actual := range map[string]toolscore.Call{
		"in arguments":                    {Tool: "log_in", Args: toolscore.Args{"password": secret}},
		"in arguments that are no object": {Tool: "log_in", Raw: `{"password":"` + secret, Problem: toolscore.Truncated},
	} {
		for _, expected := range []toolscore.Call{{Tool: "log_in", Args: toolscore.Args{}}, {Tool: "log_in", Raw: "x"}} {
			var f testt.T
			require.False(t, assert.AssertTools(&f, toolscore.Trace{expected}, toolscore.Trace{actual}), name)
			testify.NotContains(t, f.Text(), secret, name)
		}
	}
}

func TestAssertToolsWithoutTest(t *testing.T) {
	var none *testing.T
	testify.PanicsWithValue(t, "toolscore: AssertTools: t is nil; pass the *testing.T of the test", func() {
		assert.AssertTools(none, toolscore.Trace{}, toolscore.Trace{})
	})
	testify.Panics(t, func() { assert.AssertTools(nil, toolscore.Trace{}, toolscore.Trace{}) })
}

func TestFailNowStopsTheTest(t *testing.T) {
	for name, actual := range map[string]toolscore.Source{
		"at a difference":             toolscore.Trace{book},
		"at a source without a trace": brokenSource{},
	} {
		t.Run(name, func(t *testing.T) {
			var f testt.T
			assert.AssertTools(&f, toolscore.Trace{search}, actual, toolscore.FailNow())
			testify.True(t, f.Stopped)
		})
	}
}
