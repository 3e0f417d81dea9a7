package toolscore

import "fmt"

// Stats is what several runs of a test show: how many passed, how certain that rate is, and what
// varied. The zero value is that of no run.
type Stats struct {
	// Runs is how many runs count, Passed how many of them passed, and Needed how many must. A run
	// that was skipped does not count; one that was not begun counts as failed.
	Runs     int `json:"runs"`
	Passed   int `json:"passed"`
	Needed   int `json:"needed"`
	Skipped  int `json:"skipped,omitempty"`
	NotBegun int `json:"not_begun,omitempty"`
	// Replayed says that runs were answered from cassettes, so that their rate is that of the
	// recordings.
	Replayed bool `json:"replayed,omitempty"`
	// Rate is Passed / Runs; Low and High are the ends of its Wilson interval with 95 % confidence.
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	// PassAt[k-1] is pass@k, how likely at least one of k runs passes; PassAll[k-1] is pass^k, how
	// likely all k do.
	PassAt  []float64 `json:"pass_at,omitempty"`
	PassAll []float64 `json:"pass_all,omitempty"`
	// Lists are the lists of tools that were called, the most frequent first.
	Lists []ToolList `json:"lists,omitempty"`
	// Calls has one entry for each call of the golden; of a golden with variants, for each call of
	// those that a run matched or came nearest to.
	Calls []CallStats `json:"calls,omitempty"`
	// Extra are the tools of calls beyond the golden's, by name.
	Extra []ExtraStats `json:"extra,omitempty"`
}

// ToolList is a list of tools that were called in this order, and in how many runs.
type ToolList struct {
	Tools []string `json:"tools"`
	Runs  int      `json:"runs"`
}

// CallStats says how one call of a golden fared.
type CallStats struct {
	// Golden is the golden's path where the runs were compared with several, else "". Variant counts
	// from 1 and is 0 where the golden has none; Call is the index in it, from 0.
	Golden  string `json:"golden,omitempty"`
	Variant int    `json:"variant,omitempty"`
	Call    int    `json:"call"`
	Tool    string `json:"tool"`
	// Runs is how many runs were compared with it; in so many it was Missing or Different: made with
	// other arguments or in another place.
	Runs      int `json:"runs"`
	Missing   int `json:"missing"`
	Different int `json:"different"`
}

// ExtraStats says in how many runs a tool was called beyond what the golden lists, and how often in
// all.
type ExtraStats struct {
	Golden string `json:"golden,omitempty"`
	Tool   string `json:"tool"`
	Runs   int    `json:"runs"`
	Calls  int    `json:"calls"`
}

// Accepted reports whether as many runs passed as must.
func (s Stats) Accepted() bool { return s.Passed >= s.Needed }

// String returns the verdict in a sentence: 8 of 10 runs passed (rate between 0.49 and 0.94 with 95 %
// confidence); needs 9.
func (s Stats) String() string {
	if s.Runs == 0 {
		return "no run counts"
	}
	noun := "runs"
	if s.Runs == 1 {
		noun = "run"
	}
	if s.Replayed {
		noun = "replayed " + noun
	}
	return fmt.Sprintf("%d of %d %s passed (rate between %.2f and %.2f with 95 %% confidence); needs %d",
		s.Passed, s.Runs, noun, s.Low, s.High, s.Needed)
}
