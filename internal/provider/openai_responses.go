package provider

import "strings"

// openAIResponses reads the Responses API of OpenAI, whole and as events.
type openAIResponses struct {
	*answer
	items map[string]*draft // of the current message, by item id
}

func isOpenAIResponses(n node) bool {
	return n.get("object").str() == "response" || strings.HasPrefix(n.get("type").str(), "response.")
}

func (o *openAIResponses) read(n node) {
	event, isEvent := strings.CutPrefix(n.get("type").str(), "response.")
	switch {
	case !isEvent:
		o.nextMessage()
		o.items = nil
		o.response(n)
	case event == "created":
		o.nextMessage()
		o.items = nil
	case event == "output_item.added":
		o.item(n, n.get("item"))
	case event == "output_item.done":
		o.item(n, n.get("item")).stop()
	case event == "completed", event == "incomplete", event == "failed":
		o.response(n.get("response"))
	case strings.HasSuffix(event, "arguments.delta"), strings.HasSuffix(event, "input.delta"):
		if d := o.item(n, nil); d != nil {
			d.pieces.WriteString(n.get("delta").exact())
		}
	case strings.HasSuffix(event, "arguments.done"), strings.HasSuffix(event, "input.done"):
		if d, text := o.item(n, nil), n.first("arguments", "input"); d != nil && text != nil {
			d.set(argumentText(text))
		}
	}
}

// response takes all items of a response. After a stream they are known already.
func (o *openAIResponses) response(n node) {
	index := 0
	for item := range n.get("output").elements() {
		o.place(index, item).stop()
		index++
	}
	if n.get("status").str() == "incomplete" {
		o.cutAt(0)
	}
	o.end()
}

// item returns the draft that an event is about, by item id, else by index.
func (o *openAIResponses) item(event, item node) *draft {
	id := event.get("item_id").str()
	index := event.get("output_index").number(noIndex)
	if item != nil {
		return o.place(index, item)
	}
	if d := o.items[id]; d != nil {
		return d
	}
	return o.find(slot{index: index})
}

// place returns the draft of an item, with what the item says; nil where the item is no call.
func (o *openAIResponses) place(index int, item node) *draft {
	c, isCall := itemCall(item)
	if !isCall {
		return nil
	}
	id := item.get("id").str()
	d := o.items[id]
	if d == nil {
		d = o.sameCall(index, c)
	}
	if d == nil {
		d = o.begin(slot{index: index, id: c.ID}, c.Call)
	}
	if o.items == nil {
		o.items = make(map[string]*draft)
	}
	if id != "" {
		o.items[id] = d
	}
	d.Call, d.free = c.Call, c.free
	if c.args != "" {
		d.set(c.args)
	}
	if status := item.get("status").str(); status == "incomplete" {
		d.cut = true
	}
	if r, ok := itemResult(item); ok {
		o.results = append(o.results, r)
	}
	return d
}

// sameCall finds the draft of an item that has no id, or another one in each event, as some gateways make them.
func (o *openAIResponses) sameCall(index int, c call) *draft {
	for _, d := range []*draft{o.slots[slot{index: index}], o.slots[slot{index: noIndex, id: c.ID}]} {
		if d != nil && d.ID == c.ID && d.Tool == c.Tool {
			return d
		}
	}
	return nil
}
