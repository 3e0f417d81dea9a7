package checks

import (
	"fmt"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// job is what there is to check: calls of which some arguments change from run to run, each covered by a matcher.
type job struct {
	calls    int
	volatile int // how many arguments change
}

// String returns the size of the job as the table shows it.
func (j job) String() string {
	return fmt.Sprintf("%s, %s", count(j.calls, "call"), count(j.volatile, "matcher"))
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// trace returns the calls, with arguments as agents give them: a text, a number, an object with a list in it.
func (j job) trace() toolscore.Trace {
	trace := make(toolscore.Trace, j.calls)
	for i := range trace {
		trace[i] = toolscore.Call{Tool: tool(i), Args: toolscore.Args{
			"query":  strings.Repeat("word ", 12),
			"limit":  10 * i,
			"filter": map[string]any{"from": "2027-03-01", "tags": []string{"a", "b", "c"}},
		}}
	}
	for _, p := range j.places() {
		trace[p.call].Args[p.argument] = fmt.Sprintf("id-%04d", p.call)
	}
	return trace
}

// tool names the tool of a call. Each call that has a volatile argument has a tool of its own.
func tool(call int) string {
	return fmt.Sprintf("tool_%d", call)
}

// plain returns the calls as a user of a library that knows no calls writes them down.
func (j job) plain() []map[string]any {
	calls := make([]map[string]any, j.calls)
	for i, c := range j.trace() {
		calls[i] = map[string]any{"tool": c.Tool, "args": map[string]any(c.Args)}
	}
	return calls
}

// place is where a volatile argument stands.
type place struct {
	call     int
	argument string
}

// places spreads the volatile arguments evenly over the calls.
func (j job) places() []place {
	places := make([]place, j.volatile)
	for k := range places {
		places[k] = place{call: k * j.calls / j.volatile, argument: fmt.Sprintf("id_%d", k)}
	}
	return places
}

// paths writes the places as a peer does, by a format that takes the call and the argument.
func (j job) paths(format string) []string {
	var paths []string
	for _, p := range j.places() {
		paths = append(paths, fmt.Sprintf(format, p.call, p.argument))
	}
	return paths
}
