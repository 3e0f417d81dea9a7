package value_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/value"
)

func TestNormaliseWritesWhatEncodingJSONWrites(t *testing.T) {
	eachCase(t, 600, func(t *testing.T, r *rand.Rand) {
		v := reflect.New(randomType(r, 3)).Elem()
		fill(r, v, 3)
		assertAsEncodingJSON(t, v.Interface())
		assertAsEncodingJSON(t, v.Addr().Interface())
	})
}

// assertAsEncodingJSON checks that both ways to a JSON value lead to the same one, or both to an error.
func assertAsEncodingJSON(t *testing.T, v any) {
	t.Helper()
	text, wantErr := json.Marshal(v)
	var want any
	if wantErr == nil {
		want, wantErr = value.Parse(text)
	}
	got, err := value.Normalise(v)
	if wantErr != nil {
		assert.Error(t, err, "%T: encoding/json refuses it: %v", v, wantErr)
		return
	}
	assert.NoError(t, err, "%T: %s", v, text)
	assert.Equal(t, want, got, "%T: %s", v, text)
}

// leaves are types that contain no type parameters of ours: scalars, and types that write themselves.
var leaves = []reflect.Type{
	reflect.TypeFor[bool](), reflect.TypeFor[string](), reflect.TypeFor[int](), reflect.TypeFor[int8](),
	reflect.TypeFor[int64](), reflect.TypeFor[uint8](), reflect.TypeFor[uint64](), reflect.TypeFor[uintptr](),
	reflect.TypeFor[float32](), reflect.TypeFor[float64](), reflect.TypeFor[[]byte](), reflect.TypeFor[[3]byte](),
	reflect.TypeFor[json.Number](), reflect.TypeFor[json.RawMessage](), reflect.TypeFor[time.Time](),
	reflect.TypeFor[time.Duration](), reflect.TypeFor[big.Int](), reflect.TypeFor[netip.Addr](),
	reflect.TypeFor[any](), reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[chan int](), reflect.TypeFor[complex64](),
	reflect.TypeFor[unsafe.Pointer](), reflect.TypeFor[byPointer](), reflect.TypeFor[textByPointer](),
	reflect.TypeFor[byValue](), reflect.TypeFor[textByValue](), reflect.TypeFor[ownByte](), reflect.TypeFor[[]ownByte](),
	reflect.TypeFor[namedPointer](),
}

type (
	byPointer     struct{ N int }
	textByPointer int
	byValue       string
	textByValue   struct{ S string }
	ownByte       byte
	namedPointer  *int
	textKey       [1]int8
)

func (p *byPointer) MarshalJSON() ([]byte, error)     { return fmt.Appendf(nil, ` [ %d ] `, p.N), nil }
func (p *textByPointer) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "<%d>", *p), nil }
func (s byValue) MarshalJSON() ([]byte, error)        { return json.Marshal(strings.ToUpper(string(s))) }
func (s textByValue) MarshalText() ([]byte, error)    { return []byte("text " + s.S), nil }
func (b ownByte) MarshalText() ([]byte, error)        { return []byte{'a' + byte(b)%26}, nil }
func (k textKey) MarshalText() ([]byte, error)        { return fmt.Append(nil, k[0]%3), nil }

func randomType(r *rand.Rand, depth int) reflect.Type {
	if depth == 0 {
		return pick(r, leaves...)
	}
	switch r.IntN(8) {
	case 0:
		return reflect.SliceOf(randomType(r, depth-1))
	case 1:
		return reflect.ArrayOf(r.IntN(3), randomType(r, depth-1))
	case 2:
		return reflect.PointerTo(randomType(r, depth-1))
	case 3:
		key := pick(r, reflect.TypeFor[string](), reflect.TypeFor[byValue](), reflect.TypeFor[int16](), reflect.TypeFor[uint8](),
			reflect.TypeFor[textKey](), reflect.TypeFor[textByPointer](), reflect.TypeFor[float64]())
		return reflect.MapOf(key, randomType(r, depth-1))
	case 4, 5, 6:
		return randomStruct(r, depth)
	default:
		return pick(r, leaves...)
	}
}

// randomStruct has few names, so that embedded fields and tags get into each other's way.
func randomStruct(r *rand.Rand, depth int) reflect.Type {
	var fields []reflect.StructField
	for _, name := range []string{"A", "B", "C", "D"} {
		if r.IntN(3) == 0 {
			continue
		}
		field := reflect.StructField{Name: name, Type: randomType(r, depth-1), Tag: randomTag(r)}
		if depth > 1 && r.IntN(3) == 0 {
			field.Type = randomStruct(r, depth-1)
			field.Anonymous = true
		}
		fields = append(fields, field)
	}
	return reflect.StructOf(fields)
}

func randomTag(r *rand.Rand) reflect.StructTag {
	if r.IntN(3) == 0 {
		return ""
	}
	tag := pick(r, "", "", "A", "B", "a", "-", "a.b", "é", `q\"`, "a'b", "<x>")
	for _, option := range []string{"omitempty", "omitzero", "string", "other"} {
		if r.IntN(4) == 0 {
			tag += "," + option
		}
	}
	return reflect.StructTag(`json:"` + tag + `"`)
}

// fill sets v to a random value of its type; a third of what can be nil is nil, and scalars are
// often zero.
func fill(r *rand.Rand, v reflect.Value, depth int) {
	switch p := v.Addr().Interface().(type) {
	case *time.Time:
		*p = pick(r, time.Time{}, time.Unix(r.Int64N(1e9), r.Int64N(1e9)).UTC(), time.Date(20000, 1, 1, 0, 0, 0, 0, time.UTC))
		return
	case *big.Int:
		p.SetInt64(r.Int64N(100))
		return
	case *netip.Addr:
		*p = pick(r, netip.Addr{}, netip.MustParseAddr("::1"))
		return
	case *json.Number:
		*p = pick[json.Number](r, "", "1.0", "-0", "1e400", "0x1", "+1", " 1", "1.")
		return
	case *json.RawMessage:
		*p = pick(r, nil, json.RawMessage(` {"a": [1.50]} `), json.RawMessage(`{`), json.RawMessage(``))
		return
	case *fmt.Stringer:
		*p = pick[fmt.Stringer](r, nil, time.Second, (*big.Int)(nil), big.NewInt(5), &time.Time{})
		return
	}
	fillKind(r, v, depth)
}

func fillKind(r *rand.Rand, v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.String:
		v.SetString(pick(r, "", "x", "<a&b>", "\u2028\"", "日本", "\x00\x7f", "\ufffd"))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(pick(r, 0, math.Copysign(0, -1), 3, 0.1, 1e21, 1e20, 1e-6, 1e-7, -1.5e-9, 1e38, 123456789.125, r.NormFloat64()))
	case reflect.Array:
		fillElements(r, v, depth)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i), depth)
		}
	case reflect.Interface, reflect.Pointer, reflect.Slice, reflect.Map:
		if r.IntN(3) > 0 {
			fillNilable(r, v, depth)
		}
	default:
		fillInteger(r, v)
	}
}

func fillNilable(r *rand.Rand, v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Interface:
		if depth > 0 {
			inner := reflect.New(randomType(r, depth-1)).Elem()
			fill(r, inner, depth-1)
			v.Set(inner)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()).Convert(v.Type()))
		fill(r, v.Elem(), depth)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		fillElements(r, v, depth)
	default:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(3) {
			key, element := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(r, key, depth)
			fill(r, element, depth)
			v.SetMapIndex(key, element)
		}
	}
}

func fillElements(r *rand.Rand, v reflect.Value, depth int) {
	for i := range v.Len() {
		fill(r, v.Index(i), depth)
	}
}

func fillInteger(r *rand.Rand, v reflect.Value) {
	n := pick[int64](r, 0, 1, -1, math.MaxInt8, math.MinInt64, math.MaxInt64)
	if v.CanInt() {
		v.SetInt(n)
	}
	if v.CanUint() {
		v.SetUint(uint64(n))
	}
}
