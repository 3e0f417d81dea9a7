package provider

// ollama reads /api/chat of Ollama, whole and in lines. Calls come whole; their index, where there is one, counts in some
// versions only the calls of a line, so their order is that of the wire.
type ollama struct{ *answer }

func isOllama(n node) bool { return n.get("message").isObject() && n.get("done") != nil }

func (o *ollama) read(n node) {
	if o.hasEnded() {
		o.nextMessage()
	}
	for item := range n.get("message", "tool_calls").elements() {
		c := toolCall(item)
		if c.ID == "" {
			c.ID = item.get("function", "id").id()
		}
		o.add(0, c)
	}
	if n.get("done_reason").str() == "length" {
		o.cutAt(0)
	}
	if n.get("done").isTrue() {
		o.end()
	}
}
