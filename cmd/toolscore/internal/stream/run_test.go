package stream_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/stream"
	"github.com/toolscore/toolscore-go/internal/property"
)

func nothing() error { return nil }

// shout is the work of these tests: some of it takes longer, so that lines overtake each other on
// the way.
func shout(line stream.Line) string {
	for range line.Number % 5 {
		runtime.Gosched()
	}
	return fmt.Sprintf("%d %s %v\n", line.Number, bytes.ToUpper(line.Text), line.Err)
}

func run(t *testing.T, from io.Reader) (string, error) {
	t.Helper()
	var out bytes.Buffer
	w := stream.Writer{To: &out}
	err := stream.Run(t.Context(), from, stream.Steps[string]{
		Work: shout,
		Take: func(s string) error { return w.Add([]byte(s)) },
		Idle: w.Flush,
	})
	require.NoError(t, w.Flush())
	return out.String(), err
}

// plainLoop is what Run is to be equal to.
func plainLoop(text string) string {
	var out strings.Builder
	number := 0
	for line := range strings.Lines(text) {
		number++
		if strings.TrimSpace(line) != "" {
			out.WriteString(shout(stream.Line{Number: number, Text: bytes.TrimRight([]byte(line), "\r\n")}))
		}
	}
	return out.String()
}

func randomText(rnd *rand.Rand) string {
	var b strings.Builder
	for range rnd.IntN(300) {
		b.WriteString([]string{"", " ", "a", "é{}", strings.Repeat("x", rnd.IntN(100)), "\r", "\x00"}[rnd.IntN(7)])
		b.WriteString([]string{"\n", "\r\n", "\n\n", "", " "}[rnd.IntN(5)])
	}
	return b.String()
}

// chunked gives a text in pieces of random length.
type chunked struct {
	text string
	rnd  *rand.Rand
}

func (c *chunked) Read(p []byte) (int, error) {
	if c.text == "" {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), 1+c.rnd.IntN(20))], c.text)
	c.text = c.text[n:]
	return n, nil
}

func TestEqualToPlainLoop(t *testing.T) {
	property.Check(t, 30, func(t *testing.T, rnd *rand.Rand) {
		t.Helper()
		text := randomText(rnd)
		for name, from := range map[string]io.Reader{
			"whole":    strings.NewReader(text),
			"chunks":   &chunked{text, rnd},
			"bytes":    iotest.OneByteReader(strings.NewReader(text)),
			"data+EOF": iotest.DataErrReader(strings.NewReader(text)),
			"gzip":     bytes.NewReader(zipped(t, text)),
		} {
			got, err := run(t, from)
			require.NoError(t, err, name)
			require.Equal(t, plainLoop(text), got, name)
		}
	})
}

func zipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

func TestBrokenInput(t *testing.T) {
	got, err := run(t, io.MultiReader(strings.NewReader("a\nb\n"), iotest.ErrReader(errors.New("the disk is gone"))))
	require.EqualError(t, err, "line 3: the disk is gone")
	assert.Equal(t, plainLoop("a\nb\n"), got, "what came before is there")

	zip := zipped(t, strings.Repeat("line\n", 1000))
	_, err = run(t, bytes.NewReader(zip[:len(zip)-4]))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	_, err = run(t, strings.NewReader("\x1f\x8b is no gzip at all"))
	require.ErrorIs(t, err, gzip.ErrHeader)
}

// A line that is too long is an error of its own; the lines around it are not touched.
func TestLongLines(t *testing.T) {
	fits := strings.Repeat("x", stream.MaxLine-1)
	for text, want := range map[string]string{
		"a\n" + fits + "\nb": "1 1 <nil>\n2 67108863 <nil>\n3 1 <nil>\n",
		"a\n" + fits + "xx\nb": "1 1 <nil>\n" +
			"2 0 the line is longer than 64 MiB; split it, or give what it holds a file of its own\n3 1 <nil>\n",
	} {
		var out strings.Builder
		err := stream.Run(t.Context(), strings.NewReader(text), stream.Steps[string]{
			Work: func(l stream.Line) string { return fmt.Sprintln(l.Number, len(l.Text), l.Err) },
			Take: func(s string) error { out.WriteString(s); return nil },
			Idle: nothing,
		})
		require.NoError(t, err)
		assert.Equal(t, want, out.String())
	}
}

// A producer that pauses meanwhile sees the results of its lines.
func TestFlushesWhereItWaits(t *testing.T) {
	in, producer := io.Pipe()
	results, out := io.Pipe()
	done := make(chan error)
	go func() {
		w := stream.Writer{To: out}
		done <- stream.Run(context.Background(), in, stream.Steps[string]{
			Work: shout,
			Take: func(s string) error { return w.Add([]byte(s)) },
			Idle: w.Flush,
		})
	}()
	reader := bufio.NewReader(results)
	for i := range 3 {
		_, err := io.WriteString(producer, "a\n\n") // what follows is not a line that it could wait for
		require.NoError(t, err)
		line, err := reader.ReadString('\n')
		require.NoError(t, err)
		assert.Equal(t, fmt.Sprintf("%d A <nil>\n", 2*i+1), line)
	}
	require.NoError(t, producer.Close())
	require.NoError(t, <-done)
}

// An input that never ends, and never comes either, does not hold a run that is to end.
func TestEndsAtOnce(t *testing.T) {
	stuck, producer := io.Pipe()
	defer producer.Close()
	ctx, cancel := context.WithCancel(t.Context())
	steps := stream.Steps[string]{Work: shout, Take: func(string) error { return nil }, Idle: func() error { cancel(); return nil }}
	require.ErrorIs(t, stream.Run(ctx, stuck, steps), context.Canceled)

	full := errors.New("nobody reads on")
	steps.Take = func(string) error { return full }
	steps.Idle = nothing
	require.ErrorIs(t, stream.Run(t.Context(), endless{}, steps), full)

	steps.Idle = func() error { return full }
	require.ErrorIs(t, stream.Run(t.Context(), stuck, steps), full)
}

// endless has lines as long as it is asked for.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	p[len(p)-1] = '\n'
	return len(p), nil
}

// However slow the output, only so much of the input is read ahead: lines of 8 MiB up to 64 MiB,
// and the one that waits.
func TestReadsAheadSoMuch(t *testing.T) {
	const size = 8 << 20
	var read atomic.Int64
	long := readerFunc(func(p []byte) (int, error) {
		clear(p)
		before := read.Load() / size
		if read.Add(int64(len(p)))/size > before {
			p[0] = '\n'
		}
		return len(p), nil
	})
	taken, enough := 0, errors.New("enough")
	err := stream.Run(t.Context(), long, stream.Steps[int]{
		Work: func(l stream.Line) int { return len(l.Text) },
		Take: func(int) error {
			taken++
			if taken < 4 {
				untilStill(&read)
				assert.Less(t, read.Load(), int64((taken+8+1)*size))
				return nil
			}
			return enough
		},
		Idle: nothing,
	})
	require.ErrorIs(t, err, enough)
}

// untilStill waits until a number has not changed for a while.
func untilStill(n *atomic.Int64) {
	for before := int64(-1); n.Load() != before; time.Sleep(50 * time.Millisecond) {
		before = n.Load()
	}
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
