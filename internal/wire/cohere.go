package wire

import "slices"

// cohere reads /v2/chat of Cohere, whole and as events. Its calls look like those of OpenAI.
type cohere struct{ *answer }

var cohereEvents = []string{
	"message-start", "tool-plan-delta", "tool-call-start", "tool-call-delta", "tool-call-end", "content-start",
	"content-delta", "content-end", "citation-start", "citation-end", "message-end",
}

func isCohere(n Node) bool {
	return slices.Contains(cohereEvents, n.Get("type").Str()) ||
		n.Get("message").IsObject() && n.Get("finish_reason").IsString()
}

func (c *cohere) read(n Node) {
	index := n.Get("index").Number(0)
	switch n.Get("type").Str() {
	case "message-start":
		c.nextMessage()
	case "tool-call-start", "tool-call-delta":
		item := n.Get("delta", "message", "tool_calls") // an object, in some versions a list of one
		for element := range item.Elements() {
			item = element
		}
		piece := ToolCall(item)
		c.piece(slot{index: index, id: piece.ID}, piece)
	case "tool-call-end":
		c.find(slot{index: index}).stop()
	case "message-end":
		c.ended(n.Get("delta"))
	case "":
		c.nextMessage()
		for _, call := range ChatCalls(n.Get("message")) {
			c.add(0, call)
		}
		c.ended(n)
	}
}

func (c *cohere) ended(n Node) {
	switch reason := n.Get("finish_reason").Str(); reason {
	case "MAX_TOKENS":
		c.cutAt(0)
	case "ERROR", "ERROR_TOXIC", "ERROR_LIMIT", "TIMEOUT":
		c.fail("the provider reports finish_reason %s", reason)
	}
	c.end()
}
