package matchers

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Range accepts a number from low to high, both included. Each is any Go number, json.Number, or nil for no bound. It panics
// where both are nil, one is no number, or low is greater than high.
func Range(low, high any) Matcher {
	m, err := newRange(low, high)
	return must("Range", m, err)
}

// interval is a Range; an empty bound is none.
type interval struct {
	tagged
	low, high json.Number
}

func newRange(low, high any) (Matcher, error) {
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

func buildRange(param any) (Matcher, error) {
	object, err := named(param, "an object", "min", "max")
	if err != nil {
		return nil, err
	}
	return newRange(object["min"], object["max"])
}
