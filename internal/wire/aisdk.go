package wire

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// The AI SDK of Vercel stores conversations in two forms, one for models and one for user
// interfaces. In the first a call and its result are parts of their own; in the second they are one
// part, whose type ends in the name of the tool.

// sdkCall reads a part that is a call.
func sdkCall(part Node) (Call, bool) {
	part, tool := sdkPart(part)
	if tool == "" || part.Get("type").Str() == "tool-result" {
		return Call{}, false
	}
	return NewCall(sdkKind(part), part.Get("toolCallId").ID(), tool, part.First("input", "args", "rawInput")), true
}

// sdkKind says who runs the call.
func sdkKind(part Node) toolscore.Kind {
	if part.Get("providerExecuted").IsTrue() {
		return "provider_executed"
	}
	return ""
}

// sdkResult reads the result in a part.
func sdkResult(part Node) (toolscore.Call, bool) {
	part, tool := sdkPart(part)
	if tool == "" {
		return toolscore.Call{}, false
	}
	id := part.Get("toolCallId").ID()
	if text := part.Get("errorText"); text.IsString() {
		return newResult(id, tool, text, true), true
	}
	content := part.First("output", "result")
	failed := part.Get("isError").IsTrue()
	if kind := content.Get("type").Str(); kind != "" && content.Get("value") != nil { // {"type": "json", "value": …}
		content, failed = content.Get("value"), strings.HasPrefix(kind, "error-")
	}
	return newResult(id, tool, content, failed), content != nil
}

// sdkPart returns the object that holds the call, and the name of its tool; "" where the part is
// none of the AI SDK's.
func sdkPart(part Node) (inner Node, tool string) {
	kind := part.Get("type").Str()
	if kind == "tool-invocation" { // its fourth version
		part = part.Get("toolInvocation")
	}
	if part.Get("toolCallId") == nil {
		return part, ""
	}
	if name := part.Get("toolName").Str(); name != "" {
		return part, name
	}
	name, _ := strings.CutPrefix(kind, "tool-")
	if name == kind {
		name = ""
	}
	return part, name
}
