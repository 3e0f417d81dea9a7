package main

import (
	"flag"
	"fmt"
	"slices"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift/history"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
)

var diffCommand = command{
	name: "diff",
	args: "[--base rev] [--head rev] [--format text|markdown|json] [flags] [names]",
	does: "show what accepting would change, or how goldens changed since a revision",
	help: `Where goldens are pending, diff shows for each, or for those that are named, what accepting it would
change: a patch, as git and patch read it, with a note where a matcher would be replaced. Instead of the
patch of a stale one it says why it is stale.

Where nothing is pending, or with any of these flags, it explains how the goldens of the module changed
between two revisions: by kind, each with a severity, what makes a test check less before all else.

	--base rev       the revision to compare with; HEAD where it is not given
	--head rev       the revision that is compared; the working tree where it is not given
	--merge-base     compare with the commit where the two parted instead of with the base itself
	--format format  text, markdown (for a comment on a pull request) or json; --json is the same
	--github         write annotations of GitHub Actions, and the job summary
	--junit file     write JUnit XML too, a testcase for each golden; - is standard output
	--fail-on level  exit with 1 from this severity on: high, medium, low (the default) or never
	--tag name       a tag that tests register; such a matcher is compared by its text

` + project.NamesHelp + `
It exits 0 where nothing is pending, or nothing changed as severely as --fail-on says, and 1 otherwise.

	toolscore diff
	toolscore diff TestBooksAFlight
	toolscore diff 'Test*Flight/*'
	toolscore diff > goldens.patch
	toolscore diff --base main --merge-base
	toolscore diff --base v1.2.0 --head v1.3.0 ./agent/...
	toolscore diff --base main --format markdown --fail-on high
`,
	run: diff,
}

// diffFlags are what the arguments of diff ask for.
type diffFlags struct {
	query         history.Query
	format, junit string
	github        bool
	failOn        string
	tags          []string

	explicit bool // one of them was given
}

func diff(s *session, args []string) (int, error) {
	flags := s.flags()
	var f diffFlags
	f.register(flags)
	names, err := s.parse(args, flags)
	if err == nil {
		err = f.check(s, flags)
	}
	if err != nil {
		return 0, err
	}
	p, err := project.Find()
	if err != nil {
		return 0, err
	}
	if f.explicit {
		return s.explainDrift(p, f, names)
	}
	all, err := p.Waiting()
	if err != nil {
		return 0, err
	}
	if len(all) == 0 {
		return s.explainDrift(p, f, names)
	}
	return s.printPatches(p, all, names)
}

func (f *diffFlags) register(flags *flag.FlagSet) {
	flags.StringVar(&f.query.Base, "base", "HEAD", "")
	flags.StringVar(&f.query.Head, "head", "", "")
	flags.BoolVar(&f.query.MergeBase, "merge-base", false, "")
	flags.StringVar(&f.format, "format", formatText, "")
	flags.BoolVar(&f.github, "github", false, "")
	flags.StringVar(&f.junit, "junit", "", "")
	flags.StringVar(&f.failOn, "fail-on", string(drift.Low), "")
	flags.Func("tag", "", func(tag string) error {
		f.tags = append(f.tags, tag)
		return nil
	})
}

// check refuses what the flags cannot be, and notes whether one was given.
func (f *diffFlags) check(s *session, flags *flag.FlagSet) error {
	headGiven := false
	flags.Visit(func(given *flag.Flag) {
		f.explicit = f.explicit || given.Name != "json"
		headGiven = headGiven || given.Name == "head"
	})
	switch {
	case !slices.Contains([]string{formatText, formatMarkdown, formatJSON}, f.format):
		return cli.Usagef("--format %q: write text, markdown or json", f.format)
	case !slices.Contains([]string{"high", "medium", "low", failNever}, f.failOn):
		return cli.Usagef("--fail-on %q: write high, medium, low or never", f.failOn)
	case f.query.Base == "" || headGiven && f.query.Head == "":
		return cli.Usagef("a revision is empty; give a branch, a tag or a commit, or leave the flag out")
	}
	if s.json {
		f.format = formatJSON
	}
	return nil
}

// printPatches prints what accepting the goldens would change.
func (s *session) printPatches(p project.Project, all []project.Waiting, names []string) (int, error) {
	chosen, err := p.Choose(all, names)
	if err != nil {
		return 0, err
	}
	for i, w := range chosen {
		chosen[i].Diff = w.Patch()
		if s.json {
			continue
		}
		fmt.Fprint(s.out, w.Preamble())
		fmt.Fprint(s.out, s.out.Paint(chosen[i].Diff))
	}
	if s.json {
		err = s.out.JSON(map[string]any{"pending": append([]project.Waiting{}, chosen...)})
	}
	return codeOf(chosen), err
}
