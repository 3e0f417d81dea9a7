package recorder

import "sync"

// wrappers are the names of tools that are wrapped with a nil recorder, which production code does
// once, long before there is a test with a recorder. Of a call that such a tool was denied nothing
// else would tell that it could have been recorded.
var wrappers sync.Map

// Wraps declares that calls of these tools are recorded, or of all tools if none is named. The
// wrappers of this package declare it themselves; an adapter that uses Begin calls Wraps when it is
// created. If the model's traffic is recorded as well, a requested call that never began is then
// known not to have been executed. A nil r means the recorder in the context, for which only names
// count.
func (r *Recorder) Wraps(tools ...string) {
	if r == nil {
		for _, tool := range tools {
			wrappers.Store(tool, true)
		}
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.hasTools = true
}

// wrapped reports whether a call of the tool would have been recorded if it had run. The recorder
// is locked.
func (r *Recorder) wrapped(tool string) bool {
	if !r.hasTools && r.inside {
		_, known := wrappers.Load(tool)
		return known
	}
	return r.hasTools
}
