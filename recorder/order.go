package recorder

import (
	"runtime"
	"unsafe"
)

// Where a call is among the calls of a run is certain in four cases: the model's answer lists
// it, its turn says so, one goroutine made all calls, or the goroutine on which New was called,
// that of the test as a rule, made both calls. Others may come in another order in the next run,
// even where they did not overlap in this one: tools of a test are often done before the next
// goroutine starts. That another goroutine made both calls is not proof, since a worker takes what
// comes. Events are counted, not timed, because the clocks of some systems are still for half a
// millisecond.

// events are the numbers of the first and the last event of a call or an answer.
type events struct{ began, ended uint64 }

// overlap reports whether both were under way at one moment. One that has not ended goes on.
func (e events) overlap(other events) bool {
	return (other.ended == 0 || e.began < other.ended) && (e.ended == 0 || other.began < e.ended)
}

// lookups is how many calls of a run have their goroutine looked up, which takes several times as
// long as to record the call. Nothing is certain of the order of the others.
const lookups = 64

// isFromHome reports whether the goroutine that makes a call now is that of New. That goroutine
// waits for its test as a rule, so nothing else has a frame where it was last seen to have this
// one, and the look at the address saves the lookup.
func (r *Recorder) isFromHome() bool {
	var here byte
	frame := uintptr(unsafe.Pointer(&here))
	if r.homeFrame.Load() == frame {
		return true
	}
	isHome := r.isHome(r.caller())
	if isHome {
		r.homeFrame.Store(frame)
	}
	return isHome
}

// caller returns the goroutine that makes a call, 0 where it is not looked up.
func (r *Recorder) caller() uint64 {
	if r.lookedUp.Add(1) > lookups {
		return 0
	}
	return goroutine()
}

// isHome notes which goroutine makes a call and reports whether it is that of New.
func (r *Recorder) isHome(caller uint64) bool {
	isFirst := caller != 0 && (r.first.CompareAndSwap(0, caller) || r.first.Load() == caller)
	if !isFirst && !r.several.Load() {
		r.several.Store(true)
	}
	return caller != 0 && caller == r.home
}

// goroutine returns the number of this goroutine, which Go tells only at the head of a stack trace;
// 0 where that has another form.
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

// Concurrent returns a function that reports whether the order of two calls of the trace, given by
// their indices from 0, was chance: different goroutines may have made them, and neither the
// model's traffic nor a turn says which comes first. The first recording of a golden and reports of
// calls that moved say so.
func (r *Recorder) Concurrent() func(i, j int) bool {
	seen := r.view()
	return func(i, j int) bool {
		known := i >= 0 && j >= 0 && i < len(seen.joined) && j < len(seen.joined)
		return known && i != j && seen.joined[i].concurrent(seen.joined[j], seen.several)
	}
}

// concurrent reports whether the order of two calls was chance. Several says that one goroutine may
// not have made all calls.
func (rec *record) concurrent(other record, several bool) bool {
	switch {
	case rec.requested != other.requested:
		return false // executed calls that nobody requested are after all requested ones
	case rec.requested:
		return rec.began != other.began && rec.overlap(other.events) // answers to different agents
	case rec.Turn != other.Turn && rec.Turn > 0 && other.Turn > 0:
		return false
	case rec.isTimed() && other.isTimed():
		return rec.overlaps(other)
	case rec.began == other.began: // they were added together
		return false
	default:
		return several && (!rec.home || !other.home)
	}
}

// isTimed reports whether somebody else timed the call, as spans are.
func (rec *record) isTimed() bool { return rec.added && !rec.Start.IsZero() }

// overlaps reports whether two calls that are timed overlap; what began at one tick does.
func (rec *record) overlaps(other record) bool {
	return rec.Start.Equal(other.Start) ||
		rec.Start.Before(other.Start.Add(other.Duration)) && other.Start.Before(rec.Start.Add(rec.Duration))
}
