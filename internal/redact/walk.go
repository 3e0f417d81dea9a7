package redact

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
)

// walk goes once through a value and counts what it replaces.
type walk struct {
	*Redactor
	paths bool // whether a rule needs to know where a value stands
	count int
}

func (r *Redactor) walk() *walk {
	return &walk{Redactor: r, paths: len(r.also.paths)+len(r.allow.paths) > 0}
}

// at returns the value that stands at the path under the key, "" where it has none. named says that its key or the key of
// the list around it holds secrets. What it changes is copied, the rest is not.
func (w *walk) at(path, key string, v any, named bool) any {
	switch {
	case w.allow.has(path, key):
		return v
	case w.also.has(path, key):
		return w.cover(v)
	}
	switch v := v.(type) {
	case string:
		if named && v != "" || w.holdsSecret(path, v) {
			return w.cover(v)
		}
		return v
	case json.Number:
		if passwordName(key) {
			return w.cover(v)
		}
		return v
	case []any:
		return w.list(path, v, named)
	case map[string]any:
		return w.object(path, v)
	default:
		return v
	}
}

func (w *walk) list(path string, list []any, named bool) []any {
	var changed []any
	for i, e := range list {
		before := w.count
		if e = w.at(w.element(path), "", e, named); w.count == before {
			continue
		}
		if changed == nil {
			changed = slices.Clone(list)
		}
		changed[i] = e
	}
	if changed == nil {
		return list
	}
	return changed
}

func (w *walk) object(path string, object map[string]any) map[string]any {
	var changed map[string]any
	for key, e := range object {
		before := w.count
		if e = w.at(w.member(path, key), key, e, secretName(key)); w.count == before {
			continue
		}
		if changed == nil {
			changed = maps.Clone(object)
		}
		changed[key] = e
	}
	if changed == nil {
		return object
	}
	return changed
}

// cover hides a value whole.
func (w *walk) cover(v any) any {
	switch v.(type) {
	case nil, value.Matcher:
		return v
	}
	w.count++
	if _, text := v.(string); text {
		return match.Redacted
	}
	return match.Any
}

// member and element extend the path, but only where that is of use.
func (w *walk) member(path, key string) string {
	if !w.paths {
		return ""
	}
	return value.Member(path, key)
}

func (w *walk) element(path string) string {
	if !w.paths {
		return ""
	}
	return path + anyIndex
}

// holdsSecret reports whether a string holds a secret: in the value that it writes, where it is JSON, else in its text.
func (w *walk) holdsSecret(path, s string) bool {
	if text := strings.TrimSpace(s); strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		if inner, err := value.Parse([]byte(text)); err == nil {
			probe := w.walk()
			probe.at(path, "", inner, false)
			return probe.count > 0
		}
	}
	return len(w.find(s)) > 0
}

// text replaces the secrets inside a string that cannot hold a matcher; key is its key in the gold form.
func (w *walk) text(key, s string) string {
	if s == "" || w.allow.has(key, key) {
		return s
	}
	clean := Placeholder
	if !w.also.has(key, key) {
		clean = w.Text(s)
	}
	if clean != s {
		w.count++
	}
	return clean
}
