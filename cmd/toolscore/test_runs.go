package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

// allowed is a test that passed although some of its runs did not.
type allowed struct {
	Test   string       `json:"test"`
	Golden string       `json:"golden"`
	Runs   outcome.Runs `json:"runs"`
}

// allowedOf returns the results of such tests.
func allowedOf(all []outcome.Result) []outcome.Result {
	return slices.DeleteFunc(slices.Clone(all), func(r outcome.Result) bool {
		return r.Runs == nil || !r.Passed || r.Runs.Passed == r.Runs.Runs
	})
}

// listAllowed prints the failed runs of tests that passed, of which go test shows nothing.
func (r *testRun) listAllowed() {
	for _, result := range r.allowed {
		fmt.Fprintf(r.out, "\n%s passed by its allowance: %s\n", sanitizeLine(result.Name), result.Runs)
		for _, one := range result.Runs.Each {
			if one.Passed || one.Skipped {
				continue
			}
			reason := strings.ReplaceAll(strings.ReplaceAll(sanitize(one.Reason), "\n", "\n    "), "\n    \n", "\n\n")
			fmt.Fprintf(r.out, "  %s: %s\n", sanitizeLine(one.Name), reason)
		}
	}
}
