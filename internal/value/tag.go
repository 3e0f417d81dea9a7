package value

import (
	"slices"
	"strings"
)

// NamesNull reports whether the parameter of a tag may be any value, so that null is one and must be written: !not null.
func NamesNull(tag string) bool {
	switch tag {
	case "contains", "not", "each", "json", "maybe":
		return true
	}
	return false
}

// CompareParameters orders the keys of a tag's parameter as golden files do: those that a person looks for come first, as in
// {value: 412.5, abs: 0.5}, the others by their bytes. It returns what strings.Compare returns.
func CompareParameters(a, b string) int {
	leading := []string{"min", "value", "pattern", "name"} // from the last
	if order := slices.Index(leading, b) - slices.Index(leading, a); order != 0 {
		return order
	}
	return strings.Compare(a, b)
}
