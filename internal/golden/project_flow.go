package golden

import "strings"

// inFlow moves calls between brackets.
func (c *composer) inFlow() {
	n, fates := c.list, c.fates()
	if lastStaying(fates) < 0 {
		c.edit(n.body+1, n.end-1, c.joined(c.p.steps))
		return
	}
	if first := c.p.follows[-1]; len(first) > 0 {
		c.edit(n.body+1, n.body+1, c.joined(first)+", ")
	}
	for i, s := range c.p.stays {
		if s == nil {
			continue
		}
		c.edits = append(c.edits, c.callEdits(s)...)
		if follows := c.p.follows[i]; len(follows) > 0 {
			end := n.items[i].value.end
			c.edit(end, end, ", "+c.joined(follows))
		}
	}
	c.cut(n, fates)
}

// joined returns calls as they stand between brackets.
func (c *composer) joined(steps []*step) string {
	texts := make([]string, len(steps))
	for i, s := range steps {
		if s.want < 0 {
			texts[i] = c.flowCall(s)
			continue
		}
		v := c.list.items[s.want].value
		texts[i] = c.part(v.start, v.end, s)
	}
	return strings.Join(texts, ", ")
}

// flowCall returns a call in canonical form as it stands between brackets.
func (c *composer) flowCall(s *step) string {
	return c.render(false, func(w *writer) { w.flowCall(fields(s.call, everything)) })
}
