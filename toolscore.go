// Package toolscore defines what golden-snapshot testing of an LLM agent's tool calls is made of:
// Call, Args, Trace and Source, the options that say how calls are compared, and the Result of a
// comparison.
//
// Package recorder records an agent's calls, package snapshot compares them with a golden file,
// package assert with calls written in Go, and package matchers has the value matchers that both
// may hold.
package toolscore

import "time"

// Args are the arguments of a call by name. In an expected call nil means "do not check the
// arguments" and an empty map means "exactly no arguments"; in an actual call both mean no
// arguments. Values may be any Go values that encoding/json writes; those of an expected call may
// hold matchers at any depth.
type Args map[string]any

// Kind says who runs a call: "" is the client, the agent's own program. Other kinds are the
// provider's words, such as server_tool_use or mcp_call.
type Kind string

// Problem says why the arguments of a call are not a JSON object.
type Problem string

// The problems that arguments can have; the zero value is none.
const (
	Invalid       Problem = "invalid"        // not JSON, or more than one value
	Truncated     Problem = "truncated"      // cut off before its end
	DuplicateKeys Problem = "duplicate_keys" // an object that names a key twice
	NotObject     Problem = "not_object"     // JSON, but not an object
	Text          Problem = "text"           // free text of a tool that takes no JSON
	TooDeep       Problem = "too_deep"       // nested deeper than any tool needs
	InvalidUTF8   Problem = "invalid_utf8"   // bytes that are not UTF-8
)

// Execution says whether the agent ran a call that the model requested. The zero value is not known.
type Execution string

// The values of an Execution, known where both the model's requests and the agent's tools are
// recorded. A call is NotExecuted if it was denied, its tool does not exist, or its arguments were
// refused.
const (
	Executed    Execution = "yes"
	NotExecuted Execution = "no"
)

// Call is one tool invocation.
type Call struct {
	// Tool is the name of the tool.
	Tool string
	// ID is the provider's call id. It joins a call with its result and is never compared.
	ID string
	// Raw is the exact text of arguments that are not a JSON object; such a call matches only the
	// same text.
	Raw string
	// Args are the arguments; see Args for nil.
	Args Args
	// Turn numbers the model message that requested the call, from 1; calls of one message share a
	// turn. 0 means no turn.
	Turn int
	// Choice is the index of the answer among the alternatives that the model gave.
	Choice int
	// Kind says who runs the call; "" is the client.
	Kind Kind
	// Problem says why Raw is not a JSON object; "" where Args hold the arguments.
	Problem Problem
	// Executed says whether the call ran. A call that is NotExecuted matches only an expected call
	// that is NotExecuted too.
	Executed Execution
	// Result is what the tool returned, nil where nothing was recorded.
	Result any
	// Err is the text of the tool's error; "" where it succeeded.
	Err string
	// Bounds say how often an expected call is made; the zero value is exactly once.
	Bounds Bounds
	// Group names the group of an expected call: neighbours of the same group may be called in any
	// order. "" is none. The groups themselves are in order; a name is used for one group only.
	Group string
	// Start is when the call began and Duration how long it took. Both are zero where nothing was
	// measured, and they are never compared or written. A Duration also shows that a call without a
	// result did return.
	Start    time.Time
	Duration time.Duration
}

// Trace is a list of calls in the order in which they were requested. It is its own Source.
type Trace []Call

// Trace returns the calls and a nil error. A nil Trace has no calls.
func (t Trace) Trace() (Trace, error) { return t, nil }

// Source is anything that yields calls: a Trace, a recorder, a golden file. A Source that has
// nothing to read returns an error, never an empty Trace, which would mean that no tool was called.
//
// A Source may have comparison options of its own, by a method Options() ([]Option, error); options
// given in Go win over them.
type Source interface {
	Trace() (Trace, error)
}

// Names returns the tool names of the calls, in order.
func Names(calls []Call) []string {
	names := make([]string, len(calls))
	for i, c := range calls {
		names[i] = c.Tool
	}
	return names
}
