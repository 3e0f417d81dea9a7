package value

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
)

// reflected handles a value of any type, of which shape is the shape. Quoted says that a struct tag
// asks for numbers, booleans and strings as strings.
func (w *walk) reflected(v reflect.Value, shape *shape, quoted bool) (any, error) {
	if !shape.plain {
		if out, done, err := w.byMethod(v, shape); done {
			return out, err
		}
	}
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer, reflect.Map, reflect.Slice:
		return w.nilable(v, shape, quoted)
	case reflect.Struct:
		return w.fields(v, shape.fields)
	case reflect.Array:
		return w.elements(v, shape.inner)
	default:
		out, err := scalar(v, shape)
		if quoted && err == nil {
			return quote(out), nil
		}
		return out, err
	}
}

// byMethod lets a value write itself, where it has a method for that; done says whether it has.
func (w *walk) byMethod(v reflect.Value, shape *shape) (out any, done bool, err error) {
	switch there := !isNil(v); {
	case shape.matcher && there:
		out, err = w.matcher(v)
	case shape.pointerJSON && v.CanAddr():
		out, err = w.marshalJSON(v.Addr())
	case shape.json && there:
		out, err = w.marshalJSON(v)
	case shape.pointerText && v.CanAddr():
		out, err = orError(marshalText(v.Addr()))
	case shape.text && there:
		out, err = orError(marshalText(v))
	default:
		return nil, false, nil
	}
	return out, true, err
}

func (w *walk) nilable(v reflect.Value, shape *shape, quoted bool) (any, error) {
	switch {
	case v.Kind() == reflect.Map: // first, because the type of its keys counts before the value
		return w.mapping(v, shape.inner)
	case v.IsNil():
		return nil, nil
	case v.Kind() == reflect.Interface:
		return w.value(v.Elem().Interface())
	case shape.binary:
		return base64.StdEncoding.EncodeToString(v.Bytes()), nil
	case v.Kind() == reflect.Slice:
		return w.elements(v, shape.inner)
	default:
		if err := w.enter(v); err != nil {
			return nil, err
		}
		out, err := w.reflected(v.Elem(), shape.inner, quoted)
		w.leave(v)
		return out, err
	}
}

// isNil reports whether v is a nil pointer, a nil interface, or an interface that holds a nil
// pointer: each is null, and its methods are not asked.
func isNil(v reflect.Value) bool {
	for v.Kind() == reflect.Interface && !v.IsNil() {
		v = v.Elem()
	}
	return (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil()
}

func (w *walk) matcher(v reflect.Value) (any, error) {
	m, _ := reflect.TypeAssert[Matcher](v)
	if !w.matchers {
		return nil, fmt.Errorf("matcher %s in an actual value; matchers belong into the expected one", m)
	}
	return m, nil
}

func (w *walk) elements(v reflect.Value, inner *shape) (any, error) {
	if err := w.enter(v); err != nil {
		return nil, err
	}
	out := make([]any, v.Len())
	for i := range out {
		element, err := w.reflected(v.Index(i), inner, false)
		if err != nil {
			return nil, at(Element("", i), err)
		}
		out[i] = element
	}
	w.leave(v)
	return out, nil
}

func scalar(v reflect.Value, shape *shape) (any, error) {
	switch v.Kind() {
	case reflect.Bool:
		return v.Bool(), nil
	case reflect.String:
		if shape.number {
			return orError(checkedNumber(json.Number(v.String())))
		}
		return orError(checkedText(v.String()))
	case reflect.Float32, reflect.Float64:
		return orError(fromFloat(v.Float(), v.Type().Bits()))
	}
	if v.CanInt() {
		return json.Number(strconv.FormatInt(v.Int(), 10)), nil
	}
	if v.CanUint() {
		return json.Number(strconv.FormatUint(v.Uint(), 10)), nil
	}
	return nil, fmt.Errorf("%s has no JSON form; leave it out, or give it a MarshalJSON", v.Type())
}

// quote does what the struct tag ",string" asks for: the JSON text of a scalar becomes a string.
// Inside a string it escapes what HTML would misread, as json.Marshal does.
func quote(scalar any) string {
	text, _ := json.Marshal(scalar) // a scalar always has a JSON text
	return string(text)
}
