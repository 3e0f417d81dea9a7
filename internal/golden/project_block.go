package golden

// inBlock moves whole lines: those of a call with the comments that belong to it.
func (c *composer) inBlock() {
	for i, s := range c.p.stays {
		if s == nil {
			c.cutLines(c.list, i)
			continue
		}
		c.edits = append(c.edits, c.callEdits(s)...)
		end := c.trailOf(c.list, i)
		for _, s := range c.p.follows[i] {
			c.edit(end, end, c.space(end)+c.lines(s, end))
		}
	}
	start := c.leadOf(c.list, 0)
	for _, s := range c.p.follows[-1] {
		c.edit(start, start, c.lines(s, start)+c.space(start))
	}
}

// space returns what stands between calls at an offset beside the line end: an empty line where the file has one between its
// first two calls, unless a block that keeps its empty lines ends here, to which it would belong.
func (c *composer) space(at int) string {
	end := c.trailOf(c.list, 0)
	if len(c.list.items) > 1 && c.beginsLine(c.lineEnd(c.nextLine(end))) && !c.beginsLine(at) {
		return c.newline()
	}
	return ""
}

// lines returns the lines of a call that is put at an offset, with a line end before them.
func (c *composer) lines(s *step, at int) string {
	if s.want >= 0 {
		return c.part(c.leadOf(c.list, s.want), c.trailOf(c.list, s.want), s)
	}
	return c.render(false, func(w *writer) { w.line(c.column(c.list.items[0].start)) }) + c.blockCall(s, at)
}

// blockCall returns a call in canonical form as it stands in the list, from its dash on; it ends at the offset.
func (c *composer) blockCall(s *step, end int) string {
	column := c.column(c.list.items[0].start)
	return c.render(c.swallows(end, column), func(w *writer) { w.call(fields(s.call, everything), column) })
}
