package value_test

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

type (
	base    struct{ ID, Name string }
	left    struct{ base }
	right   struct{ base }
	diamond struct {
		left
		right
	}
	shallowWins struct {
		base
		ID int
	}
	tagWins struct {
		base
		other
	}
	other struct {
		Label string `json:"ID"`
	}
	Node struct {
		*Node
		Value int
		Next  *Node `json:",omitempty"`
	}
	meetsAgain struct {
		base
		Deeper struct{ base }
	}
	hidden      int
	embedsOther struct {
		hidden
		*base
		*time.Location
		fmt.Stringer
	}
	Tagged struct {
		base  `json:"base"`
		other `json:"-"`
	}
	quoted struct {
		Bool    bool         `json:",string"`
		Int     *int         `json:",string"`
		Float   float32      `json:",string"`
		Text    string       `json:",string"`
		Number  json.Number  `json:",string"`
		Own     byValue      `json:",string"`
		Pointer namedPointer `json:",string"`
	}
	zeroByPointer struct{ N int }
	zeroByValue   struct{ N int }
	zeros         struct {
		Time      time.Time      `json:",omitzero"`
		Pointer   *time.Time     `json:",omitzero"`
		ByPointer zeroByPointer  `json:",omitzero"`
		ByValue   zeroByValue    `json:",omitzero"`
		Interface zeroer         `json:",omitzero"`
		Any       any            `json:",omitzero"`
		Slice     []int          `json:",omitzero"`
		Array     [2]int         `json:",omitzero"`
		Both      map[string]int `json:",omitempty,omitzero"`
	}
	empties struct {
		Bool  bool           `json:",omitempty"`
		Float float64        `json:",omitempty"`
		Array [0]int         `json:",omitempty"`
		Full  [1]int         `json:",omitempty"`
		Slice []int          `json:",omitempty"`
		Map   map[string]int `json:",omitempty"`
		Any   any            `json:",omitempty"`
		Chan  *chan int      `json:",omitempty"`
	}
	interfaces struct {
		JSON json.Marshaler
		Text encoding.TextMarshaler
	}
	zeroer interface{ IsZero() bool }
)

func (z *zeroByPointer) IsZero() bool { return z.N == 7 }
func (z zeroByValue) IsZero() bool    { return z.N == 7 }

func TestStructsAsEncodingJSON(t *testing.T) {
	n := 5
	p := &n
	b := base{"1", "n"}
	now := time.Unix(1, 5).UTC()
	for _, v := range []any{
		b, &b,
		left{b},
		diamond{left{b}, right{b}},
		shallowWins{b, 2},
		tagWins{b, other{"l"}},
		Node{Value: 1},
		Node{Node: &Node{Value: 2}, Next: &Node{Value: 3}},
		meetsAgain{base: b},
		embedsOther{},
		embedsOther{hidden: 1, base: &b},
		Tagged{b, other{"l"}},
		quoted{},
		quoted{true, p, 1e-9, "<\"é\">", "1.50", "own", p},
		quoted{Text: "\u2028 &"},
		zeros{},
		&zeros{},
		zeros{Interface: (*zeroByPointer)(nil)},
		zeros{Interface: &zeroByPointer{7}},
		zeros{Interface: zeroByValue{8}},
		zeros{Time: now, Pointer: &time.Time{}, ByPointer: zeroByPointer{7}, ByValue: zeroByValue{7}, Any: time.Time{}, Slice: []int{}},
		zeros{Pointer: &now, ByPointer: zeroByPointer{1}, ByValue: zeroByValue{1}, Array: [2]int{1, 0}, Both: map[string]int{}},
		empties{},
		empties{Any: 0, Slice: []int{}, Map: map[string]int{}},
		empties{Bool: true, Float: 1, Slice: []int{0}, Any: ""},
		interfaces{},
		interfaces{JSON: now, Text: now},
		interfaces{Text: big.NewInt(5)},
		interfaces{Text: net("a")},
		[]textByPointer{1, 2},
		[1]textByPointer{3},
		&[1]textByPointer{3},
		map[string]textByPointer{"a": 4},
		[]byPointer{{1}},
		map[string]byPointer{"a": {4}},
		map[string]*byPointer{"a": {4}, "b": nil},
		map[encoding.TextMarshaler]int{net("k"): 1},
		map[*big.Int]int{nil: 1},
		map[textKey]int{{1}: 1},
		map[textKey]int{{1}: 1, {4}: 2},
		map[bool]int{},
		map[bool]int(nil),
		map[any]int{"a": 1},
		map[byValue]int{"a": 1},
		map[int8]int{-1: 1},
		map[uint16]int(nil),
		struct{ F func() }{},
		struct{ F *func() }{},
		[2]complex64{},
		[]chan int{},
		[]chan int(nil),
	} {
		assertAsEncodingJSON(t, v)
	}
}

// net is text in one interface and JSON in another.
type net string

func (n net) MarshalText() ([]byte, error) { return []byte("net:" + n), nil }
func (net) MarshalJSON() ([]byte, error)   { return []byte(`{"net":1}`), nil }

func TestEmbeddedStructsDoNotLeakBetweenTypes(t *testing.T) {
	// Embedding is decided for each type separately, whatever was normalised before.
	assertAsEncodingJSON(t, diamond{})
	assertAsEncodingJSON(t, struct{ diamond }{})
	assertAsEncodingJSON(t, struct {
		diamond
		left
	}{})
	assert.NotEqual(t, reflect.TypeFor[left](), reflect.TypeFor[right]())
}
