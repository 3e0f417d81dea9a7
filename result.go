package toolscore

import "github.com/toolscore/toolscore-go/internal/value"

// Absent is the value of a Diff where there is none; it prints as (absent). It is neither null nor
// "".
var Absent = value.Absent

// State says what one line of a comparison found.
type State string

// The states of an Entry.
const (
	Match   State = "match"   // expected and called
	Differ  State = "differ"  // called with other arguments
	Missing State = "missing" // expected, not called
	Extra   State = "extra"   // called, not expected
	Moved   State = "moved"   // called in another place; with Diffs, also with other arguments
)

// Diff is one difference inside a pair of calls.
type Diff struct {
	// Path says where, such as args.passengers[2].seat, result or error.
	Path string
	// Want and Got are JSON values, Absent where there is none; Want may be a matcher.
	Want, Got any
	// Reason says in words why Got is not accepted; "" where the values say it all.
	Reason string
	// Forgiven says that the difference does not count, such as an unlisted argument under
	// PartialArgs.
	Forgiven bool
	// Unscored says, under MinScore, that no number reflects the difference, and therefore no score
	// forgives it.
	Unscored bool
}

// Entry is one line of a comparison: a pair of calls, or a call without a partner.
type Entry struct {
	State State
	// Tool is the name that the calls share.
	Tool string
	// Expected and Actual are indices from 0 into the two lists of calls; -1 where there is none.
	Expected, Actual int
	// Copy is which copy of an expected call with bounds this is, from 1; 0 where the call has no
	// bounds or there is none.
	Copy  int
	Diffs []Diff
	// Forgiven says that an extra call does not count, because AllowExtra lets it are.
	Forgiven bool
	// Unscored says, under MinScore, that no number reflects the move, and therefore no score
	// forgives it.
	Unscored bool
}

// Result is the outcome of a comparison.
type Result struct {
	// Passed is the verdict: there is no difference or, under MinScore, the score is high enough
	// and no difference is Unscored.
	Passed bool
	// Score is the weighted mean of the numbers, within 0 and 1: information, not the verdict.
	Score float64
	// Approximate says that the input was too large for the exact pairing.
	Approximate bool
	Numbers
	// Variant is the variant of the expectation that the entries and numbers are about, from 1; 0
	// where it has none.
	Variant int
	// Entries has one entry for each line of the report.
	Entries []Entry
	// Checks has one entry for each check, in the order of their keys in a golden.
	Checks []CheckResult
}

// CheckResult says whether one check holds.
type CheckResult struct {
	// Key is the check's key in a golden, such as never or max_calls.
	Key string
	// Holds is whether it holds.
	Holds bool
	// Reason says in words why it does not; "" where it holds.
	Reason string
	// Calls are the indices from 0 of the actual calls that break it, in order; none where it holds
	// or no call is to blame.
	Calls []int
}
