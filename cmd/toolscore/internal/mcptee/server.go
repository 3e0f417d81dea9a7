// Package mcptee runs an MCP server and writes down the calls of its tools.
package mcptee

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// Tee is between a client and an MCP server.
type Tee struct {
	// In and Out are the client's; Err is where the server reports what goes wrong.
	In       io.Reader
	Out, Err io.Writer
	// Log gets each call as a line of JSON.
	Log io.Writer
	// Problem is told what could not be logged.
	Problem func(error)
}

// Run runs the server until it ends, and returns its exit code.
func (t Tee) Run(server *exec.Cmd) (exitCode int, err error) {
	signals := make(chan os.Signal, 8)
	// A broken pipe is caught so that it does not end the tee before the calls are written.
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE)
	defer signal.Stop(signals)
	server.Stderr = t.Err
	stdin, err := server.StdinPipe()
	if err != nil {
		return 0, err
	}
	stdout, err := server.StdoutPipe()
	if err != nil {
		return 0, err
	}
	if err := server.Start(); err != nil {
		return 0, fmt.Errorf("the server cannot be started: %w", err)
	}
	go forward(signals, server.Process)
	t.relay(stdin, stdout)
	return exitCodeOf(server)
}

// relay passes on what client and server say, until either is gone.
func (t Tee) relay(stdin io.WriteCloser, stdout io.ReadCloser) {
	log := &callLog{file: t.Log, problem: t.Problem}
	calls := wire.MCPCalls{Start: log.start}
	asked, answered := wire.NewMCPSession(calls.Begin, log.problem).Streams()
	go func() { // until the client ends it, perhaps never
		_, _ = io.Copy(io.MultiWriter(asked, stdin), t.In)
		_ = asked.Close()
		_ = stdin.Close()
	}()
	_, _ = io.Copy(io.MultiWriter(answered, t.Out), stdout)
	_ = answered.Close()
	_ = stdout.Close() // a server whose client is gone must notice
}

func forward(signals <-chan os.Signal, server *os.Process) {
	for caught := range signals {
		if caught != syscall.SIGPIPE {
			_ = server.Signal(caught)
		}
	}
}

// exitCodeOf waits for the server. Of one that a signal ended the code is what a shell would say.
func exitCodeOf(server *exec.Cmd) (int, error) {
	err := server.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	if status, ok := server.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal()), nil
	}
	return server.ProcessState.ExitCode(), nil
}
