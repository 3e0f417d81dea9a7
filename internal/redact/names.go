package redact

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/secret"
)

// names hides secrets in names.
type names struct {
	*Redactor

	literal   map[string]bool    // the names of the expected calls
	templates []*secret.Template // those with placeholders that stand for no name yet
	bound     secret.Binder
	done      map[string]string
}

func (r *Redactor) namesOf(expected []toolscore.Call) *names {
	n := &names{Redactor: r, literal: map[string]bool{}, done: map[string]string{}}
	note := func(name string) {
		if n.literal[name] {
			return
		}
		n.literal[name] = true
		if t, is := secret.Text(name).(*secret.Template); is {
			n.templates = append(n.templates, t)
		}
	}
	for _, c := range expected {
		note(c.Tool)
		note(string(c.Kind))
		eachKey(map[string]any(c.Args), note)
		eachKey(c.Result, note)
	}
	return n
}

// eachKey visits the keys at and below v in a fixed order.
func eachKey(v any, visit func(key string)) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			visit(key)
			eachKey(v[key], visit)
		}
	case []any:
		for _, e := range v {
			eachKey(e, visit)
		}
	}
}

// hide returns the name with placeholders.
func (n *names) hide(name string) string {
	if hidden, known := n.done[name]; known {
		return hidden
	}
	hidden := name
	if spans := n.find(name); len(spans) > 0 && !n.literal[name] {
		i := slices.IndexFunc(n.templates, func(t *secret.Template) bool { return t.Matches(name) && n.bound.Bind(t, name) == "" })
		if i >= 0 {
			n.numbers.keep(n.bound.Numbers())
			n.templates = slices.Delete(n.templates, i, i+1)
		}
		hidden = secret.Cover(name, spans, n.numbers.number)
	} else if len(spans) == 0 {
		hidden = secret.Escape(name)
	}
	n.done[name] = hidden
	return hidden
}

// keep takes over numbers that are in use.
func (n *numbering) keep(numbers map[string]int) {
	n.Lock()
	defer n.Unlock()
	if n.of == nil {
		n.of = map[string]int{}
	}
	for text, number := range numbers {
		n.of[text] = number
		n.last = max(n.last, number)
	}
}

// keys returns v with placeholders in the keys at and below it, and whether that changed anything; what changes is copied.
func (n *names) keys(v any) (any, bool) {
	changed := false
	switch v := v.(type) {
	case map[string]any:
		hidden := make(map[string]any, len(v))
		for _, key := range slices.Sorted(maps.Keys(v)) {
			e, below := n.keys(v[key])
			name := n.hide(key)
			changed = changed || below || name != key
			hidden[name] = e
		}
		if changed {
			return hidden, true
		}
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			below := false
			list[i], below = n.keys(e)
			changed = changed || below
		}
		if changed {
			return list, true
		}
	}
	return v, false
}

// callName is how messages name the call at an index, as package source does.
func callName(i int, tool string) string {
	return strings.TrimSpace(fmt.Sprintf("call %d %s", i+1, tool))
}
