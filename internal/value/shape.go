package value

import (
	"encoding"
	"encoding/json"
	"reflect"
	"sync"
)

// shape is what normalising needs to know about a type.
type shape struct {
	matcher                  bool
	json, text               bool // the type has a MarshalJSON, a MarshalText
	pointerJSON, pointerText bool // a pointer to it has, which counts where the value can be addressed
	plain                    bool // none of these

	number bool    // it is json.Number
	binary bool    // a slice of bytes, written in base64
	inner  *shape  // of the elements of a list or a map, of what a pointer points to
	fields []field // of a struct
}

var (
	matcherType   = reflect.TypeFor[Matcher]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
	numberType    = reflect.TypeFor[json.Number]()
)

// shapes remembers the shape of each type, because finding out takes longer than using it.
var shapes sync.Map // of reflect.Type to *shape

func shapeOf(t reflect.Type) *shape {
	known, _ := shapes.Load(t)
	if s, ok := known.(*shape); ok {
		return s
	}
	found := map[reflect.Type]*shape{}
	s := findShape(t, found)
	for t, s := range found {
		shapes.Store(t, s)
	}
	return s
}

// findShape adds the shape of a type, and of the types in it, to those found so far; a type may
// contain itself.
func findShape(t reflect.Type, found map[reflect.Type]*shape) *shape {
	if s := found[t]; s != nil {
		return s
	}
	s := &shape{
		matcher: t.Implements(matcherType),
		json:    t.Implements(jsonMarshaler),
		text:    t.Implements(textMarshaler),
		number:  t == numberType,
	}
	found[t] = s
	if t.Kind() != reflect.Pointer {
		s.pointerJSON = reflect.PointerTo(t).Implements(jsonMarshaler)
		s.pointerText = reflect.PointerTo(t).Implements(textMarshaler)
	}
	s.plain = !s.matcher && !s.json && !s.text && !s.pointerJSON && !s.pointerText
	if s.json || s.text {
		return s // it is written by its method, whatever it is made of
	}
	switch t.Kind() {
	case reflect.Slice:
		s.binary = isByte(t.Elem())
		s.inner = findShape(t.Elem(), found)
	case reflect.Array, reflect.Map, reflect.Pointer:
		s.inner = findShape(t.Elem(), found)
	case reflect.Struct:
		s.fields = fieldsOf(t)
		for i := range s.fields {
			s.fields[i].shape = findShape(t.FieldByIndex(s.fields[i].index).Type, found)
		}
	}
	return s
}

// isByte reports whether a slice of t is binary data; a byte with a marshaler of its own is written
// by that.
func isByte(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() == reflect.Uint8 && !p.Implements(jsonMarshaler) && !p.Implements(textMarshaler)
}
