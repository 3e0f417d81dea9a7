package secretscan_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/zricethezav/gitleaks/v8/detect"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/snapshot"
)

// childCalls is the variable that makes the test binary take one snapshot of the calls in it, in
// the folder where it starts.
const childCalls = "SECRETSCAN_CALLS"

func TestMain(m *testing.M) {
	calls, isChild := os.LookupEnv(childCalls)
	if !isChild {
		os.Exit(m.Run())
	}
	var trace toolscore.Trace
	if err := json.Unmarshal([]byte(calls), &trace); err != nil {
		fmt.Println(err)
		os.Exit(2)
	}
	t := &testt.T{TestName: "TestAgent"}
	snapshot.ToolscoreSnapshot(t, trace, toolscore.WithResults())
	t.Finish()
	fmt.Println(strings.Join(append(t.Logs, t.Errors...), "\n"))
}

// planted are texts with a secret that the scanner knows, put together here so that it finds none
// in this file. The sign @ stands for the part of a key that is drawn.
var planted = map[string]string{
	"GitHub":         "git clone https://x:gh" + "p_@36@@github.com/a/b",
	"GitLab":         "curl -H 'PRIVATE-TOKEN: glpat" + "-@20@' https://gitlab.com",
	"Slack":          "the bot is xox" + "b-123456789012-123456789012-@24@",
	"Stripe":         "STRIPE_KEY=sk" + "_live_@24@ ./run",
	"npm":            "//registry.npmjs.org/:_authToken=npm" + "_@36@",
	"SendGrid":       "key SG" + ".@22@.@43@ is new",
	"header":         "curl -H 'Authorization: Bearer @32@' https://api.example.com",
	"user":           "curl -u ann:@20@ https://api.example.com",
	"assignment":     `api_key = "@32@"`,
	"member":         `{"client_secret": "@32@"}`,
	"private key":    "-----BEGIN RSA PRIVATE KEY-----\n@64@\n@64@\n-----END RSA PRIVATE KEY-----",
	"AWS":            "AWS_SECRET_ACCESS_KEY=@40@",
	"Discord":        "discord_client_secret = '@32@'",
	"JSON web token": "it is ey" + "JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.ey" + "JzdWIiOiIxMjM0NTY3ODkwIn0.@43@ now",
}

// drawn replaces @n@ by n characters, other ones for each salt.
func drawn(text string, salt uint32) string {
	const alphabet = "ab1cdE2fgH3ijK4lmN5opQ6rsT7uvW8xyZ9AB0"
	state := salt
	for n := 64; n > 0; n-- {
		mark := fmt.Sprintf("@%d@", n)
		for strings.Contains(text, mark) {
			key := make([]byte, n)
			for i := range key {
				state = state*1664525 + 1013904223
				key[i] = alphabet[state>>16%uint32(len(alphabet))]
			}
			text = strings.Replace(text, mark, string(key), 1)
		}
	}
	return text
}

// calls holds each text as an argument, in JSON in an argument, in a result, as raw text and as a key.
func calls(method string, salt uint32) toolscore.Trace {
	var trace toolscore.Trace
	for _, name := range slices.Sorted(maps.Keys(planted)) {
		text := drawn(planted[name], salt)
		inner, _ := json.Marshal(map[string]any{"note": text})
		trace = append(trace,
			toolscore.Call{
				Tool: "run", Args: toolscore.Args{"name": name, "command": text, "method": method, "body": string(inner)},
				Result: map[string]any{"text": text}, Err: "failed: " + text,
			},
			toolscore.Call{Tool: "keys", Args: toolscore.Args{"name": name, "map": map[string]any{text: true}}},
			toolscore.Call{Tool: "raw", Raw: text, Problem: toolscore.Text},
		)
	}
	return trace
}

// take runs a child that takes the snapshot and returns what it prints.
func take(t *testing.T, folder string, trace toolscore.Trace, env ...string) string {
	t.Helper()
	text, err := json.Marshal(trace)
	require.NoError(t, err)
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "CI=false", "UPDATE_SNAPS=", "NO_COLOR=1", "TOOLSCORE_ANY_FOLDER=true",
		childCalls+"="+string(text),
		"TOOLSCORE_RECORDS="+filepath.Join(folder, "records"), "TOOLSCORE_PENDING="+filepath.Join(folder, "pending"))
	cmd.Env = append(cmd.Env, env...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}

func TestScannerFindsNothing(t *testing.T) {
	scan := scanner(t)
	folder := t.TempDir()
	for _, sub := range []string{"records", "pending"} {
		require.NoError(t, os.Mkdir(filepath.Join(folder, sub), 0o755))
	}
	printed := take(t, folder, calls("GET", 1))
	assert.Contains(t, printed, "secrets are hidden, so it does not check call 1")
	printed += take(t, folder, calls("DELETE", 2))
	assert.Contains(t, printed, "differ")
	written := contents(t, folder)
	printed += take(t, folder, calls("PUT", 3), "UPDATE_SNAPS=true")
	written = append(written, contents(t, folder)...)
	assert.GreaterOrEqual(t, len(written), 3, "a golden, a pending file, records")
	for _, text := range append(written, printed) {
		assert.Empty(t, scan(text))
	}
}

// TestScannerFindsWhatIsPlanted shows that the scanner would see each of the secrets, were it not
// hidden.
func TestScannerFindsWhatIsPlanted(t *testing.T) {
	scan := scanner(t)
	for name, text := range planted {
		assert.NotEmpty(t, scan(drawn(text, 1)), name)
	}
}

// TestScannerFindsNothingInTheRepository looks through the goldens and snapshots that the tests of
// the repository have written.
func TestScannerFindsNothingInTheRepository(t *testing.T) {
	scan := scanner(t)
	found := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if !strings.HasSuffix(path, ".tools.yaml") && !strings.HasSuffix(path, ".snap") {
			return nil
		}
		found++
		text, err := os.ReadFile(path)
		assert.Empty(t, scan(string(text)), path)
		return err
	})
	require.NoError(t, err)
	assert.Positive(t, found)
}

// scanner returns a function that lists the rules by which the scanner finds secrets in a text.
func scanner(t *testing.T) func(text string) []string {
	t.Helper()
	detector, err := detect.NewDetectorDefaultConfig()
	require.NoError(t, err)
	return func(text string) []string {
		var found []string
		for _, f := range detector.DetectString(text) {
			found = append(found, f.RuleID+": "+f.Match)
		}
		return found
	}
}

func contents(t *testing.T, folder string) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		all = append(all, string(text))
		return err
	})
	require.NoError(t, err)
	return all
}
