package main

import (
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/evaluation"
	"github.com/toolscore/toolscore-go/internal/archive"
)

// evalFlags is how eval was called.
type evalFlags struct {
	gold, trace string
	options     []toolscore.Option // in the order of their flags
	format      string
	all         bool
	lines       bool
	calls       bool
	exitZero    bool
}

// traceName is what messages call the trace.
func (f evalFlags) traceName() string {
	if f.trace == "-" {
		return "standard input"
	}
	return f.trace
}

func (s *session) evalFlags(args []string) (evalFlags, error) {
	f := evalFlags{trace: "-"}
	flags := s.flags()
	flags.StringVar(&f.format, "format", "", "")
	flags.BoolVar(&f.all, "all", false, "")
	flags.BoolVar(&f.lines, "jsonl", false, "")
	flags.BoolVar(&f.calls, "calls", false, "")
	flags.BoolVar(&f.exitZero, "exit-zero", false, "")
	evaluation.Register(flags, &f.options)
	ignoreArgs := flags.Bool("ignore-args", false, "")
	withResults := flags.Bool("results", false, "")
	names, err := s.parse(args, flags)
	if err != nil {
		return f, err
	}
	if *ignoreArgs {
		f.options = append(f.options, toolscore.IgnoreArgs())
	}
	if *withResults {
		f.options = append(f.options, toolscore.WithResults())
	}
	switch len(names) {
	case 0:
		return f, cli.Usagef("give the file with the expected calls, and that with the trace")
	case 1:
		f.gold = names[0]
	case 2:
		f.gold, f.trace = names[0], names[1]
	default:
		return f, cli.Usagef("it takes a gold and a trace, got %q; for many traces write one a line and give --jsonl", names)
	}
	return f, f.check(s.json)
}

// check refuses what does not go together.
func (f evalFlags) check(asJSON bool) error {
	formats := archive.Formats()
	switch {
	case f.gold == "-":
		return cli.Usagef("the gold is a file; standard input is for the trace")
	case f.lines && f.format != "":
		return cli.Usagef("--format says how one trace is stored; the lines of --jsonl are JSON")
	case f.lines && asJSON:
		return cli.Usagef("--json prints one result, --jsonl one a line; give one of them")
	case f.calls && !f.lines:
		return cli.Usagef("--calls goes with --jsonl; --json has the calls in any case")
	case f.format != "" && !slices.Contains(formats, f.format):
		return cli.Usagef("there is no format %q; the formats are %s", f.format, strings.Join(formats, ", "))
	}
	return nil
}
