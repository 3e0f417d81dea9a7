package testrun

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/gotest"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/usage"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/store"
)

// hashSources notes the sources of every package of the run, and of every folder with goldens,
// before the tests run.
func (r *testRun) hashSources() error {
	goldens, err := store.Files(r.Module)
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

// remember keeps which goldens were used, for prune, and what was found, and drops pending files
// that the run has overtaken.
func (r *testRun) remember() (Summary, error) {
	records, err := store.ReadRecords(r.folder)
	if err != nil {
		return Summary{}, err
	}
	records = slices.DeleteFunc(records, func(record store.Record) bool { return !r.concerns(record.Folder) })
	for _, keep := range []func([]store.Record) error{r.keepResults, r.dropOvertaken, r.saveUsage} {
		if err := keep(records); err != nil {
			return Summary{}, err
		}
	}
	return r.summary(records)
}

func (r *testRun) saveUsage(records []store.Record) error {
	goldens, err := store.Files(r.Module)
	if err != nil {
		return err
	}
	runs, err := r.usage(records, goldens)
	if err != nil {
		return err
	}
	for _, run := range runs {
		if err := usage.Save(usage.Folder(r.Module), run); err != nil {
			return err
		}
	}
	return nil
}

// concerns reports whether the run is about the folder. A test may start processes that test other
// modules, as a rule in temporary folders, and hand its environment down to them.
func (r *testRun) concerns(folder string) bool { return r.lists(folder) || r.Holds(folder) }

// lists reports whether the command was asked for the package in the folder.
func (r *testRun) lists(folder string) bool {
	return slices.ContainsFunc(r.packages, func(p gotest.Package) bool { return p.Dir == folder })
}

// usage returns what the run has shown of each package.
func (r *testRun) usage(records []store.Record, goldens []*store.Golden) ([]usage.Run, error) {
	runs := map[string]*usage.Run{}
	for _, g := range goldens {
		folder := g.Folder()
		if runs[folder] == nil && !r.lists(folder) && r.showsUnlisted(folder) {
			runs[folder] = &usage.Run{}
		}
	}
	for _, p := range r.packages {
		run, err := r.whole(p)
		if err != nil {
			return nil, err
		}
		if p.Uses || run.Doubt == "" && r.result.Passed && !p.Excluded {
			runs[p.Dir] = &run
		}
	}
	for _, record := range records {
		if run := runs[record.Folder]; run != nil {
			run.Uses = append(run.Uses, r.Below(fileOf(record)))
		}
	}
	for _, g := range goldens {
		if run := runs[g.Folder()]; run != nil {
			run.Goldens = append(run.Goldens, r.Below(g.File()))
		}
	}
	var known []usage.Run
	for _, folder := range slices.Sorted(maps.Keys(runs)) {
		run := runs[folder]
		run.Folder, run.Sources = r.Below(folder), r.sources[folder]
		if len(run.Goldens)+len(run.Uses) > 0 {
			known = append(known, *run)
		}
	}
	return known, nil
}

// whole says why the run of a package was not a whole one that passed, or else which of its tests
// it left out.
func (r *testRun) whole(p gotest.Package) (run usage.Run, err error) {
	tests := r.result.Tests[p.Path]
	switch {
	case r.arguments.Filtered():
		run.Doubt = "its package was run in part only, as by -run, -skip, -failfast or -short"
	case p.Uses && len(tests) == 0:
		run.Doubt = "the tests of its package did not run"
	}
	for _, test := range slices.Sorted(maps.Keys(tests)) {
		switch tests[test] {
		case gotest.Passed:
		case gotest.Skipped:
			run.Left = append(run.Left, test)
		default:
			run.Doubt = cmp.Or(run.Doubt, test+" did not pass")
		}
	}
	functions, err := store.TestFunctions(p.Dir)
	for _, f := range functions {
		if p.Uses && tests[f] == "" && f != "TestMain" {
			run.Left = append(run.Left, f)
		}
	}
	return run, err
}

// showsUnlisted reports whether the run shows that no test takes snapshots in a folder which it
// does not list: all tests of the module passed, for one of another folder may read the goldens,
// and no test is there.
func (r *testRun) showsUnlisted(folder string) bool {
	tests, _ := filepath.Glob(filepath.Join(folder, "*_test.go"))
	return len(tests) == 0 && r.all() && r.result.Passed && !r.arguments.Filtered()
}

// all reports whether the command was asked for all packages of the module.
func (r *testRun) all() bool {
	return r.Dir == r.Module && slices.Contains(r.arguments.Packages, "./...")
}

func fileOf(record store.Record) string {
	return filepath.Join(record.Folder, filepath.FromSlash(record.Golden))
}

// dropOvertaken drops what earlier runs left pending of tests that pass now without taking that
// snapshot, or are gone, and what was kept of other modules.
func (r *testRun) dropOvertaken(records []store.Record) error {
	files, err := pending.List(r.Pending)
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
