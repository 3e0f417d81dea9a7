package value

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Share returns what Normalise returns, and shares with v all that is a JSON value already: for
// those who only read it. Where ok is false there is more to do than to copy a list or an object
// around a few Go numbers, and Normalise is to be asked.
func Share(v any) (normal any, ok bool) {
	normal, _, ok = share(v, 0)
	return normal, ok
}

// share also tells whether the JSON value is another than v.
func share(v any, depth int) (normal any, copied, ok bool) {
	switch x := v.(type) {
	case nil, bool:
		return v, false, true
	case string:
		return v, false, utf8.ValidString(x)
	case json.Number:
		return v, false, IsNumber(string(x))
	case int:
		return json.Number(strconv.Itoa(x)), true, true
	case int64, float64:
		normal, err := Normalise(v)
		return normal, true, err == nil
	case map[string]any:
		if x == nil || depth == MaxDepth {
			return nil, false, false
		}
		return shareObject(x, depth)
	case []any:
		if x == nil || depth == MaxDepth {
			return nil, false, false
		}
		return shareList(x, depth)
	default:
		return nil, false, false
	}
}

func shareObject(object map[string]any, depth int) (normal any, copied, ok bool) {
	shared := object
	for key, member := range object {
		n, changed, ok := share(member, depth+1)
		if !ok || !utf8.ValidString(key) {
			return nil, false, false
		}
		if !changed {
			continue
		}
		if !copied {
			shared, copied = maps.Clone(object), true
		}
		shared[key] = n
	}
	return shared, copied, true
}

func shareList(list []any, depth int) (normal any, copied, ok bool) {
	shared := list
	for i, element := range list {
		n, changed, ok := share(element, depth+1)
		if !ok {
			return nil, false, false
		}
		if !changed {
			continue
		}
		if !copied {
			shared, copied = slices.Clone(list), true
		}
		shared[i] = n
	}
	return shared, copied, true
}
