package golden

import "slices"

// text returns the stored text with every call in its place. It reports false where two edits want the same place.
func (p *projector) text() (string, bool) {
	list := slot{in: p.root}
	for p.root.items[list.i].key.text != "calls" {
		list.i++
	}
	c := composer{patch: patch{file: p.file}, p: p, list: list.node()}
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
	patch
	p     *projector
	list  *node
	clash bool // two edits wanted the same place
}

// begin writes the first calls of a list that has none.
func (c *composer) begin(list slot) {
	if list.in.style == flow {
		c.replaceInFlow(list, "["+c.joined(c.p.steps)+"]")
		return
	}
	it := list.item()
	old, column := c.extent(it), c.column(it.start)
	c.replaceParts(it, old, c.render(c.swallows(old.until(), column), func(w *writer) {
		for _, s := range c.p.steps {
			w.line(column)
			w.call(fields(s.call, everything), column)
		}
	}))
}

// fates says of each call of the file whether it keeps its place.
func (c *composer) fates() []fate {
	fates := slices.Repeat([]fate{goes}, len(c.p.stays))
	for _, s := range c.p.steps {
		switch {
		case s.stays():
			fates[s.want] = stays
		case s.moved:
			fates[s.want] = moves
		}
	}
	return fates
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
		return []edit{{it.value.start, it.value.end, c.flowCall(s)}}
	case s.canonical:
		end := c.trailOf(c.list, s.want)
		return []edit{{it.start, end, c.blockCall(s, end)}}
	case s.revision != nil:
		return s.revision.edits
	default:
		return nil
	}
}
