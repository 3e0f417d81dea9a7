package drift_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
)

const (
	books = "version: 1\ncalls:\n- tool: search\n  args:\n    to: NYC\n- tool: book\n  args:\n    seat: 12A\n"
	empty = "version: 1\ncalls: []\n"
)

// pairOf returns a golden before and after; "" is none.
func pairOf(path, old, now string) drift.Pair {
	p := drift.Pair{Path: path}
	if old != "" {
		p.Old = &drift.Text{Name: path + " at main", Data: []byte(old)}
	}
	if now != "" {
		p.New = &drift.Text{Name: path, Data: []byte(now)}
	}
	return p
}

func TestGoldens(t *testing.T) {
	const conflict = "version: 1\n<<<<<<< a\ncalls: []\n=======\ncalls: []\n>>>>>>> b\n"
	for _, c := range []struct{ name, old, now, want, reason string }{
		{"added", "", books, "low golden_added line 0", ""},
		{"removed", books, "", "high golden_removed loosens line 0", "nothing checks these calls any more"},
		{"comment", books, "# why\n" + books, "low formatting line 0", "both ask for the same"},
		{
			"in conflict", books, conflict, "high golden_unreadable line 2",
			"p:2:1: unresolved merge conflict; resolve it, or restore the file from version control",
		},
		{
			"was in conflict", conflict, books, "high golden_unreadable line 0",
			"p at main:2:1: unresolved merge conflict; resolve it, or restore the file from version control; " +
				"so what changed cannot be told",
		},
		{"tag of a test", books, "version: 1\ncalls:\n- {tool: a, args: {x: !even}}\n", "high golden_unreadable line 3", "*--tag even"},
		{"added in conflict", "", conflict, "high golden_unreadable line 2", "*unresolved"},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := drift.Goldens([]drift.Pair{pairOf("p", c.old, c.now)})
			require.Len(t, found, 1)
			require.Equal(t, []string{c.want}, allSaid(found[0].Changes))
			if part, ok := cutPrefix(c.reason); ok {
				assert.Contains(t, found[0].Changes[0].Reason, part)
			} else {
				assert.Equal(t, c.reason, found[0].Changes[0].Reason)
			}
		})
	}
}

func cutPrefix(reason string) (string, bool) {
	if reason != "" && reason[0] == '*' {
		return reason[1:], true
	}
	return reason, false
}

func TestLineEndsAreNoChange(t *testing.T) {
	for _, text := range []string{empty, "version: 1\n<<<<<<< a\n"} { // one that nobody could read before is not news
		windows := strings.ReplaceAll(text, "\n", "\r\n")
		assert.Empty(t, drift.Goldens([]drift.Pair{pairOf("p", windows, text), pairOf("q", text, windows)}))
	}
}

func TestWhatCannotBeReadIsSaid(t *testing.T) {
	p := pairOf("p", empty, empty)
	p.New.Data, p.New.Err = nil, errors.New("p: permission denied")
	found := drift.Goldens([]drift.Pair{p})
	require.Len(t, found, 1)
	assert.Equal(t, []string{"high golden_unreadable line 0"}, allSaid(found[0].Changes))
	assert.Equal(t, drift.High, found[0].Severity())
}

func TestRenames(t *testing.T) {
	const nearly = "version: 1\ncalls:\n- tool: search\n  args:\n    to: BOS\n- tool: book\n  args:\n    seat: 12A\n"
	const other = "version: 1\ncalls:\n- tool: ping\n"
	found := drift.Goldens([]drift.Pair{
		pairOf("a/__snapshots__/old_1.tools.yaml", books, ""),
		pairOf("a/__snapshots__/gone_1.tools.yaml", other, ""),
		pairOf("b/__snapshots__/new_1.tools.yaml", "", nearly),
		pairOf("b/__snapshots__/fresh_1.tools.yaml", "", "version: 1\ncalls:\n- tool: pong\n"),
		pairOf("c/__snapshots__/empty_1.tools.yaml", empty, ""),
		pairOf("d/__snapshots__/empty_2.tools.yaml", "", empty), // nothing is alike where nothing is
	})
	var lines []string
	for _, g := range found {
		lines = append(lines, fmt.Sprintf("%s < %s: %v", g.Path, g.From, allSaid(g.Changes)))
	}
	assert.Equal(t, []string{
		"a/__snapshots__/gone_1.tools.yaml < : [high golden_removed loosens line 0]",
		"c/__snapshots__/empty_1.tools.yaml < : [high golden_removed loosens line 0]",
		"b/__snapshots__/new_1.tools.yaml < a/__snapshots__/old_1.tools.yaml: " +
			"[medium argument_changed call 1 search args.to line 5 low golden_renamed line 0]",
		"b/__snapshots__/fresh_1.tools.yaml < : [low golden_added line 0]",
		"d/__snapshots__/empty_2.tools.yaml < : [low golden_added line 0]",
	}, lines)
}

func TestAFolderThatIsRenamedKeepsItsNames(t *testing.T) {
	var pairs []drift.Pair
	for i := range 500 { // all the same, so that only the names tell them apart
		name := fmt.Sprintf("__snapshots__/Test%d_1.tools.yaml", i)
		pairs = append(pairs, pairOf("a/"+name, books, ""), pairOf("b/"+name, "", books))
	}
	found := drift.Goldens(pairs)
	require.Len(t, found, 500)
	for _, g := range found {
		assert.Equal(t, "a"+g.Path[1:], g.From)
	}
}

func ExampleGoldens() {
	found := drift.Goldens([]drift.Pair{{
		Path: "__snapshots__/TestBooks_1.tools.yaml",
		Old:  &drift.Text{Name: "old", Data: []byte("version: 1\ncalls:\n- {tool: book, args: {seat: 12A}}\n")},
		New:  &drift.Text{Name: "new", Data: []byte("version: 1\ncalls:\n- {tool: book, args: {seat: !any}}\n")},
	}})
	c := found[0].Changes[0]
	fmt.Println(c.Severity, c.Kind, c.Path, c.Old, c.New)
	// Output: high matcher_loosened args.seat 12A !any
}
