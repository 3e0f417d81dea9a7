package match

import (
	"fmt"
	"maps"
	"slices"

	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Bindings are the values that Capture gave a name to. The zero value has none and is ready.
type Bindings struct {
	captured map[string]any
	secrets  secret.Binder
}

// Secrets returns the number of each secret that a RedactedText met.
func (b *Bindings) Secrets() map[string]int { return b.secrets.Numbers() }

// Bind compares the references in an expected value with what is captured so far, and then captures
// what the expected value names; path is the path of the two. It is called for each pair of calls
// in the order of the expected calls, first with the arguments, then with the result. A value that
// a Capture refuses gets no name; a second Capture of a name replaces the first. It returns a
// difference for each reference to another value or to none.
func (b *Bindings) Bind(path string, want, got any) []value.Difference {
	if !value.HasMatcher(want) {
		return nil
	}
	var found []value.Difference
	named := map[string]any{}
	walk(path, want, got, func(path string, m value.Matcher, got any) {
		switch m := m.(type) {
		case *ref:
			if reason := b.refuse(m, got); reason != "" {
				found = append(found, value.Difference{Path: path, Want: m, Got: got, Reason: reason})
			}
		case *secret.Template:
			text, _ := got.(string)
			if reason := b.secrets.Bind(m, text); reason != "" {
				found = append(found, value.Difference{Path: path, Want: m, Got: got, Reason: reason})
			}
		case *capture:
			if m.Matches(got) {
				named[m.name] = got
			}
		}
	})
	if b.captured == nil {
		b.captured = map[string]any{}
	}
	maps.Copy(b.captured, named)
	return found
}

// refuse says why a reference does not hold, "" where it does.
func (b *Bindings) refuse(r *ref, got any) string {
	captured, there := b.captured[r.name]
	switch {
	case !there:
		return "no earlier call captured " + r.name
	case !equal(captured, got):
		return fmt.Sprintf("%s is %s", r.name, brief(captured))
	default:
		return ""
	}
}

// Clone returns bindings that change without the others.
func (b *Bindings) Clone() Bindings { return Bindings{maps.Clone(b.captured), b.secrets.Clone()} }

// Names lists the names that an expected value captures, and those that it refers to.
func Names(want any) (captures, refs []string) {
	if !value.HasMatcher(want) {
		return nil, nil
	}
	walk("", want, want, func(_ string, m value.Matcher, _ any) {
		switch m := m.(type) {
		case *ref:
			refs = append(refs, m.name)
		case *capture:
			captures = append(captures, m.name)
		}
	})
	return captures, refs
}

// UnboundRefs lists the names of references that no Capture in an earlier one of the expected
// values binds, each once; the values are those that Bind will be given, in that order.
func UnboundRefs(expected ...any) []string {
	var unbound []string
	captured := map[string]bool{}
	for _, want := range expected {
		captures, refs := Names(want)
		for _, name := range refs {
			if !captured[name] && !slices.Contains(unbound, name) {
				unbound = append(unbound, name)
			}
		}
		for _, name := range captures {
			captured[name] = true
		}
	}
	return unbound
}

// EachRedacted visits the texts with hidden secrets of an expected value that are beside such
// texts of an actual one.
func EachRedacted(want, got any, visit func(want, got *secret.Template)) {
	walk("", want, got, func(_ string, m value.Matcher, got any) {
		wanted, is := m.(*secret.Template)
		found, are := got.(*secret.Template)
		if is && are {
			visit(wanted, found)
		}
	})
}

// walk visits the captures and references that are in an expected value where they can be bound,
// each with its path and the actual value there. What has no actual value is not visited; that is a
// difference already.
func walk(path string, want, got any, visit func(path string, m value.Matcher, got any)) {
	switch want := want.(type) {
	case *partial:
		if p, ok := got.(*partial); ok { // an expected value walked beside itself
			got = p.args
		}
		walkObject(path, want.args, got, visit)
	case *maybe:
		if m, ok := got.(*maybe); ok {
			got = m.param
		}
		walk(path, want.param, got, visit)
	case map[string]any:
		walkObject(path, want, got, visit)
	case []any:
		list, _ := got.([]any)
		for i := range min(len(want), len(list)) {
			walk(value.Element(path, i), want[i], list[i], visit)
		}
	case *ref:
		visit(path, want, got)
	case *capture:
		visit(path, want, got)
	case *secret.Template:
		visit(path, want, got)
	}
}

func walkObject(path string, want map[string]any, got any, visit func(string, value.Matcher, any)) {
	object, _ := got.(map[string]any)
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if actual, there := object[key]; there {
			walk(value.Member(path, key), want[key], actual, visit)
		}
	}
}

// canBind reports whether a capture or a reference is in an expected value where it can be bound.
func canBind(want any) bool {
	found := false
	walk("", want, want, func(_ string, m value.Matcher, _ any) {
		_, text := m.(*secret.Template)
		found = found || !text
	})
	return found
}
