package evaluation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	toolscore "github.com/toolscore/toolscore-go"
)

// worker is a process of node that evaluates one case with one evaluator of npm and measures
// itself; see worker.mjs.
type worker struct {
	cmd     *exec.Cmd
	stdin   io.WriteCloser
	replies *json.Decoder
	said    bytes.Buffer
}

// reply is a line of worker.mjs.
type reply struct {
	Passed bool  `json:"passed"`
	NS     int64 `json:"ns"`
}

// startWorker starts node with worker.mjs in folder and returns the verdict of the evaluator, which
// is warm then. The case is handed over in a file in scratch. It fails if node is missing or the
// evaluator throws.
func startWorker(folder, scratch, evaluator string, c Case) (w *worker, passed bool, err error) {
	path := filepath.Join(scratch, "case.json")
	if err := write(path, c); err != nil {
		return nil, false, err
	}
	program := filepath.Join(folder, "worker.mjs")
	w = &worker{cmd: exec.Command("node", "--expose-gc", program, evaluator, path)} //nolint:gosec // our own program
	w.cmd.Stderr = &w.said
	if err := w.start(); err != nil {
		return nil, false, err
	}
	first, err := w.reply()
	if err != nil {
		return nil, false, errors.Join(err, w.stdin.Close())
	}
	return w, first.Passed, nil
}

func (w *worker) start() error {
	var err error
	if w.stdin, err = w.cmd.StdinPipe(); err != nil {
		return err
	}
	stdout, err := w.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	w.replies = json.NewDecoder(stdout)
	if err := w.cmd.Start(); err != nil {
		return fmt.Errorf("node: %w; install Node.js 20 or later", err)
	}
	return nil
}

// evaluate evaluates so many times and returns what all of them took of the processor.
func (w *worker) evaluate(times int) (time.Duration, error) {
	if _, err := fmt.Fprintln(w.stdin, times); err != nil {
		return 0, fmt.Errorf("node: %w", err)
	}
	r, err := w.reply()
	return time.Duration(r.NS), err
}

// reply reads the next line. Where there is none, node has ended and has said why.
func (w *worker) reply() (reply, error) {
	var r reply
	if err := w.replies.Decode(&r); err != nil {
		err = errors.Join(err, w.cmd.Wait())
		return r, fmt.Errorf("node: no reply: %w: %s", err, strings.TrimSpace(w.said.String()))
	}
	return r, nil
}

// Close ends the process.
func (w *worker) Close() error {
	return errors.Join(w.stdin.Close(), w.cmd.Wait())
}

// call is a call without what evaluators of npm do not know.
type call struct {
	Tool string         `json:"tool"`
	Args toolscore.Args `json:"args"`
}

func write(path string, c Case) error {
	text, err := json.Marshal(map[string][]call{"expected": plain(c.Expected), "actual": plain(c.Actual)})
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o600)
}

func plain(trace toolscore.Trace) []call {
	calls := make([]call, len(trace))
	for i, c := range trace {
		calls[i] = call{c.Tool, c.Args}
	}
	return calls
}
