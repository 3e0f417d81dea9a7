package render

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/toolscore/toolscore-go/internal/store"
)

// WriteJUnit writes JUnit XML to a file that is not a golden.
func (r Report) WriteJUnit(file string) error {
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

// AppendSummary appends the report to the job summary of GitHub Actions, as much of it as fits after
// what other commands of the step wrote.
func (r Report) AppendSummary() error {
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
