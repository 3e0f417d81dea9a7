package main

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
)

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// A comparison that nobody can read does not pass.
func TestCompareFailsWhereItCannotPrint(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("x.jsonl", []byte(`{"name":"a","passed":true,"score":1}`), 0o600))
	for _, format := range []string{"text", "markdown", "json"} {
		var said bytes.Buffer
		s := &session{out: cli.Output{Writer: full{}}, err: &said}
		assert.Equal(t, exitUsage, s.run([]string{"compare", "--format", format, "x.jsonl", "x.jsonl"}), format)
		assert.Contains(t, said.String(), "no space left", format)
	}
}
