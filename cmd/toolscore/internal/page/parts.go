package page

import (
	"maps"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/value"
)

// part is an argument of a call, or something else about it, as expected and as it was.
type part struct {
	Key   string  `json:"key"`
	About bool    `json:"about,omitempty"` // no argument: raw, kind, executed, result or error
	Want  *string `json:"want,omitempty"`  // nil where there is none
	Got   *string `json:"got,omitempty"`
	Same  bool    `json:"same,omitempty"` // got is written as want is, and left out
	// State is differs or forgiven, "" for a part that is accepted, and within where one of those
	// below differs.
	State string `json:"state,omitempty"`
	// Inner is a difference inside the part before it; Key is the rest of the path.
	Inner bool   `json:"inner,omitempty"`
	Why   string `json:"why,omitempty"`
}

const (
	differs = "differs"
	within  = "within"
)

// partsOf returns the arguments of both calls by key, then what else is known of them. Either call
// may be nil.
func partsOf(diffs []outcome.Diff, want, got *outcome.Call) []part {
	var parts []part
	left := diffs
	wanted, given := arguments(want), arguments(got)
	for _, key := range keysOf(wanted, given) {
		w, listed := wanted[key]
		g, present := given[key]
		p := part{Key: term.Visible(key)}
		p.sides(optional(w, listed), optional(g, present))
		var own []outcome.Diff
		own, left = split(left, value.Member("args", key))
		parts = append(parts, withDiffs(p, own, value.Member("args", key))...)
	}
	for _, a := range abouts {
		p := part{Key: a.key, About: true}
		p.sides(a.of(want), a.of(got))
		var own []outcome.Diff
		own, left = split(left, a.key)
		if len(own) > 0 || p.Want != nil || p.Got != nil && !a.returned {
			parts = append(parts, withDiffs(p, own, a.key)...)
		}
	}
	for _, d := range left {
		parts = append(parts, diffPart(d, d.Path))
	}
	return parts
}

func arguments(c *outcome.Call) map[string]any {
	if c == nil {
		return nil
	}
	args, _ := c.Args.(map[string]any)
	return args
}

func keysOf(a, b map[string]any) []string {
	keys := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.Sort(keys)
	return slices.Compact(keys)
}

// abouts are the other parts of a call, by the paths of their differences.
var abouts = []struct {
	key string
	of  func(c *outcome.Call) *string
	// returned says that it is what the tool returned. That is compared only where somebody expects
	// it or asks for it, and else is nothing to look at.
	returned bool
}{
	{"raw", textAbout(func(c *outcome.Call) string { return c.Raw }), false},
	{"kind", textAbout(func(c *outcome.Call) string { return c.Kind }), false},
	{"executed", func(c *outcome.Call) *string {
		if c == nil || c.Executed == nil {
			return nil
		}
		return optional(*c.Executed, true)
	}, false},
	{"result", func(c *outcome.Call) *string {
		if c == nil {
			return nil
		}
		return optional(c.Result, c.Result != nil)
	}, true},
	{"error", textAbout(func(c *outcome.Call) string { return c.Err }), true},
}

func textAbout(of func(c *outcome.Call) string) func(c *outcome.Call) *string {
	return func(c *outcome.Call) *string {
		if c == nil || of(c) == "" {
			return nil
		}
		return optional(of(c), true)
	}
}

// split takes the differences at a path and below it out of a list.
func split(diffs []outcome.Diff, path string) (own, others []outcome.Diff) {
	for _, d := range diffs {
		rest, below := strings.CutPrefix(d.Path, path)
		if below && (rest == "" || rest[0] == '.' || rest[0] == '[') {
			own = append(own, d)
		} else {
			others = append(others, d)
		}
	}
	return own, others
}

// withDiffs returns a part with its differences: one of the whole part marks it, those inside
// follow it.
func withDiffs(p part, diffs []outcome.Diff, path string) []part {
	parts := []part{p}
	for _, d := range diffs {
		if d.Path == path {
			parts[0].State, parts[0].Why = stateOfDiff(d), term.Visible(d.Reason)
			parts[0].sides(side(d.Want), side(d.Got))
			continue
		}
		if parts[0].State == "" {
			parts[0].State = within
		}
		inner := diffPart(d, strings.TrimPrefix(d.Path, path))
		inner.Inner = true
		parts = append(parts, inner)
	}
	return parts
}

func diffPart(d outcome.Diff, key string) part {
	p := part{Key: term.Visible(key), About: true, State: stateOfDiff(d), Why: term.Visible(d.Reason)}
	p.sides(side(d.Want), side(d.Got))
	return p
}

func stateOfDiff(d outcome.Diff) string {
	if d.Forgiven {
		return forgiven
	}
	return differs
}

func (p *part) sides(want, got *string) {
	p.Want, p.Got, p.Same = want, got, false
	if want != nil && got != nil && *want == *got {
		p.Got, p.Same = nil, true
	}
}

func side(v *any) *string {
	if v == nil {
		return nil
	}
	return optional(*v, true)
}

func optional(v any, present bool) *string {
	if !present {
		return nil
	}
	text := textOf(v)
	return &text
}
