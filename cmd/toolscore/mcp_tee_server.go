package main

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

// tee runs the server between the client and the log, and returns its exit code.
func (s *session) tee(server *exec.Cmd, log *callLog) (int, error) {
	signals := make(chan os.Signal, 8)
	// A broken pipe is caught so that it does not end the tee before the calls are written.
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGPIPE)
	defer signal.Stop(signals)
	server.Stderr = s.err
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
	s.relay(stdin, stdout, log)
	return exitCodeOf(server)
}

// relay passes on what client and server say, until the server says no more or the client is gone.
func (s *session) relay(stdin io.WriteCloser, stdout io.ReadCloser, log *callLog) {
	calls := wire.MCPCalls{Start: log.start}
	asked, answered := wire.NewMCPSession(calls.Begin, log.problem).Streams()
	go func() { // until the client ends it, perhaps never
		_, _ = io.Copy(io.MultiWriter(asked, stdin), s.in)
		_ = asked.Close()
		_ = stdin.Close()
	}()
	_, _ = io.Copy(io.MultiWriter(answered, s.out), stdout)
	_ = answered.Close()
	_ = stdout.Close() // a server whose client is gone is to notice
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
