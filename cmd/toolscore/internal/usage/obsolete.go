package usage

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Finding is what is known of a golden that no run used.
type Finding struct {
	Golden *store.Golden
	// Path is the golden's path from the module's folder, with slashes.
	Path string
	// Obsolete says that a whole run of its package, in which all tests passed, did not use it.
	Obsolete bool
	// Reason says why it is obsolete, or why that is not certain.
	Reason string
}

// Find returns the goldens of a module that no run of the present sources used, and the packages,
// as folders from that of the module, that must be run again: their sources changed after the run
// that used a golden last.
//
// It fails if the sources of the module cannot be read.
func Find(module string, goldens []*store.Golden, runs []Run) (findings []Finding, outdated []string, err error) {
	e, err := gather(module, runs)
	if err != nil {
		return nil, nil, err
	}
	for _, g := range goldens {
		name := Relative(module, g.File())
		if e.used[name] {
			continue
		}
		if folders := e.usedBefore[name]; folders != nil {
			outdated = append(outdated, folders...)
			continue
		}
		f := Finding{Golden: g, Path: name}
		f.Obsolete, f.Reason = e.judge(f)
		findings = append(findings, f)
	}
	slices.Sort(outdated)
	return findings, slices.Compact(outdated), e.spareNamed(findings)
}

// Relative returns a path from the module's folder, with slashes; one that is not below it may
// begin with two dots.
func Relative(module, file string) string {
	below, err := filepath.Rel(module, file)
	if err != nil { // another drive
		below = file
	}
	return filepath.ToSlash(below)
}

// evidence is what the runs show.
type evidence struct {
	module     string
	current    []Run // of the sources as they are now
	used       map[string]bool
	usedBefore map[string][]string // the folders of runs of other sources, by the golden that they used
}

func gather(module string, runs []Run) (evidence, error) {
	e := evidence{module: module, used: map[string]bool{}, usedBefore: map[string][]string{}}
	for _, r := range runs {
		dir := filepath.Join(module, filepath.FromSlash(r.Folder))
		sources, err := SourcesOf(dir)
		if err != nil {
			return e, err
		}
		_, err = os.Stat(dir)
		switch {
		case r.Sources == sources:
			e.current = append(e.current, r)
			for _, name := range r.Uses {
				e.used[name] = true
			}
		case err == nil: // a package that is gone cannot be run again
			for _, name := range r.Uses {
				e.usedBefore[name] = append(e.usedBefore[name], r.Folder)
			}
		}
	}
	return e, nil
}

// judge says whether a golden that no run used is obsolete, and why.
func (e evidence) judge(f Finding) (obsolete bool, reason string) {
	var document *golden.Document
	var text []byte
	if !f.Golden.IsCassette() {
		var err error
		if document, text, err = read(f.Golden); err != nil {
			return false, "it does not read as a golden: " + err.Error()
		}
	}
	folder := Relative(e.module, f.Golden.Folder())
	runs := slices.DeleteFunc(slices.Clone(e.current), func(r Run) bool { return r.Folder != folder })
	if len(runs) == 0 {
		return false, "no run covered the package as it is now"
	}
	runs = slices.DeleteFunc(runs, func(r Run) bool { return !slices.Contains(r.Goldens, f.Path) })
	if len(runs) == 0 {
		return false, "it is newer than the last run"
	}
	whole := slices.IndexFunc(runs, func(r Run) bool { return r.Doubt == "" })
	if whole < 0 {
		var doubts []string
		for _, r := range runs {
			doubts = append(doubts, r.Doubt)
		}
		slices.Sort(doubts)
		return false, strings.Join(slices.Compact(doubts), "; ")
	}
	for _, test := range runs[whole].Left {
		if f.Golden.MayBelongTo(test) || !f.Golden.IsOfGoTest() {
			return false, test + " did not run: it was skipped, is a benchmark, or is not built on this system"
		}
	}
	if f.Golden.IsCassette() {
		return true, unused
	}
	if other, found := e.successor(f, document, runs[whole]); found {
		_, rest, _ := bytes.Cut(text, []byte("\n"))
		isEdited := !isRecorded(document) || bytes.Contains(rest, []byte("#"))
		return !isEdited, fmt.Sprintf("%s; it accepts the calls of %s, so if that test was renamed: %s",
			unused, other.Path(), f.Golden.Move(other))
	}
	return true, unused
}

const unused = "no test used it in a whole run that passed"

// successor returns a golden of the same package that the run used and whose calls this one
// accepts: that of a test which may have been renamed.
func (e evidence) successor(f Finding, document *golden.Document, run Run) (other *store.Golden, found bool) {
	for _, name := range run.Uses {
		other, ok := store.Find(filepath.Join(e.module, filepath.FromSlash(name)))
		if !ok || other.Folder() != f.Golden.Folder() {
			continue
		}
		if recorded, _, err := read(other); err == nil && accepts(document, recorded) {
			return other, true
		}
	}
	return nil, false
}

// accepts reports whether a golden accepts the calls that another one holds as they were recorded,
// without a matcher. That it accepts no calls tells nothing.
func accepts(old, recorded *golden.Document) bool {
	if !isRecorded(recorded) || len(recorded.Calls) == 0 {
		return false
	}
	settings, err := option.Resolve(old.Options()...)
	if err != nil {
		return false
	}
	result, err := compare.Variants(old.Expected(), recorded.Calls, settings)
	return err == nil && result.Passed && !compare.Differs(result)
}

// isRecorded reports whether a golden holds calls as they are written at the first recording.
func isRecorded(d *golden.Document) bool {
	hasOptions := d.Strict != nil || d.Order != nil || d.Extra != nil || d.MinScore != nil || d.PartialArgs != nil
	return !hasOptions && len(d.Checks) == 0 && len(d.Variants()) == 1 &&
		!slices.ContainsFunc(d.Calls, func(c toolscore.Call) bool {
			return c.Args == nil || c.Bounds != toolscore.Bounds{} || c.Group != "" ||
				value.HasMatcher(map[string]any(c.Args)) || value.HasMatcher(c.Result)
		})
}

func read(g *store.Golden) (d *golden.Document, text []byte, err error) {
	text, err = g.Read()
	if err == nil {
		d, err = golden.Read(g.Path(), text)
	}
	return d, text, err
}

// nameIn returns how a source names the file: a cassette may be without its .yaml.
func nameIn(f Finding) string {
	if f.Golden.IsCassette() {
		return strings.TrimSuffix(path.Base(f.Path), ".yaml")
	}
	return path.Base(f.Path)
}

// spareNamed keeps what would be obsolete where a source file of the module names it: a test that
// was not run may read a golden of any other.
func (e evidence) spareNamed(findings []Finding) error {
	if !slices.ContainsFunc(findings, func(f Finding) bool { return f.Obsolete }) {
		return nil
	}
	err := filepath.WalkDir(e.module, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && file != e.module && strings.HasPrefix(entry.Name(), "."):
			return filepath.SkipDir
		case !entry.Type().IsRegular() || !strings.HasSuffix(file, ".go"):
			return nil
		}
		text, err := os.ReadFile(file)
		for i := range findings {
			if f := &findings[i]; f.Obsolete && bytes.Contains(text, []byte(nameIn(*f))) {
				f.Obsolete, f.Reason = false, Relative(e.module, file)+" names it"
			}
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("sources of the module: %w", err)
	}
	return nil
}
