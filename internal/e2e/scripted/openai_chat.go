package scripted

import "slices"

var openAIChat = dialect{chatWhole, chatStream, serverSentEvents, streamOption}

func chatWhole(a answer) object {
	message := object{"role": "assistant", "content": a.content(), "refusal": nil}
	if len(a.calls) > 0 {
		message["tool_calls"] = chatCalls(a.calls)
	}
	return object{
		"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "scripted",
		"choices": []object{{"index": 0, "message": message, "finish_reason": a.finishReason()}},
		"usage":   chatUsage,
	}
}

var chatUsage = object{"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}

// content is null where the model only calls tools.
func (a answer) content() any {
	if a.text == "" {
		return nil
	}
	return a.text
}

func (a answer) finishReason() string {
	if len(a.calls) > 0 {
		return "tool_calls"
	}
	return "stop"
}

func chatCalls(calls []call) []object {
	list := make([]object, len(calls))
	for i, c := range calls {
		if c.Text != "" {
			list[i] = object{"id": c.id, "type": "custom", "custom": object{"name": c.Tool, "input": c.Text}}
			continue
		}
		list[i] = object{"id": c.id, "type": "function", "function": object{"name": c.Tool, "arguments": c.Args}}
	}
	return list
}

func chatStream(a answer) []event {
	calls := make([][]object, len(a.calls))
	for i, c := range chatCalls(a.calls) {
		calls[i] = chatPieces(i, c)
	}
	inOrder := slices.Concat(calls...)
	if a.interleaved {
		inOrder = byTurns(calls)
	}
	events := make([]event, 0, len(inOrder)+3)
	events = append(events, chunk(object{"role": "assistant", "content": a.content(), "refusal": nil}, nil))
	for _, piece := range inOrder {
		events = append(events, chunk(object{"tool_calls": []object{piece}}, nil))
	}
	return append(events, chunk(object{}, a.finishReason()), event{"", "[DONE]"})
}

// chatPieces cuts a call: first id and name, then the arguments piece by piece. Free text comes at
// once.
func chatPieces(index int, c object) []object {
	var arguments string
	if function, ok := c["function"].(object); ok {
		arguments, _ = function["arguments"].(string)
		function["arguments"] = ""
	}
	c["index"] = index
	parts := pieces(arguments)
	list := make([]object, 0, len(parts)+1)
	list = append(list, c)
	for _, part := range parts {
		list = append(list, object{"index": index, "function": object{"arguments": part}})
	}
	return list
}

// byTurns takes one of each list, then the next of each, until all are empty.
func byTurns(lists [][]object) []object {
	var all []object
	for round, more := 0, true; more; round++ {
		more = false
		for _, list := range lists {
			if round < len(list) {
				all = append(all, list[round])
				more = true
			}
		}
	}
	return all
}

func chunk(delta object, finish any) event {
	return event{"", object{
		"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "scripted",
		"choices": []object{{"index": 0, "delta": delta, "finish_reason": finish}},
	}}
}
