package e2e_test

import (
	"context"
	"encoding/json"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"
)

// callTool is what an agent needs of an MCP session.
type callTool func(context.Context, *mcp.CallToolParams) (*mcp.CallToolResult, error)

// request is one tool call of the scripted agent; the arguments are JSON, as a model writes them.
type request struct {
	tool string
	args string
}

// turn is what the model asks for in one message; its calls run at the same time.
type turn []request

// librarian is an agent with a scripted model: it builds a small knowledge graph and asks it questions.
var librarian = []turn{
	{{"create_entities", `{"entities": [
		{"name": "Ada", "entityType": "person", "observations": ["wrote \"Note G\"", "likes 数学"]},
		{"name": "Zürich", "entityType": "city", "observations": ["🚋 line 4"]}]}`}},
	{{"create_relations", `{"relations": [{"from": "Ada", "to": "Zürich", "relationType": "visits"}]}`}},
	{
		{"search_nodes", `{"query": "数学"}`},
		{"search_nodes", `{"query": "🚋"}`},
		{"open_nodes", `{"names": ["Ada", "Zürich"]}`},
	},
	{{"add_observations", `{"observations": [{"entityName": "Nobody", "contents": ["is not here"]}]}`}},
	{{"add_observations", `{"observations": [{"entityName": "Ada", "contents": ["corrected\nover two lines"]}]}`}},
	{{"delete_observations", `{"deletions": [{"entityName": "Ada", "contents": [], "observations": ["likes 数学"]}]}`}},
	{{"read_graph", `{}`}},
}

// run plays the script against the tools: turns one after the other, the calls of a turn at the
// same time. A tool's own error is an answer that the model would read, so the run goes on.
func run(t *testing.T, script []turn, call callTool) {
	t.Helper()
	for _, requests := range script {
		var group sync.WaitGroup
		for _, r := range requests {
			group.Go(func() {
				var args map[string]any
				if err := json.Unmarshal([]byte(r.args), &args); err != nil {
					t.Errorf("script: %s: %v", r.tool, err)
					return
				}
				_, err := call(t.Context(), &mcp.CallToolParams{Name: r.tool, Arguments: args})
				if err != nil {
					t.Errorf("call of %s: %v", r.tool, err)
				}
			})
		}
		group.Wait()
	}
	require.False(t, t.Failed())
}
