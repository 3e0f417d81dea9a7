package provider

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// The AI SDK of Vercel stores conversations in two forms, one for models and one for user interfaces. In the first a call
// and its result are parts of their own; in the second they are one part, whose type ends in the name of the tool.

// sdkCall reads a part that is a call.
func sdkCall(part node) (call, bool) {
	part, tool := sdkPart(part)
	if tool == "" || part.get("type").str() == "tool-result" {
		return call{}, false
	}
	return newCall(sdkKind(part), part.get("toolCallId").id(), tool, part.first("input", "args", "rawInput")), true
}

// sdkKind says who runs the call.
func sdkKind(part node) toolscore.Kind {
	if part.get("providerExecuted").isTrue() {
		return "provider_executed"
	}
	return ""
}

// sdkResult reads the result in a part.
func sdkResult(part node) (toolscore.Call, bool) {
	part, tool := sdkPart(part)
	if tool == "" {
		return toolscore.Call{}, false
	}
	id := part.get("toolCallId").id()
	if text := part.get("errorText"); text.isString() {
		return newResult(id, tool, text, true), true
	}
	content := part.first("output", "result")
	failed := part.get("isError").isTrue()
	if kind := content.get("type").str(); kind != "" && content.get("value") != nil { // {"type": "json", "value": …}
		content, failed = content.get("value"), strings.HasPrefix(kind, "error-")
	}
	return newResult(id, tool, content, failed), content != nil
}

// sdkPart returns the object that holds the call, and the name of its tool; "" where the part is none of the AI SDK's.
func sdkPart(part node) (inner node, tool string) {
	kind := part.get("type").str()
	if kind == "tool-invocation" { // its fourth version
		part = part.get("toolInvocation")
	}
	if part.get("toolCallId") == nil {
		return part, ""
	}
	if name := part.get("toolName").str(); name != "" {
		return part, name
	}
	name, _ := strings.CutPrefix(kind, "tool-")
	if name == kind {
		name = ""
	}
	return part, name
}
