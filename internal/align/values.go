package align

import (
	"encoding/json"

	"github.com/toolscore/toolscore-go/internal/value"
)

// values numbers everything that is compared. Each exact value has a number, which matchers are
// asked by; under a mode all equal values share the number of one of them, their class.
type values struct {
	names   numbers
	strings numbers // strings by themselves: most values are, and to write them as JSON would be most of the work
	texts   numbers // all other values by their JSON
	exact   []any   // by the number of either
	keys    [value.ByValue + 1]numbers
	classes [value.ByValue + 1][]int32 // by mode and exact number: 1 + the class of a value that is not a string, 0 where unknown
	buffer  []byte
}

// newValues has room for as many strings.
func newValues(room int) values {
	v := values{names: numbers{}, strings: make(numbers, room), texts: numbers{}}
	for mode := range v.keys {
		v.keys[mode] = numbers{}
	}
	return v
}

// numbers gives each text a number.
type numbers map[string]int32

// of returns the number of the text, which is the next one where it is new.
func (n numbers) of(text string, next int) int32 {
	id, known := n[text]
	if !known {
		id = int32(next)
		n[text] = id
	}
	return id
}

// ofBytes copies the text only where it is new.
func (n numbers) ofBytes(text []byte, next int) int32 {
	if id, known := n[string(text)]; known {
		return id
	}
	return n.of(string(text), next)
}

func (v *values) exactly(x any) (id int32) {
	switch x := x.(type) {
	case string:
		id = v.strings.of(x, len(v.exact))
	case json.Number:
		id = v.texts.of(string(x), len(v.exact))
	default:
		v.buffer = value.AppendJSON(v.buffer[:0], x)
		id = v.texts.ofBytes(v.buffer, len(v.exact))
	}
	if int(id) == len(v.exact) {
		v.exact = append(v.exact, x)
	}
	return id
}

// class returns the number that the value shares with all that are equal to it under the mode.
func (v *values) class(exact int32, mode value.Mode) int32 {
	if text, ok := v.exact[exact].(string); ok {
		if shared := mode.Text(text); len(shared) < len(text) {
			return v.exactly(shared)
		}
		return exact
	}
	known := v.classes[mode]
	if int(exact) >= len(known) {
		known = append(known, make([]int32, len(v.exact)-len(known))...)
		v.classes[mode] = known
	}
	if known[exact] == 0 {
		known[exact] = 1 + v.keys[mode].of(value.Key(v.exact[exact], mode), int(exact))
	}
	return known[exact] - 1
}
