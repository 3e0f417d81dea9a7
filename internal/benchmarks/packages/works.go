// Package packages has the works in which the tests of a whole package are run, in a process of their own.
package packages

import (
	"fmt"
	"path/filepath"

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

// Works lists them: packages of a thousand and of ten thousand snapshots, of ten calls each.
func Works() []measure.Work {
	w := &workshop{built: map[string]bool{}}
	var works []measure.Work
	for _, snapshots := range []int{1000, 10000} {
		for _, found := range []state{missing, accepted, differs} {
			for _, peer := range peers {
				works = append(works, w.work(snapshots, found, peer))
			}
		}
	}
	return works
}

func (w *workshop) work(snapshots int, found state, peer library) measure.Work {
	work := measure.Work{
		Name: "package, " + found.String(),
		Size: fmt.Sprintf("%d snapshots", snapshots),
		Peer: peer.name,
		Start: func(s *measure.Scene) (measure.Pair, error) {
			our, err := w.side(s.Module, ours, snapshots, found)
			if err != nil {
				return measure.Pair{}, err
			}
			their, err := w.side(s.Module, peer, snapshots, found)
			return measure.Pair{Ours: our, Theirs: their}, err
		},
	}
	return work
}

func (w *workshop) side(benchmarks string, l library, snapshots int, found state) (measure.Side, error) {
	folder, err := w.build(benchmarks, l.folder)
	if err != nil {
		return nil, err
	}
	t := &tests{library: l, snapshots: snapshots, folder: folder, command: []string{filepath.Join(folder, binary)}}
	return t.side(found)
}
