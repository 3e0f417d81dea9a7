package wire

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// Items are how OpenAI's Responses and Google's Interactions list what happens: a call is an item
// of its own, whose type says who runs it, and so is a result.

// itemCall reads an item that is a call.
func itemCall(item Node) (Call, bool) {
	kind := item.Get("type").Str()
	name, isCall := strings.CutSuffix(kind, "_call")
	if !isCall && kind != "mcp_approval_request" {
		return Call{}, false
	}
	if given := item.Get("name").Str(); given != "" {
		name = given
	}
	id := item.First("call_id", "id").ID()
	switch kind {
	case "function_call", "tool_call": // tool_call is OpenTelemetry's word
		kind = ""
	case "tool_search_call":
		if item.Get("execution").Str() != "client" {
			kind = "server_tool_search_call"
		}
	}
	c := NewCall(toolscore.Kind(kind), id, name, itemArguments(item))
	if c.Kind == CustomToolCall {
		c.args, c.free = item.Get("input").Exact(), true
	}
	return c, true
}

// itemArguments returns the arguments of a call. Tools that come with the API keep them in members
// of their own.
func itemArguments(item Node) Node {
	if args := item.First("arguments", "args", "input", "action", "operation"); args != nil {
		return args
	}
	for _, name := range []string{"actions", "queries", "code", "revised_prompt"} {
		if arg := item.First(name); arg != nil {
			return Node(`{"` + name + `":` + string(arg) + `}`)
		}
	}
	return nil
}

// itemResult reads an item that is a result, or the result that is in the item of its call.
func itemResult(item Node) (toolscore.Call, bool) {
	kind := item.Get("type").Str()
	id := item.First("call_id", "id").ID()
	failed := item.Get("is_error").IsTrue() || item.Get("status").Str() == "failed"
	content := item.First("output", "result", "response", "outputs", "results")
	switch {
	case kind == "mcp_call" && !item.Get("error").IsNull():
		return newResult(id, "", item.Get("error"), true), true
	case strings.HasSuffix(kind, "_call"):
		return newResult(id, "", content, failed), content != nil
	case !strings.HasSuffix(kind, "_output") && !strings.HasSuffix(kind, "_result") && kind != "tool_call_response":
		return toolscore.Call{}, false
	case failed || item.Get("is_error") != nil:
		return newResult(id, item.Get("name").Str(), content, failed), id != ""
	}
	return PlainResult(id, item.Get("name").Str(), content), id != ""
}
