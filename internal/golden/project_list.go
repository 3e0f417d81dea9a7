package golden

import "slices"

// text returns the stored text with every call in its place. It reports false where two edits want
// the same place.
func (p *projector) text() (string, bool) {
	if p.top == nil {
		return string(p.file.text), true
	}
	place := slot{in: p.root}
	for p.root.items[place.i].key.text != "calls" {
		place.i++
	}
	c := composer{patch: patch{file: p.file}, p: p, level: p.top}
	switch steps := p.top.steps(); {
	case len(steps) == 0 && len(c.list.items) > 0:
		c.replace(place, []any{})
	case len(steps) > 0 && len(c.list.items) == 0:
		c.begin(place)
	default:
		c.compose()
	}
	if c.clash {
		return "", false
	}
	return p.splice(0, len(p.file.text), c.edits)
}

// composer makes the edits that put the calls of a projection into a list of the file.
type composer struct {
	patch
	*level
	p     *projector
	clash bool // two edits wanted the same place
}

func (c *composer) compose() {
	if c.list.style == flow {
		c.inFlow()
	} else {
		c.inBlock()
	}
}

// begin writes the first calls of a list that has none.
func (c *composer) begin(place slot) {
	if place.in.style == flow {
		c.replaceInFlow(place, "["+c.joined(c.p.steps)+"]")
		return
	}
	it := place.item()
	old, column := c.extent(it), c.column(it.start)
	c.replaceParts(it, old, c.render(c.swallows(old.until(), column), func(w *writer) {
		for _, s := range c.p.steps {
			w.line(column)
			w.call(s.fields(), column)
		}
	}))
}

// fates says of each item of the list whether it keeps its place.
func (c *composer) fates() []fate {
	fates := make([]fate, len(c.stays))
	for i := range fates {
		switch group := c.groups[i]; {
		case c.stays[i] != nil || group != nil && !group.isEmpty():
			fates[i] = stays
		case group == nil && c.moves(i):
			fates[i] = moves
		default:
			fates[i] = goes
		}
	}
	return fates
}

// moves reports whether the text of an item of the list is put elsewhere in it.
func (c *composer) moves(i int) bool {
	return slices.ContainsFunc(c.p.steps, func(s *step) bool {
		return s.moved && c.holds(s) && c.p.spots[s.want].i == i
	})
}

// holds reports whether the text of a step is in the list of the composer.
func (c *composer) holds(s *step) bool {
	return s.want >= 0 && !s.part && c.p.spots[s.want].list == c.list
}

// itemEdits returns the edits that make an item of the list what it is in the projection.
func (c *composer) itemEdits(i int) []edit {
	group := c.groups[i]
	if group == nil {
		return c.callEdits(c.stays[i])
	}
	inner := composer{patch: patch{file: c.file}, level: group, p: c.p}
	inner.compose()
	c.clash = c.clash || inner.clash
	return inner.edits
}

// part returns a part of the file that holds a call, as the call is in the projection.
func (c *composer) part(from, to int, s *step) string {
	text, ok := c.splice(from, to, c.callEdits(s))
	c.clash = c.clash || !ok
	return text
}

// callEdits returns the edits that make a call of the list what it is in the projection.
func (c *composer) callEdits(s *step) []edit {
	i := c.p.spots[s.want].i
	it := c.list.items[i]
	switch {
	case s.canonical && c.list.style == flow:
		return []edit{{it.value.start, it.value.end, c.flowCall(s)}}
	case s.canonical:
		end := c.trailOf(c.list, i)
		return []edit{{it.start, end, c.blockCall(s, end)}}
	case s.revision != nil:
		return s.revision.edits
	default:
		return nil
	}
}
