package provider_test

import (
	"bytes"
	"compress/gzip"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/provider"
)

// chatRequest is a request that any provider could be sent.
var chatRequest = provider.Request{Method: "POST", Host: "localhost", Path: "/v1/any", Body: []byte(`{"messages":[]}`)}

// decode sends a response through a decoder in chunks of these sizes; what is left comes at once.
func decode(t testing.TB, text []byte, sizes ...int) string {
	t.Helper()
	d := provider.ForResponse(chatRequest, "")
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
	calls, err := d.Close()
	require.NoError(t, err)
	return listing(t, calls)
}

func TestAnswers(t *testing.T) {
	for _, s := range samples(t, "answers") {
		t.Run(s.name, func(t *testing.T) {
			text := []byte(s.text)
			assert.Equal(t, s.calls, decode(t, text), "as one chunk")
			assert.Equal(t, s.calls, decode(t, text, ones(len(text))...), "byte by byte")
			assert.Equal(t, s.calls, decode(t, bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))), "with CR LF")
			assert.Equal(t, s.calls, decode(t, append([]byte("\uFEFF"), bytes.TrimRight(text, "\n")...)), "with BOM, cut at the end")
			assert.Equal(t, s.calls, decode(t, compress(t, text), 1, 1, 5), "with gzip")
			trace, err := provider.Extract(text, provider.Options{All: true})
			require.NoError(t, err)
			assert.Equal(t, s.calls, listing(t, trace), "as a file")
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

func compress(t testing.TB, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(text)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

func TestChunksMayEndAnywhere(t *testing.T) {
	const seed = 7
	random := rand.New(rand.NewPCG(seed, 0))
	list := samples(t, "answers")
	for range cases(200) {
		s := list[random.IntN(len(list))]
		var sizes []int
		for total := 0; total < len(s.text); total += sizes[len(sizes)-1] {
			sizes = append(sizes, random.IntN(1<<random.IntN(12)))
			if len(sizes) > 5000 {
				break
			}
		}
		require.Equal(t, s.calls, decode(t, []byte(s.text), sizes...), "seed %d: %s in chunks of %v", seed, s.name, sizes)
	}
}

// cases is how often a property is tried: TOOLSCORE_CASES times, or as often as is quick.
func cases(quick int) int {
	if n, err := strconv.Atoi(os.Getenv("TOOLSCORE_CASES")); err == nil {
		return n
	}
	return quick
}
