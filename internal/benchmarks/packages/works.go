// Package packages has the works in which the tests of a whole package are run, in a process of
// their own.
package packages

import (
	"fmt"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

var (
	ours  = library{"toolscore", "ours", "UPDATE_SNAPS", "", fileEach}
	peers = []library{
		{"go-snaps MatchJSON", "matchjson", "UPDATE_SNAPS", "", oneFile},
		{"go-snaps MatchStandaloneJSON", "standalone", "UPDATE_SNAPS", "", fileEach},
		{"cupaloy SnapshotT", "cupaloy", "UPDATE_SNAPSHOTS", "", fileEach},
		{"goldie AssertJson", "goldie", "GOLDIE_UPDATE", "GOLDIE_UPDATE", fileEach},
	}
)

// Works lists them: packages of a thousand and of ten thousand snapshots, of ten calls each. The
// order matters: what a work leaves behind, the next one need not write.
func Works() []measure.Work {
	w := &workshop{rooms: map[string]*room{}}
	works := make([]measure.Work, 0, 7*len(peers)+1)
	for _, snapshots := range []int{1000, 10_000} {
		for _, found := range []state{missing, accepted, differs} {
			for _, peer := range peers {
				works = append(works, w.work(snapshots, found, peer))
			}
		}
	}
	works = append(works, w.linear())
	for _, peer := range peers {
		works = append(works, w.goTest(1000, peer))
	}
	return works
}

// linear is our package of ten thousand snapshots beside ten runs of one that has a thousand.
func (w *workshop) linear() measure.Work {
	work := measure.Work{Name: title(accepted), Size: size(10_000), Peer: "toolscore, 10 × 1000 snapshots", Bar: 1.2, Pairs: 1}
	work.Start = func(s *measure.Scene) (pair measure.Pair, err error) {
		many, err := w.room(s.Module, ours)
		if err != nil {
			return pair, err
		}
		few := &room{library: ours, dir: s.Scratch, binary: many.binary}
		t := many.binaryTests(accepted)
		if pair.Ours, err = many.side(accepted, 10_000, t); err != nil {
			return pair, err
		}
		once, err := few.side(accepted, 1000, t)
		pair.Theirs = func(n int) (measure.Sample, error) { return once(10 * n) }
		return pair, err
	}
	return work
}

// work is one run of a test binary.
func (w *workshop) work(snapshots int, found state, peer library) measure.Work {
	work := measure.Work{Name: title(found), Size: size(snapshots), Peer: peer.name}
	quadratic := peer.files(snapshots) == 1
	switch {
	case quadratic && snapshots > 1000:
		work.Lacks = "left out: it is quadratic"
		return work
	case snapshots > 1000 && found != accepted && peer.folder != "standalone":
		work.Lacks = "left out, for time"
		return work
	}
	work.Pairs = 3
	if snapshots > 1000 || found == differs || quadratic {
		work.Pairs = 1
	}
	if quadratic && found == accepted {
		work.Bar, work.Quick, work.Pairs = 0.05, true, 2
	}
	work.Start = w.start(peer, snapshots, found, func(r *room) tests { return r.binaryTests(found) })
	return work
}

func title(found state) string {
	if found == accepted {
		return "package, accepted, CPU time"
	}
	return "package, " + found.String()
}

// goTest is a run of go test: it builds and links the package and starts the binary.
func (w *workshop) goTest(snapshots int, peer library) measure.Work {
	goTest := tests{[]string{"go", "test", "-count=1", "."}, onTheWall}
	return measure.Work{
		Name: "go test, accepted", Size: size(snapshots), Peer: peer.name, Pairs: 1,
		Start: w.start(peer, snapshots, accepted, func(*room) tests { return goTest }),
	}
}

// binaryTests is the test binary alone. Who writes waits for the disk, and that counts.
func (r *room) binaryTests(found state) tests {
	if found == accepted {
		return tests{[]string{r.binary}, ofTheProcessor}
	}
	return tests{[]string{r.binary}, onTheWall}
}

func size(snapshots int) string {
	return fmt.Sprintf("%d snapshots", snapshots)
}

// start makes a pair of the same tests in our package and in the peer's.
func (w *workshop) start(peer library, snapshots int, found state, by func(*room) tests,
) func(*measure.Scene) (measure.Pair, error) {
	return func(s *measure.Scene) (pair measure.Pair, err error) {
		for side, l := range map[*measure.Side]library{&pair.Ours: ours, &pair.Theirs: peer} {
			room, err := w.room(s.Module, l)
			if err != nil {
				return pair, err
			}
			if *side, err = room.side(found, snapshots, by(room)); err != nil {
				return pair, err
			}
		}
		return pair, nil
	}
}
