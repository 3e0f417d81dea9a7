package snapshot_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/snapshot"
)

func TestStableNames(t *testing.T) {
	const (
		one = "0189b5c2-7c3e-7b1a-9d2f-3e4a5b6c7d8e"
		two = "f47ac10b-58cc-4372-a567-0e02b2c3d479"
	)
	temporary := os.TempDir() //nolint:usetesting // it is the folder itself that is looked for
	folder := filepath.Join(temporary, "TestAgent123", "001")
	tests := map[string]struct {
		kind       snapshot.Volatile
		text, want string
	}{
		"the same UUID twice": {snapshot.UUIDs, one + " " + two + " " + one, "<uuid-1> <uuid-2> <uuid-1>"},
		"a UUID in capitals":  {snapshot.UUIDs, "id=F47AC10B-58CC-4372-A567-0E02B2C3D479;" + two, "id=<uuid-1>;<uuid-1>"},
		"no UUID":             {snapshot.UUIDs, one + "0", one + "0"},
		"RFC 3339": {
			snapshot.Times, "from 2027-03-01T10:00:00Z to 2027-03-01T10:00:00.5+01:00", "from <time> to <time>",
		},
		"an HTTP date":      {snapshot.Times, "Mon, 02 Jan 2006 15:04:05 GMT", "<time>"},
		"a JavaScript date": {snapshot.Times, "at Mon Jan 02 2006 15:04:05 GMT+0100 (CET)", "at <time>"},
		"times apart": {
			snapshot.DistinctTimes, "2027-03-01T10:00:00Z 2027-03-01T10:00:01Z 2027-03-01T10:00:00Z", "<time-1> <time-2> <time-1>",
		},
		"JSON after an escape": {snapshot.Times, `{"a": "x\n2027-03-01T10:00:00Z"}`, `{"a": "x\n<time>"}`},
		"JSON in JSON":         {snapshot.UUIDs, `{"b":"{\"id\":\"` + one + `\"}", "a" : 1}`, `{"b":"{\"id\":\"<uuid-1>\"}", "a" : 1}`},
		"epochs in JSON": {
			snapshot.Times, `{"created_at": 1767225600, "list": [{"startTimeMs": 1767225600123}], "n": 1767225600, "ts": ["1767225600"]}`,
			`{"created_at": "<time>", "list": [{"startTimeMs": "<time>"}], "n": 1767225600, "ts": ["<time>"]}`,
		},
		"no epochs": {
			snapshot.Times, `{"timeout": 1767225600, "at": 12, "date": 20270301, "time": true}`,
			`{"timeout": 1767225600, "at": 12, "date": 20270301, "time": true}`,
		},
		"no JSON": {snapshot.Times, `{"at": 1767225600`, `{"at": 1767225600`},
		"keys are kept": {
			snapshot.Times, `{"at": {"n": 1767225600}, "2027-03-01T10:00:00Z": 1}`,
			`{"at": {"n": 1767225600}, "2027-03-01T10:00:00Z": 1}`,
		},
		"a date is no time": {snapshot.Times, "2027-03-01", "2027-03-01"},
		"ports": {
			snapshot.Ports, "http://127.0.0.1:43121/a http://localhost:43121 [::1]:8080",
			"http://127.0.0.1:<port-1>/a http://localhost:<port-1> [::1]:<port-2>",
		},
		"the port of another machine": {snapshot.Ports, "example.com:8080", "example.com:8080"},
		"a temporary folder":          {snapshot.TempFolders, folder + "/a.txt", "<folder-1>/a.txt"},
		"a temporary file":            {snapshot.TempFolders, "cat " + filepath.Join(temporary, "x42.txt"), "cat <folder-1>"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			settings, err := option.Resolve(snapshot.StableNames(test.kind))
			require.NoError(t, err)
			trace := toolscore.Trace{{Tool: "a", Args: toolscore.Args{"list": []any{test.text}}, Err: test.text}}
			renamed := source.StableNames(trace, settings.Volatile)
			assert.Equal(t, []any{test.want}, renamed[0].Args["list"])
			assert.Equal(t, test.want, renamed[0].Err)
			assert.Equal(t, []any{test.text}, trace[0].Args["list"], "what was recorded stays")
		})
	}
}

func TestStableNamesOfEpochs(t *testing.T) {
	settings, err := option.Resolve(snapshot.StableNames(snapshot.Times))
	require.NoError(t, err)
	for key, isTime := range map[string]bool{
		"created_at": true, "createdAt": true, "expires-at": true, "timestamp": true, "start_time_ms": true, "exp": true,
		"created.unix": true, "lastModified": true, "TS": true, "timeout": false, "id": false, "ms": false, "cat": false, "": false,
	} {
		for number, within := range map[string]bool{
			"1767225600": true, "1767225600.25": true, "1767225600123": true, "1767225600123456": true,
			"1767225600123456789": true, "17": false, "-1767225600": false, "1e400": false, "20270301": false,
		} {
			result := map[string]any{key: json.Number(number)}
			renamed := source.StableNames(toolscore.Trace{{Tool: "a", Result: result}}, settings.Volatile)
			want := any(json.Number(number))
			if isTime && within {
				want = "<time>"
			}
			assert.Equal(t, map[string]any{key: want}, renamed[0].Result, "%s: %s", key, number)
		}
	}
}

func TestStableNamesOfNothing(t *testing.T) {
	for _, o := range []toolscore.Option{snapshot.StableNames(), snapshot.StableNames(99)} {
		_, err := option.Resolve(o)
		assert.ErrorContains(t, err, "give some of TempFolders, UUIDs, Times, Ports and DistinctTimes")
	}
}

func TestStableNamesInAGolden(t *testing.T) {
	folder := t.TempDir()
	first := `[{"tool": "open", "args": {"id": "f47ac10b-58cc-4372-a567-0e02b2c3d479"}}]`
	passed, printed := run{calls: first, options: "uuids"}.in(t, folder)
	require.True(t, passed, printed)
	assert.Contains(t, readGolden(t, folder), `id: "<uuid-1>"`)

	second := `[{"tool": "open", "args": {"id": "0189b5c2-7c3e-7b1a-9d2f-3e4a5b6c7d8e"}}]`
	passed, printed = run{calls: second, options: "uuids"}.in(t, folder)
	assert.True(t, passed, printed)
}
