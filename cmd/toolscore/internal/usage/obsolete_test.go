package usage_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/usage"
	"github.com/toolscore/toolscore-go/internal/store"
)

const tests = `package agent

func TestRun(t *testing.T)    {}
func TestTable(t *testing.T)  {}
func FuzzIt(f *testing.F)     {}
func BenchmarkB(b *testing.B) {}
func (s suite) TestMethod()   {}
func Testing()                {}
`

// module writes a module with one package and returns its folder.
func module(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	write(t, root, "agent/agent_test.go", tests)
	write(t, root, "agent/windows_test.go", "//go:build windows\n\npackage agent\n\nfunc TestWindows(t *testing.T) {}\n")
	return root
}

func write(t *testing.T, root, path, text string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(path))
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
}

const empty = "version: 1\ncalls: []\n"

// TestFind judges one golden that no run used.
func TestFind(t *testing.T) {
	t.Parallel()
	whole := usage.Run{Left: []string{"TestWindows", "BenchmarkB", "TestTable/skipped"}}
	with := func(change func(*usage.Run)) []usage.Run {
		run := whole
		change(&run)
		return []usage.Run{run}
	}
	doubtful := usage.Run{Doubt: "TestRun did not pass"}
	all := []usage.Run{whole}
	cases := map[string]struct {
		golden   string
		runs     []usage.Run
		obsolete bool
		reason   string
	}{
		"another snapshot of a test": {"TestRun_2", all, true, "no test used it in a whole run"},
		"a subtest that is gone":     {"TestTable/b_1", all, true, "no test used it in a whole run"},
		"a test that is gone":        {"TestGone_1", all, true, "no test used it in a whole run"},
		"of another test library":    {"Feature~abcdefghijk_1", all, false, "TestWindows did not run"},
		"of a library, nothing left": {"Feature~abcdefghijk_1", []usage.Run{{}}, true, "no test used it"},
		"another system's":           {"TestWindows_1", all, false, "TestWindows did not run"},
		"a benchmark's":              {"BenchmarkB_1", all, false, "BenchmarkB did not run"},
		"a subtest skipped":          {"TestTable/skipped_1", all, false, "TestTable/skipped did not run"},
		"another subtest skipped":    {"TestTable/b_1", all, true, "no test used it"},
		"no run":                     {"TestGone_1", nil, false, "no run covered the package as it is now"},
		"a doubtful run":             {"TestRun_2", []usage.Run{doubtful}, false, "TestRun did not pass"},
		"a doubtful and a whole run": {"TestRun_2", []usage.Run{doubtful, whole}, true, "no test used it"},
		"came after the run":         {"TestRun_2", with(func(r *usage.Run) { r.Goldens = []string{"x"} }), false, "it is newer than"},
		"the package changed": {
			"TestRun_2", with(func(r *usage.Run) { r.Sources = "x" }), false, "no run covered the package as",
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := module(t)
			path := "agent/__snapshots__/" + c.golden + ".tools.yaml"
			write(t, root, path, empty)
			findings := find(t, root, path, c.runs)
			require.Len(t, findings, 1)
			assert.Equal(t, path, findings[0].Path)
			assert.Equal(t, c.obsolete, findings[0].Obsolete, findings[0].Reason)
			assert.Contains(t, findings[0].Reason, c.reason)
		})
	}
}

// What does not read as a golden may be anybody's.
func TestWhatIsNoGoldenIsKept(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "name: deploy\n", "version: 1\n<<<<<<< HEAD\ncalls: []\n=======\n>>>>>>> x\n", "version: 99\ncalls: []\n",
		"version: 1\ncalls:\n- tool: a\n  args: {x: !unknown y}\n", "\xff\xfe", "[]", "{}",
	} {
		root := module(t)
		path := "agent/__snapshots__/TestGone_1.tools.yaml"
		write(t, root, path, text)
		findings := find(t, root, path, []usage.Run{{}})
		require.Len(t, findings, 1)
		assert.False(t, findings[0].Obsolete, "%q", text)
		assert.Contains(t, findings[0].Reason, "it does not read as a golden: __snapshots__/TestGone_1.tools.yaml", "%q", text)
	}
}

// A golden that accepts the calls of a test that took its place is kept where a person worked on it.
func TestTheGoldenOfARenamedTest(t *testing.T) {
	t.Parallel()
	const old, now = "agent/__snapshots__/TestOld_1.tools.yaml", "agent/__snapshots__/TestNew_1.tools.yaml"
	const recorded = "# TestNew\nversion: 1\ncalls:\n- tool: a\n  args:\n    x: 1\n"
	for name, c := range map[string]struct {
		text     string
		obsolete bool
		names    bool
	}{
		"a matcher":   {"version: 1\ncalls:\n- tool: a\n  args: {x: !any }\n", false, true},
		"an option":   {"version: 1\norder: any_order\ncalls:\n- tool: a\n  args: {x: 1}\n", false, true},
		"a comment":   {"version: 1\ncalls:\n- tool: a # mine\n  args: {x: 1}\n", false, true},
		"unchecked":   {"version: 1\ncalls:\n- tool: a\n", false, true},
		"a variant":   {"version: 1\ncalls: []\n---\ncalls:\n- tool: a\n  args: {x: 1}\n", false, true},
		"as recorded": {"# TestOld\nversion: 1\ncalls:\n- tool: a\n  args:\n    x: 1\n", true, true},
		"other calls": {"version: 1\ncalls:\n- tool: b\n  args: {x: !any }\n", true, false},
	} {
		root := module(t)
		write(t, root, "go.mod", "module example.com/x\n")
		write(t, root, old, c.text)
		write(t, root, now, recorded)
		findings := find(t, root, old, []usage.Run{{Uses: []string{"other/__snapshots__/TestNew_1.tools.yaml", now}}})
		require.Len(t, findings, 1)
		assert.Equal(t, c.obsolete, findings[0].Obsolete, name)
		assert.Equal(t, c.names, strings.Contains(findings[0].Reason, "mv "+old+" "+now), "%s: %s", name, findings[0].Reason)
	}
}

// find completes runs that do not say otherwise: they are of the present sources and saw the golden.
func find(t *testing.T, root, path string, runs []usage.Run) []usage.Finding {
	t.Helper()
	sources, err := usage.SourcesOf(filepath.Join(root, "agent"))
	require.NoError(t, err)
	var complete []usage.Run
	for _, r := range runs {
		r.Folder = "agent"
		if r.Sources == "" {
			r.Sources = sources
		}
		if r.Goldens == nil {
			r.Goldens = []string{path}
		}
		complete = append(complete, r)
	}
	goldens, err := store.Goldens(root)
	require.NoError(t, err)
	findings, _, err := usage.Find(root, goldens, complete)
	require.NoError(t, err)
	return findings
}

func TestWhatAnyRunUsedIsNoFinding(t *testing.T) {
	t.Parallel()
	root := module(t)
	path := "agent/__snapshots__/TestGone_1.tools.yaml"
	write(t, root, path, empty)
	assert.Empty(t, find(t, root, path, []usage.Run{{}, {Doubt: "filtered", Uses: []string{path}}}))
}

// A test that did not run may read the golden of another one.
func TestWhatASourceNamesIsKept(t *testing.T) {
	t.Parallel()
	root := module(t)
	path := "agent/__snapshots__/TestGone_1.tools.yaml"
	write(t, root, path, empty)
	write(t, root, "other/other_test.go", "package other\n\nconst shared = \"../agent/__snapshots__/TestGone_1.tools.yaml\"\n")
	findings := find(t, root, path, []usage.Run{{}})
	require.Len(t, findings, 1)
	assert.False(t, findings[0].Obsolete)
	assert.Equal(t, "other/other_test.go names it", findings[0].Reason)
}

// A package knows nothing of one below it whose tests have the same names.
func TestARunCoversItsOwnFolder(t *testing.T) {
	t.Parallel()
	root := module(t)
	path := "agent/below/__snapshots__/TestRun_2.tools.yaml"
	write(t, root, path, empty)
	write(t, root, "agent/below/below_test.go", tests)
	findings := find(t, root, path, []usage.Run{{}})
	require.Len(t, findings, 1)
	assert.False(t, findings[0].Obsolete)
	assert.Equal(t, "no run covered the package as it is now", findings[0].Reason)
}

// A package whose sources changed after the run that used a golden last must be run again.
func TestOutdated(t *testing.T) {
	t.Parallel()
	root := module(t)
	const path, gone = "agent/__snapshots__/TestTable/a_1.tools.yaml", "agent/__snapshots__/TestRun_1.tools.yaml"
	write(t, root, path, empty)
	now, err := usage.SourcesOf(filepath.Join(root, "agent"))
	require.NoError(t, err)
	goldens, err := store.Goldens(root)
	require.NoError(t, err)
	run := func(folder, sources string, used ...string) usage.Run {
		return usage.Run{Folder: folder, Sources: sources, Uses: used}
	}
	for name, c := range map[string]struct {
		runs []usage.Run
		want []string
	}{
		"no run":                      {nil, nil},
		"of these sources":            {[]usage.Run{run("agent", now, path)}, nil},
		"of others":                   {[]usage.Run{run("agent", "x", path)}, []string{"agent"}},
		"of others, and of these":     {[]usage.Run{run("agent", "x", path), run("agent", now, path)}, nil},
		"of these, which use none":    {[]usage.Run{run("agent", "x", path), run("agent", now)}, []string{"agent"}},
		"several of others":           {[]usage.Run{run("agent", "x", path), run("agent", "y", path)}, []string{"agent"}},
		"a golden that is gone":       {[]usage.Run{run("agent", "x", gone)}, nil},
		"of a package that is gone":   {[]usage.Run{run("elsewhere", "x", path)}, nil},
		"of a package that read it":   {[]usage.Run{run(".", "x", path)}, []string{"."}},
		"read by others, used by now": {[]usage.Run{run(".", "x", path), run("agent", now, path)}, nil},
	} {
		_, got, err := usage.Find(root, goldens, c.runs)
		require.NoError(t, err, name)
		assert.Equal(t, c.want, got, name)
	}
}
