package render_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift/render"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

func reportOf(goldens ...drift.Golden) render.Report {
	redactor := redact.New(redact.Rules{})
	r := render.Report{
		Base: render.Revision{Name: "main", Commit: "1a2b3c4d5e"}, Head: render.Revision{Words: "the working tree"},
		Goldens: goldens, Prefix: "svc/", FailOn: drift.Medium,
		Command: "toolscore diff --base main", Hide: redactor.Value, HideText: redactor.Text,
	}
	for _, g := range goldens {
		r.All = append(r.All, g.Path)
	}
	return r
}

func argument(severity drift.Severity, old, now any) drift.Change {
	return drift.Change{
		Kind: drift.ArgumentChanged, Severity: severity, Call: 2, Tool: "book", Path: "args.seat", Line: 9, Old: old, New: now,
	}
}

// example has one change of each severity.
func example() render.Report {
	loosened := argument(drift.High, "12A", matchers.Any)
	loosened.Kind, loosened.Loosens = drift.MatcherLoosened, true
	removed := drift.Change{
		Kind: drift.ToolRemoved, Severity: drift.Medium, Call: 3, Tool: "send", Line: 9,
		Old: map[string]any{"to": "a@example.com", "password": "hunter2"}, New: value.Absent,
	}
	return reportOf(
		drift.Golden{Path: "a/__snapshots__/TestBooks_1.tools.yaml", Changes: []drift.Change{loosened, removed}},
		drift.Golden{Path: "a/__snapshots__/TestNew_1.tools.yaml", Changes: []drift.Change{
			{Kind: drift.GoldenAdded, Severity: drift.Low, Old: value.Absent, New: value.Absent},
		}},
	)
}

func TestText(t *testing.T) {
	assert.Equal(t, "2 goldens changed from main (1a2b3c4d5e) to the working tree: 1 high, 1 medium, 1 low; "+
		"1 change makes a test check less.\n"+`
Look at these first:

  a/__snapshots__/TestBooks_1.tools.yaml
    high    call 2 book args.seat  matcher loosened: "12A" → !any · line 9

The other changes:

  a/__snapshots__/TestBooks_1.tools.yaml
    medium  call 3 send  tool removed: {"password":!redacted,"to":"a@example.com"}

  a/__snapshots__/TestNew_1.tools.yaml
    low     golden added
`, example().Text())
	assert.Equal(t, "No golden changed from main (1a2b3c4d5e) to the working tree.\n", reportOf().Text())
}

func TestComment(t *testing.T) {
	code := func(s string) string { return strings.ReplaceAll(s, "'", "`") }
	assert.Equal(t, code(`<!-- toolscore diff -->
### Toolscore: 1 change makes a test check less

2 goldens changed from 'main' (1a2b3c4d5e) to the working tree: **1 high, 1 medium, 1 low**.

**Look at these first:** a test checks less than before, or cannot read its golden.

'a/__snapshots__/TestBooks_1.tools.yaml'

- **high** · matcher loosened · call 2 'book' 'args.seat' (line 9): '"12A"' → '!any'

<details>
<summary><code>a/__snapshots__/TestBooks_1.tools.yaml</code>: 1 medium</summary>

- **medium** · tool removed · call 3 'send': '{"password":!redacted,"to":"a@example.com"}'

</details>

<details>
<summary>1 golden added or renamed: 1 low</summary>

- **low** · golden added: 'a/__snapshots__/TestNew_1.tools.yaml'

</details>
`), example().Comment())
	assert.Contains(t, reportOf().Comment(), "no golden changed")
}

func TestCommentListsAddedAndRenamedGoldensTogether(t *testing.T) {
	added := drift.Change{Kind: drift.GoldenAdded, Severity: drift.Low, Old: value.Absent, New: value.Absent}
	renamed := drift.Change{Kind: drift.GoldenRenamed, Severity: drift.Low, Old: "b", New: "c"}
	var goldens []drift.Golden
	for i := range 50 {
		goldens = append(goldens, drift.Golden{Path: fmt.Sprint("new", i), Changes: []drift.Change{added}})
	}
	goldens = append(goldens,
		drift.Golden{Path: "c", From: "b", Changes: []drift.Change{renamed}},
		drift.Golden{Path: "d", From: "a", Changes: []drift.Change{renamed, argument(drift.Low, "1", "2")}},
	)
	r := reportOf(goldens...)
	r.Base.Words = "where it left"
	text := r.Comment()
	assert.Contains(t, text, "\n52 goldens changed from where it left `main` (1a2b3c4d5e) to the working tree: **53 low**.\n")
	assert.Equal(t, 2, strings.Count(text, "<details>"))
	assert.Less(t, strings.Index(text, "<summary><code>d</code>: 2 low</summary>"),
		strings.Index(text, "<summary>51 goldens added or renamed: 51 low</summary>\n\n- **low** · golden added: `new0`\n"))
	assert.Contains(t, text, "- **low** · golden added: `new49`\n- **low** · golden renamed: `\"b\"` → `\"c\"`\n\n</details>\n")
}

func TestAReasonKeepsItsEnd(t *testing.T) {
	c := drift.Change{Kind: drift.GoldenUnreadable, Severity: drift.High, Reason: strings.Repeat("x", 900) + "; do this"}
	text := reportOf(drift.Golden{Path: "p", Changes: []drift.Change{c}}).Text()
	assert.Regexp(t, `golden unreadable.*\(x{240}…x{231}; do this\)\n$`, text)
}

func TestOfLongValuesThePartThatDiffersIsShown(t *testing.T) {
	long := strings.Repeat("x", 400)
	text := reportOf(drift.Golden{Path: "p", Changes: []drift.Change{argument(drift.Medium, long+"A"+long, long+"B"+long)}}).Text()
	assert.Regexp(t, `: …x+Ax+… → …x+Bx+… ·`, text)
	assert.Less(t, len(text), 700)
}

func TestAnnotations(t *testing.T) {
	r := example()
	r.Goldens[0].Path = "a,b:c%/__snapshots__/x\r\ny_1.tools.yaml"
	assert.Equal(t, []string{
		`::error file=svc/a%2Cb%3Ac%25/__snapshots__/x%0D%0Ay_1.tools.yaml,line=9,title=toolscore%3A matcher loosened` +
			`::call 2 book args.seat: matcher loosened: "12A" → !any`,
		`::warning file=svc/a%2Cb%3Ac%25/__snapshots__/x%0D%0Ay_1.tools.yaml,line=9,title=toolscore%3A tool removed` +
			`::call 3 send: tool removed: {"password":!redacted,"to":"a@example.com"}`,
		`::notice file=svc/a/__snapshots__/TestNew_1.tools.yaml,title=toolscore%3A golden added::golden added`,
	}, strings.Split(strings.TrimSuffix(r.Annotations(), "\n"), "\n"))
}

func TestAnnotationsAreAsManyAsGitHubShows(t *testing.T) {
	var goldens []drift.Golden
	for i := range 25 {
		goldens = append(goldens, drift.Golden{Path: fmt.Sprint(i), Changes: []drift.Change{argument(drift.Medium, "50%", "b")}})
	}
	lines := strings.Split(strings.TrimSuffix(reportOf(goldens...).Annotations(), "\n"), "\n")
	require.Len(t, lines, 10)
	assert.Contains(t, lines[8], `"50%25"`)
	assert.Equal(t, "::warning::16 more changes of medium severity; to see all: toolscore diff --base main", lines[9])
}

func TestALogIsObeyedInNoPart(t *testing.T) {
	masks := argument(drift.Low, "##[add-mask]x", "\n::stop-commands::x")
	r := reportOf(drift.Golden{Path: "::error::x", Changes: []drift.Change{masks}})
	for line := range strings.Lines(term.Log(r.Text())) {
		assert.False(t, strings.HasPrefix(strings.TrimSpace(line), "::"), line)
		assert.NotContains(t, line, "##[")
	}
}

func TestJUnit(t *testing.T) {
	r := example()
	r.All = append(r.All, "same\x01\uFFFE")
	var b bytes.Buffer
	require.NoError(t, r.JUnit(&b))
	var found struct {
		Suite struct {
			Tests    int `xml:"tests,attr"`
			Failures int `xml:"failures,attr"`
			Cases    []struct {
				Name    string `xml:"name,attr"`
				File    string `xml:"file,attr"`
				Out     string `xml:"system-out"`
				Failure *struct {
					Message string `xml:"message,attr"`
					Type    string `xml:"type,attr"`
					Text    string `xml:",chardata"`
				} `xml:"failure"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	require.NoError(t, xml.Unmarshal(b.Bytes(), &found))
	assert.Equal(t, 3, found.Suite.Tests)
	assert.Equal(t, 1, found.Suite.Failures)
	failed := found.Suite.Cases[0]
	assert.Equal(t, "svc/a/__snapshots__/TestBooks_1.tools.yaml", failed.File)
	assert.Equal(t, "high", failed.Failure.Type)
	assert.Equal(t, `matcher loosened: "12A" → !any, and 1 more`, failed.Failure.Message)
	assert.Contains(t, failed.Failure.Text, "medium  call 3 send  tool removed")
	assert.Nil(t, found.Suite.Cases[1].Failure)
	assert.Contains(t, found.Suite.Cases[1].Out, "golden added")
	assert.Equal(t, `same\u0001\ufffe`, found.Suite.Cases[2].Name)
}

func TestDocument(t *testing.T) {
	text, err := json.Marshal(example().Document().Goldens[0])
	require.NoError(t, err)
	assert.JSONEq(t, `{"golden": "a/__snapshots__/TestBooks_1.tools.yaml", "severity": "high", "changes": [
		{"kind": "matcher_loosened", "severity": "high", "loosens": true, "call": 2, "tool": "book", "path": "args.seat", "line": 9,
			"old": "12A", "new": {"$matcher": "!any"}},
		{"kind": "tool_removed", "severity": "medium", "call": 3, "tool": "send", "line": 9,
			"old": {"password": {"$matcher": "!redacted"}, "to": "a@example.com"}}]}`, string(text))
}

func TestFails(t *testing.T) {
	r := example()
	assert.True(t, r.Fails())
	r.FailOn = ""
	assert.False(t, r.Fails())
	r.Goldens, r.FailOn = r.Goldens[1:], drift.Medium
	assert.False(t, r.Fails())
	r.FailOn = drift.Low
	assert.True(t, r.Fails())
}

func ExampleReport_Text() {
	fmt.Print(reportOf(drift.Golden{
		Path:    "__snapshots__/TestBooks_1.tools.yaml",
		Changes: []drift.Change{argument(drift.Medium, "12A", "14C")},
	}).Text())
	// Output:
	// 1 golden changed from main (1a2b3c4d5e) to the working tree: 1 medium.
	//
	//   __snapshots__/TestBooks_1.tools.yaml
	//     medium  call 2 book args.seat  argument changed: "12A" → "14C" · line 9
}
