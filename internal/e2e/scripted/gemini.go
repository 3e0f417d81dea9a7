package scripted

import (
	"encoding/json"
	"net/http"
	"strings"
)

var gemini = dialect{geminiWhole, geminiStream, serverSentEvents, geminiStreamed}

func geminiStreamed(req *http.Request, _ options) bool {
	return strings.HasSuffix(req.PathValue("method"), ":streamGenerateContent")
}

func geminiWhole(a answer) object {
	var parts []object
	for _, c := range a.calls {
		parts = append(parts, functionCall(c))
	}
	if a.text != "" {
		parts = append(parts, object{"text": a.text})
	}
	return geminiResponse(parts, "STOP")
}

func geminiResponse(parts []object, finishReason string) object {
	candidate := object{"index": 0, "content": object{"role": "model", "parts": parts}}
	if finishReason != "" {
		candidate["finishReason"] = finishReason
	}
	return object{
		"candidates": []object{candidate}, "modelVersion": "scripted", "responseId": "response_1",
		"usageMetadata": object{"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2},
	}
}

// functionCall has no id, which the public API leaves out, and no arguments where there are none.
func functionCall(c call) object {
	function := object{"name": c.Tool}
	if c.Args != "" {
		function["args"] = json.RawMessage(c.Args)
	}
	return object{"functionCall": function}
}

// geminiStream sends each call whole, in a response of its own.
func geminiStream(a answer) []event {
	var events []event
	for _, c := range a.calls {
		events = append(events, event{"", geminiResponse([]object{functionCall(c)}, "")})
	}
	return append(events, event{"", geminiResponse([]object{{"text": a.text}}, "STOP")})
}
