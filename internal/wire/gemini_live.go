package wire

// geminiLive reads the messages that pass over a connection of Gemini's Live API, in both directions.
type geminiLive struct {
	gemini
	ran bool // a result has come since the last call
}

// liveParts returns what a message holds: calls, results, what the model says.
func liveParts(n Node) (calls, results, content Node) {
	return n.First("toolCall", "tool_call").First("functionCalls", "function_calls"),
		n.First("toolResponse", "tool_response").First("functionResponses", "function_responses"),
		n.First("serverContent", "server_content")
}

func isGeminiLive(n Node) bool {
	calls, results, content := liveParts(n)
	return calls.IsList() || results.IsList() || content.IsObject()
}

func (g *geminiLive) read(n Node) {
	calls, results, content := liveParts(n)
	for f := range calls.Elements() {
		if g.ran {
			g.nextMessage()
			g.ran = false
		}
		g.add(0, NewCall("", f.Get("id").ID(), f.Get("name").Str(), f.Get("args")))
	}
	for f := range results.Elements() {
		g.results = append(g.results, GeminiResponse(f))
		g.ran = true
	}
	for part := range content.First("modelTurn", "model_turn").Get("parts").Elements() {
		g.part(0, part)
	}
	if content == nil || content.First("turnComplete", "turn_complete", "interrupted").IsTrue() {
		g.end()
		g.ran = g.ran || content != nil
	}
}
