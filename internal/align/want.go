package align

import "github.com/toolscore/toolscore-go/internal/value"

// want is an expected value that holds a matcher, and what it said about actual values, by their
// exact numbers. Most are asked about the few values near their place; one that is asked about many
// keeps a list of all values.
type want struct {
	value any
	mode  value.Mode
	few   map[int32]answer
	all   []answer
}

type answer byte

const (
	unasked answer = iota
	refused
	accepted
)

// accepts asks about each exact value once.
func (w *want) accepts(exact int32, v *values) bool {
	known := w.few[exact]
	if w.all != nil {
		known = w.all[exact]
	}
	if known == unasked {
		known = refused
		if value.Equal(w.value, v.exact[exact], w.mode) {
			known = accepted
		}
		w.remember(exact, known, len(v.exact))
	}
	return known == accepted
}

// remember turns to the list where the map would take as much space.
func (w *want) remember(exact int32, a answer, values int) {
	const entry = 16 // bytes that an entry of the map takes, about
	switch {
	case w.all != nil:
		w.all[exact] = a
		return
	case w.few == nil:
		w.few = map[int32]answer{}
	}
	w.few[exact] = a
	if len(w.few)*entry < values {
		return
	}
	w.all = make([]answer, values)
	for exact, a := range w.few {
		w.all[exact] = a
	}
	w.few = nil
}
