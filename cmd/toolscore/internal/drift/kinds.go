package drift

import (
	"github.com/toolscore/toolscore-go/internal/value"
)

// kinds is a set of kinds of JSON values.
type kinds uint8

const (
	isString kinds = 1 << iota
	isInteger
	isFloat
	isBoolean
	isArray
	isObject
	isNull
	isAbsent // no value: the key is not there

	noKinds  kinds = 0
	allKinds       = isNull<<1 - 1
	isNumber       = isInteger | isFloat
	isLong         = isString | isArray | isObject // what has a length
)

var kindNames = map[string]kinds{
	"string": isString, "number": isNumber, "integer": isInteger, "float": isFloat, "boolean": isBoolean,
	"array": isArray, "object": isObject, "null": isNull,
}

// kindsOf has, for each tag whose meaning is known here, the kinds of values that it may accept
// whatever its parameter is.
var kindsOf = map[string]kinds{
	"any": allKinds, "not": allKinds, "oneOf": allKinds, "all": allKinds, "capture": allKinds, "type": allKinds,
	"regex": isString, "uuid": isString, "time": isString, "redacted": isString, "json": isString,
	"approx": isNumber, "range": isNumber,
	"maybe": allKinds | isAbsent, "absent": isAbsent,
	"contains": isLong, "len": isLong, "each": isArray, "unordered": isArray, "partial": isObject,
}

// possible returns kinds outside of which the value accepts nothing.
func (p *prover) possible(v any) kinds {
	name, param := p.tag(v)
	switch name {
	case "":
		return kindNames[string(value.KindOf(v))]
	case "not":
		return allKinds &^ p.whole(param)
	case "type":
		return typeKinds(param)
	case "oneOf":
		return p.join(param, p.possible)
	case "all":
		return p.meet(param, p.possible)
	case "capture":
		return p.possible(captured(param))
	case "maybe":
		return p.possible(param) | isAbsent
	}
	if known, ok := kindsOf[name]; ok {
		return known
	}
	return allKinds
}

// whole returns kinds of which the value accepts everything.
func (p *prover) whole(v any) kinds {
	name, param := p.tag(v)
	switch name {
	case "any":
		return allKinds
	case "absent":
		return isAbsent
	case "maybe":
		return p.whole(param) | isAbsent
	case "not":
		return allKinds &^ p.possible(param)
	case "type":
		return typeKinds(param)
	case "redacted":
		if param == nil {
			return isString
		}
	case "oneOf":
		return p.join(param, p.whole)
	case "all":
		return p.meet(param, p.whole)
	case "capture":
		return p.whole(captured(param))
	case "each":
		if p.whole(param) == allKinds {
			return isArray
		}
	case "partial":
		if object, _ := param.(map[string]any); len(object) == 0 {
			return isObject
		}
	}
	return noKinds
}

func (p *prover) join(param any, of func(any) kinds) (all kinds) {
	for _, v := range elements(param) {
		all |= of(v)
	}
	return all
}

func (p *prover) meet(param any, of func(any) kinds) kinds {
	all := allKinds
	for _, v := range elements(param) {
		all &= of(v)
	}
	return all
}

func typeKinds(param any) kinds {
	all := noKinds
	for _, name := range append(elements(param), param) {
		text, _ := name.(string)
		all |= kindNames[text]
	}
	return all
}

func elements(param any) []any {
	list, _ := param.([]any)
	return list
}
