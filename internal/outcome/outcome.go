// Package outcome is the form in which the outcomes of comparisons are kept: test runs and eval
// write them, one JSON document each, and compare and report read them.
package outcome

import (
	toolscore "github.com/toolscore/toolscore-go"
)

// Result is the outcome of one comparison of calls.
type Result struct {
	// Suite is what the comparison belongs to: the folder of the package, from that of the module,
	// with slashes; "" for eval.
	Suite string `json:"suite,omitempty"`
	// Package is the import path of the suite; "" for eval.
	Package string `json:"package,omitempty"`
	// Name is the whole name of the test, or what the trace is called.
	Name string `json:"name"`
	// Golden is the path of the golden or the gold file, as the module's folder or the caller sees
	// it, with slashes.
	Golden string `json:"golden,omitempty"`
	// Status is what a test run did with the golden: used, created, updated or failed; "" for eval.
	Status string `json:"status,omitempty"`
	// Accept is the command that accepts the calls of a test that failed, to be run in the module's
	// folder; "" where they are not to be accepted.
	Accept string `json:"accept,omitempty"`
	// Passed is the verdict; that of a golden which the run updated is how the calls was to what
	// it held before.
	Passed bool `json:"passed"`
	// Error says why nothing could be compared; then all that follows is empty.
	Error string `json:"error,omitempty"`
	// Score is the weighted mean of the numbers, Numbers are those of toolscore.Numbers.Metrics;
	// both are Rounded.
	Score   float64            `json:"score"`
	Numbers map[string]float64 `json:"numbers,omitempty"`
	// Approximate says that there were too many calls for the exact pairing.
	Approximate bool `json:"approximate,omitempty"`
	// Variant is the variant of the expectation that entries and numbers are about, from 1, of so
	// many; 0 where it has none.
	Variant  int `json:"variant,omitempty"`
	Variants int `json:"variants,omitempty"`
	// Checks has one entry for each check.
	Checks []Check `json:"checks,omitempty"`
	// Runs is what several runs came to; the calls and entries are then those of one of them. It is nil
	// where the test ran once.
	Runs *Runs `json:"runs,omitempty"`
	// Notes are what the source of the calls has to say beside them, such as calls that nothing
	// executed.
	Notes []string `json:"notes,omitempty"`
	// Expected and Actual are the calls, Entries the lines of the report, which point into both.
	Expected []Call  `json:"expected,omitempty"`
	Actual   []Call  `json:"actual,omitempty"`
	Entries  []Entry `json:"entries,omitempty"`
}

// Call is a call as a reader is shown it.
type Call struct {
	Tool string `json:"tool"`
	// Args are nil where they are not checked or Raw stands for them. A matcher in them is a Matcher.
	Args any    `json:"args,omitempty"`
	Raw  string `json:"raw,omitempty"`
	// Bounds say how often an expected call is made, nil for exactly once; Group names its group.
	Bounds *Bounds `json:"bounds,omitempty"`
	Group  string  `json:"group,omitempty"`
	// Executed is false for a call that was requested and did not run, else nil.
	Executed *bool  `json:"executed,omitempty"`
	Turn     int    `json:"turn,omitempty"`
	Kind     string `json:"kind,omitempty"`
	Result   any    `json:"result,omitempty"`
	Err      string `json:"error,omitempty"`
}

// Bounds say how often a call is made; Max is nil where there is no upper bound.
type Bounds struct {
	Min int  `json:"min"`
	Max *int `json:"max,omitempty"`
}

// Check says whether one check holds, and where it does not, why, and which actual calls break it,
// by indices from 0.
type Check struct {
	Key    string `json:"key"`
	Holds  bool   `json:"holds"`
	Reason string `json:"reason,omitempty"`
	Calls  []int  `json:"calls,omitempty"`
}

// Matcher stands for a matcher in a value: its text as golden files write it, such as "!regex FL-\d+".
type Matcher struct {
	Text string `json:"$matcher"`
}

// Entry is one line of a comparison. Expected and Actual are indices from 0, -1 where there is no
// such call.
type Entry struct {
	State    toolscore.State `json:"state"`
	Tool     string          `json:"tool"`
	Expected int             `json:"expected"`
	Actual   int             `json:"actual"`
	// Copy is which copy of an expected call with bounds this is, from 1; 0 where there is none.
	Copy     int  `json:"copy,omitempty"`
	Forgiven bool `json:"forgiven,omitempty"`
	// Unscored says, under MinScore, that no number counts the move, so that no score forgives it.
	Unscored bool   `json:"unscored,omitempty"`
	Diffs    []Diff `json:"diffs,omitempty"`
}

// Diff is one difference inside a pair of calls. Want and Got are nil pointers where there is no value.
type Diff struct {
	Path     string `json:"path"`
	Want     *any   `json:"want,omitempty"`
	Got      *any   `json:"got,omitempty"`
	Reason   string `json:"reason,omitempty"`
	Forgiven bool   `json:"forgiven,omitempty"`
	// Unscored says, under MinScore, that no number counts the difference, so that no score
	// forgives it.
	Unscored bool `json:"unscored,omitempty"`
}
