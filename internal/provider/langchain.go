package provider

// unwrapLangChain returns a message of LangChain out of what serialises it, and the name of its class or type. Other nodes
// are returned as they are.
func unwrapLangChain(n node) (message, class node) {
	if kwargs := n.get("kwargs"); kwargs.isObject() && n.get("lc") != nil { // {"lc": 1, "id": [path of the class], "kwargs": …}
		for step := range n.get("id").elements() {
			class = step
		}
		return kwargs, class
	}
	if data := n.get("data"); data.isObject() && n.get("type").isString() { // {"type": "ai", "data": …}
		return data, n.get("type")
	}
	return n, nil
}

// invalidCalls returns the calls of a message of LangChain whose arguments did not parse.
func invalidCalls(n node) []call {
	var calls []call
	for item := range n.get("invalid_tool_calls").elements() {
		calls = append(calls, toolCall(item))
	}
	return calls
}
