package golden_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/property"
	"github.com/toolscore/toolscore-go/matchers"
)

// assertReadBack writes calls and reads them back, as they are and with the line ends of Windows.
func assertReadBack(t *testing.T, calls ...toolscore.Call) {
	t.Helper()
	text, err := golden.Write("Test", calls, everything)
	require.NoError(t, err)
	for _, stored := range []string{string(text), strings.ReplaceAll(string(text), "\n", "\r\n")} {
		d, err := golden.Read("x.yaml", []byte(stored))
		require.NoError(t, err, "%.2000s", stored)
		require.Equal(t, calls, d.Calls, "%.2000s", stored)
	}
	assertTidy(t, string(text))
}

// assertTidy finds nothing in a written text that editors and merge tools trip over.
func assertTidy(t *testing.T, text string) {
	t.Helper()
	assert.True(t, strings.HasSuffix(text, "\n") && !strings.HasSuffix(text, "\n\n"), "one final line end")
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if strings.TrimRight(line, " \t\r") != line {
			require.Fail(t, "blanks at the end of a line", "%q", line)
		}
		for _, marker := range []string{"---", "...", "<<<<<<<", "=======", ">>>>>>>"} {
			require.False(t, strings.HasPrefix(line, marker), "%q", line)
		}
	}
}

// TestWrittenValuesAreReadBack writes random values made of what is hard to write.
func TestWrittenValuesAreReadBack(t *testing.T) {
	property.Check(t, 500, func(t *testing.T, rnd *rand.Rand) {
		assertReadBack(t, toolscore.Call{
			Tool:   "t" + hardText(rnd),
			Args:   hardValue(rnd, 0).(map[string]any),
			Turn:   rnd.IntN(3),
			Kind:   toolscore.Kind(hardText(rnd)),
			Result: hardValue(rnd, 2),
			Err:    hardText(rnd),
		}, toolscore.Call{Tool: "raw", Raw: "{" + hardText(rnd)})
	})
}

func hardValue(rnd *rand.Rand, depth int) any {
	n := rnd.IntN(8)
	if depth == 0 {
		n = 0
	}
	switch {
	case n < 2 && depth < 5:
		m := map[string]any{}
		for range rnd.IntN(4) {
			m[hardText(rnd)] = hardValue(rnd, depth+1)
		}
		return m
	case n < 4 && depth < 5:
		list := make([]any, rnd.IntN(4))
		for i := range list {
			list[i] = hardValue(rnd, depth+1)
		}
		return list
	case n < 7:
		return hardText(rnd)
	default:
		return pick[any](rnd, nil, true, false, json.Number("0"), json.Number("-1.50E+10"), json.Number(strings.Repeat("9", 400)),
			matchers.Any, matchers.Regex("x: #y|[z]"), matchers.Contains("a\nb"), matchers.Not(matchers.OneOf("no", "a,b", "- c")))
	}
}

// hardText is made of parts that mean something to YAML, to editors or to merge tools.
func hardText(rnd *rand.Rand) string {
	parts := []string{
		"a", "b", "word", "no", "null", "1", "0x1F", " ", "  ", "\n", "\n", "\n\n", "\t", "\r", "\r\n",
		"#", " #", ":", ": ", "- ", "---", "...", "!any", "&x", "*x", "|", ">", "%", "@", "`", "\"", "'", "\\",
		"{", "}", "[", "]", ",", "?", "? ", "<<<<<<< a", "=======", ">>>>>>> b",
		"\ufeff", "\u0085", "\u2028", "\u2029", "\u00a0", "\u200b", "\u202e", "\x00", "\x1b", "\x7f",
		"é", "日本", "😀", "👩‍👩‍👧", "\ufffd", "\ufffe", "\U0010ffff",
	}
	var b strings.Builder
	for range rnd.IntN(6) {
		b.WriteString(pick(rnd, parts...))
	}
	return b.String()
}

// TestEveryCodePointIsReadBack has each code point as key, text, and first and last of a text and
// of a line. Without TOOLSCORE_CASES it takes a sample.
func TestEveryCodePointIsReadBack(t *testing.T) {
	step := rune(499)
	if os.Getenv("TOOLSCORE_CASES") != "" {
		step = 1
	}
	const atOnce = 500
	args := toolscore.Args{}
	for r := rune(0); r <= utf8.MaxRune; r += step {
		if r > 0x2100 && r < 0xD000 && step > 1 {
			r += 1999 // ideographs are like each other
		}
		if s := string(r); utf8.ValidRune(r) {
			args["key "+s] = []any{
				s, s + "a", "a" + s, "a" + s + "a", s + "\na", "a\n" + s, "a" + s + "\n", "\n" + s + "\n", "a\n" + s + "a\n",
			}
			args[s] = map[string]any{s + "b": json.Number("1")}
		}
		if len(args) >= atOnce {
			assertReadBack(t, toolscore.Call{Tool: "t", Args: args})
			clear(args)
		}
	}
	assertReadBack(t, toolscore.Call{Tool: "t", Args: args})
}

func TestLargeValuesAreReadBack(t *testing.T) {
	deepList, deepMap := any("x"), any("x")
	for range 1000 {
		deepList, deepMap = []any{deepList}, map[string]any{"k": deepMap}
	}
	for name, v := range map[string]any{
		"1 MiB of text":          strings.Repeat("a b: c # d\t", 1<<20/11),
		"1 MiB of lines":         strings.Repeat("a line of some length, as text has it\n", 1<<20/38),
		"64 KiB of escapes":      strings.Repeat("\"\\\x00", 1<<16/3),
		"a number of 400 digits": json.Number("1" + strings.Repeat("0", 400) + ".5e-999999999"),
		"depth 1,000 of lists":   deepList,
		"depth 1,000 of objects": deepMap,
		"10,000 keys":            manyKeys(10_000),
	} {
		t.Run(name, func(t *testing.T) { assertReadBack(t, toolscore.Call{Tool: "t", Args: toolscore.Args{"v": v}}) })
	}
}

func manyKeys(n int) map[string]any {
	m := make(map[string]any, n)
	for i := range n {
		m[fmt.Sprintf("key %d", i)] = nil
	}
	return m
}

// TestEqualCallsGiveEqualBytes writes an object with many keys again and again.
func TestEqualCallsGiveEqualBytes(t *testing.T) {
	write := func() string {
		text, err := golden.Write("Test", []toolscore.Call{{Tool: "t", Args: manyKeys(40)}}, option.Settings{})
		require.NoError(t, err)
		return string(text)
	}
	first := write()
	for range 100 {
		require.Equal(t, first, write())
	}
}
