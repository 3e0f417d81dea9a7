package providers_test

import (
	"bufio"
	"encoding/json"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	toolassert "github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/recorder"
)

// journey is a conversation for a server in JavaScript, which rounds numbers: no arguments that it
// could not hold.
var journey = scripted.Script{
	Turns: []scripted.Turn{
		{
			{Tool: "search_flights", Args: `{"destination": "NYC", "budget": 450.5}`},
			{Tool: "get_weather", Args: `{"city": "Zürich 🚋", "units": ["C", "<b>&"]}`},
		},
		{{Tool: "now", Args: `{}`}},
		{{Tool: "book_flight", Args: `{"passengers": [{"name": "Ada", "seat": null}], "note": "not \"12F\""}`}},
	},
	Final: "There was no seat left.",
}

// TestAimock holds the conversation with a server that others wrote, so that what our scripted
// model and our decoders understand in the same wrong way shows.
func TestAimock(t *testing.T) {
	server := startAimock(t)
	for name, run := range agents {
		for mode, stream := range map[string]bool{"whole": false, "stream": true} {
			t.Run(name+"_"+mode, func(t *testing.T) {
				rec := recorder.New()
				assert.Equal(t, journey.Final, run(t, conversation(t, server), rec, stream))
				assert.Empty(t, rec.Problems())
				requireOutcomes(t, rec)
				toolassert.AssertTools(t, traceOf(t, journey), rec, toolscore.ByTurn(), toolscore.Strict(true))
			})
		}
	}
}

// traceOf is what a recorder is to have seen of the script.
func traceOf(t *testing.T, script scripted.Script) toolscore.Trace {
	t.Helper()
	var trace toolscore.Trace
	for i, calls := range script.Turns {
		for _, c := range calls {
			args := toolscore.Args{}
			require.NoError(t, json.Unmarshal([]byte(c.Args), &args))
			trace = append(trace, toolscore.Call{Tool: c.Tool, Args: args, Turn: i + 1})
		}
	}
	return trace
}

// startAimock runs the server until the test ends, and returns its address.
func startAimock(t *testing.T) *url.URL {
	t.Helper()
	command, err := filepath.Abs("../aimock/node_modules/@copilotkit/aimock/dist/cli.js")
	require.NoError(t, err)
	if _, err := os.Stat(command); err != nil {
		const missing = "NOT TESTED against aimock: it is not installed; run npm ci in internal/e2e/aimock"
		if os.Getenv("CI") != "" { // where nobody would read that it was skipped
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	server := exec.Command("node", command, "--port", "0", "--fixtures", fixtures(t))
	out, err := server.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait() // it was killed
	})
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if address := regexp.MustCompile(`http://\S+`).FindString(lines.Text()); address != "" {
			parsed, err := url.Parse(address)
			require.NoError(t, err)
			return parsed
		}
	}
	t.Fatal("aimock ended without saying its address")
	return nil
}

// fixtures writes the journey as a file of aimock: the n-th request is given the n-th answer.
func fixtures(t *testing.T) string {
	t.Helper()
	var list []object
	add := func(response object) {
		list = append(list, object{"match": object{"sequenceIndex": len(list)}, "response": response})
	}
	for _, calls := range journey.Turns {
		var tools []object
		for _, c := range calls {
			tools = append(tools, object{"name": c.Tool, "arguments": c.Args})
		}
		add(object{"toolCalls": tools})
	}
	add(object{"content": journey.Final})
	text, err := json.Marshal(object{"fixtures": list})
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "journey.json")
	require.NoError(t, os.WriteFile(path, text, 0o600))
	return path
}

// conversation returns a URL under which the server counts the requests by themselves.
func conversation(t *testing.T, server *url.URL) string {
	t.Helper()
	counted := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) {
		p.SetURL(server)
		p.Out.Header.Set("X-Test-Id", t.Name())
	}})
	t.Cleanup(counted.Close)
	return counted.URL
}
