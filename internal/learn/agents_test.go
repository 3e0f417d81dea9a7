package learn_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	toolscore "github.com/toolscore/toolscore-go"
)

// agent is a random agent: what it may do in each step, one after the other.
type agent struct{ steps []step }

// step adds the calls of one step to a run.
type step func(r *rand.Rand, run *run)

// run is one run of an agent.
type run struct {
	calls toolscore.Trace
	id    string // made by the agent's first call, given to later ones
}

// newAgent makes an agent of three to seven steps, the first of which every run takes.
func newAgent(r *rand.Rand) agent {
	tools := []string{"search", "read", "book", "pay", "mail", "log", "check", "plan", "weather", "news"}
	r.Shuffle(len(tools), func(i, j int) { tools[i], tools[j] = tools[j], tools[i] })
	next := func() string {
		tool := tools[0]
		tools = tools[1:]
		return tool
	}
	a := agent{steps: []step{once(newTool(r, next()))}}
	for range 2 + r.IntN(4) {
		switch t := newTool(r, next()); r.IntN(8) {
		case 0:
			a.steps = append(a.steps, sometimes(t, .3+.5*r.Float64()))
		case 1:
			a.steps = append(a.steps, repeated(t, 1, 2+r.IntN(2)))
		case 2:
			a.steps = append(a.steps, eitherOrder(t, newTool(r, next())))
		case 3:
			a.steps = append(a.steps, either(t, newTool(r, next())))
		default:
			a.steps = append(a.steps, once(t))
		}
		if len(tools) < 3 {
			break
		}
	}
	return a
}

// changed is the agent after an edit of its prompt: a step is gone, left out at times, repeated,
// new, or made elsewhere, and may give other values.
func (a agent) changed(r *rand.Rand) agent {
	steps := slices.Clone(a.steps)
	i, fresh := r.IntN(len(steps)), newTool(r, "fresh")
	switch r.IntN(5) {
	case 0:
		steps = slices.Delete(steps, i, i+1)
	case 1:
		step := steps[i]
		steps[i] = func(r *rand.Rand, run *run) {
			for range r.IntN(3) {
				step(r, run)
			}
		}
	case 2:
		steps = slices.Insert(steps, i, once(fresh))
	case 3:
		steps = slices.Insert(steps, i, sometimes(fresh, .5))
	default:
		j := r.IntN(len(steps))
		steps[i], steps[j] = steps[j], steps[i]
	}
	return agent{steps: append(steps, func(r *rand.Rand, run *run) {
		for i, c := range run.calls {
			if _, has := c.Args["b"]; has && len(c.Tool) > 4 {
				run.calls[i].Args["b"] = fmt.Sprint("other ", r.IntN(3))
			}
		}
	})}
}

func (a agent) run(r *rand.Rand) toolscore.Trace {
	one := &run{id: fmt.Sprintf("FL-%03d", r.IntN(1000))}
	for _, s := range a.steps {
		s(r, one)
	}
	return one.calls
}

func (a agent) runs(r *rand.Rand, n int) []toolscore.Trace {
	runs := make([]toolscore.Trace, n)
	for i := range runs {
		runs[i] = a.run(r)
	}
	return runs
}

func once(t tool) step { return func(r *rand.Rand, run *run) { t.call(r, run) } }

func sometimes(t tool, p float64) step {
	return func(r *rand.Rand, run *run) {
		if r.Float64() < p {
			t.call(r, run)
		}
	}
}

func repeated(t tool, least, most int) step {
	return func(r *rand.Rand, run *run) {
		for range least + r.IntN(most-least+1) {
			t.call(r, run)
		}
	}
}

func eitherOrder(a, b tool) step {
	return func(r *rand.Rand, run *run) {
		if r.IntN(2) == 0 {
			a, b = b, a
		}
		a.call(r, run)
		b.call(r, run)
	}
}

func either(a, b tool) step {
	return func(r *rand.Rand, run *run) {
		if r.IntN(2) == 0 {
			a.call(r, run)
		} else {
			b.call(r, run)
		}
	}
}

// tool is a tool with the values that the agent gives it.
type tool struct {
	name string
	args map[string]func(r *rand.Rand, run *run) any // nil: the argument is left out
}

func newTool(r *rand.Rand, name string) tool {
	t := tool{name, map[string]func(*rand.Rand, *run) any{}}
	for _, key := range []string{"a", "b", "c"}[:1+r.IntN(3)] {
		t.args[key] = newValue(r)
	}
	return t
}

func (t tool) call(r *rand.Rand, run *run) {
	args := toolscore.Args{}
	keys := make([]string, 0, len(t.args))
	for key := range t.args {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		if v := t.args[key](r, run); v != nil {
			args[key] = v
		}
	}
	run.calls = append(run.calls, toolscore.Call{Tool: t.name, Args: args})
}

func newValue(r *rand.Rand) func(*rand.Rand, *run) any {
	words := []string{"NYC", "Boston", "Rome", "cheap", "late", "today", "window", "aisle"}
	fixed := words[r.IntN(len(words))]
	switch r.IntN(9) {
	case 0:
		return func(_ *rand.Rand, run *run) any { return run.id }
	case 1:
		return func(r *rand.Rand, _ *run) any { return []string{"C", "F"}[r.IntN(2)] }
	case 2:
		return func(r *rand.Rand, _ *run) any { return "req_" + strconv.Itoa(1000+r.IntN(9000)) }
	case 3:
		return func(r *rand.Rand, _ *run) any { return words[r.IntN(8)] + " " + words[r.IntN(8)] + " flights" }
	case 4:
		return func(r *rand.Rand, _ *run) any { return json.Number(strconv.Itoa(1 + r.IntN(300))) }
	case 5:
		return func(r *rand.Rand, _ *run) any {
			if r.IntN(3) == 0 {
				return nil
			}
			return fixed
		}
	default:
		return func(*rand.Rand, *run) any { return fixed }
	}
}
