package eino_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/cloudwego/eino/compose"
	"github.com/cloudwego/eino/schema"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/eino"
)

// open returns the stream of a tool that returns the given one.
func open(t *testing.T, r *recorder.Recorder, stream *schema.StreamReader[string]) *schema.StreamReader[string] {
	t.Helper()
	out, err := eino.Middleware(r).Streamable(func(context.Context, *compose.ToolInput) (*compose.StreamToolOutput, error) {
		return &compose.StreamToolOutput{Result: stream}, nil
	})(t.Context(), &compose.ToolInput{Name: "draw"})
	require.NoError(t, err)
	return out.Result
}

func TestAStreamIsRecordedWhenItsReaderSeesTheEnd(t *testing.T) {
	rec := recorder.New()
	reader := open(t, rec, schema.StreamReaderFromArray([]string{"a", "", "b"}))
	for _, want := range []string{"a", "", "b"} {
		assert.Nil(t, rec.Calls()[0].Result)
		got, err := reader.Recv()
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	_, err := reader.Recv()
	require.Equal(t, io.EOF, err)
	assert.Equal(t, "ab", rec.Calls()[0].Result)
}

func TestStreamsThatBreak(t *testing.T) {
	boom := errors.New("boom")
	for want, convert := range map[string]func(string) (string, error){
		"boom":          func(string) (string, error) { return "", boom },
		"panic: no ink": func(string) (string, error) { panic("no ink") },
	} {
		rec := recorder.New()
		broken := schema.StreamReaderWithConvert(schema.StreamReaderFromArray([]string{"a"}), convert)
		_, err := open(t, rec, broken).Recv()
		require.EqualError(t, err, want)
		assert.Equal(t, want, rec.Calls()[0].Err)
	}
}

func TestAStreamThatNobodyReadsToTheEnd(t *testing.T) {
	rec := recorder.New()
	source, feed := schema.Pipe[string](0)
	reader := open(t, rec, source)
	go func() {
		for closed := false; !closed; {
			closed = feed.Send("a", nil)
		}
		feed.Close()
	}()
	_, err := reader.Recv()
	require.NoError(t, err)
	reader.Close()
	require.Eventually(t, func() bool { return rec.Calls()[0].Result != nil }, 10*time.Second, time.Millisecond)
	assert.Contains(t, rec.Calls()[0].Result, "a")

	assert.Nil(t, open(t, recorder.New(), nil))
}
