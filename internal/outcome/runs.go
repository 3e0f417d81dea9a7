package outcome

import toolscore "github.com/toolscore/toolscore-go"

// Runs is what several runs of a test came to beside one golden.
type Runs struct {
	toolscore.Stats

	// Each has one entry for each run that began.
	Each []OneRun `json:"each,omitempty"`
}

// OneRun is one run of several.
type OneRun struct {
	// Name is that of the subtest, such as run_01.
	Name   string `json:"name"`
	Passed bool   `json:"passed"`
	// Skipped says that the run does not count.
	Skipped bool    `json:"skipped,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
	// Reason says why the run failed, in lines.
	Reason string `json:"reason,omitempty"`
	// Variant is the variant of the golden that it matched or came nearest to, from 1; 0 where it has
	// none. Entries are the lines of the comparison, without differences.
	Variant int     `json:"variant,omitempty"`
	Entries []Entry `json:"entries,omitempty"`
}
