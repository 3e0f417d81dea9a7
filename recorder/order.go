package recorder

import "runtime"

// Where a call stands among the calls of a run is certain in three cases: the model's answer lists it, its turn says so, or the
// same goroutine made the calls before and after it. Calls of different goroutines may come in another order in the next
// run, even where they did not overlap in this one: tools of a test are often done before the next goroutine starts. Events
// are counted, not timed, because the clocks of some systems stand still for half a millisecond.

// span of events: the numbers of the first and the last event of a call or an answer.
type events struct{ began, ended uint64 }

// overlap reports whether both were under way at one moment. One that has not ended goes on.
func (e events) overlap(other events) bool {
	return (other.ended == 0 || e.began < other.ended) && (e.ended == 0 || other.began < e.ended)
}

// eagerly is how many calls of a run have their goroutine looked up, and rarely is which of the others have. To look it up
// takes several times as long as to record the call, and agents that run tools in parallel do so early.
const (
	eagerly = 64
	rarely  = 16
)

// identify returns the number of the goroutine that makes the n-th call, 0 where it is not looked up. Once several goroutines
// are known to call, a call of an unknown one is one whose order is uncertain.
func (r *Recorder) identify() uint64 {
	n := r.calls.Add(1)
	if n > eagerly && (r.parallel.Load() || n%rarely != 0) {
		return 0
	}
	g := goroutine()
	if !r.first.CompareAndSwap(0, g) && r.first.Load() != g {
		r.parallel.Store(true)
	}
	return g
}

// goroutine returns the number of this goroutine, which Go tells only at the head of a stack trace; 0 where that has another
// form.
func goroutine() uint64 {
	const head = "goroutine "
	var buf [len(head) + 20]byte
	n := runtime.Stack(buf[:], false)
	if n <= len(head) || string(buf[:len(head)]) != head {
		return 0
	}
	var number uint64
	for _, digit := range buf[len(head):n] {
		if digit < '0' || digit > '9' {
			break
		}
		number = 10*number + uint64(digit-'0')
	}
	return number
}

// Concurrent returns a function that reports whether the order of two calls of the trace, given by their indices from 0, was
// chance: they were made by different goroutines, and neither the model's traffic nor a turn says which comes first. The
// first recording of a golden and reports of calls that moved say so.
func (r *Recorder) Concurrent() func(i, j int) bool {
	seen := r.view()
	return func(i, j int) bool {
		known := i >= 0 && j >= 0 && i < len(seen.joined) && j < len(seen.joined)
		return known && i != j && seen.joined[i].concurrent(seen.joined[j], seen.parallel)
	}
}

// concurrent reports whether the order of two calls was chance. Parallel says that several goroutines made calls.
func (rec *record) concurrent(other record, parallel bool) bool {
	switch {
	case rec.requested != other.requested:
		return false // executed calls that nobody requested stand after all requested ones
	case rec.requested:
		return rec.began != other.began && rec.overlap(other.events) // answers to different agents
	case rec.Turn != other.Turn && rec.Turn > 0 && other.Turn > 0:
		return false
	case rec.added || other.added:
		return rec.added && other.added && rec.sameTime(other)
	case rec.goroutine != 0 && other.goroutine != 0:
		return rec.goroutine != other.goroutine
	default:
		return parallel || rec.overlap(other.events)
	}
}

// sameTime reports whether two calls that somebody else timed, such as spans, overlap; what began at one tick does.
func (rec *record) sameTime(other record) bool {
	if rec.Start.IsZero() || other.Start.IsZero() {
		return false
	}
	return rec.Start.Equal(other.Start) ||
		rec.Start.Before(other.Start.Add(other.Duration)) && other.Start.Before(rec.Start.Add(rec.Duration))
}
