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
type interval struct{ min, max json.Number }

func newRange(low, high any) (Matcher, error) {
	if low == nil && high == nil {
		return nil, errors.New("both bounds are missing; give one, or use IsType(Number)")
	}
	var r interval
	var err error
	if low != nil {
		if r.min, err = number("min", low); err != nil {
			return nil, err
		}
	}
	if high != nil {
		if r.max, err = number("max", high); err != nil {
			return nil, err
		}
	}
	if low != nil && high != nil && value.Compare(r.min, r.max) > 0 {
		return nil, fmt.Errorf("min %s is greater than max %s; exchange them", r.min, r.max)
	}
	return r, nil
}

func (r interval) Matches(actual any) bool {
	n, ok := actual.(json.Number)
	return ok && !r.isBelow(n) && !r.isAbove(n)
}

func (r interval) isBelow(n json.Number) bool { return r.min != "" && value.Compare(n, r.min) < 0 }
func (r interval) isAbove(n json.Number) bool { return r.max != "" && value.Compare(n, r.max) > 0 }

func (r interval) String() string { return render(r) }

func (r interval) Tag() (string, any) {
	param := map[string]any{}
	if r.min != "" {
		param["min"] = r.min
	}
	if r.max != "" {
		param["max"] = r.max
	}
	return "range", param
}

func (r interval) Explain(actual any) string {
	n, ok := actual.(json.Number)
	switch {
	case !ok:
		return wrongType("a number", actual)
	case r.isBelow(n):
		return "it is less than " + r.min.String()
	default:
		return "it is greater than " + r.max.String()
	}
}

func buildRange(param any) (Matcher, error) {
	object, err := named(param, "min", "max")
	if err != nil {
		return nil, err
	}
	return newRange(object["min"], object["max"])
}
