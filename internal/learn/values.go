package learn

import (
	"fmt"
	"maps"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
)

// seenValue is what one run had at a place.
type seenValue struct {
	run   int
	value any
}

func valuesOf(seen []seenValue) []any {
	values := make([]any, len(seen))
	for i, s := range seen {
		values[i] = s.value
	}
	return values
}

// teacher learns the values of one item.
type teacher struct {
	*learner
	item     int
	observed []observation
}

// field learns what a call holds at one of its fields.
func (t *teacher) field(path string, of func(toolscore.Call) any) any {
	seen := make([]seenValue, len(t.observed))
	for i, o := range t.observed {
		seen[i] = seenValue{o.run, of(t.runs[o.run][o.call])}
	}
	return t.value(path, seen)
}

// args learns the arguments, nil where they are not an object.
func (t *teacher) args() toolscore.Args {
	args, _ := t.field("args", func(c toolscore.Call) any { return map[string]any(c.Args) }).(map[string]any)
	return args
}

func (t *teacher) result() any {
	return t.field("result", func(c toolscore.Call) any { return c.Result })
}

// value returns what accepts the values that were seen at one place, and as little else as it can.
func (t *teacher) value(path string, seen []seenValue) any {
	values := valuesOf(seen)
	switch objects, ok := each[map[string]any](values); {
	case ok && path == "args":
		return t.object(path, seen, objects)
	case equal(values):
		return literal(values)
	case slices.ContainsFunc(values, isMatcher):
		return given(values)
	case slices.ContainsFunc(values, value.HasMatcher):
		return t.structured(path, seen, values)
	}
	if name, ok := t.reference(seen); ok {
		return build("ref", name)
	}
	learned := t.varying(path, seen, values)
	if isMatcher(learned) && !value.HoldsTag(learned, "oneOf") { // which shows them all
		t.remarks[Place{t.item, path}] = examples(values)
	}
	return learned
}

func isMatcher(v any) bool {
	_, is := v.(value.Matcher)
	return is
}

// varying learns values of which no two need to be equal.
func (t *teacher) varying(path string, seen []seenValue, values []any) any {
	for _, kind := range []string{"uuid", "time"} {
		if m := build(kind, nil); accepts(m, values) {
			return m
		}
	}
	if m := fewOf(values); m != nil {
		return m
	}
	return t.structured(path, seen, values)
}

// structured learns values part by part where they have equal parts, else by their form.
func (t *teacher) structured(path string, seen []seenValue, values []any) any {
	if objects, ok := each[map[string]any](values); ok {
		return t.object(path, seen, objects)
	}
	if lists, ok := each[[]any](values); ok && oneSize(lists) {
		return t.list(path, seen, lists)
	}
	if texts, ok := each[string](values); ok {
		if pattern, ok := template(texts); ok {
			return build("regex", pattern)
		}
	}
	return build("type", kindsOf(values))
}

// object learns objects key by key; a key that some of them lack may be absent.
func (t *teacher) object(path string, seen []seenValue, objects []map[string]any) map[string]any {
	learned := map[string]any{}
	for _, o := range objects {
		for key := range o {
			learned[key] = nil
		}
	}
	for _, key := range sortedKeys(learned) {
		var there []seenValue
		for i, o := range objects {
			if v, is := o[key]; is {
				there = append(there, seenValue{seen[i].run, v})
			}
		}
		below := value.Member(path, key)
		learned[key] = t.value(below, there)
		if len(there) < len(seen) {
			learned[key] = optional(learned[key])
			t.remarks[Place{t.item, below}] = fmt.Sprintf("in %d of %d calls", len(there), len(seen))
		}
	}
	return learned
}

// optional lets a key be absent, unless what is at it lets keys be absent itself.
func optional(v any) any {
	if m, err := match.Build("maybe", v); err == nil {
		return m
	}
	return build("maybe", build("type", string(value.Object)))
}

func (t *teacher) list(path string, seen []seenValue, lists [][]any) []any {
	learned := make([]any, len(lists[0]))
	for i := range learned {
		column := make([]seenValue, len(lists))
		for j, l := range lists {
			column[j] = seenValue{seen[j].run, l[i]}
		}
		learned[i] = t.value(value.Element(path, i), column)
	}
	return learned
}

func oneSize(lists [][]any) bool {
	return !slices.ContainsFunc(lists, func(l []any) bool { return len(l) != len(lists[0]) })
}

// build makes a matcher of ours, whose parameter is right by construction.
func build(tag string, param any) value.Matcher {
	m, err := match.Build(tag, param)
	if err != nil {
		panic(fmt.Sprintf("toolscore: learn: !%s: %v", tag, err))
	}
	return m
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
