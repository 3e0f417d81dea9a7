package main

import (
	"fmt"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/patch"
)

var diffCommand = command{
	name: "diff",
	args: "[--json] [names]",
	does: "show what accepting would change, as a patch",
	help: `Diff shows for each pending golden, or for those that are named, what accepting it would change: a patch,
as git and patch read it, with a note where a matcher would be replaced. Instead of the patch of a
stale one it says why it is stale.

` + namesHelp + `
It exits 0 where nothing is pending and 1 where something is shown.

	toolscore diff
	toolscore diff TestBooksAFlight
	toolscore diff ./agent/...
	toolscore diff 'Test*Flight/*'
	toolscore diff > goldens.patch
`,
	run: diff,
}

func diff(s *session, args []string) (int, error) {
	chosen, err := s.chosen(args)
	if err != nil {
		return 0, err
	}
	for i, w := range chosen {
		chosen[i].Diff = patchOf(w)
		if s.json {
			continue
		}
		s.explain(w)
		fmt.Fprint(s.out, s.paint(chosen[i].Diff))
	}
	if s.json {
		err = s.printJSON(map[string]any{"pending": append([]waiting{}, chosen...)})
	}
	return codeOf(chosen), err
}

// chosen reads the arguments of a command that takes names, where none stand for everything.
func (s *session) chosen(args []string) ([]waiting, error) {
	names, err := s.parse(args, s.flags())
	if err != nil {
		return nil, err
	}
	p, err := findProject()
	if err != nil {
		return nil, err
	}
	all, err := p.waiting()
	if err == nil && len(names) > 0 {
		all, err = choose(p, all, names)
	}
	return all, err
}

// patchOf returns the patch that accepting would be, nothing where it is stale.
func patchOf(w waiting) string {
	stored, err := w.Stored()
	if err != nil {
		return "" // the reason is shown in its place
	}
	return patch.Unified(w.Golden, stored, []byte(w.File.Text))
}

// explain prints what stands before a patch; git and patch pass over it.
func (s *session) explain(w waiting) {
	for _, note := range w.Notes {
		fmt.Fprintf(s.out, "%s: %s\n", w.Golden, visible(note))
	}
	if w.Reason != "" {
		fmt.Fprintf(s.out, "%s: stale: %s\n", w.Golden, w.Reason)
	}
}
