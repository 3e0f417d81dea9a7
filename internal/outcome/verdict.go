package outcome

import (
	"cmp"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/words"
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

// Finding says in a clause what made a comparison fail: that the calls differ, that checks fail, or
// both; "" for another verdict.
func (r Result) Finding() string {
	if r.Verdict() != Failed {
		return ""
	}
	failing, calls := r.Failing(), ""
	differ := func(e Entry) bool { return e.State != toolscore.Match && !e.Forgiven }
	if len(failing) == 0 || slices.ContainsFunc(r.Entries, differ) { // entries may have been left out
		calls = "the calls differ"
	}
	return words.Finding(calls, failing)
}

// Failing lists the keys of the checks that do not hold.
func (r Result) Failing() (keys []string) {
	for _, c := range r.Checks {
		if !c.Holds {
			keys = append(keys, c.Key)
		}
	}
	return keys
}

// Key is what tells the results of one run apart, and says which results of two runs belong
// together. The package is part of it because folders of several modules may hold the results of
// one run, and have suites of the same name.
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
		Natural(k.Suite, other.Suite), Natural(k.Package, other.Package),
		Natural(k.Name, other.Name), Natural(k.Golden, other.Golden))
}

// Natural compares texts as people count: the numbers in them by value, so that "line 10" comes
// after "line 9". It returns what strings.Compare returns, 0 only for equal texts.
func Natural(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		m, n := digits(x), digits(y)
		if m == 0 || n == 0 {
			if x[0] != y[0] {
				return cmp.Compare(x[0], y[0])
			}
			x, y = x[1:], y[1:]
			continue
		}
		one, other := strings.TrimLeft(x[:m], "0"), strings.TrimLeft(y[:n], "0")
		if order := cmp.Or(cmp.Compare(len(one), len(other)), strings.Compare(one, other)); order != 0 {
			return order
		}
		x, y = x[m:], y[n:]
	}
	return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(a, b))
}

// digits returns how many digits a text begins with.
func digits(s string) int {
	rest := strings.TrimLeft(s, "0123456789")
	return len(s) - len(rest)
}

// WorstFirst orders results as people are shown them: by verdict, then by score, then by key. It
// returns what cmp.Compare returns.
func WorstFirst(a, b Result) int {
	return cmp.Or(cmp.Compare(a.Verdict(), b.Verdict()), cmp.Compare(a.Score, b.Score), a.Key().Compare(b.Key()))
}

// worst sorts the results by their keys and keeps of those with the same one the worst: by verdict,
// then by score.
func worst(all []Result) []Result {
	slices.SortStableFunc(all, func(a, b Result) int {
		return cmp.Or(a.Key().Compare(b.Key()), cmp.Compare(a.Verdict(), b.Verdict()), cmp.Compare(a.Score, b.Score))
	})
	return slices.CompactFunc(all, func(a, b Result) bool { return a.Key() == b.Key() })
}
