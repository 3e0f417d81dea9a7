package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"golang.org/x/term"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/regression"
)

var compareCommand = command{
	name: "compare",
	args: "[--max-drop x] [--allow-missing] [--insufficient fail|pass] [--format text|markdown|json] base new",
	does: "compare the results of two runs, and find what regressed",
	help: `Compare says how the results of one run compare with those of another: which snapshots and numbers
regressed, improved or stayed, and which are in only one of the runs. Base and new are each

	a module's folder, or a copy of its .toolscore/results: what 'toolscore test' kept of the last runs
	a folder with several of them, from machines that each ran a part of the tests
	a file that 'toolscore eval --json' or 'toolscore eval --jsonl' wrote

A result has regressed where its verdict is worse (passed, failed, error: nothing could be compared), or its
score or a number that the score is made of: selection_accuracy, argument_f1, sequence_accuracy and, where
it is higher, redundant_rate. What changes by no more than --max-drop has stayed. Of a golden that the run
updated, the result says how the calls compared with the golden before.

Of a test that ran several times in both (snapshot.Runs) the rates decide: it has regressed where Newcombe's
interval of the new rate minus the old lies below 0 with 95 % confidence, improved where it lies above. Where
it includes 0, neither is shown, and compare says how many passed runs would show it. With fewer than five runs
on a side the data are insufficient.

Results are paired by suite, name and golden; one of a test whose only golden was renamed, by the first two,
and two runs of a single trace each in any case. A result that the new run lacks may be of a test that did
not reach its snapshot: it counts as a regression, unless --allow-missing is given. One that the base run
lacks does not. Where a run of 'toolscore test' was cut off or is still going on, nothing is compared: what is
kept there is older. Mean scores leave out errors.

	--max-drop x     how much a number may be worse, from 0 (the default) to 1
	--allow-missing  results that only the base run has are not a regression
	--insufficient x fail or pass (the default): whether a rate of too few runs counts as a regression
	--format format  text, markdown (for a comment on a pull request) or json, which has all; --json is the same

It exits 0 where nothing regressed, 1 where something did, and 2 where there was nothing to compare.

	toolscore test ./...; rm -rf /tmp/base; cp -r .toolscore/results /tmp/base
	toolscore test ./...; toolscore compare /tmp/base .
	toolscore compare --max-drop 0.05 base.jsonl new.jsonl
	toolscore compare --format markdown base . > comment.md
`,
	run: compareRuns,
}

// compared is what --json prints.
type compared struct {
	Regression bool    `json:"regression"` // that of the exit code
	MaxDrop    float64 `json:"max_drop"`
	regression.Comparison
}

// What too few runs count as.
const (
	insufficientFails  = "fail"
	insufficientPasses = "pass"
)

// compareFlags are the flags of compare.
type compareFlags struct {
	maxDrop      float64
	allowMissing bool
	insufficient string
	format       string
}

func compareRuns(s *session, args []string) (int, error) {
	f, paths, err := s.compareFlags(args)
	if err != nil {
		return 0, err
	}
	c, err := comparisonOf(paths[0], paths[1], f.maxDrop)
	if err != nil {
		return 0, err
	}
	code := exitOK
	if len(c.Regressed) > 0 || len(c.Missing) > 0 && !f.allowMissing ||
		len(c.Insufficient) > 0 && f.insufficient == insufficientFails {
		code = exitFail
	}
	style := regression.Style{Width: s.width(), Color: s.out.Color, Visible: cli.Safe}
	switch f.format {
	case formatJSON:
		return code, s.out.JSON(compared{code == exitFail, f.maxDrop, c})
	case formatMarkdown:
		_, err = io.WriteString(s.out, c.Markdown(style))
	default:
		_, err = io.WriteString(s.out, c.Text(style))
	}
	return code, err
}

func (s *session) compareFlags(args []string) (f compareFlags, paths []string, err error) {
	flags := s.flags()
	flags.Float64Var(&f.maxDrop, "max-drop", 0, "")
	flags.BoolVar(&f.allowMissing, "allow-missing", false, "")
	flags.StringVar(&f.insufficient, "insufficient", insufficientPasses, "")
	flags.StringVar(&f.format, "format", formatText, "")
	paths, err = s.parse(args, flags)
	switch {
	case err != nil:
		return f, nil, err
	case len(paths) != 2:
		return f, nil, cli.Usagef("give the results of two runs, first those to compare with; got %q", paths)
	case math.IsNaN(f.maxDrop) || f.maxDrop < 0 || f.maxDrop > 1:
		return f, nil, cli.Usagef("flag --max-drop: %v is not within 0 and 1", f.maxDrop)
	case f.insufficient != insufficientFails && f.insufficient != insufficientPasses:
		return f, nil, cli.Usagef("--insufficient %q: write fail or pass", f.insufficient)
	case !slices.Contains([]string{formatText, formatMarkdown, formatJSON}, f.format):
		return f, nil, cli.Usagef("--format %q: write text, markdown or json", f.format)
	}
	if s.json {
		f.format = formatJSON
	}
	return f, paths, nil
}

func comparisonOf(base, fresh string, maxDrop float64) (regression.Comparison, error) {
	before, err := regression.Load(base)
	if err != nil {
		return regression.Comparison{}, fmt.Errorf("base: %w", err)
	}
	after, err := regression.Load(fresh)
	if err != nil {
		return regression.Comparison{}, fmt.Errorf("new: %w", err)
	}
	return regression.Compare(before, after, maxDrop)
}

// width is how many columns a table may take.
func (s *session) width() int {
	if s.out.Terminal {
		if width, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return 100
}
