package scripted

import (
	"encoding/json"
	"net/http"
)

var ollama = dialect{ollamaWhole, ollamaStream, jsonLines, ollamaStreamed}

// ollamaStreamed knows that Ollama streams unless it is told not to.
func ollamaStreamed(_ *http.Request, o options) bool { return o.Stream == nil || *o.Stream }

func ollamaWhole(a answer) object {
	message := object{"role": "assistant", "content": a.text}
	if len(a.calls) > 0 {
		message["tool_calls"] = ollamaCalls(a.calls, 0)
	}
	line := ollamaLine(message)
	line["done"], line["done_reason"] = true, "stop"
	return line
}

func ollamaLine(message object) object {
	return object{"model": "scripted", "created_at": "2026-11-30T12:00:00Z", "message": message, "done": false}
}

func ollamaCalls(calls []call, first int) []object {
	list := make([]object, len(calls))
	for i, c := range calls {
		function := object{"index": first + i, "name": c.Tool, "arguments": json.RawMessage(c.args())}
		list[i] = object{"id": c.id, "function": function}
	}
	return list
}

// ollamaStream sends each call whole, in a line of its own.
func ollamaStream(a answer) []event {
	var events []event
	for i := range a.calls {
		message := object{"role": "assistant", "content": "", "tool_calls": ollamaCalls(a.calls[i:i+1], i)}
		events = append(events, event{"", ollamaLine(message)})
	}
	return append(events, event{"", ollamaWhole(answer{text: a.text})})
}
