package store

import (
	"testing"

	"github.com/toolscore/toolscore-go"
)

// Repeat notes that the test runs its function several times from now on, or that it is done with that.
func (f *Folder) Repeat(t toolscore.TestingT, on bool) {
	c := f.running.begin(t)
	f.running.mu.Lock()
	defer f.running.mu.Unlock()
	c.repeats = on
}

// Repeats reports whether the test is running its function several times. What belongs to the test
// itself would then be used by each of the runs.
func (f *Folder) Repeats(t toolscore.TestingT) bool {
	itself, _ := t.(*testing.T)
	f.running.mu.Lock()
	defer f.running.mu.Unlock()
	c := f.running.find(itself, t.Name())
	return c != nil && c.repeats
}

// Replay notes that the test replays traffic.
func (f *Folder) Replay(t toolscore.TestingT) { f.replays.begin(t) }

// Replays reports whether the test replays traffic.
func (f *Folder) Replays(t toolscore.TestingT) bool {
	itself, _ := t.(*testing.T)
	f.replays.mu.Lock()
	defer f.replays.mu.Unlock()
	return f.replays.find(itself, t.Name()) != nil
}
