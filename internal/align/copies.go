package align

import (
	"math"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// copies is what a table knows of expected calls with bounds or a group: the copies of each that
// must be made are expected calls of the table, one after the other. Behind all those are the
// optional ones, each for as many copies as may be made beyond: they pair only with calls that
// satisfy them.
type copies struct {
	required int        // how many are not optional
	of       []copyInfo // by expected call of the table
}

// copyInfo is what an expected call of a table is a copy of.
type copyInfo struct {
	item   int   // the index of the call
	place  int   // where it, or the first of its copies, is among all copies
	room   int   // how many optional copies there are
	whole  bool  // they are as many as there are actual calls of the tool
	weight int64 // what a pair with an optional copy is worth
}

// The worth of optional pairs: a pair of a tool that allows no extra calls outweighs any number of
// pairs under the common allowance, and those any number of the rest.
const (
	worthRest   = 1
	worthCommon = 1 << 20
	worthNone   = 1 << 40
)

// hasCopies reports whether some call has bounds or a group.
func hasCopies(expected []toolscore.Call) bool {
	for i := range expected {
		if expected[i].Group != "" || !expected[i].Bounds.Once() {
			return true
		}
	}
	return false
}

// copies compiles the expected calls, each as often as it must be made, and once more where it may
// be made beyond that.
func (c *compiler) copies(expected, actual []toolscore.Call) {
	made := map[string]int{}
	for _, a := range actual {
		made[a.Tool]++
	}
	var optional []call
	var optionalOf []copyInfo
	k := &copies{of: make([]copyInfo, 0, len(expected))}
	c.Table.expected = make([]call, 0, len(expected))
	place := 0
	for i, from := range expected {
		least, most := from.Bounds.Limits()
		if most == toolscore.Unlimited {
			most = math.MaxInt
		}
		one := c.expectedCall(from)
		for range least {
			c.Table.expected = append(c.Table.expected, one)
			k.of = append(k.of, copyInfo{item: i, place: place})
			place++
		}
		if room := min(most, made[from.Tool]) - least; room > 0 {
			optional = append(optional, one)
			optionalOf = append(optionalOf, copyInfo{item: i, place: place, room: room, whole: most >= made[from.Tool]})
			place += room
		}
	}
	k.required = len(c.Table.expected)
	c.Table.expected = append(c.Table.expected, optional...)
	k.of = append(k.of, optionalOf...)
	c.Table.copies = k
}

// weigh says what pairs with optional copies are worth under the settings.
func (k *copies) weigh(expected []toolscore.Call, set option.Settings) {
	for i := range k.of {
		one := &k.of[i]
		extra, own := set.OwnExtra(expected[one.item].Tool)
		switch {
		case !own:
			one.weight = worthCommon
		case extra == 0:
			one.weight = worthNone
		default:
			one.weight = worthRest
		}
	}
}

// itemOf returns the index of the call that expected call i of the table is a copy of.
func (t *Table) itemOf(i int) int {
	if t.copies == nil {
		return i
	}
	return t.copies.of[i].item
}

func (t *Table) isOptional(i int) bool { return t.copies != nil && i >= t.copies.required }

// groupOf names the group of expected call i of the table; "" where it is one by itself.
func (t *Table) groupOf(i int) string { return t.source.expected[t.itemOf(i)].Group }

// HasCopies reports whether an expected call has bounds or a group.
func (t *Table) HasCopies() bool { return t.copies != nil }

// Only returns a table of the same actual calls and of some copies of the expected ones, each an
// index into the calls that were compiled, in which they are calls without bounds or group; the
// same table where no call has copies.
func (t *Table) Only(items []int) *Table {
	if t.copies == nil {
		return t
	}
	compiled := make([]*call, len(t.source.expected))
	for i := range t.expected {
		compiled[t.copies.of[i].item] = &t.expected[i]
	}
	only := *t
	only.copies, only.classOf, only.taken = nil, nil, nil
	only.expected = make([]call, len(items))
	only.source.expected = make([]toolscore.Call, len(items))
	for k, i := range items {
		one := t.source.expected[i]
		one.Bounds, one.Group = toolscore.Bounds{}, ""
		only.expected[k], only.source.expected[k] = *compiled[i], one
	}
	return &only
}
