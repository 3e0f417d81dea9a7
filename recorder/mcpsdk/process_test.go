package mcpsdk_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// everything is the package of a server that the SDK ships as an example.
const everything = "github.com/modelcontextprotocol/go-sdk/examples/server/everything"

// TestProcess runs a real server as a process, once for each version of the protocol.
func TestProcess(t *testing.T) {
	server := filepath.Join(t.TempDir(), "everything")
	out, err := exec.Command("go", "build", "-o", server, everything).CombinedOutput()
	require.NoError(t, err, string(out))

	snapshot.ToolscoreSnapshot(t, talk(t, server, "2026-07-28"), toolscore.WithResults())
	golden := snapshot.File("__snapshots__/TestProcess_1.tools.yaml")
	assert.AssertTools(t, golden, talk(t, server, "2025-11-25"), toolscore.WithResults())
}

// talk has a client call tools of the server, over recorded pipes.
func talk(t *testing.T, server, version string) *recorder.Recorder {
	t.Helper()
	process := exec.Command(server)
	stdin, err := process.StdinPipe()
	require.NoError(t, err)
	stdout, err := process.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, process.Start())
	defer func() { require.NoError(t, process.Wait()) }()

	rec := recorder.New()
	in, out := recorder.MCPPipe(rec, stdout, stdin)
	client := mcp.NewClient(&mcp.Implementation{Name: "agent"}, nil)
	session, err := client.Connect(t.Context(), &mcp.IOTransport{Reader: in, Writer: out},
		&mcp.ClientSessionOptions{ProtocolVersion: version})
	require.NoError(t, err)
	defer session.Close()
	require.Equal(t, version, session.InitializeResult().ProtocolVersion)
	for _, call := range []mcp.CallToolParams{
		{Name: "greet", Arguments: person{"Ada"}},
		{Name: "greet (structured)", Arguments: person{"Ada"}},
		{Name: "greet", Arguments: map[string]any{"nam": "Ada"}},
		{Name: "teleport"},
	} {
		_, _ = session.CallTool(t.Context(), &call)
	}
	return rec
}
