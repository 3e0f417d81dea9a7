package golden_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/property"
)

// TestReadAgainstReadsWhatReadReads edits written files as people and accidents do.
func TestReadAgainstReadsWhatReadReads(t *testing.T) {
	property.Check(t, 500, func(t *testing.T, rnd *rand.Rand) {
		r := &expectation{Rand: rnd}
		want := r.calls()
		settings := randomSettings(t, rnd)
		got := r.actual(want, pick(rnd, 0, 10))
		written, err := golden.Write("Test", got, settings)
		require.NoError(t, err)
		stored := edited(rnd, written, want, settings)

		plain, plainErr := golden.Read("x.yaml", stored)
		fast, fastErr := golden.ReadAgainst("x.yaml", stored, written, got, settings)
		assert.Equal(t, plainErr, fastErr)
		if plainErr == nil && fastErr == nil {
			assert.Equal(t, rendered(t, plain.Calls), rendered(t, fast.Calls))
			assert.Len(t, fast.Options(), len(plain.Options()))
			assertSameProjection(t, plain, fast, got, settings)
		}
		if t.Failed() {
			t.Logf("stored:\n%s\nwritten:\n%s", stored, written)
		}
	})
}

func edited(rnd *rand.Rand, written []byte, want []toolscore.Call, s option.Settings) []byte {
	lines := strings.SplitAfter(string(written), "\n")
	at := rnd.IntN(len(lines))
	switch rnd.IntN(9) {
	case 0:
		return written
	case 1:
		text, _ := golden.Write("Test", want, s)
		return text
	case 2:
		lines[at] = pick(rnd, "\n", "# note\n", "  # note\n", "- tool: other\n", "strict: true\n", "  \"\n", "  args: \"\n",
			"calls:\n", "    - x\n", "- any_order:\n  - tool: g\n  - tool: h\n", "- any_order: [{tool: g}]\n")
	case 3:
		lines = slices.Delete(lines, at, min(at+1+rnd.IntN(3), len(lines)))
	case 4:
		lines = slices.Insert(lines, at, lines[rnd.IntN(len(lines))])
	case 5:
		lines[at] = strings.Replace(lines[at], ": ", ": !any ", 1)
	case 6:
		lines[at] = strings.Replace(lines[at], "w", "\"", 1)
	case 7:
		return bytes.ReplaceAll(written, []byte("\n"), []byte("\r\n"))
	default:
		text := strings.Join(lines, "")
		cut := rnd.IntN(len(text))
		return []byte(text[:cut] + pick(rnd, "", "\"", "'", "[", "{", "\n", "- ", "  ") + text[cut:])
	}
	return []byte(strings.Join(lines, ""))
}

func assertSameProjection(t *testing.T, plain, fast *golden.Document, got []toolscore.Call, s option.Settings) {
	t.Helper()
	if _, err := compare.Calls(plain.Calls, got, s); err == nil { // an edit can take the capture of a reference
		assert.Equal(t, project(t, plain, got, s), project(t, fast, got, s))
	}
}

func TestReadAgainstDoesNotParseEqualCalls(t *testing.T) {
	calls := []toolscore.Call{{Tool: "a", Args: toolscore.Args{"x": "text"}}, {Tool: "b"}, {Tool: "c"}}
	written, err := golden.Write("Test", calls, option.Settings{})
	require.NoError(t, err)
	broken := bytes.Replace(written, []byte("x: text"), []byte("x: [text"), 1)
	d, err := golden.ReadAgainst("x.yaml", broken, broken, calls, option.Settings{})
	assert.NoError(t, err, "a call whose text is that of a call that was made is not looked at")
	_, err = golden.Project(d, golden.Input{})
	assert.ErrorContains(t, err, "x.yaml:7:7: ", "a projection reads the whole file")
	_, err = golden.ReadAgainst("x.yaml", broken, written, calls, option.Settings{})
	assert.ErrorContains(t, err, "x.yaml:7:7: ", "where the whole file is read, places are those of the whole file")
}
