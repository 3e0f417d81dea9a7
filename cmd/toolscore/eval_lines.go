package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/evaluation"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/stream"
	"github.com/toolscore/toolscore-go/internal/outcome"
)

// evaluated is the result of one line and how it is written.
type evaluated struct {
	outcome.Result

	text []byte
	err  error
}

// evalLines evaluates a trace a line. It ends at once where it is interrupted or nobody reads on,
// after a whole line.
func (s *session) evalLines(gold *evaluation.Gold, f evalFlags) (int, error) {
	from := io.Reader(s.in)
	if f.trace != "-" {
		file, err := os.Open(f.trace)
		if err != nil {
			return 0, fmt.Errorf("traces: %w", err)
		}
		defer file.Close()
		from = file
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	lines := evaluation.Lines{File: f.traceName(), All: f.all, Calls: f.calls}
	out := stream.Writer{To: s.out}
	var tally evaluation.Tally
	err := stream.Run(ctx, from, stream.Steps[evaluated]{
		Work: func(line stream.Line) evaluated { return encoded(lines.Evaluate(gold, line)) },
		Take: func(e evaluated) error {
			tally.Add(e.Result)
			return errors.Join(e.err, out.Add(e.text))
		},
		Idle: out.Flush,
	})
	if err = errors.Join(err, out.Flush()); errors.Is(err, syscall.EPIPE) {
		return exitUsage, nil // the reader has seen enough
	}
	summary := tally.String()
	if tally.Failed > 0 && !f.calls {
		summary += "; with --calls the results show what differs"
	}
	fmt.Fprintf(s.err, "toolscore eval: %s\n", summary)
	switch {
	case errors.Is(err, context.Canceled):
		return 0, errors.New("interrupted; the results so far are whole")
	case err != nil:
		return 0, fmt.Errorf("%s: %w", f.traceName(), err)
	}
	code, err := codeOfLines(tally, f.traceName())
	if code == exitFail && f.exitZero {
		code = exitOK
	}
	return code, err
}

func encoded(r outcome.Result) evaluated {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(r)
	return evaluated{r, text.Bytes(), err}
}

// codeOfLines returns the exit code. Nothing read is not a pass.
func codeOfLines(t evaluation.Tally, input string) (int, error) {
	switch {
	case t == evaluation.Tally{}:
		return 0, fmt.Errorf("%s: no trace in it; give one trace a line, as JSON", input)
	case t.Unread > 0:
		return exitUsage, nil
	case t.Failed > 0:
		return exitFail, nil
	}
	return exitOK, nil
}
