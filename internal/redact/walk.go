package redact

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
)

// walk goes once through a value and lists the places where it hides something; through JSON in a
// text (see inner) it lists what is to be hidden there.
type walk struct {
	*Redactor

	shown  bool // the value is shown and not compared: names that look like placeholders stay
	places []string
	inner  string // the text that is walked through, "" where values are
	spans  []secret.Span
}

// at returns the value that is at the path under the key, "" where it has none; kind is that of
// its key or of the key of the list around it. What it changes is copied, the rest is not.
func (w *walk) at(path, key string, v any, kind secret.Kind) any {
	rule := path
	if len(w.also.paths)+len(w.allow.paths) > 0 {
		rule = generalise(path)
	}
	switch {
	case w.allow.has(rule, key):
		return v
	case w.also.has(rule, key):
		return w.cover(path, v)
	}
	switch v := v.(type) {
	case string, leaf:
		text, _ := textOf(v)
		if kind.Holds(text) {
			return w.cover(path, v)
		}
		return w.hide(path, v, w.secrets(path, text))
	case json.Number:
		if kind.HoldsNumber(string(v)) {
			return w.cover(path, v)
		}
	case number:
		if kind.HoldsNumber(v.text) {
			return w.cover(path, v)
		}
	case []any:
		return w.list(path, v, kind)
	case map[string]any:
		return w.object(path, v)
	}
	return v
}

func (w *walk) list(path string, list []any, kind secret.Kind) []any {
	words := w.command(list)
	changed, copied := list, false
	for i, e := range list {
		elementKind, before := kind, len(w.places)
		if i == 1 && len(list) == 2 {
			elementKind = max(kind, w.header(list[0]))
		}
		at := value.Element(path, i)
		if words != nil && len(words[i]) > 0 {
			e = w.hide(at, e, words[i])
		} else {
			e = w.at(at, "", e, elementKind)
		}
		if len(w.places) == before {
			continue
		}
		if !copied {
			changed, copied = slices.Clone(list), true
		}
		changed[i] = e
	}
	return changed
}

// header is the kind of the second of a pair whose first is the name of a header.
func (w *walk) header(first any) secret.Kind {
	name, _ := textOf(first)
	if kind := w.kindOf(name); kind >= secret.Cookie || strings.Contains(name, "-") {
		return kind
	}
	return secret.Plain
}

// command lists the secrets in each word of a command, which is a list of texts with a flag among
// them; nil for another list.
func (w *walk) command(list []any) [][]secret.Span {
	starts := make([]int, len(list)+1)
	var line strings.Builder
	flagged := false
	for i, e := range list {
		word, is := textOf(e)
		if !is {
			return nil
		}
		flagged = flagged || strings.HasPrefix(word, "-")
		line.WriteString(word + "\t") // a sign that is in no word
		starts[i+1] = line.Len()
	}
	if !flagged {
		return nil
	}
	words := make([][]secret.Span, len(list))
	for _, s := range w.find(line.String()) {
		for i := range list {
			if from, to := max(s.Start, starts[i]), min(s.End, starts[i+1]-1); from < to {
				words[i] = append(words[i], secret.Span{Start: from - starts[i], End: to - starts[i]})
			}
		}
	}
	return words
}

func (w *walk) object(path string, object map[string]any) map[string]any {
	changed, copied := object, false
	labelled := w.labelled(object)
	lexical := secret.IsLexical(object)
	for _, key := range slices.Sorted(maps.Keys(object)) {
		kind := w.kindOf(key)
		switch {
		case strings.EqualFold(key, "value") && kind == secret.Plain:
			kind = labelled
		case lexical && secret.Squash(key) == "token":
			kind = secret.Plain
		}
		before := len(w.places)
		e := w.at(value.Member(path, key), key, object[key], kind)
		name := w.key(path, key)
		if len(w.places) == before {
			continue
		}
		if !copied {
			changed, copied = maps.Clone(object), true
		}
		delete(changed, key)
		changed[name] = e
	}
	return changed
}

// labelled is the kind of the member value of an object that names it in another: {"name":
// "API_KEY", "value": "x"}.
func (w *walk) labelled(object map[string]any) secret.Kind {
	for _, label := range secret.Labels {
		if name, is := textOf(object[label]); is {
			if kind := w.kindOf(name); kind > secret.Allowed {
				return kind
			}
		}
	}
	return secret.Plain
}

// cover hides a value whole.
func (w *walk) cover(path string, v any) any {
	if w.inner != "" {
		w.coverInner(v)
		return v
	}
	switch v.(type) {
	case nil, value.Matcher:
		return v
	}
	w.places = append(w.places, path)
	if _, text := v.(string); text {
		return match.Redacted
	}
	return match.Any
}

// coverInner hides all strings and numbers of a value in JSON in a text.
func (w *walk) coverInner(v any) {
	switch v := v.(type) {
	case leaf:
		if v.text != "" {
			w.spans = append(w.spans, v.Span)
		}
	case number:
		w.spans = append(w.spans, v.Span)
	case []any:
		for _, e := range v {
			w.coverInner(e)
		}
	case map[string]any:
		for _, e := range v {
			w.coverInner(e)
		}
	}
}

// hide returns a text with placeholders for the spans, or hides it whole where nothing else would
// accept it.
func (w *walk) hide(path string, v any, spans []secret.Span) any {
	if l, is := v.(leaf); is {
		w.hideInner(l, spans)
		return v
	}
	text, _ := v.(string)
	if len(spans) == 0 {
		return v
	}
	t := secret.Parse(secret.Cover(text, spans, w.numbers.number))
	if !t.Matches(text) {
		return w.cover(path, v)
	}
	w.places = append(w.places, path+inIt)
	return t
}

// inIt follows the path of a text of which a part is hidden.
const inIt = " (the secret in it)"

// name hides the secrets in a name, which is compared as text.
func (w *walk) name(path, s string) string {
	spans := w.find(s)
	if len(spans) == 0 && w.shown || s == "" {
		return s
	}
	if len(spans) > 0 {
		w.places = append(w.places, path+inIt)
	}
	return secret.Cover(s, spans, w.numbers.number)
}

// key hides the secrets in the name of a member of the object at the path. In JSON in a text they
// are hidden already.
func (w *walk) key(path, key string) string {
	if w.inner != "" {
		return key
	}
	before := len(w.places)
	name := w.name("", key)
	switch {
	case len(w.places) > before:
		w.places[before] = value.Member(path, name) + " (the secret in its name)"
	case name != key:
		w.places = append(w.places, value.Member(path, name)+" (its name looks like a hidden one)")
	}
	return name
}

// text hides the secrets inside a string that cannot hold a matcher; key is its key in the gold form.
func (w *walk) text(key, s string) string {
	switch {
	case s == "" || w.allow.has(key, key):
		return s
	case w.also.has(key, key):
		w.places = append(w.places, key)
		return Placeholder
	}
	spans := w.secrets(key, s)
	if len(spans) > 0 {
		w.places = append(w.places, key+inIt)
	}
	return secret.Cover(s, spans, w.numbers.number)
}
