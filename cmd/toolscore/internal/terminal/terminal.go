// Package terminal reads single keys from a terminal.
package terminal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"
)

// Terminal is a terminal in raw mode: keys arrive at once and are not shown. It is made by Open and
// has to be closed.
type Terminal struct {
	in     *os.File
	out    io.Writer
	before *term.State
	ended  chan os.Signal
	keys   *Keys
}

// Open puts the terminal into raw mode. It fails if in is not a terminal. A signal that ends the
// process gives the terminal back first.
func Open(in *os.File, out io.Writer) (*Terminal, error) {
	if !term.IsTerminal(int(in.Fd())) {
		return nil, errors.New("the input is not a terminal")
	}
	before, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return nil, fmt.Errorf("terminal: cannot read single keys: %w", err)
	}
	t := &Terminal{in: in, out: out, before: before, ended: make(chan os.Signal, 1), keys: NewKeys(in)}
	signal.Notify(t.ended, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		if s, open := <-t.ended; open {
			_ = term.Restore(int(in.Fd()), before)
			fmt.Fprintf(os.Stderr, "%v\n", s)
			os.Exit(2) //nolint:revive // what the signal would have done
		}
	}()
	return t, nil
}

// Close gives the terminal back as it was.
func (t *Terminal) Close() error {
	signal.Stop(t.ended)
	close(t.ended)
	return term.Restore(int(t.in.Fd()), t.before)
}

// Write writes text; a raw terminal needs to be told where a line begins.
func (t *Terminal) Write(text []byte) (int, error) {
	if _, err := t.out.Write(bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// Key waits for a key, as Keys.Next does.
func (t *Terminal) Key() (byte, error) { return t.keys.Next() }
