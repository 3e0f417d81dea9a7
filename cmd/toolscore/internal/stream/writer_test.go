package stream_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/stream"
)

// Lines are written many at once and never in part, so that an output that breaks off ends with a line.
func TestWriterWritesWholeLines(t *testing.T) {
	var writes []string
	w := stream.Writer{To: writerFunc(func(p []byte) (int, error) {
		writes = append(writes, string(p))
		return len(p), nil
	})}
	line := []byte(strings.Repeat("x", 999) + "\n")
	for range 200 {
		require.NoError(t, w.Add(line))
	}
	require.NoError(t, w.Flush())
	require.NoError(t, w.Flush())
	assert.Len(t, writes, 4)
	for _, text := range writes {
		assert.True(t, strings.HasSuffix(text, "\n"))
	}
	assert.Equal(t, strings.Join(writes, ""), string(bytes.Repeat(line, 200)))
}

func TestWriterFails(t *testing.T) {
	full := errors.New("no space left")
	w := stream.Writer{To: writerFunc(func([]byte) (int, error) { return 0, full })}
	require.NoError(t, w.Add([]byte("a\n")))
	require.ErrorIs(t, w.Flush(), full)
	require.ErrorIs(t, w.Add(bytes.Repeat([]byte("x"), 1<<20)), full)
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
