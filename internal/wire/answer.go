package wire

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// answer collects the calls of a model's answer while it arrives. Most answers are one message; a
// stored stream may hold several.
type answer struct {
	drafts  []*draft
	results []toolscore.Call // what the provider's own tools returned
	single  bool             // it is one response of a server: what looks like the next message may be this one
	message int              // number of the current message, from 0
	begun   bool             // the current message has begun
	latest  int              // how many messages there are up to the last that has begun
	ended   int              // how many messages have ended as they should
	marked  bool             // the mark of an end has been seen
	said    bool             // the current message holds something: text, a call
	missing string           // what the current message must hold and does not hold yet
	failure failure          // of the last message that failed
	slots   map[slot]*draft  // of the current message: where the next piece belongs
	last    map[int]*draft   // of the current message, by choice
}

// failure says why a message is not an answer.
type failure struct {
	message int
	err     error
}

// slot names a draft to the pieces that continue it. A piece has an index, or else an id.
type slot struct {
	choice, index int
	id            string
}

// noIndex is the index of a piece that has none.
const noIndex = -1

// draft is a call whose arguments are still coming.
type draft struct {
	toolscore.Call
	message, index int
	whole          string          // arguments that came in one piece, as JSON text
	pieces         strings.Builder // arguments that came piece by piece; they replace the whole
	free           bool            // the arguments are free text
	parts          *partialArgs    // arguments that came as paths and values, nil where they did not
	stopped        bool            // the wire says that nothing more comes
	cut            bool            // the answer ended while this call was written
}

// nextMessage says that the model begins a message. What follows continues no call of the one before.
func (a *answer) nextMessage() {
	if a.begun {
		a.check()
		a.message++
	}
	a.begun, a.said, a.missing = false, false, ""
	clear(a.slots)
	clear(a.last)
}

// touch says that something of the current message has come.
func (a *answer) touch() { a.begun, a.latest = true, a.message+1 }

// fail says that the current message is not an answer, and why. The first reason counts.
func (a *answer) fail(format string, args ...any) {
	a.touch()
	if a.failure.err == nil || a.failure.message != a.message {
		a.failure = failure{a.message, fmt.Errorf(format, args...)}
	}
	a.end()
}

// blocked says that the provider ended the message for a reason of its own. Where it let nothing
// through, that is not an answer.
func (a *answer) blocked(reason string) {
	if !a.said {
		a.fail("the provider gave no answer: it was ended by %s", reason)
	}
}

// check notices a message that lacks what makes it an answer.
func (a *answer) check() {
	if a.missing != "" {
		a.fail("it is not an answer: it has no %s", a.missing)
	}
}

// fault says why the last message is not a whole answer, nil where it is. One that lacks its end
// wraps io.ErrUnexpectedEOF.
func (a *answer) fault() error {
	if a.begun {
		a.check()
	}
	switch {
	case a.failure.err != nil && a.failure.message+1 >= a.latest:
		return a.failure.err
	case a.ended < a.latest:
		return errNoEnd
	default:
		return nil
	}
}

// errNoEnd says that a stream lacks the mark by which its provider ends an answer.
var errNoEnd = fmt.Errorf("the answer has no end, such as a finish reason: %w", io.ErrUnexpectedEOF)

// begin adds a call at a place of its own.
func (a *answer) begin(s slot, c toolscore.Call) *draft {
	if a.slots == nil {
		a.slots, a.last = make(map[slot]*draft), make(map[int]*draft)
	}
	a.touch()
	a.said = true
	c.Choice = s.choice
	d := &draft{Call: c, message: a.message, index: s.index}
	if before := a.last[s.choice]; before != nil && s.index == noIndex {
		d.index = before.index // it stays after the call that it came behind
	}
	a.drafts = append(a.drafts, d)
	a.last[s.choice] = d
	if s.index != noIndex {
		a.slots[slot{choice: s.choice, index: s.index}] = d
	}
	if s.id != "" {
		a.slots[slot{choice: s.choice, index: noIndex, id: s.id}] = d
	}
	return d
}

// find returns the draft that a piece continues, by index, else by id, else the latest; nil where
// there is none.
func (a *answer) find(s slot) *draft {
	switch {
	case s.index != noIndex:
		d := a.slots[slot{choice: s.choice, index: s.index}]
		named := a.slots[slot{choice: s.choice, index: noIndex, id: s.id}]
		if d != nil && d.ID != s.id && named != nil && named.index == s.index {
			return named // some servers number every call 0
		}
		return d
	case s.id != "":
		return a.slots[s]
	default:
		return a.last[s.choice]
	}
}

// add takes a call that is whole.
func (a *answer) add(choice int, c Call) {
	d := a.begin(slot{choice: choice, index: noIndex, id: c.ID}, c.Call)
	d.whole, d.free, d.stopped = c.args, c.free, true
}

// block takes a block that may be a call, a result or neither. It returns nil where the block is
// not a call.
func (a *answer) block(
	index int, block Node, asCall func(Node) (Call, bool), asResult func(Node) (toolscore.Call, bool),
) *draft {
	a.said = true
	if r, ok := asResult(block); ok {
		a.results = append(a.results, r)
	}
	c, ok := asCall(block)
	if !ok {
		return nil
	}
	d := a.begin(slot{index: index, id: c.ID}, c.Call)
	d.whole = c.args
	return d
}

// end says that the current message is complete.
func (a *answer) end() { a.ended, a.marked = a.message+1, true }

func (a *answer) hasEnded() bool { return a.ended > a.message }

// reason takes the reason why a message ended, in the words that Anthropic and Bedrock share.
func (a *answer) reason(reason string) {
	switch reason {
	case "max_tokens", "model_context_window_exceeded":
		a.cutAt(0)
	case "refusal", "content_filtered", "guardrail_intervened":
		a.blocked(reason)
	}
}

// cutAt says that the token limit ended the choice. The call written last may lack arguments, even
// where they parse.
func (a *answer) cutAt(choice int) {
	if d := a.last[choice]; d != nil {
		d.cut = true
	}
}

// calls returns the calls in the order of the model, with the results that the answer itself holds.
// Turns number the messages that have calls, from 1.
func (a *answer) calls() []toolscore.Call {
	slices.SortStableFunc(a.drafts, func(x, y *draft) int {
		return cmp.Or(x.message-y.message, x.Choice-y.Choice, cmp.Compare(x.index, y.index))
	})
	list := make([]toolscore.Call, len(a.drafts))
	turn := 0
	for i, d := range a.drafts {
		if i == 0 || d.message != a.drafts[i-1].message {
			turn++
		}
		d.stopped = d.stopped || d.message < a.ended
		list[i] = d.finish()
		list[i].Turn = turn
	}
	Join(list, a.results)
	return list
}

// set replaces what the pieces built.
func (d *draft) set(args string) {
	d.pieces.Reset()
	d.whole = args
}

// stop says that nothing more comes. A nil draft stands for something that is not a call.
func (d *draft) stop() {
	if d != nil {
		d.stopped = true
	}
}

// text returns the arguments as they came.
func (d *draft) text() string {
	if d.pieces.Len() > 0 {
		return mendHalves(d.pieces.String())
	}
	return d.whole
}

// isWhole reports whether the arguments are an object, so that no piece of them is missing. A nil
// draft lacks nothing.
func (d *draft) isWhole() bool {
	if d == nil || d.free {
		return true
	}
	text := strings.TrimRight(d.text(), Blank)
	if !strings.HasSuffix(text, "}") {
		return false
	}
	_, _, problem := Arguments(text)
	return problem == ""
}

// finish returns the call with its arguments.
func (d *draft) finish() toolscore.Call {
	c := d.Call
	text := d.text()
	switch {
	case d.parts != nil:
		text = d.parts.text()
		c.Args, c.Raw, c.Problem = d.parts.arguments()
	case d.free:
		c.Raw, c.Problem = text, toolscore.Text
	default:
		c.Args, c.Raw, c.Problem = Arguments(text)
	}
	unfinished := !d.stopped && (d.parts != nil || d.pieces.Len() == 0 && len(c.Args) == 0)
	if c.Problem == "" && (d.cut || unfinished) {
		c.Problem = toolscore.Truncated
		if len(c.Args) > 0 { // they parse, but nobody knows whether they are all
			c.Args, c.Raw = nil, text
		}
	}
	return c
}
