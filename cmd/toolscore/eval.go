package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/evaluation"
	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/report"
)

var evalCommand = command{
	name: "eval",
	args: "[flags] gold [trace]",
	does: "compare recorded calls with those of a file, and score them",
	help: `Eval compares a trace with the calls that a file expects. The gold is a golden, a JSON list of calls with
tool and args, or toolName and arguments, or a snapshot of Toolscore for Python. The trace is anything
that extract reads, such as the answer of a provider; without one, and for -, it is read from standard
input.

It prints what a failing test prints, then every number, and exits 0 where the verdict passes, 1 where it
does not, and 2 where a file could not be read.

	--any-order          let calls come in any order
	--by-turn            let the calls of one turn come in any order
	--order order        the same by name: in_order (the default), any_order, by_turn
	--extra n            how many calls may stand beyond the expected ones, or unlimited
	--partial-args       forgive arguments that the gold does not list
	--ignore-args        check no arguments
	--strict             1 is not 1.0, and blanks around a string count
	--results            compare what the tools returned, too
	--min-score x        pass on a score of at least x
	--weights a=x,b=y    what the score is made of: selection_accuracy, argument_f1, sequence_accuracy,
	                     redundant_rate
	--format name        the form of the trace, as extract takes it
	--exit-zero          exit 0 where the verdict fails, too, so that a pipe goes on
	--all                with the calls that the provider ran itself
	--json               print one result as JSON, with the calls and what differs
	--jsonl              evaluate many traces; see below
	--calls              with --jsonl: put calls and differences into each result

Flags win over the options in the head of a golden, so that --strict=false takes strict: true back.

With --jsonl each line of the trace is a trace of its own, as one JSON value of at most 64 MiB: a list of
calls, an answer, a list of messages, or {"name": ..., "calls": ...} where it has a name; "trace" and
"messages" do in place of "calls". Empty lines are passed over, and what gzip compressed is decompressed.
For each line one line is printed, in the order of the input, as soon as it is there; memory stays the same
however many there are. A result holds

	name         what the trace calls itself, or "line 7"; give each trace another, for compare goes by it
	golden       the gold
	passed       the verdict
	score        from 0 to 1
	numbers      what the score is made of, and further numbers, by name
	approximate  true where there were too many calls for the exact pairing
	variant      which variant of the gold score and numbers are about, where it has several
	checks       of each check of the gold whether it holds; with --calls also why not, and the calls that break it
	error        why the line could not be evaluated; then it has no numbers
	expected, actual, entries
	             with --calls: the calls, and how they pair with what differs; indices count from 0, and a
	             matcher is {"$matcher": "!regex FL-\\d+"}

Secrets are hidden. It exits 0 where all lines pass, 1 where one does not, 2 where one could not be read.
The counts are printed on standard error. The commands compare and report read the results.

	toolscore eval gold.json answer.json
	toolscore eval --any-order --min-score 0.9 gold.json answer.json
	curl ... | toolscore eval __snapshots__/TestBooks_1.tools.yaml
	toolscore eval gold.json --jsonl < shard.jsonl > results.jsonl
	toolscore compare base.jsonl results.jsonl
`,
	run: eval,
}

func eval(s *session, args []string) (int, error) {
	f, err := s.evalFlags(args)
	if err != nil {
		return 0, err
	}
	data, err := s.read(f.gold)
	if err != nil {
		return 0, fmt.Errorf("gold: %w", err)
	}
	gold, err := evaluation.ReadGold(f.gold, data, f.options...)
	if err != nil {
		return 0, err
	}
	if f.lines || s.json {
		for _, note := range gold.Notes { // a report has them itself
			fmt.Fprintf(s.err, "toolscore eval: %s\n", cli.SafeLine(gold.Shown(note)))
		}
	}
	if f.lines {
		return s.evalLines(gold, f)
	}
	trace, err := s.readTrace(f)
	if err != nil {
		return 0, errors.New(gold.Shown(err.Error()))
	}
	o, err := gold.Evaluate(trace.Calls)
	if err != nil {
		return 0, fmt.Errorf("%s: %s", f.traceName(), gold.Shown(err.Error()))
	}
	code := exitFail
	if o.Passed || f.exitZero {
		code = exitOK
	}
	if s.json {
		return code, s.out.JSON(o.Record(nameOf(trace, f), true))
	}
	_, err = fmt.Fprint(s.out, o.Report(nameOf(trace, f), report.StyleOf(os.Stdout)))
	return code, err
}

func (s *session) readTrace(f evalFlags) (evaluation.Trace, error) {
	data, err := s.read(f.trace)
	if err != nil {
		return evaluation.Trace{}, fmt.Errorf("trace: %w", err)
	}
	return evaluation.ReadTrace(data, archive.Options{Name: f.traceName(), Format: f.format, All: f.all})
}

// nameOf returns what a trace is called: by itself, else by its file.
func nameOf(trace evaluation.Trace, f evalFlags) string {
	if trace.Name != "" {
		return trace.Name
	}
	return f.traceName()
}

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
