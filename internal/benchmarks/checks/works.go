// Package checks has the works in which recorded calls are compared with a snapshot that accepts them.
package checks

import (
	"strings"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

const accepted = "check, accepted"

// Works lists them: each size of a snapshot, with each number of matchers, by each peer.
func Works() []measure.Work {
	var works []measure.Work
	for _, calls := range []int{1, 10, 100, 1000} {
		for _, p := range peers() {
			works = append(works, check(job{calls, 0}, p))
		}
		for _, volatile := range []int{3, 30} {
			for _, p := range peers() {
				if p.matchers {
					works = append(works, check(job{calls, volatile}, p))
				}
			}
			if calls == 10 && volatile == 3 {
				works = append(works, check(job{calls, volatile}, eachAny()))
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

func check(j job, p peer) measure.Work {
	w := measure.Work{Name: accepted, Size: j.String(), Peer: p.name, Bar: bar(j, p.name)}
	w.Quick = j.calls == 10 && j.volatile <= 3 || j.calls == 100 && j.volatile == 0
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
func bar(j job, peer string) float64 {
	switch {
	case j == job{10, 0} && peer == "go-snaps MatchStandaloneJSON":
		return 1
	case j == job{10, 3} && strings.HasPrefix(peer, "go-snaps MatchStandaloneYAML"):
		return 1
	default:
		return 0
	}
}
