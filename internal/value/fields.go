package value

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// field is a part of a struct that has a place in its JSON.
type field struct {
	name      string
	tagged    bool  // the name comes from the tag
	index     []int // the way to it, through embedded structs
	omitEmpty bool
	omitZero  bool
	quoted    bool
	shape     *shape // of its type
}

// embedded is a struct whose fields belong to the one that embeds it.
type embedded struct {
	typ   reflect.Type
	index []int
	count int // how often the type is embedded at this depth
}

// fieldsOf lists the fields of a struct type by the rules of encoding/json: those of embedded
// structs belong to it; of the fields with one name the least deep counts, at one depth the tagged
// one, and none where that leaves several.
func fieldsOf(t reflect.Type) []field {
	byName := map[string][]field{}
	visited := map[reflect.Type]bool{}
	for level := []*embedded{{typ: t, count: 1}}; len(level) > 0; {
		var next []*embedded
		for _, e := range level {
			if visited[e.typ] {
				continue // it was met at a lesser depth, where it counts
			}
			visited[e.typ] = true
			for f, below := range e.parts() {
				if below != nil {
					next = addEmbedded(next, below)
					continue
				}
				byName[f.name] = append(byName[f.name], f)
				if e.count > 1 {
					byName[f.name] = append(byName[f.name], f) // so that it is ambiguous
				}
			}
		}
		level = next
	}
	var fields []field
	for _, rivals := range byName {
		if f, ok := dominant(rivals); ok {
			fields = append(fields, f)
		}
	}
	slices.SortFunc(fields, func(a, b field) int { return slices.Compare(a.index, b.index) })
	return fields
}

func addEmbedded(level []*embedded, e *embedded) []*embedded {
	for _, other := range level {
		if other.typ == e.typ {
			other.count++
			return level
		}
	}
	return append(level, e)
}

// dominant returns the one of several fields of a name that counts, if there is one.
func dominant(rivals []field) (field, bool) {
	rank := func(a, b field) int {
		if c := cmp.Compare(len(a.index), len(b.index)); c != 0 || a.tagged == b.tagged {
			return c
		}
		if a.tagged {
			return -1
		}
		return 1
	}
	slices.SortStableFunc(rivals, rank)
	return rivals[0], len(rivals) == 1 || rank(rivals[0], rivals[1]) < 0
}

// parts yields the fields of one struct: a field with a place in the JSON, or an embedded struct to
// look into.
func (e *embedded) parts() func(yield func(field, *embedded) bool) {
	return func(yield func(field, *embedded) bool) {
		for i := range e.typ.NumField() {
			sf := e.typ.Field(i)
			f, ok := tagOf(sf)
			if !ok {
				continue
			}
			f.index = append(slices.Clone(e.index), i)
			var below *embedded
			if inner := pointee(sf.Type); sf.Anonymous && !f.tagged && inner.Kind() == reflect.Struct {
				below = &embedded{typ: inner, index: f.index, count: 1}
			}
			if !yield(f, below) {
				return
			}
		}
	}
}

// tagOf reads the tag of a field; ok is false for a field that has no place in the JSON.
func tagOf(sf reflect.StructField) (f field, ok bool) {
	tag := sf.Tag.Get("json")
	embedsStruct := sf.Anonymous && pointee(sf.Type).Kind() == reflect.Struct
	if tag == "-" || !sf.IsExported() && !embedsStruct {
		return field{}, false
	}
	name, rest, _ := strings.Cut(tag, ",")
	options := strings.Split(rest, ",")
	f = field{
		name:      name,
		tagged:    isTagName(name),
		omitEmpty: slices.Contains(options, "omitempty"),
		omitZero:  slices.Contains(options, "omitzero"),
		quoted:    slices.Contains(options, "string") && isScalar(pointee(sf.Type).Kind()),
	}
	if !f.tagged {
		f.name = sf.Name
	}
	return f, true
}

// pointee is what an unnamed pointer type points to; a named one is a type of its own.
func pointee(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		return t.Elem()
	}
	return t
}

func isScalar(k reflect.Kind) bool {
	return reflect.Bool <= k && k <= reflect.Float64 || k == reflect.String
}

// isTagName reports whether encoding/json takes the name in a tag for one; otherwise the name of
// the field is.
func isTagName(name string) bool {
	return name != "" && strings.IndexFunc(name, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r)
	}) < 0
}
