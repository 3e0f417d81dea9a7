package golden

import (
	"strconv"

	toolscore "github.com/toolscore/toolscore-go"
)

const groupKey = "any_order"

// spot is where a call of a document is: the list that holds it, which is that of a group or
// the list of all calls, and the item of the list of all calls that it is or belongs to.
type spot struct {
	list  *node
	i     int // in list
	outer int // in the list of all calls
}

func (s spot) node() *node { return s.list.items[s.i].value }

// readItems reads the list of calls, the groups among them included.
func (d *Document) readItems(n *node) error {
	if err := d.mustBe(n, list, "calls", "write each call after a dash, and calls: [] for none"); err != nil {
		return err
	}
	d.Calls, d.spots = []toolscore.Call{}, nil
	for i, it := range n.items {
		if it.value.kind == object && it.value.tag == "" && it.value.member(groupKey) != nil {
			if err := d.readGroup(it.value, i); err != nil {
				return err
			}
			continue
		}
		if err := d.readCall(spot{n, i, i}, ""); err != nil {
			return err
		}
	}
	return nil
}

// readGroup reads calls that may come in any order among themselves.
func (d *Document) readGroup(n *node, outer int) error {
	if d.Order != nil && *d.Order != 0 {
		return d.errorf(n.start, "any_order: a group belongs in a list that is in order, and the head says order: %s; "+
			"remove one of them", *d.Order)
	}
	for _, it := range n.items {
		if it.key.text != groupKey {
			return d.errorf(it.start, "%s is beside any_order; a group holds its calls and nothing else", short(it.key.text))
		}
	}
	calls := n.member(groupKey)
	if err := d.mustBe(calls, list, groupKey, "write each call of the group after a dash"); err != nil {
		return err
	}
	if len(calls.items) == 0 {
		return d.errorf(n.start, "any_order is empty; write the calls of the group, or remove it")
	}
	for i, it := range calls.items {
		if it.value.member(groupKey) != nil {
			return d.errorf(it.value.start, "a group is inside a group; write its calls into the outer one")
		}
		if err := d.readCall(spot{calls, i, outer}, strconv.Itoa(outer+1)); err != nil {
			return err
		}
	}
	return nil
}

func (d *Document) readCall(s spot, group string) error {
	c, err := d.call(s.node())
	if err != nil {
		return err
	}
	c.Group = group
	d.Calls, d.spots = append(d.Calls, c), append(d.spots, s)
	return nil
}

// readBounds reads how often a call is made.
func (f *file) readBounds(n *node) (b toolscore.Bounds, err error) {
	optional, repeat := n.member("optional"), n.member("repeat")
	switch {
	case optional != nil && repeat != nil:
		return b, f.errorf(repeat.start, "a call with optional and repeat; write repeat: {min: 0, max: n} without optional")
	case optional != nil:
		if single(optional) != true {
			return b, f.errorf(optional.start, "optional cannot be %s; write optional: true, or leave it out", optional.describe())
		}
		b = toolscore.Bounds{Min: 0, Max: 1}
		optional.value = b
		return b, nil
	case repeat == nil:
		return b, nil
	}
	if b, err = f.repeat(repeat); err != nil {
		return b, err
	}
	switch {
	case b == toolscore.Bounds{Min: 1, Max: 1}:
		return b, f.errorf(repeat.start, "repeat says once, as a call without it does; leave it out")
	case b == toolscore.Bounds{Min: 0, Max: 1}:
		return b, f.errorf(repeat.start, "repeat says at most once; write optional: true")
	case b.Max == 0:
		return b, f.errorf(repeat.start, "repeat says never; write the call under checks: never")
	case b.Max != toolscore.Unlimited && b.Max < b.Min:
		return b, f.errorf(repeat.start, "repeat has max %d below min %d; write the smaller number as min", b.Max, b.Min)
	}
	repeat.value = b
	return b, nil
}

// repeat reads a number of times, or the least and the most.
func (f *file) repeat(n *node) (b toolscore.Bounds, err error) {
	const cure = "write repeat: 3 or repeat: {min: 1, max: 3}"
	if n.kind == scalar {
		times, ok := f.count(n)
		if !ok {
			return b, f.errorf(n.start, "repeat cannot be %s; %s", n.describe(), cure)
		}
		return toolscore.Bounds{Min: times, Max: times}, nil
	}
	if err := f.mustBe(n, object, "repeat", cure); err != nil {
		return b, err
	}
	if len(n.items) == 0 {
		return b, f.errorf(n.start, "repeat is empty; %s", cure)
	}
	if err := f.checkKeys(n, []string{"min", "max"}, "repeat"); err != nil {
		return b, err
	}
	b = toolscore.Bounds{Min: 1, Max: toolscore.Unlimited}
	for _, it := range n.items {
		times, ok := f.count(it.value)
		if it.key.text == "max" && single(it.value) == "unlimited" {
			times, ok = toolscore.Unlimited, true
		}
		switch {
		case !ok:
			return b, f.errorf(it.value.start, "%s cannot be %s; write a whole number in digits", it.key.text, it.value.describe())
		case it.key.text == "min":
			b.Min = times
		default:
			b.Max = times
		}
	}
	return b, nil
}

// count reads a whole number that is written in digits.
func (f *file) count(n *node) (int, bool) {
	if n.kind != scalar || n.tag != "" || n.style != plain || digits(n.text) != len(n.text) || !isNumber(n.text) {
		return 0, false
	}
	number, err := strconv.Atoi(n.text)
	return number, err == nil
}
