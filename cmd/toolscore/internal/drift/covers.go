package drift

import (
	"maps"
	"slices"

	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
)

// covers reports whether it is certain that wide accepts all that narrow accepts. Literals count as
// the value that is written, as they do inside a matcher. Where it cannot be proved the answer is
// no.
func covers(wide, narrow any) bool {
	p := newProver()
	return p.covers(wide, narrow) && p.steps > 0
}

// prover counts its steps; when they are used up nothing is proved any more.
type prover struct{ steps int }

func newProver() *prover {
	const most = 500_000 // a moment; matchers that are nested to keep us busy take more
	return &prover{most}
}

// tag returns the tag of a matcher, "" for any other value.
func (p *prover) tag(v any) (name string, param any) {
	p.steps--
	switch m, ok := v.(value.Tagged); {
	case p.steps < 0:
		return "unknown", nil
	case ok:
		return m.Tag()
	default:
		return "", nil
	}
}

func (p *prover) covers(wide, narrow any) bool {
	if p.possible(narrow)&^p.whole(wide) == noKinds {
		return true
	}
	if p.steps < 0 {
		return false
	}
	if !value.HasMatcher(narrow) && !p.isUnknown(wide) {
		return value.Equal(wide, narrow, value.ByValue)
	}
	w, wideParam := p.tag(wide)
	n, narrowParam := p.tag(narrow)
	each := func(v any) bool { return p.covers(wide, v) }
	within := func(v any) bool { return p.covers(v, narrow) }
	switch {
	case n == "maybe":
		return p.whole(wide)&isAbsent != 0 && each(narrowParam)
	case w == "maybe":
		return within(wideParam)
	case n == "oneOf":
		return every(elements(narrowParam), each)
	case n == "capture":
		return each(captured(narrowParam))
	case w == "capture":
		return within(captured(wideParam))
	case w == "all":
		return every(elements(wideParam), within)
	case n == "all" && slices.ContainsFunc(elements(narrowParam), each):
		return true
	case w == "oneOf":
		return slices.ContainsFunc(elements(wideParam), within)
	case w == "":
		return p.literal(wide, narrow)
	}
	return p.matcher(side{w, wideParam, wide}, side{n, narrowParam, narrow})
}

func every(list []any, ok func(any) bool) bool {
	return !slices.ContainsFunc(list, func(v any) bool { return !ok(v) })
}

// captured returns what the value has to be that a !capture names.
func captured(param any) any {
	if object, ok := param.(map[string]any); ok {
		return object["value"]
	}
	return match.Any
}

// literal compares lists and objects that hold matchers part by part.
func (p *prover) literal(wide, narrow any) bool {
	switch w := wide.(type) {
	case []any:
		n, ok := narrow.([]any)
		return ok && len(w) == len(n) && p.pairwise(w, n)
	case map[string]any:
		n, ok := narrow.(map[string]any)
		return ok && len(w) == len(n) && p.members(w, n)
	}
	return false
}

func (p *prover) pairwise(wide, narrow []any) bool {
	for i, w := range wide {
		if !p.covers(w, narrow[i]) {
			return false
		}
	}
	return true
}

// members compares what is at the keys of wide.
func (p *prover) members(wide, narrow map[string]any) bool {
	for key, w := range wide {
		n, there := narrow[key]
		if !there || !p.covers(w, n) {
			return false
		}
	}
	return true
}

// isUnknown reports whether the value holds a matcher of which it cannot be told what it accepts:
// one that tests registered, or a reference to what another call returned.
func (p *prover) isUnknown(v any) bool {
	switch v := v.(type) {
	case []any:
		return slices.ContainsFunc(v, p.isUnknown)
	case map[string]any:
		return slices.ContainsFunc(slices.Collect(maps.Values(v)), p.isUnknown)
	}
	name, param := p.tag(v)
	_, known := kindsOf[name]
	return name != "" && (!known || p.isUnknown(param))
}
