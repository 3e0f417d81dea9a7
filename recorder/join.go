package recorder

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// JoinNames joins executed and requested calls whose tools have different names, for example where
// the agent offers the tools of a server with a prefix: canonical returns the same text for both,
// such as the name without the prefix. It changes no name in the trace. Call it before the trace is
// taken; nil compares the names as they are.
func (r *Recorder) JoinNames(canonical func(tool string) string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.names = canonical
}

// joiner makes one list of the calls that a model requested and those that ran.
type joiner struct {
	requested, executed records
	names               func(tool string) string // nil: names are what they are
	wrapped             func(tool string) bool   // a wrapper would have recorded a call of the tool

	tools [2]map[string]bool // names of requested and of executed calls

	by []int // by requested call: the execution, -1 for none
	of []int // by execution: the requested call, -1 for none
}

// join returns the requested calls, each with what its execution brought, then the executed calls
// that no request explains. The second result says which call makes that a guess: one that may be
// among the others.
func (j *joiner) join() (joined records, doubtful string) {
	if len(j.requested) == 0 {
		return j.executed, ""
	}
	j.by, j.of = unset(len(j.requested)), unset(len(j.executed))
	j.byID()
	j.byArguments()
	j.tools[0], j.tools[1] = j.requested.tools(), j.executed.tools()
	joined = slices.Clone(j.requested)
	for i := range joined {
		k := j.by[i]
		switch {
		case !wire.RunByClient(joined[i].Kind):
		case k >= 0:
			joined[i].take(j.executed[k])
		case j.mayBe(i) >= 0:
			doubtful = cmp.Or(doubtful, j.doubt(i, j.mayBe(i)))
		case len(j.executed) > 0 || j.wrapped(joined[i].Tool):
			joined[i].Executed = toolscore.NotExecuted
		}
	}
	for k, rec := range j.executed {
		if j.of[k] < 0 {
			rec.Turn = 0 // turns marked by hand and turns of the wire are not the same count
			rec.Executed = toolscore.Executed
			joined = append(joined, rec)
		}
	}
	return joined, doubtful
}

func unset(n int) []int { return slices.Repeat([]int{-1}, n) }

func (j *joiner) pair(i, k int) { j.by[i], j.of[k] = k, i }

// byID joins calls of the same id. An id that two tools share goes to the same tool first.
func (j *joiner) byID() {
	byID := map[string][]int{}
	for k, rec := range j.executed {
		byID[rec.ID] = append(byID[rec.ID], k)
	}
	for _, sameTool := range []bool{true, false} {
		for i, rec := range j.requested {
			if j.by[i] >= 0 || rec.ID == "" {
				continue
			}
			free := func(k int) bool { return j.of[k] < 0 && (!sameTool || j.sameName(rec, j.executed[k])) }
			if at := slices.IndexFunc(byID[rec.ID], free); at >= 0 {
				j.pair(i, byID[rec.ID][at])
			}
		}
	}
}

// byArguments joins calls of the same tool and arguments, of which one has no id, in their order,
// where that is not a guess: an execution belongs to the last answer before it, if that requests
// such calls and no fewer than ran; or there are as many executions as requests, none of them
// before its request.
func (j *joiner) byArguments() {
	alike := j.alike()
	for k, rec := range j.executed {
		if j.of[k] >= 0 {
			continue
		}
		requests, executions := j.class(k, alike[j.likeness(rec)])
		if pairs, ok := j.byAnswer(requests, executions); ok {
			for _, p := range pairs {
				j.pair(p[0], p[1])
			}
		}
	}
}

// calls of both lists, by their indices.
type bothLists struct{ requests, executions []int }

// alike sorts calls without partners by their likeness, so that not every call is compared with
// every other.
func (j *joiner) alike() map[string]bothLists {
	alike := map[string]bothLists{}
	for i, rec := range j.requested {
		if j.by[i] < 0 && wire.RunByClient(rec.Kind) {
			list := alike[j.likeness(rec)]
			list.requests = append(list.requests, i)
			alike[j.likeness(rec)] = list
		}
	}
	for k, rec := range j.executed {
		if j.of[k] < 0 {
			list := alike[j.likeness(rec)]
			list.executions = append(list.executions, k)
			alike[j.likeness(rec)] = list
		}
	}
	return alike
}

// likeness is a text that calls share which are the same, and few others.
func (j *joiner) likeness(rec record) string {
	name := rec.Tool
	if j.names != nil {
		name = j.names(name)
	}
	text := []byte(name + "\x00" + rec.Raw)
	for _, key := range slices.Sorted(maps.Keys(rec.Args)) {
		if isZero(rec.Args[key]) {
			continue
		}
		text = append(append(text, 0), key...)
		if s, ok := rec.Args[key].(string); ok {
			text = append(append(text, 0), strings.TrimSpace(s)...)
		}
	}
	return string(text)
}

// class returns the calls without partners, requested and executed, that may be the call of
// execution k.
func (j *joiner) class(k int, among bothLists) (requests, executions []int) {
	for _, i := range among.requests {
		if j.by[i] < 0 && j.same(j.requested[i], j.executed[k]) {
			requests = append(requests, i)
		}
	}
	for _, l := range among.executions {
		if j.of[l] < 0 && len(requests) > 0 && j.same(j.requested[requests[0]], j.executed[l]) {
			executions = append(executions, l)
		}
	}
	return requests, executions
}

// byAnswer pairs the executions with the requests of the last answer before each. It is false where
// that does not tell.
func (j *joiner) byAnswer(requests, executions []int) (pairs [][2]int, ok bool) {
	if len(requests) == 0 {
		return nil, false
	}
	if slices.ContainsFunc(executions, func(k int) bool { return j.executed[k].added }) {
		return j.inOrder(requests, executions)
	}
	used := map[int]bool{}
	for _, k := range executions {
		answer := j.answerBefore(j.executed[k])
		if answer < j.requested[requests[0]].began {
			continue // it ran before any of these was requested
		}
		at := slices.IndexFunc(requests, func(i int) bool { return j.requested[i].began == answer && !used[i] })
		if at < 0 {
			return j.inOrder(requests, executions)
		}
		used[requests[at]] = true
		pairs = append(pairs, [2]int{requests[at], k})
	}
	return pairs, true
}

// inOrder pairs as many executions as there are requests.
func (j *joiner) inOrder(requests, executions []int) (pairs [][2]int, ok bool) {
	if len(requests) != len(executions) {
		return nil, false
	}
	for n, i := range requests {
		if j.executed[executions[n]].before(j.requested[i]) {
			return nil, false
		}
		pairs = append(pairs, [2]int{i, executions[n]})
	}
	return pairs, true
}

// answerBefore returns when the last answer with calls was asked for before a call ran, 0 for none.
func (j *joiner) answerBefore(ran record) (began uint64) {
	for _, rec := range j.requested {
		if !ran.before(rec) {
			began = max(began, rec.began)
		}
	}
	return began
}

// before reports whether a call ran before the answer was asked for that requested the other. Of
// calls that were added by hand nobody knows when they ran.
func (rec *record) before(requested record) bool { return !rec.added && rec.began < requested.began }

func (j *joiner) sameName(requested, executed record) bool {
	if requested.Tool == executed.Tool || j.names == nil {
		return requested.Tool == executed.Tool
	}
	return j.names(requested.Tool) == j.names(executed.Tool)
}

// same reports whether the two may be one call: ids do not tell them apart, and tool and arguments
// are the same. A struct of the tool's has fields that the model left out.
func (j *joiner) same(requested, executed record) bool {
	if requested.ID != "" && executed.ID != "" || !j.sameName(requested, executed) ||
		requested.Raw != executed.Raw || executed.bad != nil {
		return false
	}
	for key, v := range requested.Args {
		got, given := executed.Args[key]
		if given && !value.Equal(v, got, value.Lenient) || !given && !isZero(v) {
			return false
		}
	}
	for key, v := range executed.Args {
		if _, given := requested.Args[key]; !given && !isZero(v) {
			return false
		}
	}
	return true
}

// isZero reports whether a JSON value is what a struct's field has that nobody set.
func isZero(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case []any:
		return len(v) == 0
	case map[string]any:
		for _, member := range v {
			if !isZero(member) {
				return false
			}
		}
		return true
	case json.Number:
		return value.Equal(v, json.Number("0"), value.Lenient)
	default:
		return v == "" || v == false
	}
}

// mayBe returns an execution without a request that may be the one of requested call i, which seems
// not to have run; -1 for none.
func (j *joiner) mayBe(i int) int {
	rec := j.requested[i]
	for k, ran := range j.executed {
		if j.of[k] < 0 && !ran.before(rec) && (rec.ID == "" || ran.ID == "") && !j.apart(rec, ran) {
			return k
		}
	}
	return -1
}

// doubt says why nobody knows whether execution k is that of requested call i.
func (j *joiner) doubt(i, k int) string {
	requested, executed := source.Name(i, j.requested[i].Tool), source.Name(k, j.executed[k].Tool)
	if j.executed[k].ID == "" {
		return "executed " + executed + " has no call id and may be requested " + requested
	}
	return "requested " + requested + " has no call id and may be executed " + executed
}

// apart reports whether two calls are of different tools for sure. Other names say so only where
// one of the tools is known by its name on the other side, or JoinNames was told.
func (j *joiner) apart(requested, executed record) bool {
	return !j.sameName(requested, executed) && (j.names != nil || j.tools[1][requested.Tool] || j.tools[0][executed.Tool])
}

// tools returns the names of the tools of the calls.
func (list records) tools() map[string]bool {
	names := make(map[string]bool, len(list))
	for _, rec := range list {
		names[rec.Tool] = true
	}
	return names
}

// take copies the outcome of an execution, which knows more than the answer that the model was sent.
func (rec *record) take(executed record) {
	rec.Executed = toolscore.Executed
	rec.Start, rec.Duration = executed.Start, executed.Duration
	if executed.done {
		rec.Result, rec.Err, rec.lossy = executed.Result, executed.Err, executed.lossy
	}
}
