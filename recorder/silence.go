package recorder

import "strings"

// silence says of a recorder that recorded nothing what it saw all the same, and what may be
// missing. The recorder is locked.
func (r *Recorder) silence() string {
	var seen []string
	var idle []string
	for _, p := range r.started {
		if p.requests.Load() == 0 {
			idle = append(idle, p.name)
		}
	}
	if len(idle) > 0 {
		seen = append(seen, "no request reached the proxies of "+strings.Join(idle, ", "))
	}
	if r.hasTools {
		seen = append(seen, "tools are wrapped and none was called")
	}
	if r.inside {
		seen = append(seen, "a context carries the recorder, but no tool and no client found it there: hand that context on to them")
	} else {
		seen = append(seen, "no context carries the recorder: run the agent with recorder.NewContext(ctx, rec), "+
			"or give rec to its tools or its client")
	}
	return strings.Join(seen, "; ") + "; call MarkRan() if the agent ran and rightly called no tool"
}
