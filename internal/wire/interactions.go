package wire

import (
	"cmp"
	"strings"
)

// interactions reads the Interactions API of Google, whole and as events. An interaction lists
// items, called steps.
type interactions struct{ *answer }

func isInteractions(n Node) bool {
	event := n.Get("event_type").Str()
	return n.Get("object").Str() == "interaction" || n.Get("steps").IsList() && n.Get("status").IsString() ||
		strings.HasPrefix(event, "step.") || strings.HasPrefix(event, "content.") || strings.HasPrefix(event, "interaction.")
}

func (i *interactions) read(n Node) {
	index := n.Get("index").Number(0)
	switch n.Get("event_type").Str() {
	case "":
		i.nextMessage()
		i.steps(n)
	case "interaction.created", "interaction.start":
		i.nextMessage()
	case "step.start", "content.start":
		i.block(index, n.First("step", "content"), itemCall, itemResult)
	case "step.delta", "content.delta":
		i.delta(index, n.Get("delta"))
	case "step.stop", "content.stop":
		i.find(slot{index: index}).stop()
	case "interaction.completed", "interaction.complete", "interaction.status_update":
		i.status(n.Get("interaction"))
		i.status(n)
	}
}

// steps takes a whole interaction.
func (i *interactions) steps(n Node) {
	index := 0
	for step := range n.First("steps", "outputs").Elements() {
		i.block(index, step, itemCall, itemResult).stop()
		index++
	}
	i.status(n)
}

// delta takes a piece of a step: text that continues the arguments, or the whole of a call that had
// begun empty.
func (i *interactions) delta(index int, delta Node) {
	d := i.find(slot{index: index})
	c, whole := itemCall(delta)
	switch {
	case whole && d == nil:
		i.block(index, delta, itemCall, itemResult)
	case whole:
		d.Tool, d.ID, d.whole = cmp.Or(delta.Get("name").Str(), d.Tool), cmp.Or(d.ID, c.ID), c.args
	case d != nil && strings.HasPrefix(delta.Get("type").Str(), "arguments"):
		d.more(delta.First("arguments", "partial_arguments"))
	}
}

func (i *interactions) status(n Node) {
	switch n.Get("status").Str() {
	case "incomplete":
		i.cutAt(0)
		i.end()
	case "completed", "requires_action":
		i.end()
	case "failed", "cancelled":
		i.refuse(n)
	}
}
