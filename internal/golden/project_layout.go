package golden

import "strings"

// inBlock moves whole lines: those of a call with the comments that belong to it.
func (c *composer) inBlock() {
	for i, f := range c.fates() {
		if f != stays {
			c.cutLines(c.list, i)
			continue
		}
		c.edits = append(c.edits, c.itemEdits(i)...)
		end := c.trailOf(c.list, i)
		for _, s := range c.follows[i] {
			c.edit(end, end, c.space(end)+c.lines(s, end))
		}
	}
	start := c.leadOf(c.list, 0)
	for _, s := range c.follows[-1] {
		c.edit(start, start, c.lines(s, start)+c.space(start))
	}
}

// space returns what is between calls at an offset beside the line end: an empty line where the
// file has one between its first two calls, unless a block that keeps its empty lines ends here, to
// which it would belong.
func (c *composer) space(at int) string {
	end := c.trailOf(c.list, 0)
	if len(c.list.items) > 1 && c.beginsLine(c.lineEnd(c.nextLine(end))) && !c.beginsLine(at) {
		return c.newline()
	}
	return ""
}

// lines returns the lines of a call that is put at an offset, with a line end before them.
func (c *composer) lines(s *step, at int) string {
	if c.holds(s) {
		i := c.p.spots[s.want].i
		return c.part(c.leadOf(c.list, i), c.trailOf(c.list, i), s)
	}
	return c.render(false, func(w *writer) { w.line(c.column(c.list.items[0].start)) }) + c.blockCall(s, at)
}

// blockCall returns a call in canonical form as it is in the list, from its dash on; it ends at
// the offset.
func (c *composer) blockCall(s *step, end int) string {
	column := c.column(c.list.items[0].start)
	return c.render(c.swallows(end, column), func(w *writer) { w.call(s.fields(), column) })
}

// inFlow moves calls between brackets.
func (c *composer) inFlow() {
	n, fates := c.list, c.fates()
	if lastStaying(fates) < 0 {
		c.edit(n.body+1, n.end-1, c.joined(c.steps()))
		return
	}
	if first := c.follows[-1]; len(first) > 0 {
		c.edit(n.body+1, n.body+1, c.joined(first)+", ")
	}
	for i, f := range fates {
		if f != stays {
			continue
		}
		c.edits = append(c.edits, c.itemEdits(i)...)
		if follows := c.follows[i]; len(follows) > 0 {
			end := n.items[i].value.end
			c.edit(end, end, ", "+c.joined(follows))
		}
	}
	c.cut(n, fates)
}

// joined returns calls as they are between brackets.
func (c *composer) joined(steps []*step) string {
	texts := make([]string, len(steps))
	for i, s := range steps {
		if !c.holds(s) {
			texts[i] = c.flowCall(s)
			continue
		}
		v := c.list.items[c.p.spots[s.want].i].value
		texts[i] = c.part(v.start, v.end, s)
	}
	return strings.Join(texts, ", ")
}

// flowCall returns a call in canonical form as it is between brackets.
func (c *composer) flowCall(s *step) string {
	return c.render(false, func(w *writer) { w.flowCall(s.fields()) })
}
