package wire

import (
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
)

// Join gives each call the result that answers it, and leaves calls alone that have one already.
// Results are Calls as Results returns them, in their order.
//
// A result answers the call with its id, and where several share the id, the one of its tool. Where
// no call has the id, which some clients rewrite and some providers do not know, the tool decides.
// Of calls and results that nothing else tells apart the last belongs to the last and the one
// before to the one before: a conversation is sent again as a whole, or only with what is new. Join
// returns the results that answer no call.
func Join(calls, results []toolscore.Call) (left []toolscore.Call) {
	j := Joiner{Calls: calls}
	for i := range calls {
		j.index(i)
	}
	return j.Join(results)
}

// Joiner finds calls by what results know of them.
type Joiner struct {
	Calls  []toolscore.Call
	owners map[owner][]int // indices of calls
}

// owner is what a result says about its call: id and tool, or one of them.
type owner struct{ id, tool string }

// Add takes a call that follows the others.
func (j *Joiner) Add(c toolscore.Call) {
	j.Calls = append(j.Calls, c)
	j.index(len(j.Calls) - 1)
}

func (j *Joiner) index(i int) {
	if j.owners == nil {
		j.owners = make(map[owner][]int)
	}
	c := j.Calls[i]
	j.owners[owner{tool: c.Tool}] = append(j.owners[owner{tool: c.Tool}], i)
	if c.ID != "" {
		j.IndexID(i)
	}
}

// IndexID notes the id of a call that got it later.
func (j *Joiner) IndexID(i int) {
	c := j.Calls[i]
	j.owners[owner{id: c.ID}] = append(j.owners[owner{id: c.ID}], i)
	if c.Tool != "" {
		j.owners[owner{c.ID, c.Tool}] = append(j.owners[owner{c.ID, c.Tool}], i)
	}
}

// Join gives out the results of one request and returns those that answer no call.
func (j *Joiner) Join(results []toolscore.Call) (left []toolscore.Call) {
	round := round{Joiner: j, joined: make(map[int]bool), taken: make(map[owner]int)}
	var rest []toolscore.Call
	for _, r := range slices.Backward(results) {
		both, id := owner{r.ID, r.Tool}, owner{id: r.ID}
		switch {
		case r.ID != "" && r.Tool != "" && len(j.owners[both]) > 0:
			round.give(both, r)
		case r.ID != "" && len(j.owners[id]) > 0:
			round.give(id, r)
		default:
			rest = append(rest, r)
		}
	}
	for _, r := range rest {
		if r.Tool == "" || !round.give(owner{tool: r.Tool}, r) {
			left = append(left, r)
		}
	}
	return left
}

// round is the results of one request on their way to their calls: each call gets one at most.
type round struct {
	*Joiner
	joined map[int]bool
	taken  map[owner]int // how many calls of an owner, from the last, have been looked at
}

// give reports whether there was a call for the result.
func (r *round) give(o owner, result toolscore.Call) bool {
	places := r.owners[o]
	for r.taken[o] < len(places) {
		r.taken[o]++
		i := places[len(places)-r.taken[o]]
		if r.joined[i] {
			continue
		}
		r.joined[i] = true
		if c := &r.Calls[i]; c.Result == nil && c.Err == "" {
			c.Result, c.Err = result.Result, result.Err
		}
		return true
	}
	return false
}
