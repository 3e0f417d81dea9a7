package outcome

import (
	"bytes"
	"math"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Input is what a Result is made of.
type Input struct {
	// Expected and Actual are the calls that were compared, normalised.
	Expected, Actual []toolscore.Call
	// Result is the outcome.
	Result toolscore.Result
	// Variants is how many variants the expectation has; Expected are the calls of the one that the
	// Result is about.
	Variants int
	// Notes are what the source of the calls has to say beside them.
	Notes []string
	// Hide returns the JSON value v, which is at a path such as args.token, without its
	// secrets, and HideText does so for names of tools, raw arguments, errors and reasons. Neither
	// changes what it is given; nil hides nothing.
	Hide     func(path string, v any) any
	HideText func(text string) string
}

// New returns the outcome with its calls and its entries. Names, the golden and the suite are left
// to the caller. Nothing in it is changed later by a change of the calls' lists, but values without
// matchers and secrets are shared with the calls.
func New(in Input) Result {
	r := Brief(in.Result)
	r.Expected = in.calls(in.Expected)
	r.Actual = in.calls(in.Actual)
	for _, note := range in.Notes {
		r.Notes = append(r.Notes, in.text(note))
	}
	for i, c := range in.Result.Checks {
		r.Checks[i].Reason, r.Checks[i].Calls = in.text(c.Reason), c.Calls
	}
	if r.Variant > 0 {
		r.Variants = in.Variants
	}
	for _, e := range in.Result.Entries {
		r.Entries = append(r.Entries, Entry{
			State: e.State, Tool: in.text(e.Tool), Expected: e.Expected, Actual: e.Actual, Copy: e.Copy,
			Forgiven: e.Forgiven, Unscored: e.Unscored, Diffs: in.diffs(e.Diffs),
		})
	}
	return r
}

// Brief returns only the outcome: verdict, score, numbers and which checks hold, without calls and
// entries, and without reasons, which quote calls.
func Brief(r toolscore.Result) Result {
	numbers := r.Metrics()
	for name, x := range numbers {
		numbers[name] = Rounded(x)
	}
	brief := Result{
		Passed: r.Passed, Score: Rounded(r.Score), Numbers: numbers, Approximate: r.Approximate, Variant: r.Variant,
	}
	for _, c := range r.Checks {
		brief.Checks = append(brief.Checks, Check{Key: c.Key, Holds: c.Holds})
	}
	return brief
}

// Rounded returns a number within 0 and 1 with twelve decimals at most: without what the order of a
// computation did to it, which nobody wants to read.
func Rounded(x float64) float64 { return math.Round(x*1e12) / 1e12 }

func (in Input) calls(calls []toolscore.Call) []Call {
	shown := slices.Grow([]Call(nil), len(calls))
	for _, c := range calls {
		to := Call{Tool: in.text(c.Tool), Raw: in.text(c.Raw), Turn: c.Turn, Kind: string(c.Kind), Err: in.text(c.Err)}
		to.Group, to.Bounds = in.text(c.Group), boundsOf(c.Bounds)
		if c.Executed == toolscore.NotExecuted {
			to.Executed = new(bool)
		}
		if c.Args != nil && c.Raw == "" {
			to.Args = in.value("args", map[string]any(c.Args))
		}
		if c.Result != nil {
			to.Result = in.value("result", c.Result)
		}
		shown = append(shown, to)
	}
	return shown
}

func boundsOf(b toolscore.Bounds) *Bounds {
	if b.Once() {
		return nil
	}
	if b.Max == toolscore.Unlimited {
		return &Bounds{Min: b.Min}
	}
	return &Bounds{Min: b.Min, Max: &b.Max}
}

// String is how reports name the bounds; see toolscore.Bounds.
func (b Bounds) String() string {
	most := toolscore.Unlimited
	if b.Max != nil {
		most = *b.Max
	}
	return toolscore.Bounds{Min: b.Min, Max: most}.String()
}

func (in Input) diffs(diffs []toolscore.Diff) []Diff {
	shown := slices.Grow([]Diff(nil), len(diffs))
	for _, d := range diffs {
		shown = append(shown, Diff{
			Path: d.Path, Want: in.side(d.Path, d.Want), Got: in.side(d.Path, d.Got), Reason: in.reason(d), Forgiven: d.Forgiven,
			Unscored: d.Unscored,
		})
	}
	return shown
}

// side is one side of a difference, nil where there is no value.
func (in Input) side(path string, v any) *any {
	if v == value.Absent {
		return nil
	}
	shown := in.value(path, v)
	return &shown
}

// reason goes where what was got is hidden, since a reason can quote it.
func (in Input) reason(d toolscore.Diff) string {
	got := d.Got
	if in.Hide != nil && got != value.Absent && changes(got, in.Hide(d.Path, got)) {
		return ""
	}
	return in.text(d.Reason)
}

func changes(before, after any) bool {
	return !bytes.Equal(value.AppendJSON(nil, before), value.AppendJSON(nil, after))
}

// value is a value without secrets, with a Matcher for each matcher in it.
func (in Input) value(path string, v any) any {
	if in.Hide != nil {
		v = in.Hide(path, v)
	}
	return named(v)
}

func (in Input) text(text string) string {
	if in.HideText == nil || text == "" {
		return text
	}
	return in.HideText(text)
}

// named returns the value with a Matcher for each matcher in it; one without any is returned as it is.
func named(v any) any {
	if !value.HasMatcher(v) {
		return v
	}
	return copied(v)
}

func copied(v any) any {
	switch v := v.(type) {
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = copied(e)
		}
		return list
	case map[string]any:
		object := make(map[string]any, len(v))
		for key, e := range v {
			object[key] = copied(e)
		}
		return object
	case value.Matcher:
		return Matcher{Text: v.String()}
	}
	return v
}
