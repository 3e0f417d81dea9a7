package recorder

// wire is what HTTP traffic showed.
type wire struct {
	messages []*message // in the order in which they were asked for
}

// message is one answer of a model, with the calls that it requested.
type message struct {
	calls []*record
}

// requested returns the calls of all messages. The turns are counted over the messages that requested calls, so that a
// message of mere text, such as a summary, changes no number.
func (w *wire) requested(providerCalls bool) records {
	var list records
	turn := 0
	for _, m := range w.messages {
		first := len(list)
		for _, rec := range m.calls {
			if rec.Kind == "" || providerCalls {
				list = append(list, *rec)
			}
		}
		if len(list) > first {
			turn++
		}
		for i := range list[first:] {
			list[first+i].Turn = turn
		}
	}
	return list
}
