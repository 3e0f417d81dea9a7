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
	json, text               bool    // the type has a MarshalJSON, a MarshalText
	pointerJSON, pointerText bool    // a pointer to it has, which counts where the value can be addressed
	binary                   bool    // a slice of bytes, written in base64
	fields                   []field // of a struct
}

var (
	matcherType   = reflect.TypeFor[Matcher]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// shapes remembers the shape of each type, because finding out takes longer than using it.
var shapes sync.Map // of reflect.Type to *shape

func shapeOf(t reflect.Type) *shape {
	if known, ok := shapes.Load(t); ok {
		return known.(*shape)
	}
	s := &shape{
		matcher: t.Implements(matcherType),
		json:    t.Implements(jsonMarshaler),
		text:    t.Implements(textMarshaler),
	}
	if t.Kind() != reflect.Pointer {
		s.pointerJSON = reflect.PointerTo(t).Implements(jsonMarshaler)
		s.pointerText = reflect.PointerTo(t).Implements(textMarshaler)
	}
	switch t.Kind() {
	case reflect.Slice:
		s.binary = isByte(t.Elem())
	case reflect.Struct:
		s.fields = fieldsOf(t)
	}
	shapes.Store(t, s)
	return s
}

// isByte reports whether a slice of t is binary data; a byte with a marshaler of its own is written by that.
func isByte(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() == reflect.Uint8 && !p.Implements(jsonMarshaler) && !p.Implements(textMarshaler)
}
