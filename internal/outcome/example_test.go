package outcome_test

import (
	"fmt"
	"os"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

func ExampleRead() {
	module, err := os.MkdirTemp("", "example")
	if err != nil {
		return
	}
	defer os.RemoveAll(module)
	found := []outcome.Result{
		{Suite: "agent", Name: "TestTrip", Status: "failed", Score: 0.7},
		{Suite: "agent", Name: "TestBooks", Status: "used", Passed: true, Score: 1},
	}
	if err := outcome.Keep(outcome.Folder(module), "agent", found, nil); err != nil {
		fmt.Println(err)
	}
	all, err := outcome.Read(module)
	for _, r := range all {
		fmt.Println(r.Name, r.Verdict(), r.Score)
	}
	fmt.Println(err)
	// Output:
	// TestBooks passed 1
	// TestTrip failed 0.7
	// <nil>
}
