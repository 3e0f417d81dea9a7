package render_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift/render"
	"github.com/toolscore/toolscore-go/internal/property"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/value"
)

// evil marks whatever comes from a golden.
const evil = "EVIL"

// hostile returns a text that tries to leave where it is.
func hostile(rnd *rand.Rand) string {
	pieces := []string{
		"`", "``", "```", "\n", "\r\n", "|", "</details>", "<details>", "<script>", "@octocat", "#123", "**", "\\", " ", "&lt;", "\x00",
		"]]>", "-->", "\u202e", "</code>", "</summary>", "::error::", "##[group]", "🙂", "\xff",
		"~~~", "- ", "\t", "[x](y)", "$`", "\"", "{",
	}
	var b strings.Builder
	for range rnd.IntN(8) {
		b.WriteString(pieces[rnd.IntN(len(pieces))])
		if rnd.IntN(3) == 0 {
			b.WriteString(evil)
		}
	}
	if rnd.IntN(50) == 0 {
		b.WriteString(strings.Repeat("🙂`", 400))
	}
	return b.String() + evil
}

func hostileReport(rnd *rand.Rand) render.Report {
	var goldens []drift.Golden
	for range 1 + rnd.IntN(20) {
		g := drift.Golden{Path: hostile(rnd)}
		kinds := []drift.Kind{drift.ArgumentChanged, drift.GoldenUnreadable, drift.MatcherLoosened, drift.ToolAdded}
		severity := 0
		for range 1 + rnd.IntN(1+rnd.IntN(80)) {
			if severity < 2 && rnd.IntN(10) == 0 {
				severity++
			}
			c := argument(drift.Severities[severity], hostile(rnd), map[string]any{hostile(rnd): hostile(rnd)})
			c.Kind, c.Tool, c.Path = kinds[rnd.IntN(len(kinds))], hostile(rnd), "args."+hostile(rnd)
			if c.Kind == drift.GoldenUnreadable {
				c.Reason = hostile(rnd)
			}
			g.Changes = append(g.Changes, c)
		}
		goldens = append(goldens, g)
	}
	for range rnd.IntN(3) {
		added := drift.Change{Kind: drift.GoldenAdded, Severity: drift.Low, Old: value.Absent, New: value.Absent}
		renamed := drift.Change{Kind: drift.GoldenRenamed, Severity: drift.Low, Old: hostile(rnd), New: hostile(rnd)}
		goldens = append(goldens, drift.Golden{Path: hostile(rnd), Changes: []drift.Change{added}},
			drift.Golden{Path: hostile(rnd), Changes: []drift.Change{renamed}})
	}
	r := reportOf(goldens...)
	r.Base = render.Revision{Words: "where it left", Name: hostile(rnd), Commit: "1a2b3c4d5e"}
	r.Command = "toolscore diff --base '" + r.Base.Name + "'"
	return r
}

var (
	run     = regexp.MustCompile("`+")
	summary = regexp.MustCompile(`(?m)^<summary>(<code>[^<>]*</code>|\d+ goldens? added or renamed): `)
)

// outsideSpans returns a line of Markdown without its code spans, as CommonMark finds them.
func outsideSpans(line string) string {
	var outside strings.Builder
	for {
		open := run.FindStringIndex(line)
		if open == nil {
			return outside.String() + line
		}
		fence, rest := line[open[0]:open[1]], line[open[1]:]
		outside.WriteString(line[:open[0]])
		at, found := 0, false
		for _, next := range run.FindAllStringIndex(rest, -1) {
			if rest[next[0]:next[1]] == fence {
				at, found = next[1], true
				break
			}
		}
		if !found {
			outside.WriteString(fence)
		}
		line = rest[at:]
	}
}

func TestMarkdownHoldsHostileValues(t *testing.T) {
	property.Check(t, 8, func(t *testing.T, rnd *rand.Rand) {
		text := hostileReport(rnd).Comment()
		assert.LessOrEqual(t, len(utf16.Encode([]rune(text))), 65_000)
		assert.True(t, strings.HasPrefix(text, render.Marker+"\n"))
		opened, closed := 0, 0
		for line := range strings.Lines(summary.ReplaceAllString(text, "")) {
			line = strings.TrimSuffix(line, "\n")
			outside := outsideSpans(line)
			assert.NotContains(t, outside, evil, line)
			assert.NotContains(t, outside, "`", line)
			switch outside {
			case "<details>":
				opened++
			case "</details>":
				closed++
			}
			assert.Equal(t, opened-closed, min(max(opened-closed, 0), 1), "one is folded at a time")
		}
		assert.Equal(t, opened, closed)
		assert.Len(t, summary.FindAllString(text, -1), opened)
	})
}

func TestWhatDoesNotFitIsCounted(t *testing.T) {
	long := strings.Repeat("x", 150)
	var goldens []drift.Golden
	for range 500 {
		goldens = append(goldens, drift.Golden{Path: long, Changes: []drift.Change{argument(drift.Medium, long, "b")}})
	}
	r := reportOf(goldens...)
	text := r.Comment()
	assert.Greater(t, len(text), 60_000)
	assert.Regexp(t, "\n\\*\\*\\d+ changes in 1 golden did not fit here\\.\\*\\* To see all: `toolscore diff --base main`\n$", text)
	shown := strings.Count(text, "- **medium**")
	assert.Contains(t, text, fmt.Sprintf("**%d changes in", 500-shown))

	assert.LessOrEqual(t, len(r.Summary(1_000_000)), 1<<20-1_000_000)
	assert.Greater(t, len(r.Summary(0)), 150_000, "the job summary holds more than a comment")
	assert.Empty(t, r.Summary(1<<20))
}

func TestOtherFormatsHoldHostileValues(t *testing.T) {
	property.Check(t, 5, func(t *testing.T, rnd *rand.Rand) {
		r := hostileReport(rnd)
		var b bytes.Buffer
		assert.NoError(t, r.JUnit(&b))
		decoder := xml.NewDecoder(&b)
		for {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if !assert.NoError(t, err) {
				return
			}
		}
		for line := range strings.Lines(r.Annotations()) {
			assert.Regexp(t, `^::(error|warning|notice)( |::)[^\r\n]*\n$`, line)
		}
		for line := range strings.Lines(term.Log(r.Text())) {
			assert.False(t, strings.HasPrefix(line, evil) || strings.Contains(line, "##[") || strings.ContainsAny(line, "\x00\r\u202e"))
		}
	})
}
