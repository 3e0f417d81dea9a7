package scripted

import (
	"encoding/json"
	"fmt"
)

var anthropic = dialect{anthropicWhole, anthropicStream, serverSentEvents, streamOption}

var anthropicUsage = object{"input_tokens": 1, "output_tokens": 1}

func anthropicWhole(a answer) object {
	content := make([]object, 0, len(a.calls)+1)
	for _, c := range a.calls {
		content = append(content, toolUse(c, json.RawMessage(c.args())))
	}
	if a.text != "" {
		content = append(content, object{"type": "text", "text": a.text})
	}
	return a.message(content, a.stopReason())
}

func (a answer) message(content []object, stopReason any) object {
	return object{
		"id": fmt.Sprintf("msg_%d", a.number), "type": "message", "role": "assistant", "model": "scripted",
		"content": content, "stop_reason": stopReason, "stop_sequence": nil, "usage": anthropicUsage,
	}
}

func toolUse(c call, input any) object {
	return object{"type": "tool_use", "id": c.id, "name": c.Tool, "input": input}
}

func (a answer) stopReason() string {
	if len(a.calls) > 0 {
		return "tool_use"
	}
	return "end_turn"
}

// anthropicStream sends block after block. The input of a call begins as {}, and stays so where
// nothing follows.
func anthropicStream(a answer) []event {
	var events []event
	send := func(name string, data object) {
		data["type"] = name
		events = append(events, event{name, data})
	}
	send("message_start", object{"message": a.message([]object{}, nil)})
	for i, c := range a.calls {
		send("content_block_start", object{"index": i, "content_block": toolUse(c, object{})})
		for _, piece := range append([]string{""}, pieces(c.Args)...) {
			if c.Args != "" {
				send("content_block_delta", object{
					"index": i,
					"delta": object{"type": "input_json_delta", "partial_json": piece},
				})
			}
		}
		send("content_block_stop", object{"index": i})
	}
	if a.text != "" {
		index := len(a.calls)
		send("content_block_start", object{"index": index, "content_block": object{"type": "text", "text": ""}})
		send("content_block_delta", object{"index": index, "delta": object{"type": "text_delta", "text": a.text}})
		send("content_block_stop", object{"index": index})
	}
	send("message_delta", object{
		"delta": object{"stop_reason": a.stopReason(), "stop_sequence": nil}, "usage": object{"output_tokens": 1},
	})
	send("message_stop", object{})
	return events
}
