package report_test

import (
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/report"
)

var (
	search  = call("search_flights", toolscore.Args{"destination": "NYC", "origin": "SFO"})
	receipt = call("send_receipt", toolscore.Args{"to": "ada@example.com"})
	charge  = call("charge_card", toolscore.Args{"amount": num("9.99"), "currency": "EUR"})
)

func booking(amount any, city string) toolscore.Call {
	return call("book_flight", toolscore.Args{"amount": amount, "city": city})
}

// everything has a line of each state.
func everything() *comparison {
	return compared("TestBooksAFlight: calls differ from the golden").
		match(call("search_flights", toolscore.Args{"destination": "NYC", "origin": sign("!any")}), search).
		differ(
			booking(sign("!approx {value: 9.99, abs: 0.01}"), "San Francisco"), booking(num("12.5"), "San Fransisco"),
			because(diff("args.amount", sign("!approx {value: 9.99, abs: 0.01}"), num("12.5")), "it is 2.51 off, 0.01 is allowed"),
			diff("args.city", "San Francisco", "San Fransisco"),
		).
		missing(receipt).
		pair(toolscore.Moved, charge, charge).
		extra(call("log_event", toolscore.Args{"name": "booked"}), false).
		golden()
}

func TestStates(t *testing.T) {
	t.Run("everything", func(t *testing.T) { shows(t, everything().Input) })
	t.Run("no calls made", func(t *testing.T) {
		shows(t, compared("TestBooksAFlight: calls differ").missing(search).missing(receipt).Input)
	})
	t.Run("no calls expected", func(t *testing.T) {
		shows(t, compared("TestBooksAFlight: calls differ").extra(search, false).Input)
	})
	t.Run("moved and changed", func(t *testing.T) {
		moved := toolscore.Entry{
			State: toolscore.Moved, Tool: "book_flight", Expected: 2, Actual: 0,
			Diffs: []toolscore.Diff{diff("args.city", "Rome", "Room")},
		}
		c := compared("TestBooksAFlight: calls differ")
		c.Expected = []toolscore.Call{search, receipt, booking(num("9.99"), "Rome")}
		c.Actual = []toolscore.Call{booking(num("9.99"), "Room"), search, receipt}
		c.entry(moved)
		c.entry(toolscore.Entry{State: toolscore.Match, Tool: "search_flights", Expected: 0, Actual: 1})
		c.entry(toolscore.Entry{State: toolscore.Match, Tool: "send_receipt", Expected: 1, Actual: 2})
		shows(t, c.Input)
	})
	t.Run("unchecked kinds raw", func(t *testing.T) {
		web := toolscore.Call{Tool: "web_search", Args: toolscore.Args{"query": "gates"}, Kind: "server_tool_use"}
		cut := toolscore.Call{Tool: "book_flight", Raw: `{"city": "Ro`, Problem: toolscore.Truncated}
		text := toolscore.Call{Tool: "run_code", Raw: "print(1)\n", Problem: toolscore.Text}
		shows(t, compared("TestBooksAFlight: calls differ").
			match(call("search_flights", nil), search).
			missing(call("charge_card", nil)).
			missing(call("log_out", toolscore.Args{})).
			extra(web, false).
			differ(booking(num("9.99"), "Rome"), cut, diff("args", map[string]any{"city": "Rome"}, cut.Raw)).
			differ(toolscore.Call{Tool: "run_code", Raw: "print(2)\n"}, text, diff("raw", "print(2)\n", text.Raw)).
			Input)
	})
}

func TestVerdict(t *testing.T) {
	bar := 0.9
	t.Run("below MinScore", func(t *testing.T) {
		c := everything()
		c.Settings = option.Settings{Strict: true, MinScore: &bar, Order: option.AnyOrder}
		c.Result.Score = 0.8999999
		shows(t, c.Input)
	})
	t.Run("verbose", func(t *testing.T) {
		c := everything()
		c.Style.Verbose = true
		c.Result.Score = 0.8999999
		shows(t, c.Input)
	})
	t.Run("passes MinScore", func(t *testing.T) {
		c := everything()
		c.Headline = "TestBooksAFlight: calls differ, the score passes"
		c.Settings = option.Settings{MinScore: &bar, Extra: 2, WithResults: true}
		c.Result.Passed, c.Result.Score = true, 0.925
		shows(t, c.Input)
	})
	t.Run("forgiven", func(t *testing.T) {
		unlisted := toolscore.Diff{Path: "args.origin", Want: toolscore.Absent, Got: "SFO", Forgiven: true}
		other := toolscore.Diff{Path: "args.tip", Want: num("1"), Got: num("2"), Forgiven: true}
		c := compared("TestBooksAFlight: calls differ").
			pair(toolscore.Match, call("search_flights", toolscore.Args{"destination": "NYC"}), search, unlisted).
			differ(booking(num("1"), "Rome"), booking(num("2"), "Rome"), diff("args.amount", num("1"), num("2")), other).
			extra(receipt, true)
		c.Settings = option.Settings{PartialArgs: true, Extra: option.Unlimited}
		shows(t, c.Input)
	})
	t.Run("by turn approximate notes", func(t *testing.T) {
		first, second := search, charge
		first.Turn, second.Turn = 1, 2
		c := compared("TestBooksAFlight: calls differ").match(first, first).missing(second).golden()
		c.Settings = option.Settings{Order: option.ByTurn, IgnoreArgs: true, Extra: 1}
		c.Result.Approximate = true
		c.Notes = []string{
			"the model requested delete_user in turn 2, but nothing executed it",
			"nothing was written: CI forbids it",
		}
		shows(t, c.Input)
	})
}

func TestColour(t *testing.T) {
	bright := report.Style{Color: true}
	t.Run("everything", func(t *testing.T) {
		c := everything()
		c.Style = bright
		shows(t, c.Input)
	})
	t.Run("lines", func(t *testing.T) {
		c := one("args.body", letter("FL-1023"), letter("FL-1024"))
		c.Style = bright
		shows(t, c.Input)
	})
	t.Run("types lengths forgiven", func(t *testing.T) {
		c := one("args.adults", num("2"), "2")
		c.Result.Entries[0].Diffs = append(c.Result.Entries[0].Diffs,
			diff("args.id", long("x"), long("y")),
			toolscore.Diff{Path: "args.dry_run", Want: toolscore.Absent, Got: true, Forgiven: true},
		)
		c.extra(receipt, true)
		c.Style = bright
		shows(t, c.Input)
	})
}
