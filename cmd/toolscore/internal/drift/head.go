package drift

import (
	"encoding/json"
	"strconv"

	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// verdict is what the head of a golden asks for, with the defaults where it says nothing.
type verdict struct {
	strict, partial bool
	order           option.Order
	extra           int
	bar             float64 // of the score; 0: the verdict is structural
}

func verdictOf(d *golden.Document) verdict {
	v := verdict{}
	if d.Strict != nil {
		v.strict = *d.Strict
	}
	if d.PartialArgs != nil {
		v.partial = *d.PartialArgs
	}
	if d.Order != nil {
		v.order = *d.Order
	}
	if d.Extra != nil {
		v.extra = *d.Extra
	}
	if d.MinScore != nil && *d.MinScore < 1 {
		v.bar = *d.MinScore
	}
	return v
}

// exact reports whether nothing but the expected calls in their order passes a structural verdict.
func (v verdict) exact() bool { return v.order == option.InOrder && v.extra == 0 && !v.partial }

// head lists what changed in the options.
func (c *comparison) head() {
	was, is := c.was, c.is
	if was.strict != is.strict {
		c.option("strict", was.strict, is.strict, was.strict, is.strict)
	}
	c.bar()
	if was.order != is.order {
		toAny := is.order == option.AnyOrder
		fromAny := was.order == option.AnyOrder
		c.option("order", was.order.String(), is.order.String(), toAny, fromAny) // a score does not forgive all of it
	}
	if was.extra != is.extra {
		more := is.extra == option.Unlimited || was.extra != option.Unlimited && is.extra > was.extra
		c.structural("extra", extraOf(was), extraOf(is), more, !more)
	}
	if was.partial != is.partial {
		c.structural("partial_args", was.partial, is.partial, is.partial, was.partial)
	}
}

// structural adds a change of an option that has no effect while the score decides.
func (c *comparison) structural(name string, old, now any, looser, tighter bool) {
	if c.was.bar > 0 && c.is.bar > 0 {
		c.add(change(VerdictChanged, Low).of(old, now).because("no effect while min_score decides"), place{key: name})
		return
	}
	c.option(name, old, now, looser, tighter)
}

func (c *comparison) option(name string, old, now any, looser, tighter bool) {
	found := change(VerdictChanged, Medium).because("neither accepts all that the other does")
	switch {
	case looser:
		found = loosening(VerdictLoosened, "")
	case tighter:
		found = change(VerdictTightened, Low)
	}
	c.add(found.of(old, now), place{key: name})
}

// bar compares the scores that are asked for; where there is none, every difference counts.
func (c *comparison) bar() {
	var found Change
	switch was, is := c.was.bar, c.is.bar; {
	case was == is:
		return
	case was == 0:
		found = loosening(VerdictLoosened, "calls that differ pass where the score is high enough")
	case is == 0 && c.is.exact():
		found = change(VerdictTightened, Low).because("every difference fails again")
	case is == 0:
		found = change(VerdictChanged, Medium).because("every difference fails again, but for those that the head forgives")
	case is < was:
		found = loosening(VerdictLoosened, "")
	default:
		found = change(VerdictTightened, Low)
	}
	c.add(found.of(barOf(c.was), barOf(c.is)), place{key: "min_score"})
}

func barOf(v verdict) any {
	if v.bar == 0 {
		return value.Absent
	}
	return json.Number(strconv.FormatFloat(v.bar, 'g', -1, 64))
}

func extraOf(v verdict) any {
	if v.extra == option.Unlimited {
		return "unlimited"
	}
	return json.Number(strconv.Itoa(v.extra))
}
