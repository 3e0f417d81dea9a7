package report_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/report"
)

// cases is how many random inputs a property test tries.
func cases(t *testing.T) int {
	t.Helper()
	text := os.Getenv("TOOLSCORE_CASES")
	if text == "" {
		return 100
	}
	n, err := strconv.Atoi(text)
	require.NoError(t, err, "TOOLSCORE_CASES")
	return n
}

// nasty are the pieces that random texts are made of.
var nasty = []string{
	"\x1b[31m", "\x1b]0;title\a", "\x1b", "\x9b", "\u009b1m", "\r", "\n", "\t", "\b", "\x00", "\x7f", "\u202e", "\u2066", "\u2069",
	"\u200b", "\u200d", "\u200c", "\u00a0", "\ufeff", "\u00ad", "\u2028", "\u0085",
	"\ufffe", "\ue000", "\U000e0041", "\xff", "\xe2\x80",
	"e\u0301", "\u0301", strings.Repeat("\u0301", 70), "é", "а", "a", "bc", " ",
	"  ", "\"", "`", "\\", "…", "東京", "👨‍👩‍👧", "🇩🇪", "❤️",
	"ﷺ", "क्ष", "한", "ㅎ", "\u1100", "same text again ", strings.Repeat("x", 60), "0", "{\"a\": 1}",
}

type random struct{ *rand.Rand }

func (r random) text() string {
	var b strings.Builder
	for range r.IntN(12) {
		b.WriteString(nasty[r.IntN(len(nasty))])
	}
	return b.String()
}

// like returns a text that has much in common with s.
func (r random) like(s string) string {
	at := r.IntN(len(s) + 1)
	end := min(len(s), at+r.IntN(4))
	return s[:at] + nasty[r.IntN(len(nasty))] + s[end:]
}

func (r random) value(depth int) any {
	switch n := r.IntN(9); {
	case n < 3 || depth > 4 && n > 6:
		return r.text()
	case n == 3:
		return nil
	case n == 4:
		return r.IntN(2) == 0
	case n == 5:
		return num(strconv.Itoa(r.Int()))
	case n == 6:
		return sign(r.text())
	case n == 7:
		list := make([]any, r.IntN(5))
		for i := range list {
			list[i] = r.value(depth + 1)
		}
		return list
	default:
		return map[string]any(r.args(depth + 1))
	}
}

func (r random) args(depth int) toolscore.Args {
	args := toolscore.Args{}
	for range r.IntN(4) {
		args[r.text()] = r.value(depth)
	}
	return args
}

func (r random) call() toolscore.Call {
	c := toolscore.Call{Tool: r.text(), Kind: toolscore.Kind(r.text()), Args: r.args(0), Turn: r.IntN(3)}
	if r.IntN(4) == 0 {
		c.Args, c.Raw, c.Problem = nil, r.text(), toolscore.Problem(r.text())
	}
	return c
}

func (r random) diffs() []toolscore.Diff {
	diffs := make([]toolscore.Diff, r.IntN(4))
	for i := range diffs {
		want := r.value(0)
		got := r.value(0)
		if s, ok := want.(string); ok {
			got = r.like(s)
		}
		diffs[i] = toolscore.Diff{Path: r.text(), Want: want, Got: got, Reason: r.text(), Forgiven: r.IntN(5) == 0}
	}
	return diffs
}

func (r random) input() report.Input {
	c := compared(r.text())
	for range r.IntN(30) {
		switch r.IntN(5) {
		case 0:
			c.missing(r.call())
		case 1:
			c.extra(r.call(), r.IntN(2) == 0)
		case 2:
			c.match(r.call(), r.call())
		case 3:
			c.pair(toolscore.Moved, r.call(), r.call(), r.diffs()...)
		default:
			c.differ(r.call(), r.call(), r.diffs()...)
		}
	}
	c.Notes = []string{r.text(), r.text()}
	c.Golden, c.Command = r.text(), r.text()
	c.Style = report.Style{Color: r.IntN(2) == 0, Width: r.IntN(140)}
	return c.Input
}

var sgr = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// checkShown fails where a report could do anything to a terminal but show text.
func checkShown(t *testing.T, in report.Input, text string) {
	t.Helper()
	if in.Style.Color {
		text = sgr.ReplaceAllString(text, "")
	}
	require.True(t, utf8.ValidString(text))
	for _, r := range text {
		switch {
		case r == '\n', r == '\u200d', r == '\u200c', r >= 0xE0020 && r <= 0xE007F:
		default:
			require.True(t, unicode.IsGraphic(r), "%U in\n%q", r, text)
		}
	}
	assert.LessOrEqual(t, strings.Count(text, "\n"), 200)
	narrow := runewidth.Condition{StrictEmojiNeutral: true}
	width := max(in.Style.Width, 40)
	if in.Style.Width == 0 {
		width = 92
	}
	body, _, _ := strings.Cut(text, "\ngolden ")
	body, _, _ = strings.Cut(body, "\nTo accept these calls:")
	for line := range strings.Lines(body) {
		require.LessOrEqual(t, narrow.StringWidth(strings.TrimSuffix(line, "\n")), width, "%q", line)
	}
}

func TestHostile(t *testing.T) {
	for seed := range uint64(cases(t)) {
		r := random{rand.New(rand.NewPCG(seed, 1))}
		in := r.input()
		text := report.Text(in)
		checkShown(t, in, text)
		require.Equal(t, text, report.Text(in), "seed %d: the same input gives the same text", seed)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func TestHostileLooks(t *testing.T) {
	evil := "\x1b[2J\u202egnp.exe\r\n\u2028x\x9b\u009b"
	c := compared("Test"+evil).
		differ(call(evil, toolscore.Args{evil: evil}), call(evil, toolscore.Args{evil: evil}), toolscore.Diff{
			Path: "args." + evil, Want: sign(evil), Got: evil, Reason: evil,
		}).
		missing(toolscore.Call{Tool: evil, Kind: toolscore.Kind(evil), Raw: evil, Problem: toolscore.Problem(evil)})
	c.Notes, c.Golden, c.Command = []string{evil}, evil, "go test -run "+evil
	shows(t, c.Input)
}

// TestShownStringsReadBack checks that what is in quotes is the string, to the byte, and that
// it is shown at all.
func TestShownStringsReadBack(t *testing.T) {
	for seed := range uint64(cases(t)) {
		r := random{rand.New(rand.NewPCG(seed, 2))}
		want := strings.ReplaceAll(r.text(), "\n", "")
		got := strings.ReplaceAll(r.like(want), "\n", "")
		c := one("args.x", want, got)
		c.Style.Width = 4000
		text := report.Text(c.Input)
		require.Equal(t, want, readBack(t, text, "want  "), "seed %d\n%s", seed, text)
		require.Equal(t, got, readBack(t, text, "got   "), "seed %d\n%s", seed, text)
	}
}

func readBack(t *testing.T, text, label string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, label)
	require.True(t, found)
	line, _, _ := strings.Cut(rest, "\n")
	s, err := strconv.Unquote(line)
	require.NoError(t, err, line)
	return s
}

func FuzzText(f *testing.F) {
	for i, s := range nasty {
		f.Add(s, nasty[len(nasty)-1-i], s+"\n"+s, false, uint8(i))
	}
	f.Fuzz(func(t *testing.T, tool, want, got string, color bool, width uint8) {
		c := compared(tool).
			differ(call(tool, toolscore.Args{want: got}), call(tool, toolscore.Args{got: want}), diff(tool, want, got)).
			differ(call(want, nil), call(got, nil), because(diff(got, sign(want), got), fmt.Sprint(want, got)))
		c.Style = report.Style{Color: color, Width: int(width)}
		checkShown(t, c.Input, report.Text(c.Input))
	})
}
