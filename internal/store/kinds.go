package store

import (
	"errors"
	"fmt"
	"strings"

	"github.com/toolscore/toolscore-go"
)

// kind is what a file below __snapshots__ holds.
type kind struct{ noun, suffix string }

var (
	tools   = kind{"golden", ".tools.yaml"}  // calls
	traffic = kind{"cassette", ".http.yaml"} // requests and answers
)

// kindIn returns the kind whose suffix is in a name.
func kindIn(name string) (k kind, found bool) {
	for _, k := range []kind{tools, traffic} {
		if strings.Contains(name, k.suffix) {
			return k, true
		}
	}
	return kind{}, false
}

// OpenCassette returns the file that holds the traffic of the next Replay of t, or of the one that
// label names. Replays are counted by themselves. It touches no file and fails as Open does.
func (f *Folder) OpenCassette(t toolscore.TestingT, label string) (*Golden, error) {
	return f.openKind(t, label, traffic, f.replays)
}

// FindCassette returns the cassette at a path by what it is called, as Find does.
func FindCassette(file string) (g *Golden, ok bool) { return traffic.find(file) }

// IsCassette reports whether the file holds traffic rather than calls.
func (g *Golden) IsCassette() bool { return g.kind == traffic }

// RefuseRecording returns why the test never records a cassette, nil where it may: a benchmark
// would measure the network, and a fuzz target has too many inputs.
func (g *Golden) RefuseRecording() error {
	switch {
	case g.benchmark:
		return errors.New("a benchmark records nothing; record the cassette in a test and name it with snapshot.Cassette")
	case strings.HasPrefix(g.test, "Fuzz"):
		return errors.New("a fuzz target records nothing; record the cassette in a test and name it with snapshot.Cassette")
	}
	return nil
}

// Recorded notes that this process has written the cassette, which is not recorded twice, and
// returns whether it had before.
func (g *Golden) Recorded(now bool) (before bool) {
	t := g.folder.taken
	t.mu.Lock()
	defer t.mu.Unlock()
	before = t.recorded[g.path]
	t.recorded[g.path] = before || now
	return before
}

func (g *Golden) name() string { return fmt.Sprintf("%s %s", g.kind.noun, g.path) }
