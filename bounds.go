package toolscore

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Unlimited means no bound: an argument of AllowExtra, or the upper bound of Call.Times.
const Unlimited = option.Unlimited

// Bounds say how often a call is made in its place: at least Min and at most Max times; Max may be
// Unlimited. The zero value means exactly once. Call.Times and Call.Optional set them.
type Bounds struct{ Min, Max int }

// Limits returns the bounds in numbers; those of the zero value are 1 and 1.
func (b Bounds) Limits() (least, most int) {
	if b == (Bounds{}) {
		return 1, 1
	}
	return b.Min, b.Max
}

// Once reports whether the call is made exactly once.
func (b Bounds) Once() bool { return b == Bounds{} || b == Bounds{1, 1} }

// String is how reports name the bounds: 3, 1…3, or 1… without an upper bound.
func (b Bounds) String() string {
	switch least, most := b.Limits(); most {
	case least:
		return fmt.Sprint(least)
	case Unlimited:
		return fmt.Sprintf("%d…", least)
	default:
		return fmt.Sprintf("%d…%d", least, most)
	}
}

// Problem returns an error that says what is wrong with the bounds and what to write instead, or
// nil.
func (b Bounds) Problem() error {
	if b == (Bounds{}) {
		return nil
	}
	return checkBounds(b.Min, b.Max)
}

// maxLeast bounds how often a call must be made: each time is a line of a report.
const maxLeast = 100_000

// checkBounds returns an error that says what is wrong with the arguments of Times, or nil.
func checkBounds(least, most int) error {
	switch {
	case least < 0:
		return fmt.Errorf("at least %d times: a count is not negative; give 0 for a call that may be left out", least)
	case least > maxLeast:
		return fmt.Errorf("at least %d times: that is more than %d; bound the calls by toolscore.MaxCalls", least, maxLeast)
	case most == Unlimited:
		return nil
	case most < 1:
		return fmt.Errorf("at most %d times: that forbids the call; use toolscore.Never", most)
	case most < least:
		return fmt.Errorf("at least %d, at most %d times: no count is both; give the smaller number first", least, most)
	default:
		return nil
	}
}

// Times returns the expected call with bounds: it must be made between least and most times in its
// place. Unlimited as the upper bound means none, and Times(1, 1) removes the bounds. Times panics
// for a lower bound that is negative or above 100,000, and for an upper bound of 0 or below the
// lower one.
//
//	toolscore.Call{Tool: "search"}.Times(1, 3)
func (c Call) Times(least, most int) Call {
	if err := checkBounds(least, most); err != nil {
		panic(fmt.Sprintf("toolscore: Call.Times(%d, %d): %v", least, most, err))
	}
	c.Bounds = Bounds{least, most}
	if c.Bounds.Once() {
		c.Bounds = Bounds{}
	}
	return c
}

// Optional returns the expected call as one that may be left out, which is Times(0, 1).
func (c Call) Optional() Call { return c.Times(0, 1) }

// repeat is the value of the key repeat in the gold form.
func (b Bounds) repeat() any {
	least, most := b.Limits()
	if least == most {
		return least
	}
	members := map[string]any{"min": least}
	if most != Unlimited {
		members["max"] = most
	}
	return members
}

// bounds reads the keys optional and repeat of the gold form.
func (r *reader) bounds() Bounds {
	optional, repeat := r.object["optional"], r.object["repeat"]
	switch {
	case optional == nil && repeat == nil:
		return Bounds{}
	case optional != nil && repeat != nil:
		r.fail("optional", "it is given beside repeat; write the range alone, as in \"repeat\": {\"min\": 0, \"max\": 3}")
		return Bounds{}
	case optional == true:
		return Bounds{0, 1}
	case optional != nil:
		r.fail("optional", "%s; write true, or leave the key out where the call must be made", value.AppendJSON(nil, optional))
		return Bounds{}
	}
	b, cure := repeated(repeat)
	if err := b.Problem(); cure == "" && err != nil {
		cure = err.Error()
	}
	switch {
	case cure != "":
	case b.Once():
		cure = "a call is made once where nothing else is said; leave the key out"
	case b == Bounds{0, 1}:
		cure = "write \"optional\": true"
	default:
		return b
	}
	r.fail("repeat", "%s; %s", value.AppendJSON(nil, repeat), cure)
	return Bounds{}
}

// repeated reads a count, or an object of which min is 1 and max unlimited where absent.
func repeated(v any) (b Bounds, cure string) {
	const form = "give a whole number from 1, or an object with min, max or both, as in {\"min\": 1, \"max\": 3}"
	object, isObject := v.(map[string]any)
	if !isObject {
		n, ok := wholeNumber(v)
		if !ok || n == 0 {
			return b, form
		}
		return Bounds{n, n}, ""
	}
	b = Bounds{1, Unlimited}
	for key, bound := range object {
		n, ok := wholeNumber(bound)
		switch {
		case key == "min" && ok:
			b.Min = n
		case key == "max" && ok:
			b.Max = n
		case key != "max" || bound != "unlimited":
			return b, form
		}
	}
	if len(object) == 0 {
		return b, form
	}
	if b.Max == 0 {
		return b, "at most 0 times forbids the call; leave it out"
	}
	return b, ""
}

// wholeNumber reads a number from 0 that is written in digits only.
func wholeNumber(v any) (n int, ok bool) {
	number, _ := v.(json.Number)
	if strings.Trim(string(number), "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(string(number))
	return n, err == nil
}
