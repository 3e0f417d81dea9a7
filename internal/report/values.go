package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/toolscore/toolscore-go/internal/value"
)

// valueText returns a JSON value on one line of at most so many columns, in the flow style of golden files. What does not
// fit is left out with an ellipsis and, in lists and objects, a count.
func valueText(v any, cols int) string {
	cols = max(cols, 0)
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case string:
		text, _ := quoted(v, cols)
		return text
	case []any:
		return listText(v, cols)
	case map[string]any:
		return membersText("{", "}", v, cols)
	}
	text, _ := bare.fit(otherText(v), cols)
	return text
}

// otherText returns the text of a number, a matcher or Absent.
func otherText(v any) string {
	switch v := v.(type) {
	case json.Number:
		return string(v)
	case value.Matcher:
		return v.String()
	}
	return fmt.Sprint(v)
}

func listText(list []any, cols int) string {
	parts := make([]part, min(len(list), cols))
	for i := range parts {
		parts[i] = part{value: list[i]}
	}
	return flow("[", "]", parts, len(list), cols)
}

func membersText(open, end string, members map[string]any, cols int) string {
	keys := slices.Sorted(maps.Keys(members))
	parts := make([]part, min(len(keys), cols))
	for i := range parts {
		parts[i] = part{name: keyText(keys[i], cols/2) + ": ", value: members[keys[i]]}
	}
	return flow(open, end, parts, len(keys), cols)
}

// keyText returns a key as it is where it is a plain word, else in quotes.
func keyText(key string, cols int) string {
	if value.Member("", key) == key {
		text, _ := bare.fit(key, cols)
		return text
	}
	text, _ := quoted(key, cols)
	return text
}
