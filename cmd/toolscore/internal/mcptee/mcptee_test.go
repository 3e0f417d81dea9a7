package mcptee_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/mcptee"
)

// TestMain makes this program a server that answers two calls, the second one first.
func TestMain(m *testing.M) {
	if os.Getenv("MCPTEE_SERVER") == "" {
		os.Exit(m.Run())
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
	_, _ = os.Stdout.WriteString(`{"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":"second"}]}}
{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"first"}]}}
`)
	os.Exit(7)
}

func TestCallsAreLoggedInTheOrderOfTheirRequests(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	server := exec.Command(self)
	server.Env = append(os.Environ(), "MCPTEE_SERVER=1")
	requests := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"x":1}}}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"b","arguments":{}}}
`
	var out, log bytes.Buffer
	tee := mcptee.Tee{
		In: strings.NewReader(requests), Out: &out, Err: io.Discard, Log: &log,
		Problem: func(err error) { t.Errorf("problem: %v", err) },
	}
	code, err := tee.Run(server)
	require.NoError(t, err)
	assert.Equal(t, 7, code)
	assert.Equal(t, 2, strings.Count(out.String(), "\n"), "what the server says reaches the client")
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	require.Len(t, lines, 2)
	assert.Contains(t, lines[0], `"tool":"a","args":{"x":1}`)
	assert.Contains(t, lines[0], "first")
	assert.Contains(t, lines[1], `"tool":"b"`)
}
