package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/mcptee"
)

// teeFile is the environment variable that names the file where --out does not.
const teeFile = "TOOLSCORE_MCP_TEE"

var mcpTeeCommand = command{
	name: "mcp-tee",
	args: "[--out file] -- command [arguments]",
	does: "run an MCP server and write down the calls of its tools",
	help: `Mcp-tee runs the command, which is an MCP server on standard input and output, and stands in its place:
what the client and the server say to each other passes as it is, signals and the exit code too. Put it
before the command wherever an agent starts a server, as in an mcp.json:

	{"mcpServers": {"memory": {
		"command": "toolscore",
		"args": ["mcp-tee", "--out", "/tmp/calls.jsonl", "--", "npx", "-y", "@modelcontextprotocol/server-memory"]}}}

Each call of a tool is appended to the file as a line of JSON: tool, args, and the result or the error.
Calls stand in the order of their requests, so a call waits for those before it. Without --out the
variable ` + teeFile + ` names the file; several servers may share one. Arguments and results are
written as they are, secrets too.

A test reads the calls of the file by extract.Calls, a person by 'toolscore extract':

	data, err := os.ReadFile("/tmp/calls.jsonl")
	calls, err := extract.Calls(data)
	snapshot.ToolscoreSnapshot(t, calls)

It exits as the command does, by 128 and the number of the signal where one ended it, and 2 where the
command cannot be started or the file cannot be opened.
`,
	run: mcpTee,
}

func mcpTee(s *session, args []string) (int, error) {
	var out string
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.StringVar(&out, "out", os.Getenv(teeFile), "")
	if err := s.parseFirst(args, flags); err != nil {
		return 0, err
	}
	if flags.NArg() == 0 {
		return 0, cli.Usagef("it needs the command that starts the server")
	}
	if out == "" {
		return 0, cli.Usagef("no file is named; give --out, or set %s", teeFile)
	}
	file, err := os.OpenFile(out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	tee := mcptee.Tee{
		In: s.in, Out: s.out, Err: s.err, Log: file,
		Problem: func(err error) { fmt.Fprintf(s.err, "toolscore mcp-tee: %v\n", err) },
	}
	return tee.Run(exec.Command(flags.Arg(0), flags.Args()[1:]...))
}
