package golden

import (
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
)

// YAML has no two tags on one value. A matcher whose parameter is another matcher is therefore
// written with both names in one tag: !each:type string.
const tagSeparator = ":"

// matcher writes a matcher by its tag, its parameter on the same line.
func (w *writer) matcher(m value.Tagged, at place) {
	name, param := m.Tag()
	w.failed = w.failed || !isTagName(name)
	w.text("!")
	w.text(name)
	for inner, nested := param.(value.Tagged); nested; inner, nested = param.(value.Tagged) {
		name, param = inner.Tag()
		w.failed = w.failed || !isTagName(name)
		w.text(tagSeparator)
		w.text(name)
	}
	switch param := param.(type) {
	case nil:
		if value.NamesNull(name) {
			w.text(" null")
		}
	case string:
		w.text(" ")
		w.word(param, at)
	case map[string]any:
		w.text(" {")
		keys := w.push(param)
		slices.SortFunc(keys, value.CompareParameters)
		for i, key := range keys {
			w.flowMember(i, key, param[key])
		}
		w.pop(param)
		w.text("}")
	default:
		w.text(" ")
		w.flow(param)
	}
}

// buildMatcher builds what a tag, with a parameter of JSON values and matchers, stands for.
func buildMatcher(tag string, param any) (v any, err error) {
	for _, name := range slices.Backward(strings.Split(tag, tagSeparator)) {
		if param, err = match.Build(name, param); err != nil {
			return nil, err
		}
	}
	return param, nil
}

// lastName returns the name in a tag that the parameter belongs to.
func lastName(tag string) string { return tag[strings.LastIndex(tag, tagSeparator)+1:] }

// takesText reports whether the parameter of a tag is a pattern: text, whatever it looks like.
func takesText(tag string) bool {
	return lastName(tag) == "regex"
}

// isTagName reports whether a name can be in a tag as it is.
func isTagName(name string) bool {
	const longest = 100
	if len(name) > longest {
		return false
	}
	for i, r := range name {
		letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789_-", r)) {
			return false
		}
	}
	return name != ""
}

// isTag reports whether a tag is made of names.
func isTag(tag string) bool {
	return !slices.ContainsFunc(strings.Split(tag, tagSeparator), func(name string) bool { return !isTagName(name) })
}
