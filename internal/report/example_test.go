package report_test

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/report"
)

func ExampleText() {
	want := call("book_flight", toolscore.Args{"city": "San Francisco"})
	got := call("book_flight", toolscore.Args{"city": "San Fransisco"})
	result := toolscore.Result{Score: 0.7, Entries: []toolscore.Entry{{
		State: toolscore.Differ, Tool: "book_flight",
		Diffs: []toolscore.Diff{{Path: "args.city", Want: "San Francisco", Got: "San Fransisco"}},
	}}}
	result.SelectionAccuracy, result.SequenceAccuracy = 1, 1
	fmt.Println(report.Text(report.Input{
		Headline: "TestBooksAFlight: the calls differ from the golden",
		Expected: []toolscore.Call{want},
		Actual:   []toolscore.Call{got},
		Result:   result,
		Golden:   "__snapshots__/TestBooksAFlight_1.tools.yaml",
		Command:  "go test . -run '^TestBooksAFlight$' -update",
	}))
	// Output:
	// TestBooksAFlight: the calls differ from the golden
	// 1 call differs · in order
	//
	//   want got
	// ~    1   1  book_flight(city: "San Fransisco")
	//             args.city  want  "San Francisco"
	//                                       ^
	//                        got   "San Fransisco"
	//                                       ^
	//
	// score 0.7
	// golden __snapshots__/TestBooksAFlight_1.tools.yaml
	//
	// To accept these calls:
	//   go test . -run '^TestBooksAFlight$' -update
}
