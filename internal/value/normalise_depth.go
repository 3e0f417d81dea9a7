package value

import (
	"fmt"
	"reflect"
)

// maxHops is how many pointers may lead to a value: more than any value needs that does not lead in
// a circle.
const maxHops = 10 * MaxDepth

// place is a part of a Go value that may contain itself. The length tells a slice from a part of it.
type place struct {
	address uintptr
	length  int
	typ     reflect.Type
}

// enter goes one level down, into a list, an object or what a pointer points to. It fails if
// that is too deep or, if the way is remembered, where v is inside itself.
func (w *walk) enter(v reflect.Value) error {
	level, deepest := &w.depth, MaxDepth
	if v.Kind() == reflect.Pointer {
		level, deepest = &w.hops, maxHops
	}
	if *level == deepest {
		return ErrTooDeep
	}
	*level++
	here, circular := w.here(v)
	if !circular {
		return nil
	}
	if w.above[here] {
		return fmt.Errorf("%w: the %s holds itself; break the cycle, or give it a MarshalJSON", ErrCycle, v.Type())
	}
	w.above[here] = true
	return nil
}

// leave goes back up out of v.
func (w *walk) leave(v reflect.Value) {
	if v.Kind() == reflect.Pointer {
		w.hops--
	} else {
		w.depth--
	}
	if here, circular := w.here(v); circular {
		delete(w.above, here)
	}
}

// here returns the place of v, where the way is remembered and v can be part of a circle: structs
// and arrays are that only through a pointer, a slice or a map.
func (w *walk) here(v reflect.Value) (place, bool) {
	if w.above == nil {
		return place{}, false
	}
	switch v.Kind() {
	case reflect.Slice:
		return place{v.Pointer(), v.Len(), v.Type()}, true
	case reflect.Map, reflect.Pointer:
		return place{v.Pointer(), 0, v.Type()}, true
	default:
		return place{}, false
	}
}
