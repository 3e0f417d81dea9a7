package value

import (
	"slices"
	"strings"
)

// NamesNull reports whether the parameter of a tag may be any value, so that null is one and must
// be written: !not null.
func NamesNull(tag string) bool {
	switch tag {
	case "contains", "not", "each", "json", "maybe":
		return true
	}
	return false
}

// CompareParameters orders the keys of a tag's parameter as golden files do: those that a person
// looks for come first, as in {value: 412.5, abs: 0.5}, the others by their bytes. It returns what
// strings.Compare returns.
func CompareParameters(a, b string) int {
	leading := []string{"min", "value", "pattern", "name"} // from the last
	if order := slices.Index(leading, b) - slices.Index(leading, a); order != 0 {
		return order
	}
	return strings.Compare(a, b)
}

// HoldsTag reports whether a matcher with one of the tags is in a value, or inside another matcher.
func HoldsTag(v any, tags ...string) bool {
	switch v := v.(type) {
	case Tagged:
		tag, param := v.Tag()
		return slices.Contains(tags, tag) || HoldsTag(param, tags...)
	case []any:
		return slices.ContainsFunc(v, func(e any) bool { return HoldsTag(e, tags...) })
	case map[string]any:
		for _, e := range v {
			if HoldsTag(e, tags...) {
				return true
			}
		}
	}
	return false
}
