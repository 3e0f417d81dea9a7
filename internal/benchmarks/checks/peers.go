package checks

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/bradleyjkemp/cupaloy/v2"
	"github.com/gkampitakis/go-snaps/match" //nolint:depguard // it is who we are measured by
	"github.com/gkampitakis/go-snaps/snaps" //nolint:depguard // the same
	"github.com/sebdah/goldie/v2"

	"github.com/toolscore/toolscore-go/internal/benchmarks/calls"
	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

// peer checks the same calls with a library of others, as its documentation says.
type peer struct {
	name     string
	matchers bool // it can let an argument change
	// check returns a function that checks the calls once, in a test that passes; dir is a folder
	// for its snapshots.
	check func(j calls.Job, t *standIn, dir string) func()
}

func peers() []peer {
	return []peer{
		{"go-snaps MatchJSON", true, matchJSON},
		{"go-snaps MatchStandaloneJSON", true, matchStandaloneJSON},
		{"go-snaps MatchStandaloneYAML", true, matchStandaloneYAML},
		{"cupaloy SnapshotT", false, cupaloySnapshot},
		{"goldie AssertJson", false, goldieAssert},
	}
}

// eachAny is go-snaps with a matcher for each volatile argument, as the bar has it; one for all of
// them is faster.
func eachAny() peer {
	return peer{"go-snaps MatchStandaloneYAML, three match.Any", true, matchAnyEach}
}

func matchJSON(j calls.Job, t *standIn, dir string) func() {
	config := snaps.WithConfig(snaps.Dir(dir), snaps.Filename("checks"))
	plain, anything := j.Plain(), anyJSON(j)
	return func() { matchAsInATest(func() { config.MatchJSON(t, plain, anything...) }) }
}

func matchStandaloneJSON(j calls.Job, t *standIn, dir string) func() {
	config := snaps.WithConfig(snaps.Dir(dir))
	plain, anything := j.Plain(), anyJSON(j)
	return func() { matchAsInATest(func() { config.MatchStandaloneJSON(t, plain, anything...) }) }
}

func matchStandaloneYAML(j calls.Job, t *standIn, dir string) func() {
	if j.Volatile == 0 {
		return standaloneYAML(j, t, dir, nil)
	}
	return standaloneYAML(j, t, dir, []match.YAMLMatcher{match.Any(j.Paths("$[%d].args.%s")...)})
}

func matchAnyEach(j calls.Job, t *standIn, dir string) func() {
	paths := j.Paths("$[%d].args.%s")
	each := make([]match.YAMLMatcher, len(paths))
	for i, path := range paths {
		each[i] = match.Any(path)
	}
	return standaloneYAML(j, t, dir, each)
}

func standaloneYAML(j calls.Job, t *standIn, dir string, anything []match.YAMLMatcher) func() {
	config := snaps.WithConfig(snaps.Dir(dir))
	plain := j.Plain()
	return func() { matchAsInATest(func() { config.MatchStandaloneYAML(t, plain, anything...) }) }
}

func anyJSON(j calls.Job) []match.JSONMatcher {
	if j.Volatile == 0 {
		return nil
	}
	return []match.JSONMatcher{match.Any(j.Paths("%d.args.%s")...)}
}

func cupaloySnapshot(j calls.Job, t *standIn, dir string) func() {
	config := cupaloy.New(cupaloy.SnapshotSubdirectory(dir), cupaloy.FailOnUpdate(false))
	plain := j.Plain()
	return func() { config.SnapshotT(t, plain) }
}

// goldieAssert writes the file first: goldie writes none by itself.
func goldieAssert(j calls.Job, t *standIn, dir string) func() {
	g := goldie.New(t, goldie.WithFixtureDir(dir))
	plain := j.Plain()
	text, err := json.MarshalIndent(plain, "", "  ")
	if err = errors.Join(err, g.Update(t, t.Name(), text)); err != nil {
		t.Error(err)
	}
	return func() { g.AssertJson(t, t.Name(), plain) }
}

// theirs makes the side of a peer: the snapshot is written, then accepted again and again.
func theirs(p peer, j calls.Job, name, dir string) (measure.Side, error) {
	t := &standIn{name: name}
	check := p.check(j, t, filepath.Join(dir, "snapshots"))
	check()
	if err := t.end(); err != nil {
		return nil, fmt.Errorf("snapshot of %s: %w", p.name, err)
	}
	return measure.Busy(func() error {
		check()
		return t.end()
	}), nil
}
