package terminal_test

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/terminal"
)

func TestKeys(t *testing.T) {
	tests := map[string]struct{ sent, keys string }{
		"letters":           {"arsA", "arsA"},
		"line ends":         {"a\r\n", "a\r\n"},
		"arrows":            {"\x1b[A\x1b[Bx\x1bOA", "x"},
		"a modified arrow":  {"\x1b[1;5Ax", "x"},
		"a function key":    {"\x1b[15~x\x1bOPy", "xy"},
		"a key with alt":    {"\x1bAx", "x"},
		"escape at the end": {"a\x1b", "a"},
		"a cut sequence":    {"a\x1b[1;", "a"},
		"control-C":         {"a\x03b", "a"},
		"control-D":         {"\x04b", ""},
		"not ASCII":         {"é", "é"},
	}
	for name, test := range tests {
		for _, in := range []io.Reader{strings.NewReader(test.sent), iotest.OneByteReader(strings.NewReader(test.sent))} {
			keys := terminal.NewKeys(in)
			var pressed []byte
			for {
				key, err := keys.Next()
				if err != nil {
					require.ErrorIs(t, err, io.EOF, name)
					break
				}
				pressed = append(pressed, key)
			}
			assert.Equal(t, test.keys, string(pressed), name)
		}
	}
}

func TestAFileIsNoTerminal(t *testing.T) {
	file, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer file.Close()
	_, err = terminal.Open(file, io.Discard)
	assert.EqualError(t, err, "the input is not a terminal")
}

func ExampleKeys_Next() {
	keys := terminal.NewKeys(strings.NewReader("\x1b[Ar"))
	key, err := keys.Next()
	fmt.Printf("%c %v\n", key, err)
	// Output: r <nil>
}
