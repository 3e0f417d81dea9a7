package main

import (
	"fmt"
	"strings"
)

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
