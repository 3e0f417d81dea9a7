package provider

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

func isAnthropic(n node) bool {
	kind := n.get("type").str()
	return slices.Contains(anthropicEvents, kind) ||
		kind == "message" && n.get("content").isList() && (n.get("stop_reason") != nil || n.get("usage") != nil)
}

func (a *anthropic) read(n node) {
	index := n.get("index").number(0)
	switch n.get("type").str() {
	case "message":
		a.nextMessage()
		a.message(n)
	case "message_start":
		a.nextMessage()
		a.message(n.get("message"))
	case "content_block_start":
		a.block(index, n.get("content_block"), anthropicCall, anthropicResult)
	case "content_block_delta":
		if d := a.find(slot{index: index}); d != nil {
			d.pieces.WriteString(n.get("delta", "partial_json").exact())
		}
	case "content_block_stop":
		a.find(slot{index: index}).stop()
	case "message_delta":
		a.reason(n.get("delta", "stop_reason").str())
	case "message_stop":
		a.end()
	}
}

// message takes the blocks of a message that is whole, or that a stream begins with.
func (a *anthropic) message(n node) {
	for block := range n.get("content").elements() {
		a.block(noIndex, block, anthropicCall, anthropicResult).stop()
	}
	a.reason(n.get("stop_reason").str())
}

// anthropicCall reads a block that is a call.
func anthropicCall(block node) (call, bool) {
	kind := block.get("type").str()
	if !strings.HasSuffix(kind, "tool_use") {
		return call{}, false
	}
	if kind == "tool_use" {
		kind = ""
	}
	return newCall(toolscore.Kind(kind), block.get("id").id(), block.get("name").str(), block.get("input")), true
}

// anthropicResult reads a block that is a result. The tools of the provider say that they failed by the type of the content.
func anthropicResult(block node) (toolscore.Call, bool) {
	id := block.get("tool_use_id")
	if id == nil || !strings.HasSuffix(block.get("type").str(), "tool_result") {
		return toolscore.Call{}, false
	}
	content := block.get("content")
	failed := block.get("is_error").isTrue() || strings.HasSuffix(content.get("type").str(), "_error")
	return newResult(id.id(), "", content, failed), true
}
