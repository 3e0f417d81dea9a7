package provider

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
)

// bedrock reads Converse of Amazon Bedrock, whole and as events, each of which is an object with the event's type as its
// only key.
type bedrock struct{ *answer }

var bedrockEvents = []string{
	"messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop",
}

func isBedrock(n node) bool {
	return n.get("output", "message").isObject() || bedrockEvent(n) != ""
}

// bedrockEvent returns the type of an event, "" where there is none.
func bedrockEvent(n node) string {
	for key, member := range n.members() {
		if member.isObject() && slices.Contains(bedrockEvents, key) {
			return key
		}
	}
	return ""
}

func (b *bedrock) read(n node) {
	event := bedrockEvent(n)
	body := n.get(event)
	index := body.get("contentBlockIndex").number(0)
	switch event {
	case "":
		b.nextMessage()
		for block := range n.get("output", "message", "content").elements() {
			b.block(noIndex, block, bedrockCall, bedrockResult).stop()
		}
		b.reason(n.get("stopReason").str())
	case "messageStart":
		b.nextMessage()
	case "contentBlockStart":
		b.block(index, body.get("start"), bedrockCall, bedrockResult)
	case "contentBlockDelta":
		if d := b.find(slot{index: index}); d != nil {
			d.pieces.WriteString(argumentText(body.get("delta", "toolUse", "input")))
		}
	case "contentBlockStop":
		b.find(slot{index: index}).stop()
	case "messageStop":
		b.reason(body.get("stopReason").str())
		b.end()
	}
}

// bedrockCall reads a block that is a call.
func bedrockCall(block node) (call, bool) {
	use := block.get("toolUse")
	if !use.isObject() {
		return call{}, false
	}
	kind := toolscore.Kind(use.get("type").str())
	if kind == "tool_use" {
		kind = ""
	}
	return newCall(kind, use.get("toolUseId").id(), use.get("name").str(), use.get("input")), true
}

// bedrockResult reads a block that is a result.
func bedrockResult(block node) (toolscore.Call, bool) {
	result := block.get("toolResult")
	if !result.get("toolUseId").isString() {
		return toolscore.Call{}, false
	}
	failed := result.get("status").str() == "error"
	return newResult(result.get("toolUseId").str(), "", result.get("content"), failed), true
}

// unwrapBytes returns the payload that InvokeModel wraps in base64, or the payload itself where it is not wrapped.
func unwrapBytes(n node) (node, error) {
	if !bytes.Contains(n, []byte(`"bytes"`)) {
		return n, nil
	}
	wrapped := n.get("bytes")
	if wrapped == nil {
		wrapped = n.get("chunk", "bytes")
	}
	if !wrapped.isString() {
		return n, nil
	}
	text, err := base64.StdEncoding.DecodeString(wrapped.str())
	if err != nil {
		return nil, fmt.Errorf("bytes: %w", err)
	}
	inner, err := parseNode(text)
	if err != nil {
		return nil, fmt.Errorf("bytes: %w", err)
	}
	return inner, nil
}
