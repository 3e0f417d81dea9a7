// Package render writes what drifted between two revisions: as text, Markdown, JSON, workflow
// commands of GitHub and JUnit XML.
package render

import (
	"fmt"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
)

// Report is what there is to say. Goldens and their changes are in the order in which package drift has
// them.
type Report struct {
	Base, Head Revision
	Goldens    []drift.Golden
	// All are the paths of the goldens that were compared, changed or not.
	All []string
	// Prefix leads from the folder of the repository to the paths; it ends in a slash where it is
	// not "".
	Prefix string
	// Command shows all that changed, as text.
	Command string
	// FailOn is the severity from which a change is a failure; "" is none.
	FailOn drift.Severity
	// Hide removes the secrets from v, the JSON value at a path, and HideText does so for messages.
	Hide     func(path string, v any) any
	HideText func(text string) string
}

// Fails reports whether a change is as severe as FailOn, or worse.
func (r Report) Fails() bool {
	for _, g := range r.Goldens {
		if r.fails(g.Severity()) {
			return true
		}
	}
	return false
}

func (r Report) fails(s drift.Severity) bool { return r.FailOn != "" && s.AtLeast(r.FailOn) }

// tally counts changes.
type tally struct {
	loosens    int
	bySeverity map[drift.Severity]int
}

func count(goldens []drift.Golden) tally {
	t := tally{bySeverity: map[drift.Severity]int{}}
	for _, g := range goldens {
		for _, c := range g.Changes {
			t.bySeverity[c.Severity]++
			if c.Loosens {
				t.loosens++
			}
		}
	}
	return t
}

// String counts by severity, as in "2 high, 1 low".
func (t tally) String() string {
	var parts []string
	for _, s := range drift.Severities {
		if n := t.bySeverity[s]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	return strings.Join(parts, ", ")
}

// loosened says how many changes make a test check less, "" where none does.
func (t tally) loosened() string {
	switch t.loosens {
	case 0:
		return ""
	case 1:
		return "1 change makes a test check less"
	default:
		return fmt.Sprintf("%d changes make tests check less", t.loosens)
	}
}

// split keeps the changes of high severity, which are shown first, apart from the others.
func (r Report) split() (first, rest []drift.Golden) {
	for _, g := range r.Goldens {
		n := 0
		for n < len(g.Changes) && g.Changes[n].Severity == drift.High {
			n++
		}
		if n > 0 {
			first = append(first, drift.Golden{Path: g.Path, From: g.From, Changes: g.Changes[:n]})
		}
		if n < len(g.Changes) {
			rest = append(rest, drift.Golden{Path: g.Path, From: g.From, Changes: g.Changes[n:]})
		}
	}
	return first, rest
}
