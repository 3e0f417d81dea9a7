package terminal

import (
	"bufio"
	"io"
)

const (
	escape    = 0x1b
	interrupt = 0x03 // control-C
	endOfText = 0x04 // control-D
)

// Keys are those that are pressed on a terminal in raw mode. NewKeys makes them.
type Keys struct{ in *bufio.Reader }

// NewKeys returns the keys that arrive from in.
func NewKeys(in io.Reader) *Keys { return &Keys{bufio.NewReader(in)} }

// Next waits for a key that is a byte of its own and returns it. An arrow or function key is passed
// over, for what a terminal sends in its place ends in a letter that nobody pressed. Control-C,
// control-D and the end of the input are io.EOF.
func (k *Keys) Next() (byte, error) {
	for {
		key, err := k.in.ReadByte()
		switch {
		case err != nil:
			return 0, err
		case key == interrupt || key == endOfText:
			return 0, io.EOF
		case key != escape:
			return key, nil
		}
		if err := k.skipSequence(); err != nil {
			return 0, err
		}
	}
}

// skipSequence reads what follows an escape: [ and all up to a byte from @ to ~, O and one byte, or
// one byte. The escape key alone cannot be told from a beginning, so the key after it is passed
// over with it.
func (k *Keys) skipSequence() error {
	kind, err := k.in.ReadByte()
	if err != nil || kind != '[' && kind != 'O' {
		return err
	}
	for {
		b, err := k.in.ReadByte()
		if err != nil || kind == 'O' || b >= '@' && b <= '~' {
			return err
		}
	}
}
