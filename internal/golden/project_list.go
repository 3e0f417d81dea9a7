package golden

import (
	"slices"
	"strings"
)

// text returns the stored text with every call in its place. It reports false where two edits want the same place.
func (p *projector) text() (string, bool) {
	list := slot{in: p.root}
	for p.root.items[list.i].key.text != "calls" {
		list.i++
	}
	c := composer{projector: p, patch: patch{file: p.file}, list: list.node()}
	switch n := c.list; {
	case len(p.steps) == 0 && len(n.items) > 0:
		c.replace(list, []any{})
	case len(p.steps) > 0 && len(n.items) == 0:
		c.begin(list)
	case n.style == flow:
		c.inFlow()
	default:
		c.inBlock()
	}
	if c.clash {
		return "", false
	}
	return p.splice(0, len(p.file.text), c.edits)
}

// composer makes the edits that put the calls of a projection into the list of the file.
type composer struct {
	*projector
	patch
	list  *node
	clash bool
}

// begin writes the first calls of a list that has none.
func (c *composer) begin(list slot) {
	if list.in.style == flow {
		c.replaceInFlow(list, "["+c.joined(c.steps)+"]")
		return
	}
	it := list.item()
	old, column := c.extent(it), c.column(it.start)
	c.replaceParts(it, old, c.render(c.swallows(old.until(), column), func(w *writer) {
		for _, s := range c.steps {
			w.line(column)
			w.call(fields(s.call, everything), column)
		}
	}))
}

// inBlock moves whole lines: those of a call with the comments that belong to it.
func (c *composer) inBlock() {
	fates := c.fates()
	for i, s := range c.stays {
		if s == nil {
			c.cutLines(c.list, fates, i)
			continue
		}
		c.edits = append(c.edits, c.callEdits(s)...)
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
	column := c.column(c.list.items[0].start)
	return c.render(c.swallows(at, column), func(w *writer) {
		w.line(column)
		w.call(fields(s.call, everything), column)
	})
}

// inFlow moves calls between brackets.
func (c *composer) inFlow() {
	n, fates := c.list, c.fates()
	if lastStaying(fates) < 0 {
		c.edit(n.body+1, n.end-1, c.joined(c.steps))
		return
	}
	if first := c.follows[-1]; len(first) > 0 {
		c.edit(n.body+1, n.body+1, c.joined(first)+", ")
	}
	for i, s := range c.stays {
		if s == nil {
			continue
		}
		c.edits = append(c.edits, c.callEdits(s)...)
		if follows := c.follows[i]; len(follows) > 0 {
			c.edit(n.items[i].value.end, n.items[i].value.end, ", "+c.joined(follows))
		}
	}
	c.cut(n, fates)
}

// fates says of each call of the file whether it keeps its place.
func (c *composer) fates() []fate {
	fates := slices.Repeat([]fate{goes}, len(c.stays))
	for _, s := range c.steps {
		switch {
		case s.stays():
			fates[s.want] = stays
		case s.moved:
			fates[s.want] = moves
		}
	}
	return fates
}

// joined returns calls as they stand between brackets.
func (c *composer) joined(steps []*step) string {
	texts := make([]string, len(steps))
	for i, s := range steps {
		if s.want >= 0 {
			v := c.list.items[s.want].value
			texts[i] = c.part(v.start, v.end, s)
			continue
		}
		texts[i] = c.render(false, func(w *writer) { w.flowCall(fields(s.call, everything)) })
	}
	return strings.Join(texts, ", ")
}

// part returns a part of the file that holds a call, as the call is in the projection.
func (c *composer) part(from, to int, s *step) string {
	text, ok := c.splice(from, to, c.callEdits(s))
	c.clash = c.clash || !ok
	return text
}

// callEdits returns the edits that make a call of the file what it is in the projection.
func (c *composer) callEdits(s *step) []edit {
	it := c.list.items[s.want]
	switch {
	case s.canonical && c.list.style == flow:
		return []edit{{it.value.start, it.value.end, c.render(false, func(w *writer) { w.flowCall(fields(s.call, everything)) })}}
	case s.canonical:
		end := c.trailOf(c.list, s.want)
		column := c.column(it.start)
		return []edit{{it.start, end, c.render(c.swallows(end, column), func(w *writer) {
			w.call(fields(s.call, everything), column)
		})}}
	case s.revision != nil:
		return s.revision.edits
	default:
		return nil
	}
}
