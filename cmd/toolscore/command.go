package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/nearest"
)

// command is one of the commands of toolscore.
type command struct {
	name string
	args string // what follows the name
	does string // one line for the list
	help string // what the list does not say, with examples
	run  func(s *session, args []string) (exitCode int, err error)
}

// commands lists them in the order in which they are needed.
func commands() []command {
	return []command{
		testCommand, learnCommand, statusCommand, diffCommand, showCommand, reviewCommand, acceptCommand,
		rejectCommand, pruneCommand, cassettesCommand, vetCommand, evalCommand, compareCommand, reportCommand, importCommand,
		extractCommand, mcpTeeCommand, demoCommand, versionCommand,
	}
}

// session is one call of the command.
type session struct {
	in      *os.File
	out     cli.Output
	err     io.Writer
	command command
	json    bool // the result is one JSON document on out
}

// run executes the command that args name and returns the exit code.
func (s *session) run(args []string) int {
	if len(args) == 0 {
		fmt.Fprint(s.err, overview())
		return exitUsage
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		return s.help(args[1:])
	case "-version", "--version":
		args[0] = versionCommand.name
	}
	for _, c := range commands() {
		if c.name == args[0] {
			s.command = c
			return s.finish(c.run(s, args[1:]))
		}
	}
	fmt.Fprintf(s.err, "toolscore %s: unknown command%s\nRun 'toolscore help' for usage.\n", args[0], meantCommand(args[0]))
	return exitUsage
}

// meantCommand asks for the command that was misspelt, if any is near.
func meantCommand(name string) string {
	all := commands()
	names := make([]string, len(all), len(all)+1)
	for i, c := range all {
		names[i] = c.name
	}
	if meant := nearest.Word(name, append(names, "help")); meant != "" {
		return "; did you mean " + meant + "?"
	}
	return ""
}

// finish says what went wrong, as the go command does.
func (s *session) finish(code int, err error) int {
	var misuse cli.UsageError
	switch {
	case err == nil:
		return code
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(s.out, s.command.text())
		return exitOK
	case errors.As(err, &misuse):
		fmt.Fprintf(s.err, "toolscore %s: %s\n%sRun 'toolscore help %s' for details.\n",
			s.command.name, cli.Safe(err.Error()), s.command.usage(), s.command.name)
	default:
		fmt.Fprintf(s.err, "toolscore %s: %s\n", s.command.name, cli.Safe(err.Error()))
	}
	return exitUsage
}

// parse reads the flags of a command, which may be anywhere, and returns the other arguments.
func (s *session) parse(args []string, flags *flag.FlagSet) (names []string, err error) {
	for {
		if err := s.parseFirst(args, flags); err != nil {
			return nil, err
		}
		if flags.NArg() == 0 {
			return names, nil
		}
		names, args = append(names, flags.Arg(0)), flags.Args()[1:]
	}
}

// parseFirst reads the flags that come before all other arguments.
func (s *session) parseFirst(args []string, flags *flag.FlagSet) error {
	flags.Init(s.command.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	err := flags.Parse(args)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		err = cli.Usagef("%w", err)
	}
	return err
}

// parseNone reads the flags of a command that takes no other arguments.
func (s *session) parseNone(args []string, flags *flag.FlagSet) error {
	names, err := s.parse(args, flags)
	if err == nil && len(names) > 0 {
		err = cli.Usagef("it takes no arguments, got %q", names)
	}
	return err
}

// flags returns the flags that each command has which shows something.
func (s *session) flags() *flag.FlagSet {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.BoolVar(&s.json, "json", false, "")
	return flags
}

// help prints the list of commands, or the help of one.
func (s *session) help(names []string) int {
	if len(names) == 0 {
		fmt.Fprint(s.out, overview())
		return exitOK
	}
	for _, c := range commands() {
		if c.name == names[0] && len(names) == 1 {
			fmt.Fprint(s.out, c.text())
			return exitOK
		}
	}
	fmt.Fprintf(s.err, "toolscore help %s: unknown help topic%s\nRun 'toolscore help' for usage.\n",
		strings.Join(names, " "), meantCommand(names[0]))
	return exitUsage
}

func overview() string {
	var list strings.Builder
	for _, c := range commands() {
		fmt.Fprintf(&list, "\t%-11s%s\n", c.name, c.does)
	}
	return `toolscore tests the tool calls of LLM agents against golden files.

Usage:

	toolscore <command> [arguments]

The commands are:

` + list.String() + `
Run 'toolscore help <command>' for flags and examples.

No test needs the command: go test records, compares and, with -update, accepts.
`
}

func (c command) usage() string {
	return strings.TrimRight("usage: toolscore "+c.name+" "+c.args, " ") + "\n"
}

func (c command) text() string { return c.usage() + "\n" + c.help }
