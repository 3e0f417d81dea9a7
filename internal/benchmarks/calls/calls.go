// Package calls has the recorded calls that are checked with snapshots, as we take them and as a
// library takes them that knows no calls.
package calls

import (
	"fmt"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// Job is what there is to check. The zero value has no calls.
type Job struct {
	Calls    int
	Volatile int    // how many arguments change from run to run; each is covered by a matcher
	Word     string // is in each call: two jobs with other words have other calls; empty: one for all
}

// String returns the size of the job as the table shows it.
func (j Job) String() string {
	return fmt.Sprintf("%s, %s", count(j.Calls, "call"), count(j.Volatile, "matcher"))
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Trace returns the calls, with arguments as agents give them: a text, a number, an object with a
// list in it.
func (j Job) Trace() toolscore.Trace {
	word := j.Word
	if word == "" {
		word = "word"
	}
	trace := make(toolscore.Trace, j.Calls)
	for i := range trace {
		trace[i] = toolscore.Call{Tool: Tool(i), Args: toolscore.Args{
			"query":  strings.Repeat(word+" ", 12),
			"limit":  10 * i,
			"filter": map[string]any{"from": "2027-03-01", "tags": []string{"a", "b", "c"}},
		}}
	}
	for _, p := range j.Places() {
		trace[p.Call].Args[p.Argument] = fmt.Sprintf("id-%04d", p.Call)
	}
	return trace
}

// Tool names the tool of a call; each call has one of its own.
func Tool(call int) string {
	return fmt.Sprintf("tool_%d", call)
}

// Plain returns the calls as a user of a library that knows no calls writes them down.
func (j Job) Plain() []map[string]any {
	calls := make([]map[string]any, j.Calls)
	for i, c := range j.Trace() {
		calls[i] = map[string]any{"tool": c.Tool, "args": map[string]any(c.Args)}
	}
	return calls
}

// Place is where a volatile argument is.
type Place struct {
	Call     int
	Argument string
}

// Places returns where the volatile arguments are: spread evenly over the calls.
func (j Job) Places() []Place {
	places := make([]Place, j.Volatile)
	for k := range places {
		places[k] = Place{Call: k * j.Calls / j.Volatile, Argument: fmt.Sprintf("id_%d", k)}
	}
	return places
}

// Paths returns the places in the spelling of a peer: format takes the number of the call and the
// name of the argument.
func (j Job) Paths(format string) []string {
	places := j.Places()
	paths := make([]string, len(places))
	for i, p := range places {
		paths[i] = fmt.Sprintf(format, p.Call, p.Argument)
	}
	return paths
}
