package scripted

import (
	"cmp"
	"fmt"
)

var openAIResponses = dialect{responsesWhole, responsesStream, serverSentEvents, streamOption}

func responsesWhole(a answer) object {
	items := make([]object, 0, len(a.calls)+1)
	for i := range a.calls {
		items = append(items, a.item(i, "completed"))
	}
	if a.text != "" {
		items = append(items, a.textItem("completed"))
	}
	return a.response("completed", items)
}

func (a answer) response(status string, items []object) object {
	return object{
		"id": fmt.Sprintf("resp_%d", a.number), "object": "response", "created_at": 1, "status": status, "model": "scripted",
		"output": items, "error": nil, "incomplete_details": nil, "parallel_tool_calls": true, "tools": []object{},
	}
}

// item is a call as an element of the output, which has an id of its own beside that of the call.
func (a answer) item(i int, status string) object {
	c := a.calls[i]
	if c.Text != "" {
		return object{"type": "custom_tool_call", "id": a.itemID(i), "call_id": c.id, "name": c.Tool, "input": c.Text}
	}
	return object{
		"type": "function_call", "id": a.itemID(i), "call_id": c.id, "name": c.Tool, "arguments": c.Args, "status": status,
	}
}

func (a answer) itemID(i int) string { return fmt.Sprintf("fc_%d_%d", a.number, i+1) }

func (a answer) textItem(status string) object {
	return object{
		"type": "message", "id": fmt.Sprintf("msg_%d", a.number), "role": "assistant", "status": status,
		"content": []object{{"type": "output_text", "text": a.text, "annotations": []any{}}},
	}
}

func responsesStream(a answer) []event {
	var events []event
	send := func(name string, data object) {
		data["type"], data["sequence_number"] = name, len(events)
		events = append(events, event{name, data})
	}
	send("response.created", object{"response": a.response("in_progress", []object{})})
	for i, c := range a.calls {
		member, kind := "arguments", "response.function_call_arguments"
		if c.Text != "" {
			member, kind = "input", "response.custom_tool_call_input"
		}
		full := a.item(i, "completed")
		begun := a.item(i, "in_progress")
		begun[member] = ""
		send("response.output_item.added", object{"output_index": i, "item": begun})
		for _, piece := range pieces(cmp.Or(c.Text, c.Args)) {
			send(kind+".delta", object{"output_index": i, "item_id": a.itemID(i), "delta": piece})
		}
		send(kind+".done", object{"output_index": i, "item_id": a.itemID(i), member: full[member], "name": c.Tool})
		send("response.output_item.done", object{"output_index": i, "item": full})
	}
	if a.text != "" {
		index := len(a.calls)
		send("response.output_item.added", object{"output_index": index, "item": a.textItem("in_progress")})
		send("response.output_text.delta", object{"output_index": index, "content_index": 0, "delta": a.text})
		send("response.output_item.done", object{"output_index": index, "item": a.textItem("completed")})
	}
	send("response.completed", object{"response": responsesWhole(a)})
	return events
}
