package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift/render"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/term"
)

// The formats of diff, and the bar that nothing reaches.
const (
	formatText     = "text"
	formatMarkdown = "markdown"
	formatJSON     = "json"
	failNever      = "never"
)

// writeDrift writes the report in each way that was asked for.
func (s *session) writeDrift(r render.Report, f diffFlags) error {
	if f.junit != "" {
		if err := s.writeJUnit(r, f.junit); err != nil {
			return err
		}
	}
	if f.junit != "-" {
		if err := s.printDrift(r, f); err != nil {
			return err
		}
	}
	if !f.github {
		return nil
	}
	commands := io.Writer(s.out)
	if f.format != formatText || f.junit == "-" {
		commands = s.err // which the runner reads as well
	}
	fmt.Fprint(commands, r.Annotations())
	return writeSummary(r)
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

// printDocument prints JSON without ##[, which the runner of GitHub takes for a command wherever it stands in a log.
func (s *session) printDocument(d render.Document) error {
	var text bytes.Buffer
	to := *s
	to.out.Writer = &text
	if err := to.out.JSON(d); err != nil {
		return err
	}
	_, err := s.out.Write(bytes.ReplaceAll(text.Bytes(), []byte("##["), []byte(`##\u005b`)))
	return err
}

func (s *session) writeJUnit(r render.Report, file string) error {
	if file == "-" {
		return r.JUnit(s.out)
	}
	if _, is := store.Find(file); is {
		return fmt.Errorf("JUnit XML: %s: it would be written over a golden; give another file", file)
	}
	var text bytes.Buffer
	err := r.JUnit(&text)
	if err == nil {
		err = store.Replace(file, text.Bytes())
	}
	if err != nil {
		return fmt.Errorf("JUnit XML: %w", err)
	}
	return nil
}

// writeSummary appends the report to the job summary, as much of it as fits after what other commands of the step wrote.
func writeSummary(r render.Report) error {
	name := os.Getenv("GITHUB_STEP_SUMMARY")
	if name == "" {
		return nil
	}
	out, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return fmt.Errorf("job summary: %w", err)
	}
	info, err := out.Stat()
	if err == nil {
		_, err = out.WriteString(r.Summary(info.Size()))
	}
	if err := errors.Join(err, out.Close()); err != nil {
		return fmt.Errorf("job summary: %w", err)
	}
	return nil
}

// command is what shows the same as text.
func (f diffFlags) command() string {
	words := []string{cli.Self(), "diff", "--base", cli.Quote(f.base)}
	if f.head != "" {
		words = append(words, "--head", cli.Quote(f.head))
	}
	if f.mergeBase {
		words = append(words, "--merge-base")
	}
	for _, tag := range f.tags {
		words = append(words, "--tag", cli.Quote(tag))
	}
	return strings.Join(words, " ")
}
