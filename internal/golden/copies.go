package golden

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// joinCopies makes one step of the copies of a call that accept what was called and are together.
func (p *projector) joinCopies(l *lane) {
	runs := map[int]*step{} // by the index in the file
	joined := l.steps[:0]
	var last *step
	for _, s := range l.steps {
		bounded := s.want >= 0 && !p.Calls[s.want].Bounds.Once() && s.accepted()
		if run := runs[s.want]; bounded && run != nil && p.together(l, run, s, run == last) {
			run.got = append(run.got, s.got...)
			if run.turn != s.turn {
				run.turn = 0 // each copy is a turn of its own
			}
			last = run
			continue
		}
		if bounded {
			runs[s.want] = s
		}
		joined, last = append(joined, s), s
	}
	l.steps = joined
}

// together reports whether a copy is together with those before it: beside them or where order does
// not count, as in a group or in a turn.
func (p *projector) together(l *lane, run, s *step, beside bool) bool {
	if l.order != option.ByTurn {
		return beside || l.order == option.AnyOrder || p.Calls[s.want].Group != ""
	}
	if run.turn == s.turn && s.turn != 0 {
		return true
	}
	return beside && l.alone(run) && l.alone(s)
}

// alone reports whether no other call was made in the turn of a step.
func (l *lane) alone(s *step) bool { return s.turn == 0 || l.size[s.turn] == 1 }

// divide gives the steps of each call of the file their bounds. The first step that accepts keeps the
// place of the call, else the first one; the others are parts beside it.
func (p *projector) divide(l *lane) {
	parts := make(map[int][]*step)
	for _, s := range l.steps {
		if s.want >= 0 {
			parts[s.want] = append(parts[s.want], s)
		}
	}
	for want, steps := range parts {
		bounds := p.Calls[want].Bounds
		if bounds.Once() {
			continue
		}
		p.divideOne(bounds, steps)
	}
}

// divideOne divides bounds among the steps of one call. A call that differs or moved is one of its own
// and takes a copy; what accepts keeps the rest: the last run that, the others as often as they were
// called. A call that was made is not optional in a new place.
func (p *projector) divideOne(bounds toolscore.Bounds, steps []*step) {
	least, most := bounds.Limits()
	var runs []*step
	made := 0
	for _, s := range steps {
		s.part = true
		if s.accepted() {
			runs, made = append(runs, s), made+len(s.got)
			continue
		}
		least--
		if most != toolscore.Unlimited {
			most--
		}
	}
	if len(runs) == 0 {
		steps[0].part = false
		if first := steps[0]; len(steps) == 1 && !first.moved { // the call itself is another one now
			least, most := bounds.Limits()
			first.bounds = boundsOf(min(least, len(first.got)), most)
		}
		return
	}
	runs[0].part = false
	least = max(0, min(least, made))
	if len(runs) == 1 {
		runs[0].bounds = boundsOf(least, most)
		return
	}
	for _, run := range runs[:len(runs)-1] {
		n := len(run.got)
		run.bounds = boundsOf(n, n)
		least -= n
		if most != toolscore.Unlimited {
			most -= n
		}
	}
	runs[len(runs)-1].bounds = boundsOf(max(least, 1), most)
}

func boundsOf(least, most int) toolscore.Bounds {
	b := toolscore.Bounds{Min: least, Max: most}
	if b.Once() {
		return toolscore.Bounds{}
	}
	return b
}

// takeNew finds new calls that a call of the file accepts, with room for one more, now that it has
// other arguments, and reports whether there was one. They are its copies, not calls of their own.
func (p *projector) takeNew() bool {
	found := false
	for i, s := range p.steps[:max(len(p.steps)-1, 0)] {
		next := p.steps[i+1]
		if s.want < 0 || s.revision == nil || p.Calls[s.want].Bounds.Once() || next.want >= 0 || len(next.got) == 0 {
			continue
		}
		_, most := s.bounds.Limits()
		if room := most == toolscore.Unlimited || len(s.got) < most; room && p.accepts(s, next) {
			p.taken[next.got[0]] = s.want
			found = true
		}
	}
	return found
}

// accepts reports whether the call of a step accepts the new call of another one in every respect.
func (p *projector) accepts(s, fresh *step) bool {
	got, own := p.in.Got[fresh.got[0]], p.in.Settings.ForTool(s.call.Tool)
	mode := value.Lenient
	if own.Strict {
		mode = value.Strict
	}
	alike := got.Tool == s.call.Tool && got.Kind == s.call.Kind && got.Executed == s.call.Executed
	return alike && own.Order != option.ByTurn && !own.WithResults &&
		compare.Satisfied(s.call, got, own.PartialArgs, mode)
}

// absorbing returns the step that takes a call as one more copy; nil where it is a step of its own.
func (l *lane) absorbing(p *projector, e toolscore.Entry) *step {
	want, taken := p.taken[e.Actual]
	if !taken || len(l.steps) == 0 {
		return nil
	}
	if last := l.steps[len(l.steps)-1]; last.want == want {
		return last
	}
	return nil
}
