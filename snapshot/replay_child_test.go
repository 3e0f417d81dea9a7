package snapshot_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/snapshot"
)

const (
	childReplay   = "SNAPSHOT_TEST_REPLAY" // a replayScript
	childCassette = "__snapshots__/TestTrip_1.http.yaml"
	recordTrip    = "UPDATE_CASSETTES=true go test . -run '^TestTrip$'"
)

// replayScript is what a child does in a test that replays: it posts bodies.
type replayScript struct {
	URL     string
	Bodies  []string
	Options []string
	Fails   bool // the test fails by itself after that
	Test    string
}

var replayOptions = map[string]toolscore.Option{
	"folders":  snapshot.StableNames(snapshot.TempFolders),
	"trace":    snapshot.IgnoreInRequest("trace.id"),
	"nothing":  snapshot.IgnoreInRequest("no.such"),
	"live":     snapshot.Live("127.0.0.1"),
	"foreign":  snapshot.Cassette("fixtures/vcr"),
	"bad_path": snapshot.IgnoreInRequest("a..b"),
	"strict":   toolscore.AnyOrder(),
	"named":    snapshot.Named("retry"),
}

// replay is the child. It prints each answer, and what the test says.
func replay(text string) int {
	var script replayScript
	if err := json.Unmarshal([]byte(text), &script); err != nil {
		panic(err)
	}
	t := &testt.T{TestName: script.Test}
	var opts []toolscore.Option
	for _, name := range script.Options {
		opts = append(opts, replayOptions[name])
	}
	rec := snapshot.Replay(t, opts...)
	for _, body := range script.Bodies {
		if t.Stopped {
			break
		}
		url := script.URL + "/v1/chat/completions?key=AIzaSyA1234567890"
		resp, err := rec.HTTPClient().Post(url, "application/json", strings.NewReader(body))
		if err != nil {
			fmt.Println("error:", err)
			continue
		}
		answer, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		fmt.Println(resp.StatusCode, resp.Header.Get("Retry-After-Ms")+resp.Header.Get("X-Should-Retry"), string(answer), err)
	}
	if script.Fails {
		t.Errorf("failed by itself")
	}
	t.Finish()
	fmt.Println(strings.Join(append(t.Logs, t.Errors...), "\n"))
	if t.Failed() {
		return 1
	}
	return 0
}

// trip is a package folder and a model for it.
type trip struct {
	folder string
	model  *httptest.Server
	answer func(n int, body string) string

	mu   sync.Mutex
	seen int
}

func newTrip(t *testing.T) *trip {
	t.Helper()
	tr := &trip{folder: t.TempDir()}
	tr.model = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		tr.mu.Lock()
		tr.seen++
		n := tr.seen
		tr.mu.Unlock()
		text := fmt.Sprintf("answer %d", n)
		if tr.answer != nil {
			text = tr.answer(n, string(body))
		}
		if text == "" {
			w.Header().Set("Retry-After", "7")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		_, _ = io.WriteString(w, text)
	}))
	t.Cleanup(tr.model.Close)
	return tr
}

// run runs a child and returns whether its test passed, what it printed, and how many requests
// reached the model.
func (tr *trip) run(t *testing.T, script replayScript, env ...string) (passed bool, printed string, requests int) {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	if script.Test == "" {
		script.Test = "TestTrip"
	}
	script.URL = tr.model.URL
	text, err := json.Marshal(script)
	require.NoError(t, err)
	tr.mu.Lock()
	tr.seen = 0
	tr.mu.Unlock()
	cmd := exec.Command(self)
	cmd.Dir = tr.folder
	cmd.Env = append(os.Environ(), "CI=false", "UPDATE_SNAPS=", "UPDATE_CASSETTES=", "NO_COLOR=1", "TOOLSCORE_RECORDS=",
		"TOOLSCORE_ANY_FOLDER=true", childReplay+"="+string(text))
	cmd.Env = append(cmd.Env, env...)
	out, err := cmd.CombinedOutput()
	require.Contains(t, []int{0, 1}, cmd.ProcessState.ExitCode(), "%v\n%s", err, out)
	return err == nil, string(out), tr.seen
}

func (tr *trip) cassette(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(tr.folder, childCassette))
	require.NoError(t, err)
	return string(text)
}
