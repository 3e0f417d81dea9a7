package outcome

import (
	"cmp"
	"slices"
	"strings"
)

// Verdict is how a comparison ended; a lower one is worse.
type Verdict int8

// The verdicts, from the worst to the best.
const (
	Errored Verdict = iota // nothing could be compared
	Failed
	Passed
)

// String returns the verdict in one word: error, failed or passed.
func (v Verdict) String() string {
	switch v {
	case Passed:
		return "passed"
	case Failed:
		return "failed"
	default:
		return "error"
	}
}

// MarshalText returns what String does, for JSON.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Verdict returns how the comparison ended.
func (r Result) Verdict() Verdict {
	switch {
	case r.Error != "":
		return Errored
	case r.Passed:
		return Passed
	default:
		return Failed
	}
}

// Key is what tells the results of one run apart, and says which results of two runs belong together. The package is part of
// it because folders of several modules may hold the results of one run, and have suites of the same name.
type Key struct {
	Suite   string `json:"suite,omitempty"`
	Package string `json:"package,omitempty"`
	Name    string `json:"name"`
	Golden  string `json:"golden,omitempty"`
}

// Key returns that of the result.
func (r Result) Key() Key { return Key{r.Suite, r.Package, r.Name, r.Golden} }

// Compare orders keys by suite, package, name and golden; it returns what strings.Compare returns.
func (k Key) Compare(other Key) int {
	return cmp.Or(
		strings.Compare(k.Suite, other.Suite), strings.Compare(k.Package, other.Package),
		strings.Compare(k.Name, other.Name), strings.Compare(k.Golden, other.Golden))
}

// WorstFirst orders results as people are shown them: by verdict, then by score, then by key. It returns what cmp.Compare
// returns.
func WorstFirst(a, b Result) int {
	return cmp.Or(cmp.Compare(a.Verdict(), b.Verdict()), cmp.Compare(a.Score, b.Score), a.Key().Compare(b.Key()))
}

// worst sorts the results by their keys and keeps of those with the same one the worst: by verdict, then by score.
func worst(all []Result) []Result {
	slices.SortStableFunc(all, func(a, b Result) int {
		return cmp.Or(a.Key().Compare(b.Key()), cmp.Compare(a.Verdict(), b.Verdict()), cmp.Compare(a.Score, b.Score))
	})
	return slices.CompactFunc(all, func(a, b Result) bool { return a.Key() == b.Key() })
}
