package e2e_test

import (
	"slices"
	"testing"

	"github.com/gkampitakis/go-snaps/snaps"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// toolAndArgs tells the recorder which tool a request of the session names.
func toolAndArgs(p *mcp.CallToolParams) (tool string, args any) { return p.Name, p.Arguments }

func TestLibrarian(t *testing.T) {
	session := connect(t)
	rec := recorder.New()
	run(t, librarian, recorder.FuncNamed(rec, session.CallTool, toolAndArgs))

	snapshot.ToolscoreSnapshot(t, rec, toolscore.AnyOrder())
	requireErrorResult(t, rec)
}

// requireErrorResult looks for the one answer of the server that is an error: nobody of that name
// is in the graph.
func requireErrorResult(t *testing.T, rec *recorder.Recorder) {
	t.Helper()
	failed := slices.DeleteFunc(rec.Calls(), func(c toolscore.Call) bool {
		result, _ := c.Result.(map[string]any)
		return result["isError"] != true
	})
	require.Len(t, failed, 1)
	require.Equal(t, "add_observations", failed[0].Tool)
}

// TestLibrarianDrifts runs the agent after its prompt was edited: it asks for another word, forgets
// to open the nodes, and deletes what it was to keep. It asks one question at a time, so that the
// text is the same on every run. What the test would print is kept as a snapshot.
func TestLibrarianDrifts(t *testing.T) {
	questions := []turn{{{"search_nodes", `{"query": "数論"}`}}, {{"search_nodes", `{"query": "🚋"}`}}}
	drifted := slices.Concat(librarian[:2], questions, librarian[3:])
	drifted[6] = turn{{"delete_entities", `{"entityNames": ["Ada"]}`}}
	session := connect(t)
	rec := recorder.New()
	run(t, drifted, recorder.FuncNamed(rec, session.CallTool, toolAndArgs))

	test := &testt.T{TestName: "TestLibrarian"}
	golden := snapshot.File("__snapshots__/TestLibrarian_1.tools.yaml")
	require.False(t, assert.AssertTools(test, golden, rec, toolscore.AnyOrder()))
	snaps.MatchStandaloneSnapshot(t, test.Text())
}
