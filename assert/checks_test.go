package assert_test

import (
	"fmt"
	"strings"
	"testing"

	testify "github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/matchers"
)

func ExampleChecks() {
	t := printing{&testt.T{TestName: "TestAgent"}}
	run := toolscore.Trace{{Tool: "search"}, {Tool: "book", Err: "full"}, {Tool: "book"}}
	assert.Checks(t, run, toolscore.Before("validate", "book"), toolscore.NoBlindRetry())
	// Output:
	// toolscore: TestAgent: checks do not hold
	//   check before: validate must be called before book, and was not called before call 2 book
	//   check no_blind_retry: call 2 book failed, and call 3 book repeats it with the same arguments
}

// printing prints what a test would report.
type printing struct{ *testt.T }

func (printing) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

func TestChecks(t *testing.T) {
	run := toolscore.Trace{
		{Tool: "validate", Turn: 1, Result: true},
		{Tool: "book", Turn: 1, Args: toolscore.Args{"seat": "12A"}, Err: "full"},
		{Tool: "book", Turn: 2, Args: toolscore.Args{"seat": "12A"}},
		{Tool: "log_out", Turn: 3, Duration: 1},
	}
	seat := func(v any) toolscore.Call { return toolscore.Call{Tool: "book", Args: toolscore.Args{"seat": v}} }
	for name, test := range map[string]struct {
		checks []toolscore.Option
		says   string // "": all hold
	}{
		"never": {
			[]toolscore.Option{toolscore.Never(seat("12A"))},
			"check never: book with seat as in the check is never to be called, and was: call 2 book, call 3 book",
		},
		"never, without": {
			[]toolscore.Option{toolscore.Never(seat(toolscore.Absent), toolscore.Call{Tool: "book", Args: toolscore.Args{}})},
			"",
		},
		"never, a matcher": {[]toolscore.Option{toolscore.Never(seat(matchers.Regex("12.")))}, "check never"},
		"before, decided at once": {
			[]toolscore.Option{toolscore.Before("validate", "book")},
			"call 1 validate was decided in the same message as call 2 book",
		},
		"before, not there": {
			[]toolscore.Option{toolscore.Before("search", "book")},
			"was not called before call 2 book",
		},
		"first, last": {[]toolscore.Option{toolscore.First("validate"), toolscore.Last("log_out")}, ""},
		"first": {
			[]toolscore.Option{toolscore.First("book")},
			"the first call is to be book, and is call 1 validate",
		},
		"succeeded": {[]toolscore.Option{toolscore.Succeeded("validate")}, ""},
		"succeeded, unknown": {
			[]toolscore.Option{toolscore.Succeeded("book")},
			"neither result nor error of call 3 book was recorded",
		},
		"succeeded, null": {[]toolscore.Option{toolscore.Succeeded("log_out")}, ""},
		"succeeded, never": {
			[]toolscore.Option{toolscore.Succeeded("pay")},
			"pay is to succeed, and was not called",
		},
		"max calls": {
			[]toolscore.Option{toolscore.MaxCalls(4), toolscore.MaxCalls(1, "book")},
			"at most 1 call of book may be made, and 2 were",
		},
		"max identical": {[]toolscore.Option{toolscore.MaxIdentical(1)}, "2 do: call 2 book to call 3 book"},
		"no blind retry": {
			[]toolscore.Option{toolscore.NoBlindRetry()},
			"call 2 book failed, and call 3 book repeats it",
		},
		"no tool errors": {
			[]toolscore.Option{toolscore.NoToolErrors()},
			"no call may fail, and these did: call 2 book",
		},
		"no check": {nil, "neither calls nor checks are expected"},
		"an order": {
			[]toolscore.Option{toolscore.MaxCalls(9), toolscore.AnyOrder()},
			"option AnyOrder compares with expected calls",
		},
		"a check that is none": {[]toolscore.Option{toolscore.MaxCalls(-1)}, "Checks: option MaxCalls(-1)"},
	} {
		t.Run(name, func(t *testing.T) {
			fake := &testt.T{TestName: "TestAgent"}
			ok := assert.Checks(fake, run, test.checks...)
			testify.Equal(t, test.says == "", ok)
			testify.Contains(t, fake.Text(), test.says)
		})
	}
}

func TestExpectationsThatGoTogether(t *testing.T) {
	a, b := toolscore.Call{Tool: "a"}, toolscore.Call{Tool: "b"}
	in := func(group string, c toolscore.Call) toolscore.Call {
		c.Group = group
		return c
	}
	ref := func(c toolscore.Call, name string) toolscore.Call {
		c.Args = toolscore.Args{"x": matchers.Ref(name)}
		return c
	}
	capture := func(c toolscore.Call, name string) toolscore.Call {
		c.Args = toolscore.Args{"x": matchers.Capture(name, matchers.Any)}
		return c
	}
	for says, test := range map[string]struct {
		expected, actual toolscore.Source
		opts             []toolscore.Option
	}{
		"actual call 1 a: it has bounds":  {toolscore.Trace{a}, toolscore.Trace{a.Optional()}, nil},
		"actual call 1 a: it has a Group": {toolscore.Trace{a}, toolscore.Trace{in("g", a)}, nil},
		"args.k: the matcher Absent in an actual value": {
			toolscore.Trace{a},
			toolscore.Trace{{Tool: "a", Args: toolscore.Args{"k": toolscore.Absent}}},
			nil,
		},
		"args.l[0]: the matchers Maybe and Absent": {
			toolscore.Trace{{Tool: "a", Args: toolscore.Args{"l": []any{matchers.Maybe(1)}}}},
			toolscore.Trace{},
			nil,
		},
		"result: the matchers Maybe and Absent": {
			toolscore.Trace{{Tool: "a", Result: toolscore.Absent}},
			toolscore.Trace{},
			nil,
		},
		"at least 3, at most 2 times": {
			toolscore.Trace{{Tool: "a", Bounds: toolscore.Bounds{Min: 3, Max: 2}}},
			toolscore.Trace{},
			nil,
		},
		`the group "g" ended with call 1`: {
			toolscore.Trace{in("g", a), b, in("g", a)},
			toolscore.Trace{},
			nil,
		},
		"order by_turn: call 2 a is in a group": {
			toolscore.Trace{b, in("g", a)},
			toolscore.Trace{},
			[]toolscore.Option{toolscore.ByTurn()},
		},
		`ForTool("a", AllowExtra(1)): call 1 a`: {
			toolscore.Trace{a.Optional()},
			toolscore.Trace{},
			[]toolscore.Option{toolscore.ForTool("a", toolscore.AllowExtra(1))},
		},
		"every expected call may be left out": {
			toolscore.Trace{a.Optional()},
			toolscore.Trace{},
			[]toolscore.Option{toolscore.AllowExtra(toolscore.Unlimited)},
		},
		"variant 2 of 2: AllowExtra(Unlimited)": {
			toolscore.AnyOf(toolscore.Trace{a}, toolscore.Trace{}),
			toolscore.Trace{},
			[]toolscore.Option{toolscore.AllowExtra(toolscore.Unlimited)},
		},
		"call 1 a captures it, and is made 0…1×": {
			toolscore.Trace{capture(a, "id").Optional(), ref(b, "id")},
			toolscore.Trace{},
			nil,
		},
		"of the same group captures it": {
			toolscore.Trace{in("g", capture(a, "id")), in("g", ref(b, "id"))},
			toolscore.Trace{},
			nil,
		},
		`Ref("id"): no earlier expected call captures it`: {
			toolscore.Trace{ref(a, "id").Times(2, 3)},
			toolscore.Trace{},
			nil,
		},
	} {
		_, err := assert.Evaluate(test.expected, test.actual, test.opts...)
		testify.ErrorContains(t, err, says)
	}
}

// TestAReferenceUndoesAnOptionalCopy has a copy that is satisfied but for its reference: it is
// extra, and captures nothing.
func TestAReferenceUndoesAnOptionalCopy(t *testing.T) {
	call := func(tool string, x any) toolscore.Call {
		return toolscore.Call{Tool: tool, Args: toolscore.Args{"x": x}}
	}
	expected := toolscore.Trace{call("open", matchers.Capture("id", matchers.Any)), call("close", matchers.Ref("id")).Optional()}
	r, err := assert.Evaluate(expected, toolscore.Trace{call("open", 1), call("close", 1)})
	testify.NoError(t, err)
	testify.True(t, r.Passed)
	testify.Equal(t, 1, r.Entries[1].Copy)
	r, err = assert.Evaluate(expected, toolscore.Trace{call("open", 1), call("close", 2)})
	testify.NoError(t, err)
	testify.False(t, r.Passed)
	testify.Equal(t, toolscore.Entry{State: toolscore.Extra, Tool: "close", Expected: -1, Actual: 1}, r.Entries[1])
	testify.InDelta(t, .5, r.SelectionAccuracy, 1e-9, "the numbers know nothing of the copy")
}

func TestMinScoreForgivesNoCheck(t *testing.T) {
	run := toolscore.Trace{{Tool: "a"}}
	r, err := assert.Evaluate(run, run, toolscore.MinScore(.1), toolscore.MaxCalls(0))
	testify.NoError(t, err)
	testify.False(t, r.Passed)
	testify.InDelta(t, 1, r.Score, 1e-9)
}

func TestChainsWithBoundsAndChecks(t *testing.T) {
	run := toolscore.Trace{{Tool: "search"}, {Tool: "search"}, {Tool: "book"}}
	for name, test := range map[string]struct {
		chain func(*assert.Expectation) *assert.Expectation
		says  string
	}{
		"copies": {func(e *assert.Expectation) *assert.Expectation {
			return e.MayCall("login").CallsBetween("search", 1, 3).ThenCalls("book").Before("search", "book").First("search").Last("book")
		}, ""},
		"too many": {
			func(e *assert.Expectation) *assert.Expectation { return e.MayCall("search").Calls("book") },
			"search",
		},
		"a check": {
			func(e *assert.Expectation) *assert.Expectation { return e.MaxCalls(1, "search").MaxIdentical(3) },
			"at most 1 call of search",
		},
		"a check beside calls": {func(e *assert.Expectation) *assert.Expectation {
			return e.CallsBetween("search", 0, toolscore.Unlimited).Calls("book").Never(toolscore.Call{Tool: "book"})
		}, "! never  book is never to be called"},
		"no tool errors": {func(e *assert.Expectation) *assert.Expectation {
			return e.NoToolErrors().NoBlindRetry().Succeeded("book")
		}, "neither result nor error"},
		"bounds": {
			func(e *assert.Expectation) *assert.Expectation { return e.CallsBetween("search", 3, 2) },
			`CallsBetween("search", 3, 2): at least 3, at most 2 times`,
		},
		"no bounds": {
			func(e *assert.Expectation) *assert.Expectation { return e.CallsBetween("search", 0, 0) },
			"use DoesNotCall",
		},
	} {
		t.Run(name, func(t *testing.T) {
			fake := &testt.T{TestName: "TestAgent"}
			testify.Equal(t, test.says == "", test.chain(assert.Expect(fake, run)).Check())
			testify.Contains(t, fake.Text(), test.says)
		})
	}
}

// A failure names the variant that it shows, and each check that does not hold once.
func TestTheReportOfVariants(t *testing.T) {
	fake := &testt.T{TestName: "TestAgent"}
	expected := toolscore.AnyOf(toolscore.Trace{{Tool: "search"}, {Tool: "book"}}, toolscore.Trace{{Tool: "pay"}, {Tool: "close"}})
	assert.AssertTools(fake, expected, toolscore.Trace{{Tool: "pay"}}, toolscore.Never(toolscore.Call{Tool: "pay"}))
	testify.Contains(t, fake.Text(), "variant 2 of 2 · 1 call matches, 1 is missing · 1 check fails")
	testify.Equal(t, 1, strings.Count(fake.Text(), "pay is never to be called"))
}
