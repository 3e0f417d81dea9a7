package e2e_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"
)

// memoryServer is the package of a real MCP server: the knowledge graph that the official SDK ships
// as an example.
const memoryServer = "github.com/modelcontextprotocol/go-sdk/examples/server/memory"

// memoryServerPath is where TestMain built the server, once for all runs of the test.
var memoryServerPath string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "memory-server")
	if err != nil {
		panic(err)
	}
	memoryServerPath = filepath.Join(folder, "memory")
	build := exec.Command("go", "build", "-o", memoryServerPath, memoryServer)
	if out, err := build.CombinedOutput(); err != nil {
		panic("go build " + memoryServer + ": " + err.Error() + "\n" + string(out))
	}
	code := m.Run()
	if err := os.RemoveAll(folder); err != nil {
		panic(err)
	}
	os.Exit(code)
}

// connect starts the server as a process and opens a session over its standard input and output.
func connect(t *testing.T) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "librarian", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.CommandTransport{
		Command:           exec.Command(memoryServerPath),
		TerminateDuration: 300 * time.Millisecond,
	}, nil)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, session.Close()) })
	return session
}
