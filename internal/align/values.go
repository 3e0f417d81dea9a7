package align

import "github.com/toolscore/toolscore-go/internal/value"

// values numbers everything that is compared, so that equal things have equal numbers. A value has two: one for its exact
// text, which matchers are asked about, and one for each mode, shared by all values that are equal under it.
type values struct {
	names   numbers
	texts   numbers
	exact   []any // by the number of the exact text
	keys    numbers
	classes [value.ByValue + 1][]int32 // by mode and exact number: 1 + the number under the mode, 0 where nobody asked yet
	buffer  []byte
}

func newValues() values {
	return values{names: numbers{}, texts: numbers{}, keys: numbers{}}
}

// numbers counts distinct texts from 0.
type numbers map[string]int32

func (n numbers) of(text string) int32 {
	id, known := n[text]
	if !known {
		id = int32(len(n))
		n[text] = id
	}
	return id
}

// ofBytes copies the text only where it is new.
func (n numbers) ofBytes(text []byte) int32 {
	if id, known := n[string(text)]; known {
		return id
	}
	return n.of(string(text))
}

func (v *values) exactly(x any) int32 {
	v.buffer = value.AppendJSON(v.buffer[:0], x)
	id := v.texts.ofBytes(v.buffer)
	if int(id) == len(v.exact) {
		v.exact = append(v.exact, x)
	}
	return id
}

func (v *values) class(exact int32, mode value.Mode) int32 {
	known := v.classes[mode]
	if int(exact) >= len(known) {
		known = append(known, make([]int32, len(v.exact)-len(known))...)
		v.classes[mode] = known
	}
	if known[exact] == 0 {
		known[exact] = 1 + v.keys.of(value.Key(v.exact[exact], mode))
	}
	return known[exact] - 1
}

// literal numbers a text that equals only the same bytes. No value's key begins with a zero byte.
func (v *values) literal(text string) int32 { return v.keys.of("\x00" + text) }
