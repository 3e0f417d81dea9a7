package provider

import "slices"

// cohere reads /v2/chat of Cohere, whole and as events. Its calls look like those of OpenAI.
type cohere struct{ *answer }

var cohereEvents = []string{
	"message-start", "tool-plan-delta", "tool-call-start", "tool-call-delta", "tool-call-end", "content-start",
	"content-delta", "content-end", "citation-start", "citation-end", "message-end",
}

func isCohere(n node) bool {
	return slices.Contains(cohereEvents, n.get("type").str()) ||
		n.get("message").isObject() && n.get("finish_reason").isString()
}

func (c *cohere) read(n node) {
	index := n.get("index").number(0)
	switch n.get("type").str() {
	case "message-start":
		c.nextMessage()
	case "tool-call-start", "tool-call-delta":
		item := n.get("delta", "message", "tool_calls") // an object, in some versions a list of one
		for element := range item.elements() {
			item = element
		}
		piece := toolCall(item)
		c.piece(slot{index: index, id: piece.ID}, piece)
	case "tool-call-end":
		c.find(slot{index: index}).stop()
	case "message-end":
		c.ended(n.get("delta"))
	case "":
		c.nextMessage()
		for _, call := range chatCalls(n.get("message")) {
			c.add(0, call)
		}
		c.ended(n)
	}
}

func (c *cohere) ended(n node) {
	if n.get("finish_reason").str() == "MAX_TOKENS" {
		c.cutAt(0)
	}
	c.end()
}
