package wire_test

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/wire"
	"github.com/toolscore/toolscore-go/internal/wire/wiretest"
)

// chatRequest is a request that any provider could be sent.
var chatRequest = wire.Request{Method: "POST", Host: "localhost", Path: "/v1/any", Body: []byte(`{"messages":[]}`)}

// decode sends a response through a decoder in chunks of these sizes; what is left comes at once.
func decode(t testing.TB, text []byte, sizes ...int) string {
	t.Helper()
	d := wire.ForResponse(chatRequest, "")
	require.NotNil(t, d)
	for _, size := range sizes {
		n := min(size, len(text))
		written, err := d.Write(text[:n])
		require.NoError(t, err)
		require.Equal(t, n, written)
		text = text[n:]
	}
	_, err := d.Write(text)
	require.NoError(t, err)
	return listing(t)(d.Close())
}

// listing writes calls as the samples list them; of an answer that lacks its end the last line says so.
func listing(t testing.TB) func([]toolscore.Call, error) string {
	return func(calls []toolscore.Call, err error) string {
		t.Helper()
		text := wiretest.Listing(t, calls)
		if errors.Is(err, io.ErrUnexpectedEOF) {
			return text + "\nno end"
		}
		require.NoError(t, err)
		return text
	}
}

func TestAnswers(t *testing.T) {
	for _, s := range wiretest.Samples(t, "testdata/answers") {
		t.Run(s.Name, func(t *testing.T) {
			text := []byte(s.Text)
			assert.Equal(t, s.Calls, decode(t, text), "as one chunk")
			assert.Equal(t, s.Calls, decode(t, text, ones(len(text))...), "byte by byte")
			assert.Equal(t, s.Calls, decode(t, bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))), "with CR LF")
			assert.Equal(t, s.Calls, decode(t, append([]byte("\uFEFF"), bytes.TrimRight(text, "\n")...)), "with BOM, cut at the end")
			assert.Equal(t, s.Calls, decode(t, wiretest.Gzip(t, text), 1, 1, 5), "with gzip")
			trace, err := archive.Extract(text, archive.Options{All: true})
			assert.Equal(t, s.Calls, listing(t)(trace, err), "as a file")
		})
	}
}

func ones(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = 1
	}
	return list
}

func TestChunksMayEndAnywhere(t *testing.T) {
	const seed = 7
	random := rand.New(rand.NewPCG(seed, 0))
	list := wiretest.Samples(t, "testdata/answers")
	for range cases(200) {
		s := list[random.IntN(len(list))]
		var sizes []int
		for total := 0; total < len(s.Text); total += sizes[len(sizes)-1] {
			sizes = append(sizes, random.IntN(1<<random.IntN(12)))
			if len(sizes) > 5000 {
				break
			}
		}
		require.Equal(t, s.Calls, decode(t, []byte(s.Text), sizes...), "seed %d: %s in chunks of %v", seed, s.Name, sizes)
	}
}

// cases is how often a property is tried: TOOLSCORE_CASES times, or as often as is quick.
func cases(quick int) int {
	if n, err := strconv.Atoi(os.Getenv("TOOLSCORE_CASES")); err == nil {
		return n
	}
	return quick
}
