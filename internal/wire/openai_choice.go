package wire

// choice is how far one of the alternatives in a message has come.
type choice struct {
	reason   string // why it ended, "" where it has not
	repeated bool   // the server gives a reason in each chunk, so that it ends nothing
	partial  bool   // the reason came with a call, of which more may come, or others
}

// unsaid is the reason of a choice that came in one piece without a reason.
const unsaid = "none"

// content says what a reason to finish came with.
type content struct{ isChunk, says, calls bool }

// says reports whether a message or a piece of one has text or calls.
func says(message Node) bool {
	for key, member := range message.Members() {
		if key != "role" && !member.IsNull() && len(member) > len(`""`) {
			return true
		}
	}
	return false
}

// finish takes the reason to finish of a choice; "" is none. The message has ended with all its
// choices, as far as the reasons can be believed: some servers give one in each chunk, so one that
// comes with the first call ends nothing by itself.
func (o *openAIChat) finish(index int, reason string, with content) {
	c, known := o.choices[index]
	if !known {
		c = &choice{}
		if o.choices == nil {
			o.choices = make(map[int]*choice)
		}
		o.choices[index] = c
	}
	c.repeated = c.repeated || with.isChunk && with.says && c.reason != "" && !o.other
	o.troubled(index, reason)
	if reason == "" && !with.isChunk {
		reason = unsaid
	}
	if reason != "" {
		c.reason = reason
		c.partial = with.isChunk && with.calls && (!known || !o.last[index].isWhole())
		o.clean = !with.says
	}
	o.endOfChoices()
}

// troubled takes a reason that says more than that a choice has ended.
func (o *openAIChat) troubled(index int, reason string) {
	switch reason {
	case "length":
		o.cutAt(index)
	case "content_filter":
		o.cutAt(index)
		o.blocked(reason)
	case "error":
		o.fail("the provider reports finish_reason error")
	}
}

// endOfChoices ends the message where all choices have ended.
func (o *openAIChat) endOfChoices() {
	marked := true
	for index, c := range o.choices {
		if c.reason == "" || c.repeated || c.partial || c.reason == "tool_calls" && o.last[index] == nil {
			return
		}
		marked = marked && c.reason != unsaid
	}
	o.end()
	o.marked = marked
}

// haveReasons reports whether there are choices, and each has a reason to finish.
func (o *openAIChat) haveReasons() bool {
	for _, c := range o.choices {
		if c.reason == "" {
			return false
		}
	}
	return len(o.choices) > 0
}
