package redact

import (
	"maps"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/secret"
)

// HasNames reports whether a name in the calls holds a placeholder: actual calls that are compared
// with them need Names.
func HasNames(expected []toolscore.Call) bool {
	return slices.ContainsFunc(expected, func(c toolscore.Call) bool {
		return isMarked(c.Tool) || isMarked(string(c.Kind)) || hasMarkedKey(map[string]any(c.Args)) || hasMarkedKey(c.Result)
	})
}

func isMarked(name string) bool { return strings.Contains(name, secret.Mark) }

func hasMarkedKey(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		for key, e := range v {
			if isMarked(key) || hasMarkedKey(e) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, hasMarkedKey)
	}
	return false
}

// Names returns the actual calls with placeholders for secrets in the names of tools and of keys
// and in kinds, in which texts are compared; a name that an expected call has is left as it is. The
// numbers are those of the expected calls where a name of theirs is the same but for the secret.
// The values stay.
func (r *Redactor) Names(expected, actual []toolscore.Call) toolscore.Trace {
	n := names{Redactor: r, done: map[string]string{}}
	rename(expected, func(name string) string {
		if t, is := secret.Text(name).(*secret.Template); is && n.done[name] == "" {
			n.templates = append(n.templates, t)
		}
		n.done[name] = name
		return name
	})
	return rename(actual, n.hide)
}

// names hides secrets in names.
type names struct {
	*Redactor

	templates []*secret.Template // the expected names with placeholders that stand for no name yet
	bound     secret.Binder
	done      map[string]string
}

// hide returns the name with placeholders.
func (n *names) hide(name string) string {
	hidden, known := n.done[name]
	if known {
		return hidden
	}
	spans := n.find(name)
	if len(spans) > 0 {
		i := slices.IndexFunc(n.templates, func(t *secret.Template) bool { return t.Matches(name) && n.bound.Bind(t, name) == "" })
		if i >= 0 {
			n.numbers.keep(n.bound.Numbers())
			n.templates = slices.Delete(n.templates, i, i+1)
		}
	}
	hidden = secret.Cover(name, spans, n.numbers.number)
	n.done[name] = hidden
	return hidden
}

// rename returns the calls with other names of tools and of keys and other kinds; what changes is
// copied.
func rename(calls []toolscore.Call, name func(string) string) toolscore.Trace {
	renamed := slices.Clone(calls)
	for i, c := range calls {
		to := &renamed[i]
		to.Tool, to.Kind = name(c.Tool), toolscore.Kind(name(string(c.Kind)))
		if args, changed := renameKeys(map[string]any(c.Args), name); changed {
			to.Args, _ = args.(map[string]any)
		}
		if result, changed := renameKeys(c.Result, name); changed {
			to.Result = result
		}
	}
	return renamed
}

// renameKeys returns v with other keys at and below it, in a fixed order, and whether that changed
// anything.
func renameKeys(v any, name func(string) string) (any, bool) {
	changed := false
	switch v := v.(type) {
	case map[string]any:
		object := maps.Clone(v)
		for _, key := range slices.Sorted(maps.Keys(v)) {
			to := name(key)
			e, below := renameKeys(v[key], name)
			if below || to != key {
				delete(object, key)
				object[to], changed = e, true
			}
		}
		return object, changed
	case []any:
		list := slices.Clone(v)
		for i, e := range v {
			to, below := renameKeys(e, name)
			list[i], changed = to, changed || below
		}
		return list, changed
	default:
		return v, false
	}
}
