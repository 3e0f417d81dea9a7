package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift/history"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift/render"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/revision"
	"github.com/toolscore/toolscore-go/internal/term"
)

// The formats of diff, and the bar that nothing reaches.
const (
	formatText     = "text"
	formatMarkdown = "markdown"
	formatJSON     = "json"
	failNever      = "never"
)

// explainDrift says how goldens changed between two revisions.
func (s *session) explainDrift(p project.Project, f diffFlags, names []string) (int, error) {
	if err := drift.KnowTags(f.tags); err != nil {
		return 0, cli.Usagef("--tag: %w", err)
	}
	report, err := history.Report(p, f.query, names)
	if err != nil {
		if errors.Is(err, revision.ErrNone) && !f.explicit && len(names) == 0 {
			return exitOK, s.printNothing(f) // nothing that was asked for needs a repository
		}
		return 0, err
	}
	report.Command = f.command()
	if f.failOn != failNever {
		report.FailOn = drift.Severity(f.failOn)
	}
	if err := s.writeDrift(report, f); err != nil {
		return 0, err
	}
	if report.Fails() {
		return exitFail, nil
	}
	return exitOK, nil
}

// printNothing is for a folder that has nothing pending and no repository.
func (s *session) printNothing(f diffFlags) error {
	if f.format != formatJSON {
		return nil
	}
	return s.out.JSON(map[string]any{"pending": []project.Waiting{}})
}

// writeDrift writes the report in each way that was asked for.
func (s *session) writeDrift(r render.Report, f diffFlags) error {
	var err error
	switch f.junit {
	case "":
		err = s.printDrift(r, f)
	case "-":
		err = r.JUnit(s.out)
	default:
		if err = r.WriteJUnit(f.junit); err == nil {
			err = s.printDrift(r, f)
		}
	}
	if err != nil || !f.github {
		return err
	}
	commands := io.Writer(s.out)
	if f.format != formatText || f.junit == "-" {
		commands = s.err // which the runner reads as well
	}
	fmt.Fprint(commands, r.Annotations())
	return r.AppendSummary()
}

func (s *session) printDrift(r render.Report, f diffFlags) error {
	switch f.format {
	case formatJSON:
		return s.printDocument(r.Document())
	case formatMarkdown:
		_, err := io.WriteString(s.out, r.Comment())
		return err
	}
	_, err := io.WriteString(s.out, term.Log(r.Text()))
	return err
}

// printDocument prints JSON without ##[, which the runner of GitHub takes for a command anywhere in
// a log.
func (s *session) printDocument(d render.Document) error {
	var text bytes.Buffer
	if err := (cli.Output{Writer: &text}).JSON(d); err != nil {
		return err
	}
	_, err := s.out.Write(bytes.ReplaceAll(text.Bytes(), []byte("##["), []byte(`##\u005b`)))
	return err
}

// command is what shows the same as text.
func (f diffFlags) command() string {
	words := []string{cli.Self(), "diff", "--base", cli.Quote(f.query.Base)}
	if f.query.Head != "" {
		words = append(words, "--head", cli.Quote(f.query.Head))
	}
	if f.query.MergeBase {
		words = append(words, "--merge-base")
	}
	for _, tag := range f.tags {
		words = append(words, "--tag", cli.Quote(tag))
	}
	return strings.Join(words, " ")
}
