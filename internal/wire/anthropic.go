package wire

import (
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// anthropic reads Messages of Anthropic, whole and as events.
type anthropic struct{ *answer }

var anthropicEvents = []string{
	"message_start", "content_block_start", "content_block_delta", "content_block_stop", "message_delta", "message_stop",
	"ping",
}

func isAnthropic(n Node) bool {
	kind := n.Get("type").Str()
	return slices.Contains(anthropicEvents, kind) ||
		kind == "message" && n.Get("content").IsList() && (n.Get("stop_reason") != nil || n.Get("usage") != nil)
}

func (a *anthropic) read(n Node) {
	index := n.Get("index").Number(0)
	switch n.Get("type").Str() {
	case "message":
		a.nextMessage()
		a.message(n)
		a.end()
	case "message_start":
		a.nextMessage()
		a.message(n.Get("message"))
	case "content_block_start":
		a.block(index, n.Get("content_block"), anthropicCall, anthropicResult)
	case "content_block_delta":
		if d := a.find(slot{index: index}); d != nil {
			d.more(n.Get("delta", "partial_json"))
		}
	case "content_block_stop":
		a.find(slot{index: index}).stop()
	case "message_delta":
		a.reason(n.Get("delta", "stop_reason").Str())
	case "message_stop":
		a.end()
	}
}

// message takes the blocks of a message that is whole, or that a stream begins with.
func (a *anthropic) message(n Node) {
	for block := range n.Get("content").Elements() {
		a.block(noIndex, block, anthropicCall, anthropicResult).stop()
	}
	a.reason(n.Get("stop_reason").Str())
}

// anthropicCall reads a block that is a call.
func anthropicCall(block Node) (Call, bool) {
	kind := block.Get("type").Str()
	if !strings.HasSuffix(kind, "tool_use") {
		return Call{}, false
	}
	if kind == "tool_use" || strings.HasSuffix(kind, "custom_tool_use") { // the client's, in the words of two APIs
		kind = ""
	}
	return NewCall(toolscore.Kind(kind), block.Get("id").ID(), block.Get("name").Str(), block.Get("input")), true
}

// anthropicResult reads a block that is a result. The tools of the provider say that they failed by
// the type of the content.
func anthropicResult(block Node) (toolscore.Call, bool) {
	id := block.First("tool_use_id", "custom_tool_use_id", "mcp_tool_use_id")
	if id == nil || !strings.HasSuffix(block.Get("type").Str(), "tool_result") {
		return toolscore.Call{}, false
	}
	content := block.Get("content")
	failed := block.Get("is_error").IsTrue() || strings.HasSuffix(content.Get("type").Str(), "_error")
	return newResult(id.ID(), "", content, failed), true
}
