package learn

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/value"
)

// literal is the value itself; a UUID or a time that was seen once stands for others.
func literal(values []any) any {
	if len(values) == 1 {
		for _, kind := range []string{"uuid", "time"} {
			if m := build(kind, nil); m.Matches(values[0]) {
				return m
			}
		}
	}
	return values[0]
}

// given is what accepts values of which some are matchers: secrets, or places that a rule names.
func given(values []any) any {
	for _, v := range values {
		if _, text := v.(string); !text && !value.HoldsTag(v, "redacted") {
			return build("any", nil)
		}
	}
	return build("redacted", nil)
}

func equal(values []any) bool {
	return !slices.ContainsFunc(values, func(v any) bool { return !equalValues(v, values[0]) })
}

func accepts(m value.Matcher, values []any) bool {
	return !slices.ContainsFunc(values, func(v any) bool { return !m.Matches(v) })
}

// fewOf returns the matcher of few values, each seen so often that no other is to be expected; nil
// where there is none.
func fewOf(values []any) value.Matcher {
	const most = 5
	times := map[string]int{}
	var distinct []any
	for _, v := range values {
		key := string(value.AppendJSON(nil, v))
		times[key]++
		if times[key] == 1 {
			distinct = append(distinct, v)
		}
	}
	once := 0
	for _, n := range times {
		if n == 1 {
			once++
		}
	}
	switch {
	case len(distinct) > most, 10*once > len(values), len(values) < 3*len(distinct)-2:
		return nil
	case len(distinct) == 2 && times["true"] > 0 && times["false"] > 0:
		return build("type", string(value.Boolean))
	}
	slices.SortFunc(distinct, func(a, b any) int {
		return slices.Compare(value.AppendJSON(nil, a), value.AppendJSON(nil, b))
	})
	return build("oneOf", distinct)
}

// each returns the values as what all of them are, and whether they are.
func each[T any](values []any) ([]T, bool) {
	list := make([]T, len(values))
	for i, v := range values {
		t, is := v.(T)
		if !is {
			return nil, false
		}
		list[i] = t
	}
	return list, true
}

// kindsOf returns the types of the values, as the matcher of types takes them.
func kindsOf(values []any) any {
	kinds := map[string]any{}
	for _, v := range values {
		kinds[string(value.KindOf(v))] = nil
	}
	if _, isFloat := kinds[string(value.Float)]; isFloat {
		delete(kinds, string(value.Float))
		delete(kinds, string(value.Integer))
		kinds["number"] = nil
	}
	list := make([]any, 0, len(kinds))
	for _, kind := range sortedKeys(kinds) {
		list = append(list, kind)
	}
	if len(list) == 1 {
		return list[0]
	}
	return list
}

// examples lists some of the values, each on one line and cut to what a reader takes in.
func examples(values []any) string {
	const most, longest = 3, 40
	var texts []string
	for _, v := range values {
		text := string(value.AppendJSON(nil, v))
		if utf8.RuneCountInString(text) > longest {
			closing := text[len(text)-1:] // of a text, an object or a list
			text = string([]rune(text)[:longest-2]) + "…" + closing
		}
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	if len(texts) > most {
		texts = texts[:most]
	}
	return strings.Join(texts, ", ")
}
