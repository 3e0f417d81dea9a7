package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
)

var versionCommand = command{
	name: "version",
	args: "[--json]",
	does: "print which toolscore this is",
	help: `Version prints the version of the command, the revision it was built from where that is known, and the
version of Go that built it: what a report of a mistake should hold.

	toolscore version
	toolscore version --json
`,
	run: printVersion,
}

// built says what the command was built from; its JSON is what --json prints.
type built struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Modified bool   `json:"modified,omitempty"` // the checkout held changes that no revision has
	Go       string `json:"go"`
	System   string `json:"system"`
}

func printVersion(s *session, args []string) (int, error) {
	if err := s.parseNone(args, s.flags()); err != nil {
		return 0, err
	}
	info, ok := debug.ReadBuildInfo()
	if !ok { // built without modules
		info = &debug.BuildInfo{}
	}
	b := builtFrom(info)
	if s.json {
		return exitOK, s.out.JSON(b)
	}
	fmt.Fprintln(s.out, b)
	return exitOK, nil
}

func builtFrom(info *debug.BuildInfo) built {
	b := built{
		Version: cmp.Or(info.Main.Version, "(devel)"),
		Go:      cmp.Or(info.GoVersion, runtime.Version()),
		System:  runtime.GOOS + "/" + runtime.GOARCH,
	}
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			b.Revision = setting.Value
		case "vcs.modified":
			b.Modified = setting.Value == "true"
		}
	}
	return b
}

// String is the line that the command prints.
func (b built) String() string {
	line := "toolscore " + b.Version
	if b.Revision != "" {
		line += " revision " + b.Revision
	}
	if b.Modified {
		line += " (modified)"
	}
	return line + " " + b.Go + " " + b.System
}
