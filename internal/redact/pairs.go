package redact

import (
	"cmp"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
)

// NumberedAs returns a Redactor of the same rules that numbers the secrets of actual calls as the
// expected calls do which they are paired with: as given, where the texts match, and in a text that
// changed by the order of its secrets. A further secret has a number above those of the calls that
// were made or may be left out.
func (r *Redactor) NumberedAs(
	expected, actual []toolscore.Call, entries []toolscore.Entry, given map[string]int,
) *Redactor {
	found := r.Fresh(nil, 0)
	hidden, _ := found.Trace(actual)
	as := pairing{secrets: map[int]string{}, taken: map[int]bool{}, redactor: r.Fresh(given, 0)}
	for s, number := range found.numbers.of {
		as.secrets[number] = s
	}
	for _, number := range given {
		as.taken[number] = true
	}
	for _, e := range inOrder(entries) {
		if e.Expected < 0 {
			continue
		}
		want := expected[e.Expected]
		least, _ := want.Bounds.Limits()
		if e.Actual >= 0 || least == 0 {
			as.redactor.numbers.last = max(as.redactor.numbers.last, highest(want))
		}
		if e.Actual >= 0 {
			as.pair(want, hidden[e.Actual])
		}
	}
	return as.redactor
}

// inOrder returns entries in the order of the expected calls, as numbers are given.
func inOrder(entries []toolscore.Entry) []toolscore.Entry {
	return slices.SortedStableFunc(slices.Values(entries), func(a, b toolscore.Entry) int {
		return cmp.Or(cmp.Compare(a.Expected, b.Expected), cmp.Compare(a.Copy, b.Copy))
	})
}

// highest returns the highest number of a secret in a call.
func highest(c toolscore.Call) int {
	parts := []any{c.Tool, string(c.Kind), map[string]any(c.Args), c.Raw, c.Result, c.Err}
	return secret.Highest(string(value.AppendJSON(nil, parts)))
}

// pairing gives secrets of actual calls the numbers that are in their places in the expected ones.
type pairing struct {
	secrets  map[int]string // of the actual calls, by the numbers that they have there
	taken    map[int]bool
	redactor *Redactor
}

// pair numbers the secrets of two calls that are beside each other.
func (p *pairing) pair(want, got toolscore.Call) {
	for _, texts := range [][2]any{
		{map[string]any(want.Args), map[string]any(got.Args)},
		{want.Result, got.Result},
		{secret.Text(want.Raw), secret.Text(got.Raw)},
		{secret.Text(want.Err), secret.Text(got.Err)},
	} {
		match.EachRedacted(texts[0], texts[1], p.number)
	}
}

func (p *pairing) number(want, got *secret.Template) {
	numbers := got.Numbers()
	for i, n := range want.Numbers() {
		if i == len(numbers) {
			break
		}
		s := p.secrets[numbers[i]]
		if _, known := p.redactor.numbers.of[s]; !known && n > 0 && !p.taken[n] {
			p.redactor.numbers.set(s, n)
			p.taken[n] = true
		}
	}
}
