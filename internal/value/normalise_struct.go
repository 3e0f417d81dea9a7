package value

import "reflect"

// fields handles a struct.
func (w *walk) fields(v reflect.Value, fields []field) (any, error) {
	if err := w.enter(v); err != nil {
		return nil, err
	}
	out := make(map[string]any, len(fields))
	for _, f := range fields {
		part, there := f.of(v)
		if !there || f.omitEmpty && isEmpty(part) || f.omitZero && isZero(part) {
			continue
		}
		inner, err := w.reflected(part, f.shape, f.quoted)
		if err != nil {
			return nil, at(Member("", f.name), err)
		}
		out[f.name] = inner
	}
	w.leave(v)
	return out, nil
}

// of returns the field's value in v; there is none behind an embedded nil pointer.
func (f field) of(v reflect.Value) (part reflect.Value, there bool) {
	for _, i := range f.index {
		if v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return reflect.Value{}, false
			}
			v = v.Elem()
		}
		v = v.Field(i)
	}
	return v, true
}

// isEmpty is what the tag option omitempty leaves out.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice:
		return v.Len() == 0
	case reflect.Interface, reflect.Pointer:
		return v.IsNil()
	default:
		return isScalar(v.Kind()) && v.IsZero()
	}
}

type zeroer interface{ IsZero() bool }

var zeroerType = reflect.TypeFor[zeroer]()

// isZero is what the tag option omitzero leaves out. A type may decide itself, by a method IsZero.
func isZero(v reflect.Value) bool {
	switch t := v.Type(); {
	case t.Implements(zeroerType):
		z, _ := reflect.TypeAssert[zeroer](v)
		return isNil(v) || z.IsZero()
	case reflect.PointerTo(t).Implements(zeroerType):
		p := reflect.New(t)
		p.Elem().Set(v)
		z, _ := reflect.TypeAssert[zeroer](p)
		return z.IsZero()
	default:
		return v.IsZero()
	}
}
