package golden

import (
	"bytes"
	"slices"
)

// fate is what becomes of an item of a list or an object.
type fate int

const (
	stays fate = iota
	goes       // with the comments that belong to it: those right above it, and the one after it in its line
	moves      // its text is put elsewhere; what is after it between brackets stays here
)

// lastStaying returns the index of the last item that stays; -1 where none does.
func lastStaying(fates []fate) int {
	for i, f := range slices.Backward(fates) {
		if f == stays {
			return i
		}
	}
	return -1
}

// cut removes the items that do not stay from a list or an object in which others do.
func (p *patch) cut(n *node, fates []fate) {
	if n.style == flow {
		p.cutFlow(n, fates)
		return
	}
	next := 0
	if fates[0] != stays && !p.beginsLine(n.items[0].start) {
		next = p.cutBehindDash(n, slices.Index(fates, stays))
	}
	for i := next; i < len(fates); i++ {
		if fates[i] != stays {
			p.cutLines(n, i)
		}
	}
}

// cutLines removes the lines of an item, and the empty lines above it, so that these do not pile up.
func (p *patch) cutLines(n *node, i int) {
	from, to := p.leadOf(n, i), p.trailOf(n, i)
	if i > 0 && p.beginsLine(from) {
		from = max(p.trailOf(n, i-1), len(bytes.TrimRight(p.text[:from], " \t\r\n")))
	}
	p.edit(from, to, "")
}

// cutBehindDash removes the first item, which begins after the dash of the element that it is part
// of, and returns the next item to look at. Where no comment is left between, what stays moves up
// after the dash.
func (p *patch) cutBehindDash(n *node, staying int) (next int) {
	start := n.items[0].start
	for i := range staying {
		upTo := n.items[staying].start
		if i+1 < staying {
			upTo = p.leadOf(n, i+1)
		}
		if end := p.trailOf(n, i); !p.onlyBlanks(end, upTo) {
			p.edit(p.before(start), p.trailOf(n, 0), "")
			return 1
		}
	}
	p.edit(start, n.items[staying].start, "")
	return staying
}

func (p *patch) cutFlow(n *node, fates []fate) {
	last := lastStaying(fates)
	for i := range last {
		if fates[i] != stays {
			p.cutBetween(n.items[i].start, n.items[i].comma, fates[i])
		}
	}
	if last+1 < len(fates) {
		p.cutTail(n, last, fates)
	}
}

// cutTail removes all items after the last one that stays, and the comma before them.
func (p *patch) cutTail(n *node, last int, fates []fate) {
	before, final := n.items[last], n.items[len(n.items)-1]
	end := max(final.value.end, final.comma)
	if commented := p.text[before.value.end:p.lineEnd(end)]; bytes.IndexByte(commented, '#') < 0 {
		p.edit(before.value.end, final.value.end, "")
		return
	}
	if final.comma == 0 {
		p.edit(before.comma-1, before.comma, "")
	}
	for i := last + 1; i < len(fates); i++ {
		p.cutBetween(n.items[i].start, max(n.items[i].value.end, n.items[i].comma), fates[i])
	}
}

// cutBetween removes an item between brackets with the blanks after it, and its line where nothing
// else is left there.
func (p *patch) cutBetween(from, to int, f fate) {
	to += len(p.text[to:]) - len(bytes.TrimLeft(p.text[to:], " \t"))
	if f == goes && to < len(p.text) && p.text[to] == '#' {
		to = p.lineEnd(to)
	}
	switch {
	case to != p.lineEnd(to):
	case p.beginsLine(from):
		from = p.lineEnd(p.lineStart(from) - 1)
	default:
		from = p.before(from)
	}
	p.edit(from, to, "")
}
