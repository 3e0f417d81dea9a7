package drift

import (
	"fmt"
	"regexp/syntax"
	"slices"
	"unicode"
)

// includes reports whether it is certain that every text which the narrow pattern matches whole is matched whole by the wide
// one. It runs both as automata side by side, on one character of each class that they tell apart. Patterns that look around
// (\b, and ^ or $ of lines) and such that need too many steps are not proved.
func (p *prover) includes(wide, narrow string) bool {
	w, n := compile(wide), compile(narrow)
	if w == nil || n == nil {
		return false
	}
	p.steps -= 100 + len(w.prog.Inst) + len(n.prog.Inst) // what has been done so far takes about as long
	r := race{wide: w, narrow: n, seen: map[string]bool{}, prover: p}
	r.runes = slices.Sorted(slices.Values(append(w.bounds(), n.bounds()...)))
	r.runes = slices.Compact(r.runes)
	r.visit(states{n.prog.Start}, states{w.prog.Start}, true)
	for len(r.queue) > 0 && !r.lost && p.steps > 0 {
		next := r.queue[0]
		r.queue = r.queue[1:]
		r.step(next)
	}
	return !r.lost && p.steps > 0
}

// automaton is a pattern whose states are the instructions that it may be at.
type automaton struct{ prog *syntax.Prog }

type states []int

func compile(pattern string) *automaton {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	prog, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return nil
	}
	for _, in := range prog.Inst {
		if in.Op == syntax.InstEmptyWidth && syntax.EmptyOp(in.Arg)&^(syntax.EmptyBeginText|syntax.EmptyEndText) != 0 {
			return nil
		}
	}
	return &automaton{prog}
}

// bounds lists characters such that between two of them all are alike to the pattern.
func (a *automaton) bounds() []rune {
	bounds := []rune{0, '\n', '\n' + 1}
	for _, in := range a.prog.Inst {
		for i, r := range in.Rune {
			bounds = append(bounds, r+rune(i%2)) // pairs of first and last
			if len(in.Rune) > 1 {
				continue
			}
			bounds = append(bounds, r+1)
			for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
				bounds = append(bounds, f, f+1)
			}
		}
	}
	return slices.DeleteFunc(bounds, func(r rune) bool { return r > unicode.MaxRune })
}

// closure returns the instructions that take a character or match, reached from the states without taking one.
func (a *automaton) closure(from states, atStart, atEnd bool) states {
	var reached states
	seen := make([]bool, len(a.prog.Inst))
	for stack := slices.Clone(from); len(stack) > 0; {
		pc := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		switch in := a.prog.Inst[pc]; in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			stack = append(stack, int(in.Out), int(in.Arg))
		case syntax.InstCapture, syntax.InstNop:
			stack = append(stack, int(in.Out))
		case syntax.InstEmptyWidth:
			op := syntax.EmptyOp(in.Arg)
			if (op&syntax.EmptyBeginText == 0 || atStart) && (op&syntax.EmptyEndText == 0 || atEnd) {
				stack = append(stack, int(in.Out))
			}
		default:
			reached = append(reached, pc)
		}
	}
	slices.Sort(reached)
	return reached
}

func (a *automaton) matches(from states, atStart bool) bool {
	return slices.ContainsFunc(a.closure(from, atStart, true), func(pc int) bool {
		return a.prog.Inst[pc].Op == syntax.InstMatch
	})
}

// after returns where a character leads from a closure.
func (a *automaton) after(closure states, r rune) states {
	var next states
	for _, pc := range closure {
		in := &a.prog.Inst[pc]
		if in.Op != syntax.InstMatch && in.Op != syntax.InstFail && in.MatchRune(r) {
			next = append(next, int(in.Out))
		}
	}
	slices.Sort(next)
	return slices.Compact(next)
}

// race runs two automata on all texts at once.
type race struct {
	wide, narrow *automaton
	runes        []rune // one of each class
	seen         map[string]bool
	queue        []positions
	lost         bool // the narrow one matches what the wide one does not
	*prover
}

type positions struct{ narrow, wide states }

// visit notes a place that texts lead to; where the narrow automaton has come to nothing there is nothing to see.
func (r *race) visit(narrow, wide states, atStart bool) {
	key := fmt.Sprint(narrow, wide, atStart)
	if len(narrow) == 0 || r.seen[key] {
		return
	}
	r.seen[key] = true
	r.lost = r.lost || r.narrow.matches(narrow, atStart) && !r.wide.matches(wide, atStart)
	r.queue = append(r.queue, positions{r.narrow.closure(narrow, atStart, false), r.wide.closure(wide, atStart, false)})
}

func (r *race) step(at positions) {
	for _, c := range r.runes {
		r.steps -= 1 + len(at.narrow) + len(at.wide)
		if r.lost || r.steps <= 0 {
			return
		}
		r.visit(r.narrow.after(at.narrow, c), r.wide.after(at.wide, c), false)
	}
}
