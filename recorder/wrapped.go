package recorder

import "sync"

// wrappers are the names of tools that are wrapped with a nil recorder, which production code does once, long before there is
// a test with a recorder. Of a call that such a tool was denied nothing else would tell that it could have been recorded.
var wrappers sync.Map

// wraps notes that a tool is wrapped, "" where its name is not known yet. A nil r means wrappers that look for the context's
// recorder.
func (r *Recorder) wraps(tool string) {
	if r == nil {
		if tool != "" {
			wrappers.Store(tool, true)
		}
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.hasTools = true
}

// wrapped reports whether a call of the tool would have been recorded if it had run. The recorder is locked.
func (r *Recorder) wrapped(tool string) bool {
	if !r.hasTools && r.inside {
		_, known := wrappers.Load(tool)
		return known
	}
	return r.hasTools
}
