package provider

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// Items are how OpenAI's Responses and Google's Interactions list what happens: a call is an item of its own, whose type
// says who runs it, and so is a result.

// itemCall reads an item that is a call.
func itemCall(item node) (call, bool) {
	kind := item.get("type").str()
	name, isCall := strings.CutSuffix(kind, "_call")
	if !isCall && kind != "mcp_approval_request" {
		return call{}, false
	}
	if given := item.get("name").str(); given != "" {
		name = given
	}
	id := item.first("call_id", "id").id()
	switch kind {
	case "function_call", "tool_call": // tool_call is OpenTelemetry's word
		kind = ""
	case "tool_search_call":
		if item.get("execution").str() != "client" {
			kind = "server_tool_search_call"
		}
	}
	c := newCall(toolscore.Kind(kind), id, name, itemArguments(item))
	if c.Kind == CustomToolCall {
		c.args, c.free = item.get("input").exact(), true
	}
	return c, true
}

// itemArguments returns the arguments of a call. Tools that come with the API keep them in members of their own.
func itemArguments(item node) node {
	if args := item.first("arguments", "args", "input", "action", "operation"); args != nil {
		return args
	}
	for _, name := range []string{"actions", "queries", "code", "revised_prompt"} {
		if arg := item.first(name); arg != nil {
			return node(`{"` + name + `":` + string(arg) + `}`)
		}
	}
	return nil
}

// itemResult reads an item that is a result, or the result that stands in the item of its call.
func itemResult(item node) (toolscore.Call, bool) {
	kind := item.get("type").str()
	id := item.first("call_id", "id").id()
	failed := item.get("is_error").isTrue() || item.get("status").str() == "failed"
	content := item.first("output", "result", "response", "outputs", "results")
	switch {
	case kind == "mcp_call" && !item.get("error").isNull():
		return newResult(id, "", item.get("error"), true), true
	case strings.HasSuffix(kind, "_call"):
		return newResult(id, "", content, failed), content != nil
	case !strings.HasSuffix(kind, "_output") && !strings.HasSuffix(kind, "_result") && kind != "tool_call_response":
		return toolscore.Call{}, false
	case failed || item.get("is_error") != nil:
		return newResult(id, item.get("name").str(), content, failed), id != ""
	}
	return plainResult(id, item.get("name").str(), content), id != ""
}
