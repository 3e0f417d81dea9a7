package wire

import "strings"

// openAIResponses reads the Responses API of OpenAI, whole and as events.
type openAIResponses struct {
	*answer
	items map[string]*draft // of the current message, by item id
	id    string            // of the response
	talk  bool              // it is a realtime session, which has items outside of responses
}

func isOpenAIResponses(n Node) bool {
	kind := n.Get("type").Str()
	return n.Get("object").Str() == "response" || strings.HasPrefix(kind, "conversation.item.") && n.Get("item").IsObject() ||
		strings.HasPrefix(kind, "response.") ||
		n.Get("status").Str() == "failed" && n.Get("error").IsObject() && n.Get("output").IsList()
}

func (o *openAIResponses) read(n Node) {
	event, isEvent := strings.CutPrefix(n.Get("type").Str(), "response.")
	switch {
	case strings.HasPrefix(event, "conversation.item."):
		o.talk = true
		o.place(noIndex, n.Get("item"))
	case !isEvent:
		o.next(n)
		o.response(n)
	case event == "created":
		o.next(n.Get("response"))
	case event == "done": // of a realtime session
		if id := n.Get("response", "id").Str(); o.hasEnded() && id != o.id {
			o.next(n.Get("response"))
		}
		o.response(n.Get("response"))
	case event == "output_item.added":
		o.item(n, n.Get("item"))
	case event == "output_item.done":
		o.rename(n.Get("output_index").Number(noIndex), n.Get("item"))
		o.item(n, n.Get("item")).stop()
	case event == "completed", event == "incomplete", event == "failed":
		o.response(n.Get("response"))
	case strings.HasSuffix(event, "arguments.delta"), strings.HasSuffix(event, "input.delta"):
		if d := o.item(n, nil); d != nil {
			d.more(n.Get("delta"))
		}
	case strings.HasSuffix(event, "arguments.done"), strings.HasSuffix(event, "input.done"):
		if d, text := o.item(n, nil), n.First("arguments", "input"); d != nil && text != nil {
			d.set(argumentText(text))
		}
	}
	if o.talk && (strings.HasSuffix(event, ".done") || strings.HasPrefix(event, "conversation.item.")) {
		o.settled()
	}
}

// next begins a message for the response.
func (o *openAIResponses) next(response Node) {
	o.nextMessage()
	o.items, o.id = nil, response.Get("id").Str()
}

// response takes all items of a response. After a stream they are known already.
func (o *openAIResponses) response(n Node) {
	index := 0
	for item := range n.Get("output").Elements() {
		o.said = true
		o.place(index, item).stop()
		index++
	}
	switch n.Get("status").Str() {
	case "incomplete":
		o.cutAt(0)
		if reason := n.Get("incomplete_details", "reason").Str(); reason == "content_filter" {
			o.blocked(reason)
		}
	case "failed", "cancelled":
		o.refuse(n)
	case "in_progress", "queued":
		return
	}
	o.end()
}

// refuse takes a response or an interaction whose status says that it is not an answer.
func (a *answer) refuse(n Node) {
	if fault := n.Get("error"); fault.IsObject() {
		a.report(fault)
	}
	a.fail("the provider reports the status %s", n.Get("status").Str())
}

// item returns the draft that an event is about, by item id, else by index.
func (o *openAIResponses) item(event, item Node) *draft {
	id := event.Get("item_id").Str()
	index := event.Get("output_index").Number(noIndex)
	if item != nil {
		return o.place(index, item)
	}
	if d := o.items[id]; d != nil {
		return d
	}
	return o.find(slot{index: index})
}

// place returns the draft of an item, with what the item says; nil where the item is not a call.
func (o *openAIResponses) place(index int, item Node) *draft {
	c, isCall := itemCall(item)
	if r, ok := itemResult(item); ok && (isCall || o.talk) {
		o.results = append(o.results, r)
	}
	if !isCall {
		return nil
	}
	id := item.Get("id").Str()
	d := o.items[id]
	if d == nil {
		d = o.sameCall(index, c)
	}
	if d == nil {
		d = o.begin(slot{index: index, id: c.ID}, c.Call)
	}
	o.know(id, d)
	d.Call, d.free = c.Call, c.free
	if c.args != "" {
		d.set(c.args)
	}
	if status := item.Get("status").Str(); status == "incomplete" {
		d.cut = true
	}
	return d
}

// rename says that an item which ends is the one that began at its place, although a gateway has
// made up other ids.
func (o *openAIResponses) rename(index int, item Node) {
	c, isCall := itemCall(item)
	d := o.slots[slot{index: index}]
	if id := item.Get("id").Str(); isCall && d != nil && !d.stopped && d.Tool == c.Tool && o.items[id] == nil {
		o.know(id, d)
	}
}

// know notes the draft of an item.
func (o *openAIResponses) know(id string, d *draft) {
	if o.items == nil {
		o.items = make(map[string]*draft)
	}
	if id != "" {
		o.items[id] = d
	}
}

// sameCall finds the draft of an item that has no id, or another one in each event, as some
// gateways make them.
func (o *openAIResponses) sameCall(index int, c Call) *draft {
	for _, d := range []*draft{o.slots[slot{index: index}], o.slots[slot{index: noIndex, id: c.ID}]} {
		if d != nil && d.ID == c.ID && d.Tool == c.Tool {
			return d
		}
	}
	return nil
}
