package golden

import "bytes"

// cut removes the items that are gone from a list or an object in which others stay. The comments that belong to an item go
// with it: those right above it, and the one behind it in its line.
func (p *patch) cut(n *node, gone []bool) {
	if n.style == flow {
		p.cutFlow(n, gone)
		return
	}
	first := 0
	if gone[0] && !p.beginsLine(n.items[0].start) {
		for gone[first] {
			first++
		}
		p.cutBehindDash(n, first)
	}
	for i := first; i < len(gone); i++ {
		if gone[i] {
			p.cutLines(n, i)
		}
	}
}

// cutLines removes the lines of an item. Of the empty lines around it those on one side go too, so that they do not pile up.
func (p *patch) cutLines(n *node, i int) {
	from, to := p.leadOf(n, i), p.trailOf(n, i)
	switch next := p.nextLine(to); {
	case !p.beginsLine(from):
	case next < len(p.text):
		for ; next < len(p.text) && p.onlyBlanks(next, p.lineEnd(next)); next = p.nextLine(next) {
			to = p.lineEnd(next)
		}
	case i > 0:
		from = max(p.trailOf(n, i-1), len(bytes.TrimRight(p.text[:from], " \t\r\n")))
	}
	p.edit(from, to, "")
}

// cutBehindDash removes the items up to stays, of which the first begins behind the dash of the element that they are part
// of. What stays moves up behind the dash, unless a comment stands above it.
func (p *patch) cutBehindDash(n *node, stays int) {
	from, to := n.items[0].start, n.items[stays].start
	if end := p.trailOf(n, stays-1); !p.onlyBlanks(end, to) {
		from, to = p.before(from), end
	}
	p.edit(from, to, "")
}

func (p *patch) cutFlow(n *node, gone []bool) {
	last := lastStaying(gone)
	for i := range last {
		if gone[i] {
			p.cutBetween(n.items[i].start, n.items[i].comma)
		}
	}
	if last+1 < len(gone) {
		p.cutTail(n, last)
	}
}

// lastStaying returns the index of the last item that is not gone; -1 where all are.
func lastStaying(gone []bool) int {
	last := len(gone) - 1
	for last >= 0 && gone[last] {
		last--
	}
	return last
}

// cutTail removes all items behind the last one that stays, and the comma before them.
func (p *patch) cutTail(n *node, last int) {
	stays, final := n.items[last], n.items[len(n.items)-1]
	if between := p.text[stays.value.end:n.items[last+1].start]; bytes.IndexByte(between, '#') < 0 {
		p.edit(stays.value.end, final.value.end, "")
		return
	}
	if final.comma == 0 {
		p.edit(stays.comma-1, stays.comma, "")
	}
	for _, it := range n.items[last+1:] {
		p.cutBetween(it.start, max(it.value.end, it.comma))
	}
}

// cutBetween removes an item between brackets with the blanks and the comment behind it, and its line where it has one of
// its own.
func (p *patch) cutBetween(from, to int) {
	to += len(p.text[to:]) - len(bytes.TrimLeft(p.text[to:], " \t"))
	if to < len(p.text) && p.text[to] == '#' {
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
