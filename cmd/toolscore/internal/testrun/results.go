package testrun

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/gotest"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/pending"
	"github.com/toolscore/toolscore-go/internal/store"
)

// keepResults keeps what the run found of each package, for compare and report. A package whose
// tests could not be built, or take no snapshots any more, has no results any more, so that none of
// an earlier run passes for this one's.
func (r *testRun) keepResults(records []store.Record) error {
	found, err := r.found(records)
	if err != nil {
		return err
	}
	folder := outcome.Folder(r.Module)
	pending.Sweep(folder)
	suites := make([]string, len(r.packages))
	for i, p := range r.packages {
		suites[i] = r.Below(p.Dir)
		own := found[suites[i]]
		r.allowed = append(r.allowed, allowedOf(own)...)
		for j := range own {
			own[j].Package = p.Path
		}
		if err := outcome.Keep(folder, suites[i], own, r.overtakes(p)); err != nil {
			return err
		}
	}
	if r.all() && !r.arguments.Filtered() {
		if err := outcome.Retain(folder, suites); err != nil {
			return err
		}
	}
	return r.begun.End()
}

// beginResults notes that what is kept is older than this run, until it has been replaced.
func (r *testRun) beginResults() (err error) {
	var suites []string
	for _, p := range r.packages {
		if p.Uses {
			suites = append(suites, r.Below(p.Dir))
		}
	}
	r.begun, err = outcome.Begin(outcome.Folder(r.Module), suites)
	return err
}

// found returns the results by their suites, as paths from the module's folder.
func (r *testRun) found(records []store.Record) (map[string][]outcome.Result, error) {
	found := map[string][]outcome.Result{}
	for _, record := range records {
		if record.Result == nil {
			continue
		}
		var result outcome.Result
		if err := json.Unmarshal(record.Result, &result); err != nil {
			return nil, fmt.Errorf("result of %s: %w", record.Golden, err)
		}
		suite := r.Below(record.Folder)
		result.Suite, result.Golden = suite, r.Below(fileOf(record))
		found[suite] = append(found[suite], result)
	}
	return found, nil
}

// overtakes says which results of earlier runs say nothing any more, although their goldens were
// not used: those of tests that ran now, and those of tests that should have, but for a crash or a
// package that could not be built. A nil function stands for all.
func (r *testRun) overtakes(p gotest.Package) func(outcome.Result) bool {
	if !r.arguments.Filtered() {
		return nil
	}
	ran := r.result.Tests[p.Path]
	return func(earlier outcome.Result) bool {
		function, _, _ := strings.Cut(earlier.Name, "/")
		switch {
		case ran[earlier.Name] != "":
			return true
		case ran[function] == "":
			return r.arguments.Chooses(function)
		default:
			return !r.arguments.Partial()
		}
	}
}
