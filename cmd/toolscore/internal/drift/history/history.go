// Package history compares the goldens of two revisions of a repository.
package history

import (
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift/render"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/revision"
	"github.com/toolscore/toolscore-go/internal/redact"
)

// Query says which revisions are compared.
type Query struct {
	// Base and Head name the revisions. Without a Head the working tree is compared.
	Base, Head string
	// MergeBase compares with the commit where the two parted instead of with the base.
	MergeBase bool
}

// sides are the two revisions that are compared.
type sides struct {
	repository   *revision.Repository
	base, head   render.Revision
	before, then revision.Side
}

// Report compares the goldens that the names mean, or all. The error is revision.ErrNone if there
// is no repository.
func Report(p project.Project, q Query, names []string) (render.Report, error) {
	found, err := q.sides(p)
	if err != nil {
		return render.Report{}, err
	}
	return found.report(p, names)
}

// sides looks the revisions up.
func (q Query) sides(p project.Project) (found sides, err error) {
	if found.repository, err = revision.Open(p.Module); err != nil {
		return found, err
	}
	base, err := found.repository.Commit(q.Base)
	if err != nil {
		return found, err
	}
	head := ""
	if q.Head != "" {
		if head, err = found.repository.Commit(q.Head); err != nil {
			return found, err
		}
	}
	found.base, found.head = called(q.Base, base), called(q.Head, head)
	if q.MergeBase {
		if base, err = found.parting(base, head); err != nil {
			return found, err
		}
		found.base = called(q.Base, base)
		found.base.Words = "where it left"
	}
	if found.before, err = found.repository.At(base); err != nil {
		return found, err
	}
	if head == "" {
		found.then, err = found.repository.Working()
	} else {
		found.then, err = found.repository.At(head)
	}
	return found, err
}

// parting returns where the head, or what the working tree is based on, left the base.
func (s sides) parting(base, head string) (commit string, err error) {
	if head == "" {
		if head, err = s.repository.Commit("HEAD"); err != nil {
			return "", err
		}
	}
	return s.repository.Parting(base, head)
}

// called names a revision and its commit, "" for the working tree.
func called(name, commit string) render.Revision {
	const short = 10
	switch {
	case commit == "":
		return render.Revision{Words: "the working tree"}
	case len(commit) < short || name == commit:
		return render.Revision{Name: commit}
	default:
		return render.Revision{Name: name, Commit: commit[:short]}
	}
}

// report compares the goldens that the names mean.
func (s sides) report(p project.Project, names []string) (render.Report, error) {
	changed, err := s.repository.Changes(s.before, s.then)
	if err != nil {
		return render.Report{}, err
	}
	gone, err := s.repository.Gone(s.before, s.then)
	if err != nil {
		return render.Report{}, err
	}
	changed = append(gone, changed...)
	pairs := make([]drift.Pair, len(changed))
	for i, c := range changed {
		pairs[i] = drift.Pair{Path: c.Path, Old: text(c.Path+" at "+s.base.String(), c.Before), New: text(c.Path, c.After)}
	}
	goldens := slices.DeleteFunc(drift.Goldens(pairs), func(g drift.Golden) bool {
		return strings.HasPrefix(g.Path, revision.Elsewhere) // it did not come here
	})
	all, err := p.ChooseGoldens(revision.Paths(s.before, s.then), names)
	if err != nil {
		return render.Report{}, err
	}
	if len(names) > 0 {
		goldens = slices.DeleteFunc(goldens, func(g drift.Golden) bool {
			return !slices.Contains(all, g.Path) && !slices.Contains(all, g.From)
		})
	}
	all = slices.DeleteFunc(all, func(path string) bool { // it has another name now
		return slices.ContainsFunc(goldens, func(g drift.Golden) bool { return g.From == path })
	})
	redactor := redact.New(redact.Rules{})
	hideNames(goldens, redactor)
	return render.Report{
		Base: s.base, Head: s.head, Goldens: goldens, All: all, Prefix: s.repository.Prefix,
		Hide: redactor.Value, HideText: redactor.Text,
	}, nil
}

// hideNames takes secrets out of what is not a value, as a person may have written them by hand.
func hideNames(goldens []drift.Golden, redactor *redact.Redactor) {
	for _, g := range goldens {
		for i := range g.Changes {
			c := &g.Changes[i]
			c.Tool, c.Path = redactor.Text(c.Tool), redactor.Text(c.Path)
		}
	}
}

func text(name string, f *revision.File) *drift.Text {
	if f == nil {
		return nil
	}
	return &drift.Text{Name: name, Data: f.Data, Err: f.Err}
}
