package provider

import toolscore "github.com/toolscore/toolscore-go"

// gemini reads generateContent of Google, whole and as a stream of responses.
type gemini struct {
	*answer
	response string // id of the response that is streamed
}

func isGemini(n node) bool {
	return n.get("candidates").isList() ||
		n.get("content") == nil && n.first("usageMetadata", "promptFeedback") != nil // an event of ADK has content
}

func (g *gemini) read(n node) {
	g.follow(n.get("responseId").str())
	for candidate := range n.get("candidates").elements() {
		choice := candidate.get("index").number(0)
		for part := range candidate.get("content", "parts").elements() {
			g.part(choice, part)
		}
		switch reason := candidate.get("finishReason").str(); reason {
		case "":
			continue
		case "MAX_TOKENS":
			g.cutAt(choice)
		case "MALFORMED_FUNCTION_CALL":
			g.malformed(choice, candidate.get("finishMessage"))
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

func (g *gemini) part(choice int, part node) {
	if r, ok := geminiResult(part); ok {
		g.results = append(g.results, r)
	}
	if f := part.first("functionCall", "function_call"); f.isObject() {
		g.functionCall(choice, f)
	} else if c, ok := geminiCall(part); ok {
		g.add(choice, c)
	}
}

// functionCall takes a call or a piece of one: a name begins a call, paths and values continue it, and nothing at all ends
// it.
func (g *gemini) functionCall(choice int, f node) {
	open := g.last[choice]
	if open != nil && open.stopped {
		open = nil
	}
	if open == nil || f.get("name") != nil {
		if f.isEmpty() {
			return
		}
		open.stop()
		c := newCall("", f.get("id").id(), f.get("name").str(), f.get("args"))
		open = g.begin(slot{choice: choice, index: noIndex, id: c.ID}, c.Call)
		open.whole = c.args
	}
	for piece := range f.get("partialArgs").elements() {
		if open.parts == nil {
			open.parts = &partialArgs{}
		}
		open.parts.add(piece)
	}
	open.stopped = !f.get("willContinue").isTrue()
}

// malformed lists a call that the model could not even spell, without tool, for it is one that never ran.
func (g *gemini) malformed(choice int, message node) {
	if message.isString() {
		d := g.begin(slot{choice: choice, index: noIndex}, toolscore.Call{})
		d.whole, d.stopped = message.exact(), true
	}
}

// geminiCall reads a part that is a whole call.
func geminiCall(part node) (call, bool) {
	if f := part.first("functionCall", "function_call"); !f.isEmpty() {
		c := newCall("", f.get("id").id(), f.get("name").str(), f.get("args"))
		return c, true
	}
	if code := part.first("executableCode", "executable_code"); code.isObject() {
		return newCall("executable_code", code.get("id").id(), "code_execution", code), true
	}
	if t := part.first("toolCall", "tool_call"); t.isObject() {
		return newCall("tool_call", t.get("id").id(), t.first("toolType", "tool_type").str(), t.get("args")), true
	}
	return call{}, false
}

// geminiResult reads a part that is a result.
func geminiResult(part node) (toolscore.Call, bool) {
	if f := part.first("functionResponse", "function_response"); f.isObject() {
		return geminiResponse(f), true
	}
	if result := part.first("codeExecutionResult", "code_execution_result"); result.isObject() {
		return newResult(result.get("id").id(), "code_execution", result.get("output"), false), true
	}
	if t := part.first("toolResponse", "tool_response"); t.isObject() {
		tool := t.first("toolType", "tool_type").str()
		return toolscore.Call{ID: t.get("id").id(), Tool: tool, Result: t.get("response").value()}, true
	}
	return toolscore.Call{}, false
}

// geminiResponse reads the result of a function, whose failure shows only in a member error.
func geminiResponse(f node) toolscore.Call {
	response := f.get("response")
	id, tool := f.get("id").id(), f.get("name").str()
	if failure := response.get("error"); !failure.isNull() {
		return newResult(id, tool, failure, true)
	}
	return toolscore.Call{ID: id, Tool: tool, Result: response.value()}
}
