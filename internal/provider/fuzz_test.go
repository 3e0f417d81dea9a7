package provider_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/provider"
)

// FuzzDecoders sends responses of every format in chunks; wherever these end, the calls and the error are the same.
func FuzzDecoders(f *testing.F) {
	for _, s := range samples(f, "answers") {
		f.Add([]byte(s.text), uint64(1))
	}
	f.Add(converseStream(), uint64(2))
	f.Add(compress(f, []byte(`{"choices":[]}`)), uint64(3))
	f.Fuzz(func(t *testing.T, text []byte, seed uint64) {
		random := rand.New(rand.NewPCG(seed, 0))
		sizes := make([]int, random.IntN(50))
		for i := range sizes {
			sizes[i] = random.IntN(1 << random.IntN(8))
		}
		for _, body := range []string{
			`{"messages":[]}`, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"f"}}`,
		} {
			req := provider.Request{Path: "/v1/messages", Body: []byte(body)}
			for _, contentType := range []string{"", "application/x-ndjson"} {
				whole, wholeErr := decodeAny(req, contentType, text, nil)
				chunked, chunkedErr := decodeAny(req, contentType, text, sizes)
				require.Equal(t, whole, chunked)
				require.Equal(t, wholeErr, chunkedErr)
				sound(t, whole)
			}
		}
	})
}

func decodeAny(req provider.Request, contentType string, text []byte, sizes []int) ([]toolscore.Call, string) {
	d := provider.ForResponse(req, contentType)
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

// sound checks what holds for every call that was read.
func sound(t *testing.T, calls []toolscore.Call) {
	t.Helper()
	for _, c := range calls {
		if c.Raw != "" {
			assert.Nil(t, c.Args)
			assert.NotEmpty(t, c.Problem)
		}
		if c.Problem == "" {
			_, err := c.MarshalJSON()
			assert.NoError(t, err)
		}
	}
}

// FuzzExtract reads anything as stored material, in each format.
func FuzzExtract(f *testing.F) {
	for _, folder := range []string{"answers", "stored"} {
		for _, s := range samples(f, folder) {
			f.Add([]byte(s.text), byte(0))
		}
	}
	f.Add(converseStream(), byte(0))
	f.Add([]byte("httprr trace v1\n"+httprrPair), byte(0))
	f.Add([]byte("a: &a [*a]\nb: !!binary AAEC\nc: 0x1F\nd: .5\n"), byte(8))
	f.Fuzz(func(t *testing.T, data []byte, format byte) {
		names := append([]string{""}, provider.Formats()...)
		opts := provider.Options{Format: names[int(format)%len(names)], All: true}
		trace, err := provider.Extract(data, opts)
		sound(t, trace)
		again, errAgain := provider.Extract(data, opts)
		require.Equal(t, trace, again)
		require.Equal(t, err == nil, errAgain == nil)
	})
}

// FuzzResults reads anything as a request.
func FuzzResults(f *testing.F) {
	for _, s := range samples(f, "stored") {
		f.Add([]byte(s.text))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		results := provider.Results(provider.Request{Body: body})
		for _, r := range results {
			require.NotEmpty(t, r.ID+r.Tool)
		}
		provider.Join(results, results)
	})
}

// FuzzStrings reads JSON strings as encoding/json does.
func FuzzStrings(f *testing.F) {
	for _, text := range []string{
		`a`, `\u00e9\n\/`, `\ud83d\ude00`, `\ud83d`, `\ude00\ud83d`, `\ud83d\u0041`, "\xed\xa0\xbd\xed\xb8\x80",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		quoted := `"` + text + `"`
		var want string
		if json.Unmarshal([]byte(quoted), &want) != nil || strings.Contains(text, "\xed") {
			return // text of ours for halves that met is meant to differ
		}
		trace, err := provider.Extract([]byte(`{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":`+quoted+`}}]}}]}`),
			provider.Options{})
		require.NoError(t, err)
		require.Equal(t, replaced(want), replaced(trace[0].Tool))
	})
}

// replaced counts a run of replacement characters as one, for how many stand for broken text is nobody's rule.
func replaced(text string) string {
	for strings.Contains(text, "\uFFFD\uFFFD") {
		text = strings.ReplaceAll(text, "\uFFFD\uFFFD", "\uFFFD")
	}
	return text
}
