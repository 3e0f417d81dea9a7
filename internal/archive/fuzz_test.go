package archive_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/wire/wiretest"
)

// FuzzExtract reads anything as stored material, in each format.
func FuzzExtract(f *testing.F) {
	for _, folder := range []string{"../wire/testdata/answers", "testdata/stored"} {
		for _, s := range wiretest.Samples(f, folder) {
			f.Add([]byte(s.Text), byte(0))
		}
	}
	f.Add(wiretest.ConverseStream(), byte(0))
	f.Add([]byte("httprr trace v1\n"+httprrPair), byte(0))
	f.Add([]byte("a: &a [*a]\nb: !!binary AAEC\nc: 0x1F\nd: .5\n"), byte(8))
	f.Fuzz(func(t *testing.T, data []byte, format byte) {
		names := append([]string{""}, archive.Formats()...)
		opts := archive.Options{Format: names[int(format)%len(names)], All: true}
		trace, err := archive.Extract(data, opts)
		wiretest.Sound(t, trace)
		again, errAgain := archive.Extract(data, opts)
		require.Equal(t, trace, again)
		require.Equal(t, err == nil, errAgain == nil)
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
		trace, err := archive.Extract([]byte(`{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":`+quoted+`}}]}}]}`),
			archive.Options{})
		require.NoError(t, err)
		require.Equal(t, replaced(want), replaced(trace[0].Tool))
	})
}

// replaced counts a run of replacement characters as one, for how many stand for broken text is
// nobody's rule.
func replaced(text string) string {
	for strings.Contains(text, "\uFFFD\uFFFD") {
		text = strings.ReplaceAll(text, "\uFFFD\uFFFD", "\uFFFD")
	}
	return text
}
