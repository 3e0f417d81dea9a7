package provider

import (
	"cmp"
	"strings"
)

// interactions reads the Interactions API of Google, whole and as events. An interaction lists items, called steps.
type interactions struct{ *answer }

func isInteractions(n node) bool {
	event := n.get("event_type").str()
	return n.get("object").str() == "interaction" || n.get("steps").isList() && n.get("status").isString() ||
		strings.HasPrefix(event, "step.") || strings.HasPrefix(event, "content.") || strings.HasPrefix(event, "interaction.")
}

func (i *interactions) read(n node) {
	index := n.get("index").number(0)
	switch n.get("event_type").str() {
	case "":
		i.nextMessage()
		i.steps(n)
	case "interaction.created", "interaction.start":
		i.nextMessage()
	case "step.start", "content.start":
		i.block(index, n.first("step", "content"), itemCall, itemResult)
	case "step.delta", "content.delta":
		i.delta(index, n.get("delta"))
	case "step.stop", "content.stop":
		i.find(slot{index: index}).stop()
	case "interaction.completed", "interaction.complete", "interaction.status_update":
		i.status(n.get("interaction"))
		i.status(n)
	}
}

// steps takes a whole interaction.
func (i *interactions) steps(n node) {
	index := 0
	for step := range n.first("steps", "outputs").elements() {
		i.block(index, step, itemCall, itemResult).stop()
		index++
	}
	i.status(n)
}

// delta takes a piece of a step: text that continues the arguments, or the whole of a call that had begun empty.
func (i *interactions) delta(index int, delta node) {
	d := i.find(slot{index: index})
	c, whole := itemCall(delta)
	switch {
	case whole && d == nil:
		i.block(index, delta, itemCall, itemResult)
	case whole:
		d.Tool, d.ID, d.whole = cmp.Or(delta.get("name").str(), d.Tool), cmp.Or(d.ID, c.ID), c.args
	case d != nil && strings.HasPrefix(delta.get("type").str(), "arguments"):
		d.pieces.WriteString(delta.first("arguments", "partial_arguments").exact())
	}
}

func (i *interactions) status(n node) {
	switch n.get("status").str() {
	case "incomplete":
		i.cutAt(0)
		i.end()
	case "completed", "requires_action":
		i.end()
	}
}
