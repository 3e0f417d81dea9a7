package wire

import toolscore "github.com/toolscore/toolscore-go"

// gemini reads generateContent of Google, whole and as a stream of responses.
type gemini struct {
	*answer
	response string // id of the response that is streamed
}

func isGemini(n Node) bool {
	return n.Get("candidates").IsList() ||
		n.Get("content") == nil && n.First("usageMetadata", "promptFeedback") != nil // an event of ADK has content
}

func (g *gemini) read(n Node) {
	g.follow(n.Get("responseId").Str())
	for candidate := range n.Get("candidates").Elements() {
		choice := candidate.Get("index").Number(0)
		for part := range candidate.Get("content", "parts").Elements() {
			g.part(choice, part)
		}
		switch reason := candidate.Get("finishReason").Str(); reason {
		case "":
			continue
		case "MAX_TOKENS":
			g.cutAt(choice)
		case "MALFORMED_FUNCTION_CALL":
			g.malformed(choice, candidate.Get("finishMessage"))
		}
		g.end()
	}
}

// follow notices where a stored stream goes on to the next response.
func (g *gemini) follow(id string) {
	if id != g.response && id != "" && g.response != "" || id == "" && g.response == "" && g.hasEnded() {
		g.nextMessage()
	}
	if id != "" {
		g.response = id
	}
}

func (g *gemini) part(choice int, part Node) {
	if r, ok := geminiResult(part); ok {
		g.results = append(g.results, r)
	}
	if f := part.First("functionCall", "function_call"); f.IsObject() {
		g.functionCall(choice, f)
	} else if c, ok := geminiCall(part); ok {
		g.add(choice, c)
	}
}

// functionCall takes a call or a piece of one: a name begins a call, paths and values continue it, and nothing at all ends
// it.
func (g *gemini) functionCall(choice int, f Node) {
	open := g.last[choice]
	if open != nil && open.stopped {
		open = nil
	}
	if open == nil || f.Get("name") != nil {
		if f.isEmpty() {
			return
		}
		open.stop()
		c := NewCall("", f.Get("id").ID(), f.Get("name").Str(), f.Get("args"))
		open = g.begin(slot{choice: choice, index: noIndex, id: c.ID}, c.Call)
		open.whole = c.args
	}
	for piece := range f.Get("partialArgs").Elements() {
		if open.parts == nil {
			open.parts = &partialArgs{}
		}
		open.parts.add(piece)
	}
	open.stopped = !f.Get("willContinue").IsTrue()
}

// malformed lists a call that the model could not even spell, without tool, for it is one that never ran.
func (g *gemini) malformed(choice int, message Node) {
	if message.IsString() {
		d := g.begin(slot{choice: choice, index: noIndex}, toolscore.Call{})
		d.whole, d.stopped = message.Exact(), true
	}
}

// geminiCall reads a part that is a whole call.
func geminiCall(part Node) (Call, bool) {
	if f := part.First("functionCall", "function_call"); !f.isEmpty() {
		c := NewCall("", f.Get("id").ID(), f.Get("name").Str(), f.Get("args"))
		return c, true
	}
	if code := part.First("executableCode", "executable_code"); code.IsObject() {
		return NewCall("executable_code", code.Get("id").ID(), "code_execution", code), true
	}
	if t := part.First("toolCall", "tool_call"); t.IsObject() {
		return NewCall("tool_call", t.Get("id").ID(), t.First("toolType", "tool_type").Str(), t.Get("args")), true
	}
	return Call{}, false
}

// geminiResult reads a part that is a result.
func geminiResult(part Node) (toolscore.Call, bool) {
	if f := part.First("functionResponse", "function_response"); f.IsObject() {
		return GeminiResponse(f), true
	}
	if result := part.First("codeExecutionResult", "code_execution_result"); result.IsObject() {
		return newResult(result.Get("id").ID(), "code_execution", result.Get("output"), false), true
	}
	if t := part.First("toolResponse", "tool_response"); t.IsObject() {
		tool := t.First("toolType", "tool_type").Str()
		return toolscore.Call{ID: t.Get("id").ID(), Tool: tool, Result: t.Get("response").Value()}, true
	}
	return toolscore.Call{}, false
}

// GeminiResponse reads the result of a function, whose failure shows only in a member error.
func GeminiResponse(f Node) toolscore.Call {
	response := f.Get("response")
	id, tool := f.Get("id").ID(), f.Get("name").Str()
	if failure := response.Get("error"); !failure.IsNull() {
		return newResult(id, tool, failure, true)
	}
	return toolscore.Call{ID: id, Tool: tool, Result: response.Value()}
}
