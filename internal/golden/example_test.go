package golden_test

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/matchers"
)

func ExampleWrite() {
	text, err := golden.Write("TestBooksAFlight", []toolscore.Call{
		{Tool: "search_flights", Args: toolscore.Args{"destination": "NYC", "origin": matchers.Any}},
	}, option.Settings{})
	fmt.Print(string(text), err)
	// Output:
	// # TestBooksAFlight
	// version: 1
	// calls:
	// - tool: search_flights
	//   args:
	//     destination: NYC
	//     origin: !any
	// <nil>
}

func ExampleRead() {
	d, err := golden.Read("flight.tools.yaml", []byte(`
version: 1
calls:
- tool: book_flight
  args: {flight_id: !regex FL-\d+, seat: 12A}
`))
	fmt.Println(d.Calls[0].Tool, d.Calls[0].Args, err)

	_, err = golden.Read("flight.tools.yaml", []byte("version: 1\ncalls:\n- tool: a\n  arg: {}\n"))
	fmt.Println(err)
	// Output:
	// book_flight map[flight_id:!regex FL-\d+ seat:12A] <nil>
	// flight.tools.yaml:4:3: a call has no key "arg"; write args
}

func ExampleReadAgainst() {
	called := []toolscore.Call{{Tool: "search"}, {Tool: "book", Args: toolscore.Args{"seat": "window"}}}
	written, _ := golden.Write("", called, option.Settings{})
	stored := []byte("version: 1\ncalls:\n- tool: search\n- tool: book\n  args: {seat: !any}\n")
	d, err := golden.ReadAgainst("flight.tools.yaml", stored, written, called, option.Settings{})
	fmt.Println(toolscore.Names(d.Calls), d.Calls[1].Args, err)
	// Output: [search book] map[seat:!any] <nil>
}

func ExampleProject() {
	stored, _ := golden.Read("flight.tools.yaml", []byte(`version: 1
calls:
- tool: book_flight # the cheap one
  args: {flight_id: !regex FL-\d+, seat: 'aisle'}
`))
	called := []toolscore.Call{{Tool: "book_flight", Args: toolscore.Args{"flight_id": "FL-42", "seat": "window"}}}
	result, _ := compare.Calls(stored.Calls, called, option.Settings{})
	p, err := golden.Project(stored, golden.Input{Got: called, Written: called, Entries: result.Entries})
	fmt.Print(string(p.Text), err)
	// Output:
	// version: 1
	// calls:
	// - tool: book_flight # the cheap one
	//   args: {flight_id: !regex FL-\d+, seat: window}
	// <nil>
}
