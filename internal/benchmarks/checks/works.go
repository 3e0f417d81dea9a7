// Package checks has the works in which recorded calls are compared with a snapshot that accepts them.
package checks

import (
	"strings"

	"github.com/toolscore/toolscore-go/internal/benchmarks/calls"
	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

const accepted = "check, accepted"

// Works lists them: each size of a snapshot, with each number of matchers, by each peer.
func Works() []measure.Work {
	var works []measure.Work
	for _, n := range []int{1, 10, 100, 1000} {
		for _, p := range peers() {
			works = append(works, check(calls.Job{Calls: n}, p))
		}
		for _, volatile := range []int{3, 30} {
			for _, p := range peers() {
				if p.matchers {
					works = append(works, check(calls.Job{Calls: n, Volatile: volatile}, p))
				}
			}
			if n == 10 && volatile == 3 {
				works = append(works, check(calls.Job{Calls: n, Volatile: volatile}, eachAny()))
			}
		}
	}
	return append(works, without()...)
}

// without lists the peers that have no matchers, so that the table says so.
func without() []measure.Work {
	var works []measure.Work
	for _, p := range peers() {
		if !p.matchers {
			works = append(works, measure.Work{
				Name: accepted, Size: "3 or 30 matchers", Peer: p.name, Quick: true, Lacks: "it has no matchers",
			})
		}
	}
	return works
}

func check(j calls.Job, p peer) measure.Work {
	w := measure.Work{Name: accepted, Size: j.String(), Peer: p.name, Bar: bar(j, p.name)}
	w.Quick = j.Calls == 10 && j.Volatile <= 3
	name := "Test" + strings.NewReplacer(" ", "", ",", "").Replace(j.String()+p.name)
	w.Start = func(s *measure.Scene) (measure.Pair, error) {
		our, err := ours(j, name)
		if err != nil {
			return measure.Pair{}, err
		}
		their, err := theirs(p, j, name, s.Scratch)
		return measure.Pair{Ours: our, Theirs: their}, err
	}
	return w
}

// bar returns what is to hold of snapshots of ten calls: we are the faster ones.
func bar(j calls.Job, peer string) float64 {
	switch {
	case j == (calls.Job{Calls: 10}) && peer == "go-snaps MatchStandaloneJSON":
		return 1
	case j == (calls.Job{Calls: 10, Volatile: 3}) && strings.HasPrefix(peer, "go-snaps MatchStandaloneYAML"):
		return 1
	default:
		return 0
	}
}
