package wire_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
	"github.com/toolscore/toolscore-go/internal/wire/wiretest"
)

// FuzzDecoders sends responses of every format in chunks; wherever these end, the calls and the
// error are the same.
func FuzzDecoders(f *testing.F) {
	for _, s := range wiretest.Samples(f, "testdata/answers") {
		f.Add([]byte(s.Text), uint64(1))
	}
	f.Add(wiretest.ConverseStream(), uint64(2))
	f.Add(wiretest.Gzip(f, []byte(`{"choices":[]}`)), uint64(3))
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		random := rand.New(rand.NewPCG(seed, 0))
		sizes := make([]int, random.IntN(50))
		for i := range sizes {
			sizes[i] = random.IntN(1 << random.IntN(8))
		}
		for _, body := range []string{
			`{"messages":[]}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"f"}}`,
		} {
			req := wire.Request{Path: "/v1/messages", Body: []byte(body)}
			for _, contentType := range []string{"", "application/x-ndjson"} {
				whole, wholeErr := decodeAny(req, contentType, text, nil)
				chunked, chunkedErr := decodeAny(req, contentType, text, sizes)
				require.Equal(t, whole, chunked)
				require.Equal(t, wholeErr, chunkedErr)
				wiretest.Sound(t, whole)
			}
		}
	})
}

func decodeAny(req wire.Request, contentType string, text []byte, sizes []int) ([]toolscore.Call, string) {
	d := wire.ForResponse(req, contentType)
	for _, size := range append(sizes, len(text)) {
		chunk := bytes.Clone(text[:min(size, len(text))])
		text = text[len(chunk):]
		_, _ = d.Write(chunk)
		clear(chunk) // a decoder that kept what it was given would show
	}
	calls, err := d.Close()
	if err != nil {
		return calls, err.Error()
	}
	return calls, ""
}

// FuzzResults reads anything as a request.
func FuzzResults(f *testing.F) {
	for _, s := range wiretest.Samples(f, "../archive/testdata/stored") {
		f.Add([]byte(s.Text))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		results, _ := wire.Results(wire.Request{Body: body})
		for _, r := range results {
			require.NotEmpty(t, r.ID+r.Tool)
		}
		wire.Join(results, results)
	})
}
