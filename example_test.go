package toolscore_test

import (
	"context"
	"fmt"
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/matchers"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

type searchArgs struct {
	Destination string `json:"destination"`
}

type bookArgs struct {
	FlightID string  `json:"flight_id"`
	Amount   float64 `json:"amount"`
}

// bookTrip stands for an agent: it calls two tools, which are recorded by the recorder in its context.
func bookTrip(ctx context.Context) error {
	search := recorder.Func(nil, "search_flights", func(context.Context, searchArgs) (string, error) { return "FL-204", nil })
	book := recorder.Func(nil, "book_flight", func(context.Context, bookArgs) (bool, error) { return true, nil })
	flight, err := search(ctx, searchArgs{Destination: "NYC"})
	if err != nil {
		return err
	}
	_, err = book(ctx, bookArgs{FlightID: flight, Amount: 9.99})
	return err
}

// The main job: record an agent, compare its calls with the golden in __snapshots__, which holds a
// matcher.
func TestBooksATrip(t *testing.T) {
	rec := recorder.New()
	if err := bookTrip(recorder.NewContext(t.Context(), rec)); err != nil {
		t.Fatal(err)
	}
	snapshot.ToolscoreSnapshot(t, rec)
}

// Calls are compared with calls written in Go, which may hold matchers.
func Example() {
	rec := recorder.New()
	if err := bookTrip(recorder.NewContext(context.Background(), rec)); err != nil {
		fmt.Println(err)
		return
	}
	expected := toolscore.Trace{
		{Tool: "search_flights", Args: toolscore.Args{"destination": matchers.Any}},
		{Tool: "book_flight", Args: toolscore.Args{
			"flight_id": matchers.Regex(`FL-\d+`),
			"amount":    matchers.Approx(10, matchers.Abs(0.05)),
		}},
	}
	result, err := assert.Evaluate(expected, rec)
	fmt.Println(result.Passed, result.Score, err)
	// Output: true 1 <nil>
}

// Arguments left nil are not checked; an empty Args means exactly no arguments.
func ExampleArgs() {
	actual := toolscore.Trace{{Tool: "list", Args: toolscore.Args{"page": 2}}}
	for _, args := range []toolscore.Args{nil, {}} {
		result, err := assert.Evaluate(toolscore.Trace{{Tool: "list", Args: args}}, actual)
		fmt.Println(result.Passed, err)
	}
	// Output:
	// true <nil>
	// false <nil>
}

func ExampleAnyOrder() {
	expected := toolscore.Trace{{Tool: "a"}, {Tool: "b"}}
	actual := toolscore.Trace{{Tool: "b"}, {Tool: "a"}}
	inOrder, _ := assert.Evaluate(expected, actual)
	anyOrder, _ := assert.Evaluate(expected, actual, toolscore.AnyOrder())
	fmt.Println(inOrder.Passed, anyOrder.Passed)
	// Output: false true
}
