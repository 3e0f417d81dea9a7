package provider

import toolscore "github.com/toolscore/toolscore-go"

// kernelCall reads a call in a chat history of Semantic Kernel, whose tools have a plugin and a name of their own.
func kernelCall(item node) (call, bool) {
	if item.get("$type").str() != "FunctionCallContent" {
		return call{}, false
	}
	return newCall("", item.get("Id").id(), kernelTool(item), item.get("Arguments")), true
}

// kernelResult reads a result in a chat history of Semantic Kernel.
func kernelResult(item node) (toolscore.Call, bool) {
	if item.get("$type").str() != "FunctionResultContent" {
		return toolscore.Call{}, false
	}
	return toolscore.Call{ID: item.get("CallId").id(), Tool: kernelTool(item), Result: item.get("Result").value()}, true
}

// kernelTool returns the name by which the model knows the tool.
func kernelTool(item node) string {
	plugin, function := item.get("PluginName").str(), item.get("FunctionName").str()
	if plugin == "" {
		return function
	}
	return plugin + "-" + function
}
