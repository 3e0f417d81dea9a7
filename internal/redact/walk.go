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

// walk goes once through a value and lists the places where it hides something.
type walk struct {
	*Redactor

	ruled  bool // whether a rule needs to know where a value stands
	shown  bool // the value is shown and not compared: its paths are of no use, and names stay that look like placeholders
	places []string
}

func (r *Redactor) walk() *walk {
	return &walk{Redactor: r, ruled: len(r.also.paths)+len(r.allow.paths) > 0}
}

// at returns the value that stands at the path under the key, "" where it has none; kind is that of its key or of the key of
// the list around it. What it changes is copied, the rest is not.
func (w *walk) at(path, key string, v any, kind secret.Kind) any {
	rule := path
	if w.ruled {
		rule = generalise(path)
	}
	switch {
	case w.allow.has(rule, key):
		return v
	case w.also.has(rule, key):
		return w.cover(path, v)
	}
	switch v := v.(type) {
	case string:
		if kind.Holds(v) {
			return w.cover(path, v)
		}
		return w.string(path, v)
	case json.Number:
		if kind.HoldsNumber(string(v)) {
			return w.cover(path, v)
		}
		return v
	case []any:
		return w.list(path, v, kind)
	case map[string]any:
		return w.object(path, v)
	default:
		return v
	}
}

func (w *walk) list(path string, list []any, kind secret.Kind) []any {
	if words := w.command(path, list); words != nil {
		return words
	}
	var changed []any
	for i, e := range list {
		if i == 1 && len(list) == 2 {
			kind = max(kind, w.header(list[0]))
		}
		before := len(w.places)
		if e = w.at(value.Element(path, i), "", e, kind); len(w.places) == before {
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

// header is the kind of the second of a pair whose first is the name of a header.
func (w *walk) header(first any) secret.Kind {
	name, _ := first.(string)
	if kind := w.kindOf(name); kind >= secret.Cookie || strings.Contains(name, "-") {
		return kind
	}
	return secret.Plain
}

// command hides secrets in a list of words with a flag among them, which are those of a command; nil where there are none.
func (w *walk) command(path string, list []any) []any {
	var starts []int
	var b strings.Builder
	flagged := false
	for _, e := range list {
		word, is := e.(string)
		if !is {
			return nil
		}
		flagged = flagged || strings.HasPrefix(word, "-")
		starts = append(starts, b.Len())
		b.WriteString(word + "\t") // a sign that is in no word
	}
	if !flagged {
		return nil
	}
	spans := w.find(b.String())
	if len(spans) == 0 {
		return nil
	}
	words := slices.Clone(list)
	for i, e := range list {
		word := e.(string) //nolint:forcetypeassert // it was looked at above
		var own []secret.Span
		for _, s := range spans {
			from, to := max(0, s.Start-starts[i]), min(len(word), s.End-starts[i])
			if from < to {
				own = append(own, secret.Span{Start: from, End: to})
			}
		}
		if len(own) > 0 {
			words[i] = w.template(value.Element(path, i), word, own)
		} else {
			words[i] = w.string(value.Element(path, i), word)
		}
	}
	return words
}

func (w *walk) object(path string, object map[string]any) map[string]any {
	var changed map[string]any
	pair, pairKind := w.pair(object)
	lexical := secret.IsLexical(object)
	for _, key := range slices.Sorted(maps.Keys(object)) {
		kind := w.kindOf(key)
		if lexical && secret.Squash(key) == "token" {
			kind = secret.Plain
		}
		if key == pair {
			kind = pairKind
		}
		before := len(w.places)
		e := w.at(value.Member(path, key), key, object[key], kind)
		name := w.key(path, key)
		if len(w.places) == before {
			continue
		}
		if changed == nil {
			changed = maps.Clone(object)
		}
		delete(changed, key)
		changed[name] = e
	}
	if changed == nil {
		return object
	}
	return changed
}

// pair returns which member of an object such as {"name": "API_KEY", "value": "x"} holds a secret, and of what kind.
func (w *walk) pair(object map[string]any) (member string, kind secret.Kind) {
	for _, name := range []string{"name", "key", "header", "variable", "env"} {
		text, is := object[name].(string)
		if kind := w.kindOf(text); is && kind > secret.Allowed {
			for _, member := range []string{"value", "val"} {
				if _, there := object[member]; there {
					return member, kind
				}
			}
		}
	}
	return "", secret.Plain
}

// cover hides a value whole.
func (w *walk) cover(path string, v any) any {
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

// string hides the secrets in a text, which may be JSON.
func (w *walk) string(path, s string) any {
	if spans := w.spans(path, s); len(spans) > 0 {
		return w.template(path, s, spans)
	}
	return s
}

// template returns the text with placeholders, or hides it whole where nothing else would accept it.
func (w *walk) template(path, s string, spans []secret.Span) any {
	t := secret.Parse(secret.Cover(s, spans, w.numbers.number))
	if !t.Matches(s) {
		return w.cover(path, s)
	}
	w.places = append(w.places, path+" (the secret in it)")
	return t
}

// spans lists the secrets of a text: of the values that it writes, where it is JSON, else of the text.
func (w *walk) spans(path, s string) []secret.Span {
	if text := strings.TrimSpace(s); strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		j := inner{walk: w, text: s, dec: json.NewDecoder(strings.NewReader(s)), lexical: secret.InLexical(s)}
		j.dec.UseNumber()
		if err := j.value(path, "", secret.Plain, false); err == nil && !j.dec.More() {
			return secret.Merge(j.spans)
		}
	}
	return w.find(s)
}

// name hides the secrets in a name, which is compared as text.
func (w *walk) name(path, s string) string {
	spans := w.find(s)
	if len(spans) == 0 {
		if w.shown {
			return s
		}
		return secret.Escape(s)
	}
	w.places = append(w.places, path+" (the secret in it)")
	return secret.Cover(s, spans, w.numbers.number)
}

// key hides the secrets in the name of a member of the object at the path.
func (w *walk) key(path, key string) string {
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
	spans := w.spans(key, s)
	if len(spans) == 0 {
		return secret.Escape(s)
	}
	w.places = append(w.places, key+" (the secret in it)")
	return secret.Cover(s, spans, w.numbers.number)
}
