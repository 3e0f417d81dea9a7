package report_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/matchers"
)

// example is a failure of the guide: calls, compared as package snapshot compares them.
type example struct {
	heading          string
	expected, actual toolscore.Trace
	variants         []toolscore.Trace // in place of expected; none where calls are only checked
	settings         option.Settings
	notes            []string
}

// examples are the failures that the guide shows, in its order.
func examples() []example {
	bar := func(score float64) *float64 { return &score }
	want, got := trip()
	all := []example{
		{heading: "Every mark at once", expected: want, actual: got},
		movedAndChanged(),
		{heading: "No calls were made", expected: toolscore.Trace{search, receipt}},
		{heading: "No calls were expected", actual: toolscore.Trace{search}},
		unusualCalls(),
		{
			heading: "A score below the bar", expected: want, actual: got,
			settings: option.Settings{Strict: true, MinScore: bar(0.9), Order: option.AnyOrder},
		},
		{
			heading: "A score that let it pass", expected: want, actual: got,
			settings: option.Settings{MinScore: bar(0.6), Extra: 2, WithResults: true},
		},
		unscoredDifferences(),
		toolsOfTheirOwn(),
		forgivenDifferences(),
		byTurn(),
	}
	return slices.Concat(all, grammarExamples(), valueExamples(), longExamples())
}

// trip returns calls that differ in every way.
func trip() (want, got toolscore.Trace) {
	amount := matchers.Approx(9.99, matchers.Abs(0.01))
	want = toolscore.Trace{
		call("search_flights", toolscore.Args{"destination": "NYC", "origin": matchers.Any}),
		booking(amount, "San Francisco"), receipt, charge,
	}
	got = toolscore.Trace{
		charge, search, booking(num("12.5"), "San Fransisco"), call("log_event", toolscore.Args{"name": "booked"}),
	}
	return want, got
}

func unscoredDifferences() example {
	bar := 0.5
	failed, one, two := receipt, call("read", toolscore.Args{"page": num("1")}), call("read", toolscore.Args{"page": num("2")})
	failed.Err = "mailbox full"
	return example{
		heading:  "Differences that no score forgives",
		expected: toolscore.Trace{one, two, receipt},
		actual:   toolscore.Trace{two, one, failed},
		settings: option.Settings{MinScore: &bar, WithResults: true},
	}
}

func toolsOfTheirOwn() example {
	want, got := trip()
	return example{
		heading: "Options of single tools", expected: want, actual: got,
		settings: option.Settings{Strict: true, Extra: 3, Tools: map[string][]option.Option{
			"log_event":   {toolscore.AllowExtra(0)},
			"book_flight": {toolscore.PartialArgs(true), toolscore.Strict(false), toolscore.WithResults()},
			"charge_card": {toolscore.AnyOrder(), toolscore.IgnoreArgs()},
			"log_out":     {toolscore.AllowExtra(toolscore.Unlimited), toolscore.InOrder()},
		}},
	}
}

func movedAndChanged() example {
	return example{
		heading:  "A call that moved and changed",
		expected: toolscore.Trace{search, receipt, booking(num("9.99"), "Rome")},
		actual:   toolscore.Trace{booking(num("9.99"), "Room"), search, receipt},
	}
}

func unusualCalls() example {
	return example{
		heading: "Calls that nobody checks, that the provider runs, or whose arguments are no JSON",
		expected: toolscore.Trace{
			call("search_flights", nil), call("charge_card", nil), call("log_out", toolscore.Args{}), booking(num("9.99"), "Rome"),
			{Tool: "run_code", Raw: "print(2)\n"},
		},
		actual: toolscore.Trace{
			search,
			{Tool: "web_search", Args: toolscore.Args{"query": "gates"}, Kind: "server_tool_use"},
			{Tool: "book_flight", Raw: `{"city": "Ro`, Problem: toolscore.Truncated},
			{Tool: "run_code", Raw: "print(1)\n", Problem: toolscore.Text},
		},
	}
}

func forgivenDifferences() example {
	return example{
		heading: "Forgiven differences",
		expected: toolscore.Trace{
			call("search_flights", toolscore.Args{"destination": "NYC"}), booking(num("1"), "Rome"),
		},
		actual: toolscore.Trace{
			search, call("book_flight", toolscore.Args{"amount": num("2"), "city": "Rome", "tip": num("1")}), receipt,
		},
		settings: option.Settings{PartialArgs: true, Extra: option.Unlimited},
	}
}

func byTurn() example {
	first, second := search, charge
	first.Turn, second.Turn = 1, 2
	return example{
		heading:  "By turn, with notes",
		expected: toolscore.Trace{first, second}, actual: toolscore.Trace{first},
		settings: option.Settings{Order: option.ByTurn, IgnoreArgs: true, Extra: 1},
		notes:    []string{"the model requested delete_user in turn 2, but nothing executed it"},
	}
}

// longExamples have more calls than anybody reads, and secrets.
func longExamples() []example {
	step := func(i int, text string) toolscore.Call {
		return call("step", toolscore.Args{"n": num(fmt.Sprint(i)), "text": fmt.Sprintf("%s for step %d", text, i)})
	}
	long := func(heading string, n int, changed ...int) example {
		e := example{heading: heading}
		for i := range n {
			e.expected, e.actual = append(e.expected, step(i, "a text")), append(e.actual, step(i, "a text"))
		}
		for _, i := range changed {
			e.actual[i] = step(i, "another")
		}
		return e
	}
	login := func(key string, password any) toolscore.Call {
		return call("log_in", toolscore.Args{"user": "ada", "api_key": key, "password": password})
	}
	return []example{
		long("One call of fifteen", 15, 4),
		long("Four calls of ten thousand", 10_000, 0, 4000, 4002, 9999),
		{
			heading:  "Secrets",
			expected: toolscore.Trace{login("one", matchers.Redacted), login("two", matchers.Regex(`^\w{20,}$`))},
			actual:   toolscore.Trace{login("three", password), login("two", password)},
		},
	}
}

// text returns what a test would print.
func (e example) text(t *testing.T) string {
	t.Helper()
	if e.variants == nil {
		e.variants = []toolscore.Trace{e.expected}
	}
	result, err := compare.Variants(e.variants, e.actual, e.settings)
	require.NoError(t, err, e.heading)
	if len(e.variants) > 0 {
		e.expected = e.variants[max(result.Variant-1, 0)]
	}
	redactor := redact.New(redact.Rules{})
	command := "go test example.com/travel/agent -run '^TestBooksAFlight$' -update"
	if !compare.Holds(result) { // no update makes a check hold
		command = ""
	}
	return "toolscore: " + strings.TrimRight(report.Text(report.Input{
		Headline: "TestBooksAFlight: " + compare.Finding(result, "the golden"),
		Expected: e.expected, Actual: e.actual, Result: result, Variants: len(e.variants), Settings: e.settings, Notes: e.notes,
		Golden:  "__snapshots__/TestBooksAFlight_1.tools.yaml",
		Command: command,
		Hide:    redactor.Value, HideText: redactor.Text,
	}), "\n")
}
