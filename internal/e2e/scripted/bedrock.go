package scripted

import (
	"encoding/json"
	"net/http"
	"strings"
)

var bedrock = dialect{bedrockWhole, bedrockStream, eventStream, bedrockStreamed}

func bedrockStreamed(req *http.Request, _ options) bool {
	return strings.HasSuffix(req.URL.Path, "-stream")
}

func bedrockWhole(a answer) object {
	content := []object{}
	for _, c := range a.calls {
		use := object{"toolUseId": c.id, "name": c.Tool, "input": json.RawMessage(c.args())}
		content = append(content, object{"toolUse": use})
	}
	if a.text != "" {
		content = append(content, object{"text": a.text})
	}
	return object{
		"output": object{"message": object{"role": "assistant", "content": content}}, "stopReason": a.stopReason(),
		"usage":   object{"inputTokens": 1, "outputTokens": 1, "totalTokens": 2},
		"metrics": object{"latencyMs": 1},
	}
}

func bedrockStream(a answer) []event {
	events := []event{{"messageStart", object{"role": "assistant"}}}
	for i, c := range a.calls {
		use := object{"toolUseId": c.id, "name": c.Tool}
		events = append(events, event{"contentBlockStart", object{"contentBlockIndex": i, "start": object{"toolUse": use}}})
		for _, piece := range pieces(c.args()) {
			delta := object{"toolUse": object{"input": piece}}
			events = append(events, event{"contentBlockDelta", object{"contentBlockIndex": i, "delta": delta}})
		}
		events = append(events, event{"contentBlockStop", object{"contentBlockIndex": i}})
	}
	if a.text != "" {
		block := object{"contentBlockIndex": len(a.calls)}
		delta := object{"contentBlockIndex": len(a.calls), "delta": object{"text": a.text}}
		events = append(events, event{"contentBlockDelta", delta}, event{"contentBlockStop", block})
	}
	return append(events,
		event{"messageStop", object{"stopReason": a.stopReason()}},
		event{"metadata", object{
			"usage":   object{"inputTokens": 1, "outputTokens": 1, "totalTokens": 2},
			"metrics": object{"latencyMs": 1},
		}})
}
