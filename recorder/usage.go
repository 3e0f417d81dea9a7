package recorder

import (
	"slices"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// Usage is what the requests to one model cost, in tokens as its provider counts them. Retried
// requests that failed are not counted.
type Usage struct {
	// Model is the name by which the requests ask for it, "" where they name none.
	Model string
	// Requests is how many were answered. Unmeasured is for how many of them the provider did not say
	// what they cost, as in a stream without usage.
	Requests, Unmeasured int
	// Input and Output are the tokens that were read and written. Cached is the part of the input that
	// came from a cache, Reasoning what the model thought; providers count these among the others or
	// beside them.
	Input, Output, Cached, Reasoning int
}

// Usage returns what recorded traffic cost so far, by model in the order of their first requests.
func (r *Recorder) Usage() []Usage {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var all []Usage
	for _, m := range r.wire.messages {
		if !m.ended || !m.byModel || m.attempt.Err != nil {
			continue
		}
		i := slices.IndexFunc(all, func(u Usage) bool { return u.Model == m.model })
		if i < 0 {
			i = len(all)
			all = append(all, Usage{Model: m.model})
		}
		all[i].add(m.usage)
	}
	return all
}

func (u *Usage) add(answer wire.Usage) {
	u.Requests++
	if !answer.Known {
		u.Unmeasured++
	}
	u.Input += answer.Input
	u.Output += answer.Output
	u.Cached += answer.Cached
	u.Reasoning += answer.Reasoning
}

// usageOf returns what an answer cost, and whether it is that of a model.
func usageOf(d wire.Decoder) (usage wire.Usage, byModel bool) {
	counting, byModel := d.(interface{ Usage() wire.Usage })
	if !byModel {
		return wire.Usage{}, false
	}
	return counting.Usage(), true
}

// cost notes what an answer cost.
func (r *Recorder) cost(m *message, usage wire.Usage, byModel bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m.usage, m.byModel = usage, byModel
}
