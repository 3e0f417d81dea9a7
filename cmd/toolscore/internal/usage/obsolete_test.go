package usage_test

import (
	"maps"
	"os"
	"path/filepath"
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

// passed are outcomes of a run in which all tests passed.
func passed(more map[string]string) map[string]string {
	outcomes := map[string]string{"TestRun": "pass", "TestTable": "pass", "TestTable/a": "pass", "FuzzIt": "pass"}
	maps.Copy(outcomes, more)
	return outcomes
}

// took are uses by which each test has taken a snapshot.
func took() []usage.Use {
	return []usage.Use{
		{Golden: "agent/__snapshots__/TestRun_1.tools.yaml", Test: "TestRun"},
		{Golden: "agent/__snapshots__/TestTable/a_1.tools.yaml", Test: "TestTable/a"},
		{Golden: "agent/__snapshots__/FuzzIt_1.tools.yaml", Test: "FuzzIt"},
	}
}

// TestFind judges one golden that no run used.
func TestFind(t *testing.T) {
	t.Parallel()
	whole := usage.Run{Whole: true, Tests: passed(nil), Uses: took()}
	with := func(change func(*usage.Run)) []usage.Run {
		run := whole
		change(&run)
		return []usage.Run{run}
	}
	outcome := func(test, outcome string) []usage.Run {
		return with(func(r *usage.Run) { r.Tests = passed(map[string]string{test: outcome}) })
	}
	filtered := func(tests map[string]string, partial bool) []usage.Run {
		return with(func(r *usage.Run) { r.Whole, r.Partial, r.Tests = false, partial, tests })
	}
	all, oneTest := []usage.Run{whole}, map[string]string{"TestRun": "pass"}
	cases := map[string]struct {
		golden   string
		runs     []usage.Run
		obsolete bool
		reason   string
	}{
		"another snapshot of a test": {"TestRun_2", all, true, "its test takes other snapshots"},
		"a subtest that is gone":     {"TestTable/b_1", all, true, "its test takes other snapshots"},
		"a test that is gone":        {"TestGone_1", all, true, "no test has its name"},
		"a method is no test":        {"TestMethod_1", all, true, "no test has its name"},
		"a name that begins like it": {"TestRunner_1", all, true, "no test has its name"},
		"of another test library":    {"Feature~abcdefghijk_1", all, false, "TestWindows was not run"},
		"another system's":           {"TestWindows_1", all, false, "TestWindows was not run"},
		"a benchmark's":              {"BenchmarkB_1", all, false, "BenchmarkB was not run"},
		"no run":                     {"TestGone_1", nil, false, "no run covered the package"},
		"skipped":                    {"TestRun_2", outcome("TestRun", "skip"), false, "TestRun was skipped"},
		"failed":                     {"TestRun_2", outcome("TestRun", "fail"), false, "TestRun did not pass"},
		"never ended":                {"TestRun_2", outcome("TestRun", "unfinished"), false, "TestRun did not pass"},
		"a subtest skipped":          {"TestTable/a_2", outcome("TestTable/a", "skip"), false, "TestTable/a was skipped"},
		"another subtest skipped":    {"TestTable/b_1", outcome("TestTable/a", "skip"), true, "its test takes other"},
		"another test skipped":       {"TestRunner_1", outcome("TestRun", "skip"), true, "no test has its name"},
		"of a library, one skipped":  {"Feature~abcdefghijk_1", outcome("TestRun", "skip"), false, "TestRun was skipped"},
		"its subtest took none":      {"TestTable/c_1", outcome("TestTable/c", "pass"), false, "TestTable/c passed without taking"},
		"filtered":                   {"TestTable/b_1", filtered(oneTest, false), false, "TestTable was not run: it was filtered"},
		"a test gone, others left":   {"TestGone_1", filtered(oneTest, false), false, "not all tests"},
		"filtered to a part":         {"TestTable/b_1", filtered(passed(nil), true), false, "TestTable was not run as a whole"},
		"filtered, but to the test":  {"TestRun_2", filtered(oneTest, false), true, "its test takes other"},
		"a part fails elsewhere":     {"TestRun_2", append(outcome("TestRun", "fail"), whole), false, "TestRun did not pass"},
		"came after the run":         {"TestRun_2", with(func(r *usage.Run) { r.Goldens = []string{"x"} }), false, "it is newer than"},
		"the package changed":        {"TestRun_2", with(func(r *usage.Run) { r.Sources = "x" }), false, "the package changed after"},
		"nobody takes any":           {"TestRun_2", with(func(r *usage.Run) { r.None = true }), true, "no test of the package takes"},
		"a failing run of old sources": {
			"TestRun_2", append(with(func(r *usage.Run) { r.Sources, r.Tests = "x", map[string]string{"TestRun": "fail"} }), whole),
			true, "its test takes other snapshots",
		},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := module(t)
			path := "agent/__snapshots__/" + c.golden + ".tools.yaml"
			write(t, root, path, "")
			findings := find(t, root, path, c.runs)
			require.Len(t, findings, 1)
			assert.Equal(t, path, findings[0].Path)
			assert.Equal(t, c.obsolete, findings[0].Obsolete, findings[0].Reason)
			assert.Contains(t, findings[0].Reason, c.reason)
		})
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
	findings, err := usage.Find(root, goldens, complete)
	require.NoError(t, err)
	return findings
}

func TestWhatAnyRunUsedIsNoFinding(t *testing.T) {
	t.Parallel()
	root := module(t)
	path := "agent/__snapshots__/TestGone_1.tools.yaml"
	write(t, root, path, "")
	elsewhere := usage.Run{Sources: "x", Uses: []usage.Use{{Golden: path}}}
	assert.Empty(t, find(t, root, path, []usage.Run{{Whole: true, Tests: passed(nil), Uses: took()}, elsewhere}))
}

// A test that did not run may read the golden of another one.
func TestWhatASourceNamesIsKept(t *testing.T) {
	t.Parallel()
	root := module(t)
	path := "agent/__snapshots__/TestGone_1.tools.yaml"
	write(t, root, path, "")
	write(t, root, "other/other_test.go", "package other\n\nconst shared = \"../agent/__snapshots__/TestGone_1.tools.yaml\"\n")
	findings := find(t, root, path, []usage.Run{{Whole: true, Tests: passed(nil), Uses: took()}})
	require.Len(t, findings, 1)
	assert.False(t, findings[0].Obsolete)
	assert.Equal(t, "other/other_test.go names it", findings[0].Reason)
}

func TestATestFileThatCannotBeReadKeepsEverything(t *testing.T) {
	t.Parallel()
	root := module(t)
	path := "agent/__snapshots__/TestGone_1.tools.yaml"
	write(t, root, path, "")
	write(t, root, "agent/broken_test.go", "package agent\n\nfunc {\n")
	findings := find(t, root, path, []usage.Run{{Whole: true, Tests: passed(nil), Uses: took()}})
	require.Len(t, findings, 1)
	assert.False(t, findings[0].Obsolete)
	assert.Contains(t, findings[0].Reason, "broken_test.go:3:6: ")
}

// A package knows nothing of one below it whose tests have the same names.
func TestARunCoversItsOwnFolder(t *testing.T) {
	t.Parallel()
	root := module(t)
	path := "agent/below/__snapshots__/TestRun_2.tools.yaml"
	write(t, root, path, "")
	write(t, root, "agent/below/below_test.go", tests)
	findings := find(t, root, path, []usage.Run{{Whole: true, Tests: passed(nil), Uses: took()}})
	require.Len(t, findings, 1)
	assert.False(t, findings[0].Obsolete)
	assert.Equal(t, "no run covered the package", findings[0].Reason)
}
