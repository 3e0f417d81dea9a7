package wire

import toolscore "github.com/toolscore/toolscore-go"

// gemini reads generateContent of Google, whole and as a stream of responses.
type gemini struct {
	*answer
	response string       // id of the response that is streamed
	open     map[int]bool // the candidates of the current message, and whether they have no reason to finish yet
}

func isGemini(n Node) bool {
	return n.Get("candidates").IsList() ||
		n.Get("content") == nil && n.First("usageMetadata", "promptFeedback") != nil // an event of ADK has content
}

func (g *gemini) read(n Node) {
	g.follow(n.Get("responseId").Str())
	if len(g.open) == 0 {
		g.missing = "candidates"
	}
	for candidate := range n.Get("candidates").Elements() {
		g.missing = ""
		g.candidate(candidate.Get("index").Number(0), candidate)
	}
	if reason := n.Get("promptFeedback", "blockReason"); reason != nil && len(g.open) == 0 {
		g.fail("the provider gave no answer: the prompt was blocked: %s", reason.Str())
	}
}

// finishReasons are those that no filter has set, by the numbers that some clients store in their
// place.
var finishReasons = []string{"", "STOP", "MAX_TOKENS"}

func (g *gemini) candidate(choice int, n Node) {
	for part := range n.Get("content", "parts").Elements() {
		g.said = true
		g.part(choice, part)
	}
	reason := n.First("finishReason", "finish_reason").ID()
	if number := n.First("finishReason", "finish_reason").Number(-1); 0 <= number && number < len(finishReasons) {
		reason = finishReasons[number]
	}
	if g.open == nil {
		g.open = make(map[int]bool)
	}
	g.open[choice] = reason == ""
	switch reason {
	case "", "STOP":
	case "MAX_TOKENS":
		g.cutAt(choice)
	case "MALFORMED_FUNCTION_CALL":
		g.malformed(choice, n.First("finishMessage", "finish_message"))
		fallthrough
	default:
		g.blocked(reason)
	}
	for _, open := range g.open {
		if open {
			return
		}
	}
	g.end()
}

// follow notices where a stored stream goes on to the next response.
func (g *gemini) follow(id string) {
	another := id != g.response && id != "" && g.response != "" || id == "" && g.response == "" && g.hasEnded()
	if another && !g.single {
		g.nextMessage()
		g.open = nil
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

// functionCall takes a call or a piece of one: a name begins a call, paths and values continue it,
// and nothing at all ends it.
func (g *gemini) functionCall(choice int, f Node) {
	open := g.last[choice]
	if open != nil && open.stopped {
		open = nil
	}
	if known := g.known(choice, f); known != nil {
		open = known
		open.more(f.Get("args"))
		if f.First("args") != nil {
			open.parts = nil
		}
	} else if open == nil || f.Get("name") != nil {
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

// known returns the call that came as paths and values and comes once more, by its id; nil where
// there is none.
func (g *gemini) known(choice int, f Node) *draft {
	id := f.Get("id").ID()
	d := g.slots[slot{choice: choice, index: noIndex, id: id}]
	if id == "" || d == nil || d.Tool != f.Get("name").Str() || d.parts == nil {
		return nil
	}
	return d
}

// malformed lists a call that the model could not even spell, without tool, for it is one that
// never ran.
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
