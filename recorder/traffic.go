package recorder

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// traffic is what HTTP traffic showed.
type traffic struct {
	messages []*message // in the order in which they were asked for
	results  []sentResults
	problems []problem
	passed   []string // some requests that were none to a model
}

// sentResults are the tool results in one request. They wait until every answer before the request
// has ended.
type sentResults struct {
	place   uint64
	request string
	results []toolscore.Call
	told    []toolscore.Call // that the request itself holds
}

func (w *traffic) add(m *message) {
	byPlace := func(other *message, place uint64) int { return cmp.Compare(other.place, place) }
	at, _ := slices.BinarySearchFunc(w.messages, m.place, byPlace)
	w.messages = slices.Insert(w.messages, at, m)
}

// requested returns the calls of all answers. The turns are counted over the messages that
// requested calls, so that one of mere text, such as a summary, changes no number.
func (w *traffic) requested(providerCalls bool) records {
	var list records
	turn := 0
	attempts := w.attempts()
	for _, m := range w.messages {
		inside := -1 // the number of the message inside the answer
		calls, _ := m.attempt.Kept(attempts)
		for _, c := range calls {
			if !providerCalls && !wire.RunByClient(c.Kind) {
				continue
			}
			if c.Turn != inside {
				turn++
				inside = c.Turn
			}
			c.Turn = turn
			list = append(list, record{Call: c, requested: true, events: events{m.place, m.last.Load()}})
		}
	}
	return list
}

// attempts are the messages as far as they show whether the agent went on.
func (w *traffic) attempts() []*wire.Attempt {
	var list []*wire.Attempt
	for _, m := range w.messages {
		if m.ended && m.attempt.Conversation != nil {
			list = append(list, &m.attempt)
		}
	}
	return list
}

// settleAll gives results to their calls as far as they need not wait.
func (w *traffic) settleAll() {
	w.results = slices.DeleteFunc(w.results, func(sent sentResults) bool {
		before := w.before(sent.place)
		if slices.ContainsFunc(before, func(m *message) bool { return !m.ended }) {
			return false
		}
		w.noteStrays(sent, settle(before, sent.results))
		return true
	})
}

func (w *traffic) before(place uint64) []*message {
	end := slices.IndexFunc(w.messages, func(m *message) bool { return m.place >= place })
	if end < 0 {
		return w.messages
	}
	return w.messages[:end]
}

// noteStrays notes the results that answer neither a call that was recorded nor one that the
// request holds. A conversation that is sent again brings them again.
func (w *traffic) noteStrays(sent sentResults, left []toolscore.Call) {
	for _, r := range wire.Join(sent.told, left) {
		name := "the id " + strconv.Quote(r.ID)
		if r.ID == "" {
			name = "the name " + strconv.Quote(r.Tool)
		}
		stray := fmt.Errorf("request %s: a tool result with %s answers no call; "+
			"send it with the id or the tool that the model gave the call", sent.request, name)
		known := func(p problem) bool { return p.Error() == stray.Error() }
		if !slices.ContainsFunc(w.problems, known) {
			w.problems = append(w.problems, problem{error: stray})
		}
	}
}

// settle gives the results to the calls of the messages and returns those that answer none.
func settle(messages []*message, results []toolscore.Call) (left []toolscore.Call) {
	var calls []toolscore.Call
	for _, m := range messages {
		calls = append(calls, m.attempt.Calls...)
	}
	left = wire.Join(calls, results)
	for _, m := range messages {
		n := copy(m.attempt.Calls, calls)
		calls = calls[n:]
	}
	return left
}
