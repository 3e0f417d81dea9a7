package outcome_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

// files writes files by their paths below a new folder, which it returns.
func files(t *testing.T, texts map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for path, text := range texts {
		file := filepath.Join(folder, path)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	}
	return folder
}

// read returns the names, verdicts and scores of what Read and Visit find, which is the same.
func TestAByteOrderMarkIsNoResult(t *testing.T) {
	t.Parallel()
	folder := files(t, map[string]string{"a.results.jsonl": "\ufeff" + `{"name":"a","passed":true,"score":1}` + "\r\n"})
	assert.Equal(t, []string{"a passed 1"}, read(t, folder))
}

func read(t *testing.T, path string) []string {
	t.Helper()
	all, err := outcome.Read(path)
	require.NoError(t, err)
	var short []string
	for _, r := range all {
		short = append(short, r.Name+" "+r.Verdict().String()+" "+strconv.FormatFloat(r.Score, 'f', -1, 64))
	}
	visited := map[outcome.Key]bool{}
	require.NoError(t, outcome.Visit(path, func(r outcome.Result) error {
		visited[r.Key()] = true
		assert.Empty(t, r.Actual)
		return nil
	}))
	assert.Len(t, visited, len(all))
	return short
}

const (
	good  = `{"name":"a","status":"used","passed":true,"score":1,"actual":[{"tool":"x"}]}` + "\n"
	bad   = `{"name":"a","status":"failed","passed":false,"score":0.5}` + "\n"
	other = `{"name":"b","passed":false,"score":0.25}` + "\n"
	lost  = `{"name":"c","passed":false,"error":"no trace","score":0}`
)

// in puts a line into a package.
func in(importPath, line string) string {
	return strings.Replace(line, "{", `{"package":"`+importPath+`",`, 1)
}

func TestRead(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		files map[string]string
		path  string
		want  []string
	}{
		"lines": {
			map[string]string{"x.jsonl": other + "\n" + lost + "\n" + good},
			"x.jsonl",
			[]string{"a passed 1", "b failed 0.25", "c error 0"},
		},
		"one": {
			map[string]string{"x.json": "\n {\n\"name\": \"a\",\n\"passed\": true, \"score\": 1}"},
			"x.json",
			[]string{"a passed 1"},
		},
		"list": {
			map[string]string{"x.json": " [\n" + good + ",\n" + lost + "\n]\n"},
			"x.json",
			[]string{"a passed 1", "c error 0"},
		},
		"folder, the worst": {
			map[string]string{"1/x.results.jsonl": good, "2/y/x.results.jsonl": bad + other, "z.json": "{"},
			"",
			[]string{"a failed 0.5", "b failed 0.25"},
		},
		"folder, two modules": {
			map[string]string{"1/x.results.jsonl": in("m/one", good), "2/x.results.jsonl": in("m/two", bad)},
			"",
			[]string{"a passed 1", "a failed 0.5"},
		},
		"module": {
			map[string]string{".toolscore/results/x.results.jsonl": good, "shard/x.results.jsonl": bad},
			"",
			[]string{"a passed 1"},
		},
		"state of a module": {
			map[string]string{".toolscore/results/x.results.jsonl": good},
			".toolscore",
			[]string{"a passed 1"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, test.want, read(t, filepath.Join(files(t, test.files), test.path)))
		})
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text string
		says string
	}{
		"nothing":              {"", "there is no result in it; run 'toolscore test'"},
		"an empty list":        {"[]", "there is no result in it"},
		"text":                 {good + "\n\nhello\n", ":4: invalid character 'h'"},
		"a number":             {"7", ":1: no result: it is a number and not an object"},
		"a verdict in words":   {`{"name":"a","passed":"yes"}`, ":1: no result: passed cannot be a string"},
		"null":                 {good + "null\n" + other, ":2: no result: it has no name"},
		"another document":     {good + `{"version":1}` + "\n", ":2: no result: it has no name"},
		"no verdict":           {other + `{"name":"a"}`, ":2: no result: it does not say whether it passed"},
		"a wrong type":         {other + `{"name":"a","passed":true,"score":"1"}` + "\n" + lost, ":2: no result: score cannot be"},
		"an infinite score":    {`{"name":"a","passed":true,"score":1e999}`, ":1: no result: score cannot be a number 1e999"},
		"an end in a line":     {good + good[:30], ":2: it ends in the middle of a result"},
		"an end in a list":     {"[" + good + ",", ":2: it ends in the middle of a result"},
		"an end after one":     {"[" + good, ":2: it ends in the middle of a result"},
		"two lists":            {"[" + good + "]\n[]", ":3: something follows the list"},
		"a stray bracket":      {good + "]", ":2: invalid character ']'"},
		"twice in one file":    {good + other + bad, `:3: "a" is in `},
		"deep":                 {`{"name":"a","passed":true,"x":` + strings.Repeat("[", 20000), ":1: "},
		"a call that is wrong": {other + `{"name":"a","passed":true,"actual":[{"tool":1}]}`, ":2: no result: tool cannot be a number"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(files(t, map[string]string{"x.jsonl": test.text}), "x.jsonl")
			_, err := outcome.Read(path)
			require.ErrorContains(t, err, path)
			assert.ErrorContains(t, err, test.says)
			if err := outcome.Visit(path, func(outcome.Result) error { return nil }); name != "a call that is wrong" {
				assert.ErrorContains(t, err, test.says)
			}
		})
	}
}

func TestReadOfFoldersRefuses(t *testing.T) {
	t.Parallel()
	_, err := outcome.Read(filepath.Join(t.TempDir(), "missing"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	for _, texts := range []map[string]string{
		{"x.json": good},
		{"go.mod": "module x", "base/x.results.jsonl": good},
		{".toolscore/results/.gitignore": "*", "base/x.results.jsonl": good},
	} {
		_, err = outcome.Read(files(t, texts))
		assert.ErrorContains(t, err, "there is no result in it")
	}
	_, err = outcome.Read(files(t, map[string]string{"1.results.jsonl": other, "2.results.jsonl": other}))
	assert.ErrorContains(t, err, `2.results.jsonl:1: "b" is in `, "only tests are known by their names")
}

func TestVisitEndsWithAnError(t *testing.T) {
	t.Parallel()
	path := filepath.Join(files(t, map[string]string{"x.jsonl": good + other}), "x.jsonl")
	enough, visits := errors.New("enough"), 0
	err := outcome.Visit(path, func(outcome.Result) error {
		visits++
		return enough
	})
	require.ErrorIs(t, err, enough)
	assert.Equal(t, 1, visits)
}

func TestReadReturnsCalls(t *testing.T) {
	t.Parallel()
	all, err := outcome.Read(filepath.Join(files(t, map[string]string{"x.jsonl": good}), "x.jsonl"))
	require.NoError(t, err)
	assert.Equal(t, []outcome.Call{{Tool: "x"}}, all[0].Actual)
}

func TestVerdictIsAWordInJSON(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal([]outcome.Verdict{outcome.Errored, outcome.Failed, outcome.Passed})
	require.NoError(t, err)
	assert.Equal(t, `["error","failed","passed"]`, string(text))
}
