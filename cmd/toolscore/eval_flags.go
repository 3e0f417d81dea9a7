package main

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/option"
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
	f.compareFlags(flags)
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

// compareFlags are those that say how calls are compared. Each adds an option, so that the last of two that contradict wins.
func (f *evalFlags) compareFlags(flags *flag.FlagSet) {
	add := func(name string, read func(text string) (toolscore.Option, error)) {
		flags.Func(name, "", func(text string) error {
			o, err := read(text)
			if err == nil {
				_, err = option.Resolve(o)
			}
			f.options = append(f.options, o)
			return err
		})
	}
	toggle := func(name string, set func(on bool) toolscore.Option) {
		flags.BoolFunc(name, "", func(text string) error {
			on, err := strconv.ParseBool(text)
			f.options = append(f.options, set(on))
			return err
		})
	}
	add("order", readOrder)
	add("extra", readExtra)
	add("min-score", readMinScore)
	add("weights", readWeights)
	toggle("any-order", orElse(toolscore.AnyOrder))
	toggle("by-turn", orElse(toolscore.ByTurn))
	toggle("strict", toolscore.Strict)
	toggle("partial-args", toolscore.PartialArgs)
}

// orElse returns the option where its flag is on, and the default order where it is off.
func orElse(order func() toolscore.Option) func(on bool) toolscore.Option {
	return func(on bool) toolscore.Option {
		if on {
			return order()
		}
		return toolscore.InOrder()
	}
}

func readOrder(text string) (toolscore.Option, error) {
	switch strings.ReplaceAll(text, "-", "_") {
	case option.InOrder.String():
		return toolscore.InOrder(), nil
	case option.AnyOrder.String():
		return toolscore.AnyOrder(), nil
	case option.ByTurn.String():
		return toolscore.ByTurn(), nil
	}
	return nil, errors.New("the orders are in_order, any_order and by_turn")
}

func readExtra(text string) (toolscore.Option, error) {
	if text == "unlimited" {
		return toolscore.AllowExtra(toolscore.Unlimited), nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return nil, errors.New("give a count from 0, or unlimited")
	}
	return toolscore.AllowExtra(n), nil
}

func readMinScore(text string) (toolscore.Option, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return nil, errors.New("give a number above 0, at most 1")
	}
	return toolscore.MinScore(x), nil
}

func readWeights(text string) (toolscore.Option, error) {
	weights := map[string]float64{}
	for part := range strings.SplitSeq(text, ",") {
		name, number, _ := strings.Cut(part, "=")
		name = strings.TrimSpace(name)
		x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a weight; write name=number, and a comma between two", part)
		}
		if _, twice := weights[name]; twice {
			return nil, fmt.Errorf("%s has two weights; keep one", name)
		}
		weights[name] = x
	}
	return toolscore.Weights(weights), nil
}
