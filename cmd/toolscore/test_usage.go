package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/gotest"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/usage"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/store"
)

// hashSources notes the sources of every package of the run, and of every folder with goldens, before the tests run.
func (r *testRun) hashSources() error {
	goldens, err := store.Goldens(r.module)
	if err != nil {
		return err
	}
	folders := map[string]bool{}
	for _, p := range r.packages {
		folders[p.Dir] = p.Uses
	}
	for _, g := range goldens {
		folders[g.Folder()] = true
	}
	r.sources = map[string]string{}
	for folder, needed := range folders {
		if !needed {
			continue
		}
		if r.sources[folder], err = usage.SourcesOf(folder); err != nil {
			return err
		}
	}
	return nil
}

// remember keeps which goldens were used, for prune, and what was found, and drops pending files that the run has overtaken.
func (r *testRun) remember() error {
	records, err := store.ReadRecords(r.folder)
	if err != nil {
		return err
	}
	records = slices.DeleteFunc(records, func(record store.Record) bool { return !r.concerns(record.Folder) })
	r.counts = r.count(records)
	if err := r.keepResults(records); err != nil {
		return err
	}
	if err := r.dropOvertaken(records); err != nil {
		return err
	}
	goldens, err := store.Goldens(r.module)
	if err != nil {
		return err
	}
	for _, run := range r.usage(records, goldens) {
		if err := usage.Save(usage.Folder(r.module), run); err != nil {
			return err
		}
	}
	return nil
}

// concerns reports whether the run is about the folder. A test may start processes that test other modules, as a rule in
// temporary folders, and hand its environment down to them.
func (r *testRun) concerns(folder string) bool { return r.lists(folder) || r.holds(folder) }

// lists reports whether the command was asked for the package in the folder.
func (r *testRun) lists(folder string) bool {
	return slices.ContainsFunc(r.packages, func(p gotest.Package) bool { return p.Dir == folder })
}

// usage returns what the run has shown of each package.
func (r *testRun) usage(records []store.Record, goldens []*store.Golden) []usage.Run {
	runs := map[string]*usage.Run{}
	of := func(folder string) *usage.Run {
		if runs[folder] == nil {
			runs[folder] = &usage.Run{Folder: r.below(folder), Sources: r.sources[folder], None: true}
		}
		return runs[folder]
	}
	for _, p := range r.packages {
		run := of(p.Dir)
		run.None = !p.Uses && !p.Excluded
		run.Whole, run.Partial = !r.arguments.Filtered(), r.arguments.Partial()
		run.Tests = outcomes(r.result.Tests[p.Path])
	}
	for _, record := range records {
		run := of(record.Folder)
		run.Uses = append(run.Uses, usage.Use{Golden: r.below(fileOf(record)), Test: record.Test})
	}
	for _, g := range goldens {
		run := of(g.Folder())
		run.Goldens = append(run.Goldens, r.below(g.File()))
	}
	var known []usage.Run
	for _, folder := range slices.Sorted(maps.Keys(runs)) {
		if run := runs[folder]; r.shows(folder, run) {
			known = append(known, *run)
		}
	}
	return known
}

// shows reports whether the run is evidence about the folder. That no test there takes snapshots is so where all tests
// passed, for one of another folder may have read the goldens, and where no test stands there or all that do were listed.
func (r *testRun) shows(folder string, run *usage.Run) bool {
	listed := r.lists(folder)
	if !run.None {
		return listed && run.Tests != nil
	}
	if !r.result.Passed || r.arguments.Filtered() || len(run.Goldens) == 0 {
		return false
	}
	tests, _ := filepath.Glob(filepath.Join(folder, "*_test.go"))
	return listed || len(tests) == 0 && r.all()
}

// all reports whether the command was asked for all packages of the module.
func (r *testRun) all() bool {
	return r.dir == r.module && slices.Contains(r.arguments.Packages, "./...")
}

func fileOf(record store.Record) string {
	return filepath.Join(record.Folder, filepath.FromSlash(record.Golden))
}

func outcomes(tests map[string]gotest.Outcome) map[string]string {
	if tests == nil {
		return nil
	}
	words := map[string]string{}
	for test, result := range tests {
		words[test] = string(result)
	}
	return words
}

// dropOvertaken drops what earlier runs left pending of tests that pass now without taking that snapshot, or are gone,
// and what was kept of other modules.
func (r *testRun) dropOvertaken(records []store.Record) error {
	files, err := pending.List(r.project.pending)
	if err != nil {
		return err
	}
	for _, f := range files {
		current := slices.ContainsFunc(records, func(record store.Record) bool { return fileOf(record) == f.Golden })
		if current || !r.overtaken(f) {
			continue
		}
		if err := f.Reject(); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return nil
}

func (r *testRun) overtaken(f pending.File) bool {
	g, ok := store.Find(f.Golden)
	switch {
	case !ok:
		return false
	case !r.concerns(g.Folder()):
		return true
	}
	for _, p := range r.packages {
		if p.Dir != g.Folder() {
			continue
		}
		tests := r.result.Tests[p.Path]
		failed := slices.ContainsFunc(slices.Collect(maps.Values(tests)), func(o gotest.Outcome) bool {
			return o != gotest.Passed && o != gotest.Skipped
		})
		gone := tests[f.Test] == "" && len(tests) > 0 && !failed && !r.arguments.Filtered()
		return gone || tests[f.Test] == gotest.Passed
	}
	return false
}
