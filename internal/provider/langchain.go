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

// langChainCalls returns the calls that a message of LangChain holds beside tool_calls: those whose arguments did not parse,
// and the provider's own form.
func langChainCalls(n node) []call {
	var calls []call
	for _, list := range []node{n.get("invalid_tool_calls"), n.get("additional_kwargs", "tool_calls")} {
		for item := range list.elements() {
			calls = append(calls, toolCall(item))
		}
	}
	if old := n.get("additional_kwargs", "function_call"); len(calls) == 0 && isFunctionCall(old) {
		calls = append(calls, newCall("", "", old.get("name").str(), old.get("arguments")))
	}
	return calls
}
