package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Tolerance is how far an Approx may be off; Rel and Abs make one.
type Tolerance struct {
	name string
	size any
}

// Rel is a tolerance as a share of the expected value, any Go number or json.Number of at least 0.
// The default is 1e-6.
func Rel(r any) Tolerance { return Tolerance{"rel", r} }

// Abs is a tolerance in the unit of the value, any Go number or json.Number of at least 0. The
// default is 0.
func Abs(a any) Tolerance { return Tolerance{"abs", a} }

const (
	defaultRel json.Number = "1e-6"
	defaultAbs json.Number = "0"
)

type approx struct {
	tagged
	value, rel, abs json.Number
}

// Approx accepts a number near v. It fails if v or a tolerance is not a number or a tolerance is
// negative.
func Approx(v any, tolerances ...Tolerance) (value.Matcher, error) {
	n, err := number("value", v)
	if err != nil {
		return nil, err
	}
	a := &approx{value: n, rel: defaultRel, abs: defaultAbs}
	for _, t := range tolerances {
		size, err := number(t.name, t.size)
		if err != nil {
			return nil, err
		}
		if value.Compare(size, "0") < 0 {
			return nil, fmt.Errorf("%s is %s; a tolerance is not negative", t.name, size)
		}
		if t.name == "rel" {
			a.rel = size
		} else {
			a.abs = size
		}
	}
	a.tagged = tagged{"approx", a.parameter()}
	return a, nil
}

// parameter is the shortest one: the tolerances that are not the default, and just the number
// without any.
func (a *approx) parameter() any {
	param := map[string]any{"value": a.value}
	if value.Compare(a.rel, defaultRel) != 0 {
		param["rel"] = a.rel
	}
	if value.Compare(a.abs, defaultAbs) != 0 {
		param["abs"] = a.abs
	}
	if len(param) == 1 {
		return a.value
	}
	return param
}

// Matches accepts a number within the tolerance.
func (a *approx) Matches(actual any) bool {
	n, ok := actual.(json.Number)
	return ok && value.Within(n, a.value, a.rel, a.abs)
}

// Explain names the tolerance.
func (a *approx) Explain(actual any) string {
	if _, ok := actual.(json.Number); !ok {
		return wrongType("a number", actual)
	}
	var bounds []string
	if value.Compare(a.abs, "0") > 0 {
		bounds = append(bounds, a.abs.String())
	}
	if value.Compare(a.rel, "0") > 0 {
		bounds = append(bounds, a.rel.String()+" of the value")
	}
	if len(bounds) == 0 {
		return "it is another number"
	}
	return "it is off by more than " + strings.Join(bounds, " and ")
}

func buildApprox(param any) (value.Matcher, error) {
	if n, ok := param.(json.Number); ok {
		return Approx(n)
	}
	object, err := named(param, "a number or an object", "value", "rel", "abs")
	if err != nil {
		return nil, err
	}
	var tolerances []Tolerance
	for _, name := range []string{"rel", "abs"} {
		if size, given := object[name]; given {
			tolerances = append(tolerances, Tolerance{name, size})
		}
	}
	return Approx(object["value"], tolerances...)
}

// number reads a parameter that has to be a number.
func number(name string, v any) (json.Number, error) {
	out, err := value.Normalise(v)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	n, ok := out.(json.Number)
	if !ok {
		return "", fmt.Errorf("%s is %s; give a number", name, brief(out))
	}
	return n, nil
}

// interval is a Range; an empty bound is none.
type interval struct {
	tagged
	low, high json.Number
}

// Range accepts a number between two numbers; nil means no bound. It fails on other bounds and
// where none is given.
func Range(low, high any) (value.Matcher, error) {
	if low == nil && high == nil {
		return nil, errors.New("both bounds are missing; give min, max or both, or accept any number by its type")
	}
	r := &interval{}
	param := map[string]any{}
	var err error
	if low != nil {
		if r.low, err = number("min", low); err != nil {
			return nil, err
		}
		param["min"] = r.low
	}
	if high != nil {
		if r.high, err = number("max", high); err != nil {
			return nil, err
		}
		param["max"] = r.high
	}
	if low != nil && r.isAbove(r.low) {
		return nil, fmt.Errorf("min %s is greater than max %s; exchange them", r.low, r.high)
	}
	r.tagged = tagged{"range", param}
	return r, nil
}

// Matches accepts a number between the bounds.
func (r *interval) Matches(actual any) bool {
	n, ok := actual.(json.Number)
	return ok && !r.isBelow(n) && !r.isAbove(n)
}

func (r *interval) isBelow(n json.Number) bool { return r.low != "" && value.Compare(n, r.low) < 0 }
func (r *interval) isAbove(n json.Number) bool { return r.high != "" && value.Compare(n, r.high) > 0 }

// Explain names the bound that the number is beyond.
func (r *interval) Explain(actual any) string {
	n, ok := actual.(json.Number)
	switch {
	case !ok:
		return wrongType("a number", actual)
	case r.isBelow(n):
		return "it is less than " + r.low.String()
	default:
		return "it is greater than " + r.high.String()
	}
}

func buildRange(param any) (value.Matcher, error) {
	object, err := named(param, "an object", "min", "max")
	if err != nil {
		return nil, err
	}
	return Range(object["min"], object["max"])
}
