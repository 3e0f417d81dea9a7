package lifecycle_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// repeated is the compiled test of an agent that is run several times.
type repeated struct{ own, binary string }

func compileRepeated(t *testing.T) repeated {
	t.Helper()
	dir := module(t)
	r := repeated{filepath.Join(dir, "repeated"), filepath.Join(dir, "repeated.test")}
	got := start(t, dir, nil, "go", "test", "-c", "-o", r.binary, "./repeated")
	require.False(t, got.failed, got.text)
	return r
}

// run starts the test with the golden of TestBooks, or without any.
func (r repeated) run(t *testing.T, golden string, env []string, args ...string) result {
	t.Helper()
	folder := filepath.Join(r.own, "__snapshots__")
	require.NoError(t, os.RemoveAll(folder))
	if golden != "" {
		require.NoError(t, os.Mkdir(folder, 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "TestBooks_1.tools.yaml"), []byte(golden), 0o644))
	}
	return start(t, r.own, env, r.binary, append([]string{"-test.run", "^TestBooks$"}, args...)...)
}

const searchAndBook = "version: 1\ncalls:\n- tool: search\n- tool: book\n  args: {seat: 12A}\n"

// TestRunsVerdict runs an agent ten times, with what each run does in a word.
func TestRunsVerdict(t *testing.T) {
	r := compileRepeated(t)
	for name, test := range map[string]struct {
		env, args string
		fails     bool
		says      []string
		not       []string
	}{
		"all pass": {args: "-test.v", says: []string{
			"TestBooks: 10 of 10 runs passed (rate between 0.72 and 1.00 with 95 % confidence); needs 10", "10 runs in ",
		}},
		"tokens are counted": {env: "SCRIPT=asks", args: "-test.v", says: []string{"10 runs in ", "s, 210 tokens"}},
		"some tokens are not counted": {
			env: "SCRIPT=asks asks_uncounted", args: "-test.v", says: []string{"s, at least 105 tokens; 5 requests not counted"},
		},
		"one differs": {
			env: "SCRIPT=books books books books books books 14C books books books", fails: true,
			says: []string{
				"9 of 10 runs passed (rate between 0.60 and 0.98 with 95 % confidence); needs 10", "run_07: the calls differ from the golden",
				"args.seat", "pass@k  k=1 0.9 · k=2 1 ·", "pass^k  k=1 0.9 · k=2 0.8 ·", "10 of 10: search, book (1 distinct)",
				"call 2 book: different in 1 of 10", "golden __snapshots__/TestBooks_1.tools.yaml", "-run '^TestBooks$' -update",
			},
		},
		"one differs and nine are enough": {
			env: "PASS=9 SCRIPT=books books books books books books 14C books books books", args: "-test.v",
			says: []string{"9 of 10 runs passed", "needs 9", "run_07: the calls differ", "returned 9 of 10, needed 9"},
		},
		"two fail and nine are needed": {
			env: "PASS=9 SCRIPT=books books books fails errors", fails: true,
			says: []string{"6 of 10 runs passed", "needs 9", "run_04, run_09: repeated_test.go:", "the model gave up", "an error"},
		},
		"the failures of a run are not those of the test": {
			env: "PASS=1 SCRIPT=books fails errors fails_in_cleanup exits records_nothing stops confirms parallel skips", args: "-test.v",
			says: []string{
				"1 of 9 runs passed", "run_02: repeated_test.go:", "too late", "run_05: it ended without a failure of its own",
				"nothing was recorded", "call 2 book: missing in ", "extra confirm: in 1 of 9", "1 run skipped, which do not count",
			},
			not: []string{"--- FAIL"},
		},
		"all in parallel": {
			env: "PARALLEL=10 PASS=5 SCRIPT=books fails", args: "-test.v -test.parallel=1",
			says: []string{"5 of 10 runs passed"},
		},
		"more in parallel than runs": {env: "PARALLEL=99 N=3", args: "-test.v", says: []string{"3 of 3 runs passed"}},
		"the outer test errors": {
			env: "PASS=1 SCRIPT=books outer_errors", fails: true, says: []string{"the outer test failed"}, not: []string{"To learn"},
		},
		"the outer test ends": {
			env: "PASS=1 SCRIPT=books outer_fatal", fails: true, args: "-test.v",
			says: []string{"as by FailNow of the outer t", "returned 5 of 10"},
		},
		"a snapshot of the outer test": {
			env: "PASS=1 SCRIPT=books outer_snapshot", fails: true, says: []string{"take it with the t that the function is given"},
		},
		"variables": {env: "SCRIPT=setenv", args: "-test.v", says: []string{"10 of 10 runs passed"}},
		"variables in parallel": {
			env: "SCRIPT=setenv books PARALLEL=2 PASS=1", fails: true, says: []string{`Setenv("SEAT")`, "recorder.Proxy", "5 of 10"},
		},
		"skipped runs do not count": {
			env: "SCRIPT=books skips", args: "-test.v",
			says: []string{"5 of 5 runs passed", "returned 5 of 5"},
		},
		"skipped runs that are needed": {
			env: "SCRIPT=books skips PASS=9", fails: true, says: []string{"5 of 5 runs passed", "needs 9", "5 runs skipped"},
		},
		"all are skipped": {
			env: "SCRIPT=skips", args: "-test.v",
			says: []string{"--- SKIP: TestBooks ", "all runs were skipped: no key"},
		},
		"one of them": {
			env: "SCRIPT=fails fails books PASS=2", args: "-test.v -test.run=^TestBooks$/run_03", says: []string{"1 of 1 run passed"},
		},
		"one of them fails": {
			env: "SCRIPT=books books fails PASS=2", args: "-test.run=TestBooks/run_03", fails: true,
			says: []string{"0 of 1 run passed", "needs 1", "9 runs left out by -run"}, not: []string{"To learn"},
		},
		"some are left out": {
			env: "SCRIPT=fails books", args: "-test.v -test.skip=TestBooks/run_.[13579]", says: []string{"5 of 5 runs passed"},
		},
		"all are left out": {args: "-test.v -test.run=TestBooks/none", says: []string{"left out all runs"}},
		"short": {
			env: "SCRIPT=books fails", args: "-test.v -test.short", says: []string{"1 of 1 run passed"},
			not: []string{"run_02"},
		},
		"short and failed": {env: "SCRIPT=fails books PASS=1", args: "-test.short", fails: true, says: []string{"0 of 1 run passed"}},
		"fail fast": {
			env: "SCRIPT=fails PASS=8", args: "-test.failfast", fails: true, says: []string{"0 of 3 runs passed", "7 runs left out"},
		},
		"fail fast where enough may pass": {
			env: "SCRIPT=fails books PASS=5", args: "-test.failfast -test.v", says: []string{"5 of 10 runs passed"},
		},
		"a panic": {
			env: "SCRIPT=books panics PASS=1", fails: true,
			says: []string{"panic: boom", "run_02 of TestBooks panicked; so far 1 of 2 runs passed", "play(", "--- FAIL: TestBooks"},
		},
		"a panic in parallel": {env: "SCRIPT=books panics PASS=1 PARALLEL=3", fails: true, says: []string{"panic: boom", "so far "}},
		"a panic in a cleanup": {
			env: "SCRIPT=books panics_in_cleanup PASS=1", fails: true, says: []string{
				"panic: boom in cleanup",
				"so far 1 of 2 runs passed",
			},
		},
		"no time is left": {
			env: "SCRIPT=sleeps N=4", args: "-test.timeout=3s", fails: true,
			says: []string{"1 of 4 runs passed", "3 runs not begun", "-timeout"}, not: []string{"To learn"},
		},
		"several counts": {env: "SCRIPT=books fails PASS=5", args: "-test.count=3 -test.v", says: []string{"5 of 10 runs passed"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := r.run(t, searchAndBook, variables(test.env), strings.Fields(test.args)...)
			assert.Equal(t, test.fails, got.failed, got.text)
			for _, text := range test.says {
				assert.Contains(t, got.text, text)
			}
			for _, text := range test.not {
				assert.NotContains(t, got.text, text)
			}
			assert.Equal(t, map[string]string{"TestBooks_1": searchAndBook}, goldens(t, r.own))
		})
	}
}

// variables reads assignments such as N=3 SCRIPT=books fails, in which a value goes on until the next.
func variables(text string) (env []string) {
	for word := range strings.FieldsSeq(text) {
		if strings.Contains(word, "=") {
			env = append(env, word)
		} else {
			env[len(env)-1] += " " + word
		}
	}
	return env
}

// TestRunsRefuse has what is wrong before the first run: nothing runs, and nothing is written.
func TestRunsRefuse(t *testing.T) {
	r := compileRepeated(t)
	for name, test := range map[string]struct{ golden, env, args, says string }{
		"no run":                  {searchAndBook, "N=0", "", "n is 0: the agent must run at least once"},
		"fewer than no run":       {searchAndBook, "N=-1", "", "n is -1"},
		"none must pass":          {searchAndBook, "PASS=0", "", "option PassAtLeast(0): a test of which no run must pass"},
		"more must pass than run": {searchAndBook, "PASS=11", "", "option PassAtLeast(11): there are only 10 runs"},
		"none at a time":          {searchAndBook, "PARALLEL=0", "", "option Parallel(0): no run would begin"},
		"no YAML":                 {"version: 1\ncalls: [", "", "", "TestBooks_1.tools.yaml:"},
		"a conflict": {
			"version: 1\n<<<<<<< a\ncalls: []\n=======\n>>>>>>> b\n", "UPDATE_SNAPS=always", "",
			"TestBooks_1.tools.yaml:2:",
		},
		"it accepts anything":   {"version: 1\nextra: unlimited\ncalls: []\n", "", "", "any calls would pass"},
		"missing in CI":         {"", "CI=true", "", "file does not exist; record it with: go test"},
		"missing in CI, update": {"", "CI=true UPDATE_SNAPS=true", "", "write here with UPDATE_SNAPS=always"},
		"missing and short":     {"", "", "-test.short", "-short learns none"},
		"missing and two runs":  {"", "N=2", "", "is learned from 3 runs or more"},
	} {
		t.Run(name, func(t *testing.T) {
			got := r.run(t, test.golden, variables("SCRIPT=panics "+test.env), strings.Fields(test.args)...)
			assert.True(t, got.failed, got.text)
			assert.Contains(t, got.text, "toolscore: Runs: ")
			assert.Contains(t, got.text, test.says)
			assert.NotContains(t, got.text, "panic: boom")
			if test.golden == "" {
				assert.Empty(t, goldens(t, r.own))
			} else {
				assert.Equal(t, map[string]string{"TestBooks_1": test.golden}, goldens(t, r.own))
			}
		})
	}
}

const learned = `# TestBooks
version: 1
calls:
- tool: search
  args:
    to: NYC
- tool: confirm
  optional: true # 5 of 10 runs
  args: {}
- tool: book
  args:
    seat: "12A"
`

// canonical is what is learned of runs that all book.
var canonical = strings.Replace(learned, "- tool: confirm\n  optional: true # 5 of 10 runs\n  args: {}\n", "", 1)

// TestRunsLearn has what is written, by the mode and by what the runs did.
func TestRunsLearn(t *testing.T) {
	r := compileRepeated(t)
	for name, test := range map[string]struct {
		golden, env, args string
		fails             bool
		says, want        string
	}{
		"missing":                 {"", "SCRIPT=books confirms", "", false, "", learned},
		"missing and in parallel": {"", "SCRIPT=books confirms PARALLEL=5", "", false, "", learned},
		"missing, always in CI":   {"", "SCRIPT=books confirms CI=true UPDATE_SNAPS=always", "", false, "", learned},
		"missing, twice":          {"", "SCRIPT=books confirms", "-test.count=2", false, "", learned},
		"one run is left out": {
			"", "SCRIPT=books", "-test.skip=TestBooks/run_01", true,
			"nothing is learned: -run, -skip or -failfast left out 1 run, and", "",
		},
		"one did not begin": {"", "SCRIPT=sleeps N=3", "-test.timeout=3s", true, "2 runs did not begin, and", ""},
		"too few pass": {
			"", "SCRIPT=fails fails fails fails books PASS=1", "", true,
			"2 of 10 runs passed, and fewer than 3", "",
		},
		"the outer test fails": {"", "SCRIPT=books outer_errors", "", true, "the test has failed already", ""},
		"one panics":           {"", "SCRIPT=books books books books books panics", "", true, "panic: boom", ""},
		"misuse": {
			"", "SCRIPT=setenv books books PARALLEL=2 PASS=1", "", true, "mend what is named beside this first", "",
		},
		"differs": {searchAndBook, "SCRIPT=books confirms", "", true, "-update", searchAndBook},
		"differs, update": {
			canonical, "SCRIPT=14C", "-update", false, "", strings.ReplaceAll(canonical, "12A", "14C"),
		},
		"differs, update and short": {searchAndBook, "SCRIPT=14C", "-update -test.short", true, "args.seat", searchAndBook},
		"differs, update of a part": {
			searchAndBook, "SCRIPT=14C", "-update -test.run=TestBooks/run_01", true, "left out",
			searchAndBook,
		},
		"differs, update in CI": {
			searchAndBook, "SCRIPT=14C CI=true", "-update", true, "write here with UPDATE_SNAPS=always",
			searchAndBook,
		},
		"accepted, update": {searchAndBook, "SCRIPT=books", "-update", false, "", searchAndBook},
		"a check fails, update": {
			"version: 1\nchecks: {never: [confirm]}\ncalls:\n- tool: search\n", "SCRIPT=confirms", "-update", true, "never",
			"version: 1\nchecks: {never: [confirm]}\ncalls:\n- tool: search\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := r.run(t, test.golden, variables(test.env), strings.Fields(test.args)...)
			assert.Equal(t, test.fails, got.failed, got.text)
			assert.Contains(t, got.text, test.says)
			assert.Equal(t, test.want, goldens(t, r.own)["TestBooks_1"], got.text)
		})
	}
}

// TestRunsThatTakeSnapshots has a function that takes two snapshots, one of them with a label.
func TestRunsThatTakeSnapshots(t *testing.T) {
	r := compileRepeated(t)
	run := func(script string, args ...string) result {
		args = append([]string{"-test.run=^TestTakesSnapshotsItself$", "-test.v"}, args...)
		return start(t, r.own, []string{"SCRIPT=" + script}, r.binary, args...)
	}
	got := run("books stops")
	assert.True(t, got.failed, got.text)
	assert.Contains(t, got.text, "this snapshot is missing in 5 of 10, and one that is not always taken is not learned")
	assert.Empty(t, goldens(t, r.own))

	got = run("books")
	assert.False(t, got.failed, got.text)
	found := goldens(t, r.own)
	assert.Len(t, found, 3)
	assert.Contains(t, found["TestTakesSnapshotsItself_1"], "tool: search")
	assert.Contains(t, found["TestTakesSnapshotsItself@mail"], "tool: mail")
	assert.Contains(t, found["TestTakesSnapshotsItself_2"], "tool: last")

	got = run("books books stops 14C")
	assert.True(t, got.failed, got.text)
	for _, text := range []string{
		"6 of 10 runs passed", "run_03, run_07: golden __snapshots__/TestTakesSnapshotsItself_1.tools.yaml: the run did not come to",
		"missing in 2 of 10", "run_04, run_08: repeated_test.go:",
		"TestTakesSnapshotsItself_1.tools.yaml call 2 book: different in 2 of 8",
	} {
		assert.Contains(t, got.text, text)
	}
	assert.Equal(t, found, goldens(t, r.own))
}

// TestRunsAndReplay has a cassette for each run, and refuses one for all.
func TestRunsAndReplay(t *testing.T) {
	r := compileRepeated(t)
	run := func(whose string) result {
		return start(t, r.own, []string{"REPLAY=" + whose}, r.binary, "-test.run=^TestReplays$", "-test.v")
	}
	got := run("before")
	assert.True(t, got.failed, got.text)
	assert.Contains(t, got.text, "toolscore: Runs: the test replays traffic, so that all runs would hear the same")
	got = run("inside")
	assert.True(t, got.failed, got.text)
	assert.Contains(t, got.text, "it is of TestReplays, inside a run of Runs, and all runs would hear the same")
	require.NoError(t, os.RemoveAll(filepath.Join(r.own, "__snapshots__")))

	got = run("run")
	assert.False(t, got.failed, got.text)
	assert.Contains(t, got.text, "each of the 3 runs is recorded and costs what it costs")
	assert.Contains(t, got.text, "3 of 3 runs passed")
	got = run("run")
	assert.False(t, got.failed, got.text)
	assert.Contains(t, got.text, "3 of 3 replayed runs passed")
}
