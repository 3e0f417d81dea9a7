package provider

import toolscore "github.com/toolscore/toolscore-go"

// isInvocation recognises one exchange with an agent in an eval set of Google's Agent Development Kit.
func isInvocation(n node) bool { return toolUses(n).isList() }

func toolUses(n node) node {
	if data := n.first("intermediate_data", "intermediateData"); data != nil {
		n = data
	}
	return n.first("tool_uses", "toolUses", "expected_tool_use")
}

// invocation takes the tool uses of an exchange, which are one turn, for nothing shows which answer asked for which.
func (d *document) invocation(n node) {
	d.endAnswers()
	var calls []toolscore.Call
	for use := range toolUses(n).elements() {
		c := newCall("", use.get("id").id(), use.first("name", "tool_name").str(), use.first("args", "tool_input")).finish()
		c.Turn = 1
		calls = append(calls, c)
	}
	d.answer(calls)
	data := n.first("intermediate_data", "intermediateData")
	for response := range data.first("tool_responses", "toolResponses").elements() {
		d.pending = append(d.pending, geminiResponse(response))
	}
}
