package compare

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// outcome is what is known of how a call ended.
type outcome int

const (
	unknown outcome = iota // neither result nor error was recorded
	fine
	failed
)

// outcomeOf returns the outcome of a call. One that took time has returned: a result of null, or
// none, is an outcome then.
func outcomeOf(c toolscore.Call) outcome {
	switch {
	case c.Err != "":
		return failed
	case c.Result != nil, c.Duration > 0:
		return fine
	default:
		return unknown
	}
}

// sameRequest reports whether two calls are of one tool with strictly equal arguments.
func sameRequest(a, b toolscore.Call) bool {
	return a.Tool == b.Tool && a.Raw == b.Raw &&
		value.Equal(map[string]any(a.Args), map[string]any(b.Args), value.Strict)
}

func sameOutcome(a, b toolscore.Call) bool {
	return a.Err == b.Err && value.Equal(a.Result, b.Result, value.Strict)
}

func (r *run) maxIdentical() (b broken) {
	most := r.checks.MaxIdentical
	from, known := 0, -1 // where the row begins, and the last call in it whose outcome is known
	begin, end := 0, 0   // the longest row that is too long
	for j, c := range r.calls {
		if j > 0 && !sameRequest(r.calls[j-1], c) {
			from, known = j, -1
		}
		if outcomeOf(c) != unknown {
			if known >= 0 && !sameOutcome(r.calls[known], c) {
				from = known + 1
			}
			known = j
		}
		if j-from >= max(most, end-begin) {
			begin, end = from, j+1
		}
	}
	if begin < end {
		b.because(indices(r.calls)[begin:end], "at most %d identical calls may follow each other, and %d do: %s to %s",
			most, end-begin, r.name(begin), r.name(end-1))
	}
	return b
}

func (r *run) noBlindRetry() (b broken) {
	for j, c := range r.calls {
		if outcomeOf(c) != failed {
			continue
		}
		for _, k := range r.next(j) {
			if sameRequest(c, r.calls[k]) {
				b.because([]int{j, k}, "%s failed, and %s repeats it with the same arguments", r.name(j), r.name(k))
				break
			}
		}
	}
	return b
}

// next lists the calls of the turn that follows that of call j, or the next call where one of the
// two turns is not known.
func (r *run) next(j int) (list []int) {
	turn := r.calls[j].Turn
	k := j + 1
	for turn > 0 && k < len(r.calls) && r.calls[k].Turn == turn {
		k++
	}
	if k == len(r.calls) {
		return nil
	}
	if following := r.calls[k].Turn; turn > 0 && following > 0 {
		for ; k < len(r.calls); k++ {
			if r.calls[k].Turn == following {
				list = append(list, k)
			}
		}
		return list
	}
	return []int{k}
}
