package wire

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
)

// bedrock reads Converse of Amazon Bedrock, whole and as events, each of which is an object with
// the event's type as its only key.
type bedrock struct{ *answer }

var bedrockEvents = []string{
	"messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop",
}

func isBedrock(n Node) bool {
	return n.Get("output", "message").IsObject() || bedrockEvent(n) != ""
}

// bedrockEvent returns the type of an event, "" where there is none.
func bedrockEvent(n Node) string {
	for key, member := range n.Members() {
		if member.IsObject() && slices.Contains(bedrockEvents, key) {
			return key
		}
	}
	return ""
}

func (b *bedrock) read(n Node) {
	event := bedrockEvent(n)
	body := n.Get(event)
	index := body.Get("contentBlockIndex").Number(0)
	switch event {
	case "":
		b.nextMessage()
		for block := range n.Get("output", "message", "content").Elements() {
			b.block(noIndex, block, bedrockCall, bedrockResult).stop()
		}
		b.reason(n.Get("stopReason").Str())
		b.end()
	case "messageStart":
		b.nextMessage()
	case "contentBlockStart":
		b.block(index, body.Get("start"), bedrockCall, bedrockResult)
	case "contentBlockDelta":
		b.said = true
		if d := b.find(slot{index: index}); d != nil {
			d.more(body.Get("delta", "toolUse", "input"))
		}
	case "contentBlockStop":
		b.find(slot{index: index}).stop()
	case "messageStop":
		b.reason(body.Get("stopReason").Str())
		b.end()
	}
}

// bedrockCall reads a block that is a call.
func bedrockCall(block Node) (Call, bool) {
	use := block.Get("toolUse")
	if !use.IsObject() {
		return Call{}, false
	}
	kind := toolscore.Kind(use.Get("type").Str())
	if kind == "tool_use" {
		kind = ""
	}
	return NewCall(kind, use.Get("toolUseId").ID(), use.Get("name").Str(), use.Get("input")), true
}

// bedrockResult reads a block that is a result.
func bedrockResult(block Node) (toolscore.Call, bool) {
	result := block.Get("toolResult")
	if !result.Get("toolUseId").IsString() {
		return toolscore.Call{}, false
	}
	failed := result.Get("status").Str() == "error"
	return newResult(result.Get("toolUseId").Str(), "", result.Get("content"), failed), true
}

// UnwrapBytes returns the payload that InvokeModel wraps in base64, or the payload itself where it
// is not wrapped.
func UnwrapBytes(n Node) (Node, error) {
	if !bytes.Contains(n, []byte(`"bytes"`)) {
		return n, nil
	}
	wrapped := n.Get("bytes")
	if wrapped == nil {
		wrapped = n.Get("chunk", "bytes")
	}
	if !wrapped.IsString() {
		return n, nil
	}
	text, err := base64.StdEncoding.DecodeString(wrapped.Str())
	if err != nil {
		return nil, fmt.Errorf("bytes: %w", err)
	}
	if first := bytes.TrimLeft(text, Blank); len(first) == 0 || first[0] != '{' {
		return n, nil // an agent's text
	}
	inner, err := ParseNode(text)
	if err != nil {
		return nil, fmt.Errorf("bytes: %w", err)
	}
	return inner, nil
}
