package toolscore

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/toolscore/toolscore-go/internal/option"
)

// MaxVariants is the most variants that an expectation may have. A longer list would not pin a run
// down.
const MaxVariants = 5

// Variants is a Source of expected calls that come in variants. Its method returns at least one of
// them, or none where there are only checks.
type Variants interface {
	Source
	Variants() ([]Trace, error)
}

// AnyOf returns an expectation that passes if one of its variants does. It takes at most
// MaxVariants sources, none of which has variants itself. The options of the first source hold for
// all; options of the others are errors. What is wrong with the sources is reported by the function
// that compares with them.
func AnyOf(sources ...Source) Source { return anyOf(sources) }

type anyOf []Source

// Trace fails, since variants are not a single list of calls.
func (anyOf) Trace() (Trace, error) {
	return nil, errors.New("AnyOf: variants are not a single list of calls; use it as the expectation of AssertTools or Evaluate")
}

// Variants reads the sources.
func (a anyOf) Variants() ([]Trace, error) {
	switch n := len(a); {
	case n == 0:
		return nil, errors.New("AnyOf: it has no variant; give at least one source")
	case n > MaxVariants:
		return nil, fmt.Errorf("AnyOf: it has %d variants, more than %d; "+
			"allow for the difference by matchers, Optional, Times or Group", n, MaxVariants)
	}
	traces := make([]Trace, len(a))
	for i, src := range a {
		var err error
		if traces[i], err = a.variant(src); err != nil {
			return nil, fmt.Errorf("AnyOf: variant %d: %w", i+1, err)
		}
	}
	return traces, nil
}

func (a anyOf) variant(src Source) (Trace, error) {
	if src == nil {
		return nil, errors.New("the source is nil; pass a toolscore.Trace or snapshot.File(path)")
	}
	if _, nested := src.(anyOf); nested {
		return nil, errors.New("it is an AnyOf itself; give its sources to the outer one")
	}
	if v, ok := src.(Variants); ok {
		traces, err := v.Variants()
		switch {
		case err != nil:
			return nil, err
		case len(traces) == 0:
			return nil, errors.New("it expects no calls, only checks; give those as options beside AnyOf")
		case len(traces) > 1:
			return nil, errors.New("it has variants itself; write all of them into that file, or each into one of its own")
		}
	}
	same, err := sameOptions(a[0], src)
	switch {
	case err != nil:
		return nil, err
	case !same:
		return nil, errors.New("it brings other options than variant 1, whose options hold for all; give them to the comparison")
	}
	return src.Trace()
}

// sameOptions reports whether other brings the options of first, or none.
func sameOptions(first, other Source) (bool, error) {
	own, err := optionsOf(other)
	if err != nil || len(own) == 0 {
		return true, err
	}
	those, err := optionsOf(first)
	if err != nil {
		return false, err
	}
	a, err := option.Resolve(those...)
	if err != nil {
		return false, err
	}
	b, err := option.Resolve(own...)
	return reflect.DeepEqual(a, b), err
}

// Options returns those of the first source.
func (a anyOf) Options() ([]Option, error) {
	if len(a) == 0 {
		return nil, nil
	}
	return optionsOf(a[0])
}

func optionsOf(src Source) ([]Option, error) {
	if o, ok := src.(interface{ Options() ([]Option, error) }); ok {
		return o.Options()
	}
	return nil, nil
}
