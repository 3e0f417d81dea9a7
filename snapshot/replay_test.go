package snapshot_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRecordsOnceAndReplays(t *testing.T) {
	t.Parallel()
	tr := newTrip(t)
	script := replayScript{Bodies: []string{`{"q": 1}`, `{"q": 2}`, `{"q": 1}`}}
	passed, printed, requests := tr.run(t, script)
	require.True(t, passed, printed)
	assert.Equal(t, 3, requests)
	assert.Contains(t, printed, "cassette "+childCassette+": recorded with 3 requests; review and commit it")
	assert.NotContains(t, tr.cassette(t), "AIza")

	for _, env := range []string{"CI=false", "CI=true"} { // equal requests are answered in their order
		passed, printed, requests = tr.run(t, replayScript{Bodies: []string{`{"q": 1}`, `{"q":1}`, `{ "q":2 }`}}, env)
		require.True(t, passed, printed)
		assert.Zero(t, requests)
		assert.Contains(t, printed, "200  answer 1 <nil>\n200  answer 3 <nil>\n200  answer 2 <nil>\n")
	}
}

// TestModes walks through the states of a cassette and what the environment asks for.
func TestModes(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		isThere  bool
		env      []string
		passes   bool
		requests int
		says     string
	}{
		"missing in CI":                  {false, []string{"CI=true"}, false, 0, "record it with: " + recordTrip},
		"missing in CI, always":          {false, []string{"CI=true", "UPDATE_CASSETTES=always"}, true, 1, "recorded with 1 request"},
		"missing in CI, true":            {false, []string{"CI=true", "UPDATE_CASSETTES=true"}, false, 0, "nothing is recorded in CI"},
		"there, true":                    {true, []string{"UPDATE_CASSETTES=true"}, true, 1, "recorded with 1 request"},
		"there, expression":              {true, []string{"UPDATE_CASSETTES=Tr.p"}, true, 1, "recorded with 1 request"},
		"there, expression for others":   {true, []string{"UPDATE_CASSETTES=Other"}, true, 0, ""},
		"there, expression in CI":        {true, []string{"CI=true", "UPDATE_CASSETTES=Tr"}, false, 0, "nothing is recorded in CI"},
		"there, false":                   {true, []string{"UPDATE_CASSETTES=false"}, true, 0, ""},
		"an expression that is none":     {true, []string{"UPDATE_CASSETTES=("}, false, 0, "nor a regular expression"},
		"there, UPDATE_SNAPS alone":      {true, []string{"UPDATE_SNAPS=true"}, true, 0, ""},
		"missing, false, which is local": {false, []string{"UPDATE_CASSETTES=0"}, true, 1, "recorded"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tr := newTrip(t)
			script := replayScript{Bodies: []string{`{"q": 1}`}}
			if test.isThere {
				passed, printed, _ := tr.run(t, script)
				require.True(t, passed, printed)
			}
			passed, printed, requests := tr.run(t, script, test.env...)
			assert.Equal(t, test.passes, passed, printed)
			assert.Equal(t, test.requests, requests, printed)
			assert.Contains(t, printed, test.says)
		})
	}
}

// TestNotWritten has runs that nobody wants to keep.
func TestNotWritten(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		script replayScript
		answer string
		says   string
	}{
		"the test failed":         {replayScript{Bodies: []string{`{}`}, Fails: true}, "x", "not written: the test has failed already"},
		"no request":              {replayScript{}, "x", "no request passed the recorder"},
		"nothing but errors":      {replayScript{Bodies: []string{`{}`}}, "", "no request succeeded: the first was answered with 429"},
		"options of a comparison": {replayScript{Options: []string{"strict"}}, "x", "option AnyOrder: Replay compares no calls"},
		"a bad path":              {replayScript{Options: []string{"bad_path"}}, "x", `path "a..b"`},
		"a benchmark's rule":      {replayScript{Test: "FuzzTrip/seed#0"}, "x", "a fuzz target records nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tr := newTrip(t)
			tr.answer = func(int, string) string { return test.answer }
			passed, printed, _ := tr.run(t, test.script)
			assert.False(t, passed)
			assert.Contains(t, printed, test.says)
			assert.NoDirExists(t, filepath.Join(tr.folder, "__snapshots__"))
		})
	}
}

// TestWhatAReplayFinds has runs that differ from the recorded one.
func TestWhatAReplayFinds(t *testing.T) {
	t.Parallel()
	tr := newTrip(t)
	passed, printed, _ := tr.run(t, replayScript{Bodies: []string{`{"messages": [{"content": "Book a flight."}]}`, `{"q": 2}`}})
	require.True(t, passed, printed)
	recorded := tr.cassette(t)
	first := `{"messages": [{"content": "Book a flight."}]}`
	for name, test := range map[string]struct {
		script replayScript
		says   []string
	}{
		"an edited prompt": {replayScript{Bodies: []string{`{"messages": [{"content": "Book one flight."}]}`, `{"q": 3}`}}, []string{
			"it is in no recording; nearest is 1 POST ",
			"messages[0].content\n    want  \"Book a flight.\"\n    got   \"Book one flight.\"\n", recordTrip, "400 false {",
			"2 of 2 requests were in no recording",
		}},
		"one member more": {replayScript{Bodies: []string{first, `{"q": 2, "extra": true}`}}, []string{
			"extra\n    want  (absent)\n    got   true",
		}},
		"once more": {replayScript{Bodies: []string{first, `{"q": 2}`, `{"q": 2}`}}, []string{
			"the cassette has it 1 time, and each has answered one",
		}},
		"less":    {replayScript{Bodies: []string{first}}, []string{"the agent did not ask for\n  2 POST "}},
		"nothing": {replayScript{}, []string{"no request passed the recorder, so the agent may have talked to the model itself"}},
		"an idle path": {replayScript{Bodies: []string{first, `{"q": 2}`}, Options: []string{"nothing"}}, []string{
			"no request has no.such",
		}},
	} {
		passed, printed, requests := tr.run(t, test.script)
		assert.False(t, passed, name)
		assert.Zero(t, requests, name)
		for _, says := range test.says {
			assert.Contains(t, printed, says, name)
		}
	}
	passed, printed, _ = tr.run(t, replayScript{Bodies: []string{first}, Fails: true})
	assert.False(t, passed)
	assert.NotContains(t, printed, "did not ask for")
	assert.Equal(t, recorded, tr.cassette(t))
}

// TestRewritesRequests keeps the answers where a new release of a client changed what is sent.
func TestRewritesRequests(t *testing.T) {
	t.Parallel()
	tr := newTrip(t)
	passed, printed, _ := tr.run(t, replayScript{Bodies: []string{`{"q": 1}`, `{"q": 2}`, `{"q": 3}`}})
	require.True(t, passed, printed)
	const token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
	newer := replayScript{Bodies: []string{`{"q": 1, "v": 2}`, `{"q": 2}`, `{"q": 3, "v": "` + token + `"}`}}
	passed, printed, requests := tr.run(t, newer, "UPDATE_CASSETTES=requests")
	require.True(t, passed, printed)
	assert.Zero(t, requests)
	assert.Contains(t, printed, "request 1 takes the place of 1 POST")
	assert.Contains(t, printed, "v\n    want  (absent)\n    got   2\n")
	assert.Contains(t, printed, "2 requests rewritten, and no answer; review and commit it")
	assert.NotContains(t, tr.cassette(t), "ghp_")
	passed, printed, requests = tr.run(t, newer)
	require.True(t, passed, printed)
	assert.Zero(t, requests)
	assert.Contains(t, printed, "200  answer 1 <nil>\n200  answer 2 <nil>\n200  answer 3 <nil>\n")

	for _, env := range [][]string{{"UPDATE_CASSETTES=requests", "CI=true"}, {"UPDATE_CASSETTES=requests"}} {
		before := tr.cassette(t)
		passed, printed, _ = tr.run(t, replayScript{Bodies: []string{`{"q": 1}`}}, env...)
		assert.False(t, passed, printed)
		assert.Equal(t, before, tr.cassette(t))
	}
}

// TestADamagedCassette is neither replayed nor recorded over.
func TestADamagedCassette(t *testing.T) {
	t.Parallel()
	tr := newTrip(t)
	script := replayScript{Bodies: []string{`{"q": 1}`}}
	passed, printed, _ := tr.run(t, script)
	require.True(t, passed, printed)
	text := tr.cassette(t)
	damaged := text[:len(text)-30]
	require.NoError(t, os.WriteFile(filepath.Join(tr.folder, childCassette), []byte(damaged), 0o644))
	passed, printed, requests := tr.run(t, script)
	assert.False(t, passed)
	assert.Zero(t, requests)
	assert.Contains(t, printed, "cassette "+childCassette+":")
	assert.Contains(t, printed, "the file is cut off here")
	assert.Equal(t, damaged, tr.cassette(t))
}

// TestARenamedTest finds the cassette of its old name, so that nothing is paid for again.
func TestARenamedTest(t *testing.T) {
	t.Parallel()
	tr := newTrip(t)
	script := replayScript{Bodies: []string{`{"q": 1}`}}
	passed, printed, _ := tr.run(t, script)
	require.True(t, passed, printed)
	test := filepath.Join(tr.folder, "a_test.go")
	require.NoError(t, os.WriteFile(test, []byte("package a\n\nfunc TestJourney(t *testing.T) {}\n"), 0o644))
	script.Test = "TestJourney"
	passed, printed, requests := tr.run(t, script)
	assert.False(t, passed)
	assert.Zero(t, requests)
	assert.Contains(t, printed, "mv "+childCassette+" __snapshots__/TestJourney_1.http.yaml")
}

// TestSecretsAreNotKept looks at what is written, and then answers a run with another secret.
func TestSecretsAreNotKept(t *testing.T) {
	t.Parallel()
	const secret, other = "ghp_16C7e42F292c6912E7710c838347Ae178B4a", "ghp_26C7e42F292c6912E7710c838347Ae178B4b"
	tr := newTrip(t)
	tr.answer = func(int, string) string { return `{"said": "your token is ` + secret + `"}` }
	passed, printed, _ := tr.run(t, replayScript{Bodies: []string{`{"note": "use ` + secret + `"}`}})
	require.True(t, passed, printed)
	assert.NotContains(t, tr.cassette(t), secret[4:])
	assert.Contains(t, printed, "secrets in 1 answer are hidden")
	passed, printed, requests := tr.run(t, replayScript{Bodies: []string{`{"note": "use ` + other + `"}`}})
	require.True(t, passed, printed)
	assert.Zero(t, requests)
	assert.Contains(t, printed, `{"said": "your token is [redacted:1]"}`)
}

// TestStableNames replays in another folder and with another UUID, which the answer names.
func TestStableNamesInTraffic(t *testing.T) {
	t.Parallel()
	tr := newTrip(t)
	tr.answer = func(_ int, body string) string { return "data: " + body + "\n\n" }
	bodyOf := func(n string) string {
		dir := filepath.Join(os.TempDir(), "TestTrip"+n, "001") //nolint:usetesting // a name, not a folder
		return `{"dir": "` + dir + `", "id": "6ba7b810-9dad-11d1-80b4-00c04fd430c` + n + `"}`
	}
	script := replayScript{Bodies: []string{bodyOf("1")}, Options: []string{"folders"}}
	passed, printed, _ := tr.run(t, script)
	require.True(t, passed, printed)
	script.Bodies = []string{bodyOf("2")}
	passed, printed, _ = tr.run(t, script)
	require.True(t, passed, printed)
	assert.Contains(t, printed, "data: "+bodyOf("2"))
	passed, printed, _ = tr.run(t, replayScript{Bodies: []string{bodyOf("2")}})
	assert.False(t, passed)
	assert.Contains(t, printed, "give snapshot.StableNames(snapshot.TempFolders) to snapshot.Replay")

	file := filepath.Join(tr.folder, childCassette) // as a machine records it that has another folder for temporary files
	temp := filepath.Clean(os.TempDir())            //nolint:usetesting // a name, not a folder
	elsewhere := strings.ReplaceAll(tr.cassette(t), temp, "/var/folders/a1/T")
	require.NoError(t, os.WriteFile(file, []byte(elsewhere), 0o600))
	passed, printed, _ = tr.run(t, script)
	require.True(t, passed, printed)
	assert.Contains(t, printed, "data: "+bodyOf("2"))
}

// TestARefusedRequest replays an answer that asked the client to wait, which it need not.
func TestARefusedRequest(t *testing.T) {
	t.Parallel()
	tr := newTrip(t)
	tr.answer = func(n int, _ string) string {
		if n == 1 {
			return ""
		}
		return "well"
	}
	script := replayScript{Bodies: []string{`{}`, `{}`}}
	passed, printed, _ := tr.run(t, script)
	require.True(t, passed, printed)
	passed, printed, _ = tr.run(t, script)
	require.True(t, passed, printed)
	assert.Contains(t, printed, "429 1  <nil>\n200  well <nil>\n")
}

// TestOptionsOfReplay reads a cassette of go-vcr, lets a host through, and ignores a part.
func TestOptionsOfReplay(t *testing.T) {
	t.Parallel()
	tr := newTrip(t)
	require.NoError(t, os.MkdirAll(filepath.Join(tr.folder, "fixtures"), 0o755))
	vcr := `{version: 2, interactions: [{id: 0, request: {body: '{"q":1,"trace":{"id":1}}', method: POST,
		url: "https://api.openai.com/v1/chat/completions"}, response: {body: from go-vcr, headers: {},
		status: 200 OK, code: 200, duration: 1s}}]}`
	require.NoError(t, os.WriteFile(filepath.Join(tr.folder, "fixtures", "vcr.yaml"), []byte(vcr), 0o644))
	script := replayScript{Bodies: []string{`{"q": 1, "trace": {"id": 9}}`}, Options: []string{"foreign", "trace"}}
	passed, printed, requests := tr.run(t, script, "UPDATE_CASSETTES=true")
	require.True(t, passed, printed)
	assert.Zero(t, requests)
	assert.Contains(t, printed, "200  from go-vcr <nil>")
	assert.Contains(t, printed, "it is only read, so UPDATE_CASSETTES leaves it as it is")
	script.Bodies[0] = `{"q":1,"trace":{"id":1}}` // as it was recorded
	passed, printed, _ = tr.run(t, script)
	require.True(t, passed, printed)

	passed, printed, requests = tr.run(t, replayScript{Bodies: []string{`{}`}, Options: []string{"live"}})
	assert.False(t, passed)
	assert.Equal(t, 1, requests)
	assert.Contains(t, printed, "no request passed the recorder")
	passed, _, _ = tr.run(t, replayScript{Bodies: []string{`{}`}, Options: []string{"named"}})
	assert.True(t, passed)
	assert.FileExists(t, filepath.Join(tr.folder, "__snapshots__", "TestTrip@retry.http.yaml"))
}
