package wire

// ollama reads /api/chat of Ollama, whole and in lines. Calls come whole; their index, where there
// is one, counts in some versions only the calls of a line, so their order is that of the wire.
type ollama struct{ *answer }

func isOllama(n Node) bool { return n.Get("message").IsObject() && n.Get("done") != nil }

func (o *ollama) read(n Node) {
	if o.hasEnded() {
		o.nextMessage()
	}
	for item := range n.Get("message", "tool_calls").Elements() {
		c := ToolCall(item)
		if c.ID == "" {
			c.ID = item.Get("function", "id").ID()
		}
		o.add(0, c)
	}
	if n.Get("done_reason").Str() == "length" {
		o.cutAt(0)
	}
	if n.Get("done").IsTrue() {
		o.end()
	}
}
