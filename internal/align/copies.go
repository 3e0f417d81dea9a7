package align

import (
	"math"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// copies is what a table knows of expected calls with bounds or a group: the copies of each that must be made are expected calls
// of the table, one after the other. Behind all those stand the optional ones, each for as many copies as may be made beyond:
// they pair only with calls that satisfy them. All lists are by expected call of the table.
type copies struct {
	required int     // how many are not optional
	item     []int   // the index of the call that it is a copy of
	place    []int   // where it, or the first of its copies, stands among all copies
	room     []int   // how many optional copies there are
	whole    []bool  // they are as many as there are actual calls of the tool
	weight   []int64 // what a pair with an optional copy is worth
}

// The worth of optional pairs: a pair of a tool that allows no extra calls outweighs any number of pairs under the common
// allowance, and those any number of the rest.
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

// copies compiles the expected calls, each as often as it must be made, and once more where it may be made beyond that.
func (c *compiler) copies(expected, actual []toolscore.Call) {
	made := map[string]int{}
	for _, a := range actual {
		made[a.Tool]++
	}
	k, optional := &copies{}, &copies{}
	var options []call
	place := 0
	for i, from := range expected {
		least, most := from.Bounds.Limits()
		if most == toolscore.Unlimited {
			most = math.MaxInt
		}
		one := c.expectedCall(from)
		for range least {
			c.Table.expected = append(c.Table.expected, one)
			k.add(i, place, 0, false)
			place++
		}
		if room := min(most, made[from.Tool]) - least; room > 0 {
			options = append(options, one)
			optional.add(i, place, room, most >= made[from.Tool])
			place += room
		}
	}
	k.required = len(c.Table.expected)
	c.Table.expected = append(c.Table.expected, options...)
	for o, i := range optional.item {
		k.add(i, optional.place[o], optional.room[o], optional.whole[o])
	}
	c.Table.copies = k
}

func (k *copies) add(item, place, room int, whole bool) {
	k.item, k.place = append(k.item, item), append(k.place, place)
	k.room, k.whole = append(k.room, room), append(k.whole, whole)
}

// weigh says what pairs with optional copies are worth under the settings.
func (k *copies) weigh(expected []toolscore.Call, set option.Settings) {
	k.weight = make([]int64, len(k.item))
	for i, item := range k.item {
		extra, own := set.OwnExtra(expected[item].Tool)
		switch {
		case !own:
			k.weight[i] = worthCommon
		case extra == 0:
			k.weight[i] = worthNone
		default:
			k.weight[i] = worthRest
		}
	}
}

// itemOf returns the index of the call that expected call i of the table is a copy of.
func (t *Table) itemOf(i int) int {
	if t.copies == nil {
		return i
	}
	return t.copies.item[i]
}

func (t *Table) isOptional(i int) bool { return t.copies != nil && i >= t.copies.required }

// groupOf names the group of expected call i of the table; "" where it is one by itself.
func (t *Table) groupOf(i int) string { return t.source.expected[t.itemOf(i)].Group }

// HasCopies reports whether an expected call has bounds or a group.
func (t *Table) HasCopies() bool { return t.copies != nil }

// Only returns a table of the same actual calls and of some copies of the expected ones, each an index into the calls that
// were compiled, in which they are calls without bounds or group; the same table where no call has copies.
func (t *Table) Only(items []int) *Table {
	if t.copies == nil {
		return t
	}
	compiled := make([]*call, len(t.source.expected))
	for i := range t.expected {
		compiled[t.copies.item[i]] = &t.expected[i]
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
