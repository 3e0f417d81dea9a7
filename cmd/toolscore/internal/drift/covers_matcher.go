package drift

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
)

// side is one of two matchers, or a value beside a matcher; then its name is "" and its parameter nil.
type side struct {
	name  string
	param any
	value any
}

// matcher compares a matcher with another or with a value that holds some.
func (p *prover) matcher(w, n side) bool {
	if bytes.Equal(appendText(nil, w.value), appendText(nil, n.value)) {
		return true
	}
	if w.name == n.name {
		switch w.name {
		case "not":
			return p.covers(n.param, w.param)
		case "json", "each", "len":
			return p.covers(w.param, n.param)
		}
	}
	if list, ok := n.list(); ok {
		return p.ofList(w, list)
	}
	if object, ok := n.object(); ok {
		return p.ofObject(w, object)
	}
	return numbersCover(w, n)
}

// ofList reports whether a matcher accepts each list of these elements, whatever their order.
func (p *prover) ofList(w side, list []any) bool {
	accepts := func(v any) bool { return p.covers(w.param, v) }
	switch w.name {
	case "each":
		return every(list, accepts)
	case "contains":
		return slices.ContainsFunc(list, accepts)
	case "len":
		return accepts(json.Number(strconv.Itoa(len(list))))
	case "unordered":
		return p.unordered(elements(w.param), list)
	}
	return false
}

// ofObject reports whether a matcher accepts each object that has these members among others.
func (p *prover) ofObject(w side, object map[string]any) bool {
	switch w.name {
	case "partial":
		wide, _ := w.param.(map[string]any)
		return p.members(wide, object)
	case "contains":
		for key := range object {
			if p.covers(w.param, key) {
				return true
			}
		}
	}
	return false
}

// list returns the elements of a list in whatever order.
func (s side) list() ([]any, bool) {
	if s.name == "unordered" {
		return elements(s.param), true
	}
	list, ok := s.value.([]any)
	return list, ok
}

// object returns members that an object has for certain.
func (s side) object() (map[string]any, bool) {
	if s.name == "partial" {
		object, ok := s.param.(map[string]any)
		return object, ok
	}
	object, ok := s.value.(map[string]any)
	return object, ok
}

// unordered gives each element of wide one of narrow that it covers; the first that fits, so that
// some proofs are missed.
func (p *prover) unordered(wide, narrow []any) bool {
	left := slices.Clone(narrow)
	for _, w := range wide {
		i := slices.IndexFunc(left, func(n any) bool { return p.covers(w, n) })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return len(left) == 0
}
