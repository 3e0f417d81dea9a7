package browser_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/matchers"
)

// compared is the result of a comparison of calls, under a name.
func compared(t testing.TB, suite, name string, want, got toolscore.Trace, opts ...toolscore.Option) outcome.Result {
	t.Helper()
	result, err := assert.Evaluate(want, got, opts...)
	require.NoError(t, err)
	r := outcome.New(outcome.Input{Expected: want, Actual: got, Result: result})
	r.Suite, r.Name, r.Golden = suite, name, suite+"/__snapshots__/"+name+"_1.tools.yaml"
	return r
}

// trip is a comparison that has something of everything: a matcher, a changed word, a moved, a
// missing and an extra call.
func trip(t testing.TB) outcome.Result {
	t.Helper()
	search := toolscore.Args{"destination": "NYC", "date": "2027-03-01", "passengers": json.Number("2")}
	want := toolscore.Trace{
		{Tool: "search_flights", Args: search},
		{Tool: "search_hotels", Args: toolscore.Args{"city": "New York", "nights": json.Number("3")}},
		{Tool: "hold_seat", Args: toolscore.Args{"flight_id": matchers.Regex(`FL-\d+`), "seat": "12A"}},
		{Tool: "book_flight", Args: toolscore.Args{
			"flight_id": matchers.Regex(`FL-\d+`), "amount": matchers.Approx(412.5, matchers.Abs(json.Number("0.5"))),
			"note": "Please seat both passengers next to each other, by the window if one is free.",
			"contact": map[string]any{
				"name": "Ada Lovelace", "email": "ada@example.com", "phones": []any{"+44 20 7946 0000", "+44 20 7946 0001"},
			},
		}},
		{Tool: "send_receipt", Args: toolscore.Args{"to": "ada@example.com"}},
		{Tool: "log_event"},
	}
	got := toolscore.Trace{
		{Tool: "search_flights", Turn: 1, Args: search},
		{Tool: "search_hotels", Turn: 1, Args: toolscore.Args{"city": "New York", "nights": json.Number("3")}},
		{Tool: "book_flight", Turn: 2, Args: toolscore.Args{
			"flight_id": "FL-310", "amount": json.Number("415.75"),
			"note": "Please seat both guests next to each other, at the window if one is still free.",
			"contact": map[string]any{
				"name": "Ada Lovelace", "email": "ada@example.org", "phones": []any{"+44 20 7946 0000", "+44 20 7946 0001"},
			},
			"currency": "EUR",
		}},
		{Tool: "hold_seat", Turn: 3, Args: toolscore.Args{"flight_id": "FL-310", "seat": "12A"}},
		{Tool: "log_event", Turn: 3, Args: toolscore.Args{"level": "info"}},
		{Tool: "send_email", Turn: 4, Args: toolscore.Args{"subject": "We booked a flight", "to": "sales@example.com"}},
	}
	return compared(t, "agent/booking", "TestBooksATrip", want, got)
}

// many returns n snapshots of ten calls each in twelve suites. One in forty fails, one in four
// hundred could not be compared.
func many(t testing.TB, n int) []outcome.Result {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	made := make([]outcome.Result, n)
	for i := range made {
		suite := fmt.Sprintf("agent/%s", []string{
			"booking", "calendar", "checkout", "email", "hotels", "inbox", "memory", "notes", "payments", "research", "search", "support",
		}[i*12/n])
		want := tenCalls(random)
		got := append(toolscore.Trace{}, want...)
		if i%40 == 7 {
			drift(random, got)
		}
		made[i] = compared(t, suite, fmt.Sprintf("TestAgent/case_%04d", i), want, got)
		if i%400 == 13 {
			failed := made[i].Golden + ":4:9: unknown tag !anything"
			made[i] = outcome.Result{Suite: suite, Name: made[i].Name, Golden: made[i].Golden, Error: failed}
		}
	}
	return made
}

func tenCalls(random *rand.Rand) toolscore.Trace {
	tools := []string{"search", "read_page", "summarise", "book", "pay", "send_email"}
	calls := make(toolscore.Trace, 10)
	for i := range calls {
		calls[i] = toolscore.Call{Tool: tools[random.IntN(len(tools))], Turn: 1 + i/2, Args: toolscore.Args{
			"query": fmt.Sprintf("question %d about the weather", random.IntN(1000)), "limit": json.Number("10"), "page": i,
		}}
	}
	return calls
}

func drift(random *rand.Rand, calls toolscore.Trace) {
	at := random.IntN(len(calls))
	args := maps.Clone(calls[at].Args)
	args["query"] = "another question about the weather"
	calls[at].Args = args
	if random.IntN(2) == 0 {
		calls[(at+3)%len(calls)].Tool = "delete_all"
	}
}

// save writes results as a test run leaves them, and returns the file.
func save(t testing.TB, all ...outcome.Result) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "run.results.jsonl")
	out, err := os.Create(file)
	require.NoError(t, err)
	encoder := json.NewEncoder(out)
	for _, r := range all {
		require.NoError(t, encoder.Encode(r))
	}
	require.NoError(t, out.Close())
	return file
}
