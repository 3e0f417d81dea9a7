package learn_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/learn"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
)

// TestWhatIsWritten learns a golden from what varies in some respect.
func TestWhatIsWritten(t *testing.T) {
	words := []string{"red", "green", "blue", "pink", "grey", "black"}
	for name, test := range map[string]struct {
		run  func(i int) toolscore.Trace
		opts []toolscore.Option
		want string
	}{
		"different secrets": {
			run: func(i int) toolscore.Trace {
				return toolscore.Trace{call("login", toolscore.Args{
					"user":     map[string]any{"password": "pa55-" + words[i], "name": "ann"},
					"header":   fmt.Sprintf("x-api-key: sk-proj-%032d", i),
					"greeting": "hello " + words[i],
				})}
			},
			want: "- tool: login\n  args:\n    greeting: !type string # \"hello red\", \"hello green\", \"hello blue\"\n" +
				"    header: !redacted \"x-api-key: [redacted:1]\"\n" +
				"    user:\n      name: ann\n      password: !redacted\n",
		},
		"secrets among other texts": {
			run: func(i int) toolscore.Trace {
				text := "nothing"
				if i%2 == 0 {
					text = fmt.Sprintf("x-api-key: sk-proj-%032d", i)
				}
				return toolscore.Trace{call("say", toolscore.Args{"text": text})}
			},
			want: "- tool: say\n  args:\n    text: !redacted\n",
		},
		"a comment that would break the line": {
			run: func(i int) toolscore.Trace {
				return toolscore.Trace{call("say", toolscore.Args{"text": "a\n# \u2028\u202e " + words[i] + strings.Repeat(" long", i)})}
			},
			want: "- tool: say\n  args:\n    text: !type string # \"a\\n# \\u2028\\u202e red\", " +
				"\"a\\n# \\u2028\\u202e green long\", \"a\\n# \\u2028\\u202e blue long long\"\n",
		},
		"results that are not compared": {
			run: func(i int) toolscore.Trace {
				c := call("say", toolscore.Args{})
				c.Result = words[i]
				return toolscore.Trace{c}
			},
			want: "- tool: say\n  args: {}\n",
		},
		"results": {
			run: func(i int) toolscore.Trace {
				c := call("say", toolscore.Args{})
				c.Result = map[string]any{"colour": words[i], "ok": true}
				if i == 5 {
					c.Result, c.Err = nil, "no paint"
				}
				return toolscore.Trace{call("first", toolscore.Args{}), c}
			},
			opts: []toolscore.Option{toolscore.WithResults()},
			want: "- tool: first\n  args: {}\n- tool: say\n  optional: true # 5 of 6 runs\n  args: {}\n" +
				"  result:\n    colour: !type string # \"red\", \"green\", \"blue\"\n    ok: true\n" +
				"- tool: say\n  optional: true # 1 of 6 runs\n  args: {}\n  error: no paint\n",
		},
		"any order": {
			run: func(i int) toolscore.Trace {
				calls := toolscore.Trace{
					call("a", toolscore.Args{"k": "1"}), call("b", toolscore.Args{}), call("a", toolscore.Args{"k": "2"}),
				}
				return append(calls[i%3:len(calls):len(calls)], calls[:i%3]...)
			},
			opts: []toolscore.Option{toolscore.AnyOrder()},
			want: "- tool: a\n  args:\n    k: \"1\"\n- tool: a\n  args:\n    k: \"2\"\n- tool: b\n  args: {}\n",
		},
		"by turn": {
			run: func(i int) toolscore.Trace {
				calls := toolscore.Trace{
					{Tool: "a", Args: toolscore.Args{}, Turn: 1},
					{Tool: "b", Args: toolscore.Args{}, Turn: 1},
					{Tool: "c", Args: toolscore.Args{}, Turn: 2},
				}
				if i%2 == 0 {
					calls[0], calls[1] = calls[1], calls[0]
				}
				return calls
			},
			opts: []toolscore.Option{toolscore.ByTurn()},
			want: "- tool: a\n  args: {}\n  turn: 1\n- tool: b\n  args: {}\n  turn: 1\n- tool: c\n  args: {}\n  turn: 2\n",
		},
		"either order": {
			run: func(i int) toolscore.Trace {
				calls := toolscore.Trace{call("a", toolscore.Args{}), call("b", toolscore.Args{})}
				if i%2 == 0 {
					calls[0], calls[1] = calls[1], calls[0]
				}
				return calls
			},
			want: "- any_order:\n  - tool: a\n    args: {}\n  - tool: b\n    args: {}\n",
		},
		"calls that were not executed": {
			run: func(i int) toolscore.Trace {
				c := call("a", toolscore.Args{})
				if c.Executed = toolscore.Executed; i == 0 {
					c.Executed = toolscore.NotExecuted
				}
				return toolscore.Trace{call("first", toolscore.Args{}), c}
			},
			want: "- tool: first\n  args: {}\n- tool: a\n  optional: true # 5 of 6 runs\n  args: {}\n" +
				"- tool: a\n  optional: true # 1 of 6 runs\n  args: {}\n  executed: false\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var traces []toolscore.Trace
			for i := range words {
				traces = append(traces, test.run(i))
			}
			outcome := learned(t, "", runsOf(traces...), test.opts...)
			assert.Equal(t, "# TestBooks\nversion: 1\ncalls:\n"+test.want, string(outcome.Text))
			assert.NotContains(t, strings.Join(outcome.Log, "\n"), "pa55")
		})
	}
}

// TestStableNamesAreLearned learns a name that is not the same in every run as what it stands for.
func TestStableNamesAreLearned(t *testing.T) {
	volatile := option.Volatile{Name: "uuid", Find: func(text string) [][]int {
		return regexp.MustCompile(`[0-9a-f-]{36}`).FindAllStringIndex(text, -1)
	}}
	var traces []toolscore.Trace
	for i := range 6 {
		id := func(n int) string { return fmt.Sprintf("6ba7b810-9dad-11d1-80b4-%012x", 100*n+i) }
		run := toolscore.Trace{call("open", toolscore.Args{"id": id(1)})}
		if i%2 == 0 {
			run = append(run, call("mail", toolscore.Args{"id": id(2)}))
		}
		run = append(run, call("close", toolscore.Args{"id": id(1), "other": id(3)}))
		traces = append(traces, source.StableNames(run, []option.Volatile{volatile}))
	}
	text := string(learned(t, "", runsOf(traces...)).Text)
	assert.Contains(t, text, "- tool: close\n  args:\n    id: \"<uuid-1>\"\n    other: !uuid # \"<uuid-3>\", \"<uuid-2>\"\n")
}

func TestWhatIsNotLearned(t *testing.T) {
	search, pay := call("search", toolscore.Args{}), call("pay", toolscore.Args{})
	good := toolscore.Trace{search}
	failed := func(runs []learn.Run, why ...string) []learn.Run {
		for i, text := range why {
			runs[i].Failed = text
		}
		return runs
	}
	for name, test := range map[string]struct {
		existing string
		runs     []learn.Run
		want     []string
	}{
		"two runs": {"", runsOf(good, good), []string{"2 of 2 runs passed, and fewer than 3"}},
		"no runs":  {"", nil, []string{"0 of 0 runs passed"}},
		"failures": {
			"", failed(runsOf(good, good, good, good), "it rained", "no model"),
			[]string{"2 of 4 runs passed", "not learned: run 1: it rained", "not learned: run 2: no model"},
		},
		"a check that does not hold": {
			"version: 1\nchecks:\n  never: [pay]\ncalls:\n- tool: read\n",
			runsOf(good, good, toolscore.Trace{search, pay}, toolscore.Trace{pay}),
			[]string{"2 of 4 runs passed", "not learned: run 3, run 4: a check does not hold: never"},
		},
		"nothing in common": {
			"", runsOf(
				toolscore.Trace{call("a", nil)}, toolscore.Trace{call("b", nil)}, toolscore.Trace{call("c", nil)},
				toolscore.Trace{call("d", nil)}, toolscore.Trace{call("e", nil)}, toolscore.Trace{call("f", nil)},
				toolscore.Trace{call("g", nil)}, toolscore.Trace{call("h", nil)}, toolscore.Trace{call("i", nil)},
			), []string{"no call in common"},
		},
		"a golden that cannot be read": {"version: 1\ncalls: [\n", runsOf(good, good, good), []string{"g.tools.yaml:"}},
	} {
		t.Run(name, func(t *testing.T) {
			var stored []byte
			if test.existing != "" {
				stored = []byte(test.existing)
			}
			outcome, err := learn.Golden(stored, test.runs, learn.Options{Title: "T", Path: "g.tools.yaml"})
			require.Error(t, err)
			for _, want := range test.want {
				assert.ErrorContains(t, err, want)
			}
			assert.Zero(t, outcome)
		})
	}
}

// TestWhatOneRunShowed is named before all else.
func TestWhatOneRunShowed(t *testing.T) {
	a, b, c := call("a", toolscore.Args{}), call("b", toolscore.Args{}), call("c", toolscore.Args{})
	runs := runsOf(toolscore.Trace{a, b, c}, toolscore.Trace{a, c}, toolscore.Trace{a, c}, toolscore.Trace{call("x", nil)})
	runs = append(runs, learn.Run{Name: "run 5", Failed: "it rained"})
	outcome := learned(t, "", runs)
	assert.Equal(t, []string{
		"only one run made call 2 b; if it should not, cut the call",
		"only run 4 went the way of variant 2 of 2; if it should not, cut the variant",
		"not learned: run 5: it rained",
	}, outcome.Log[:3])
	assert.Equal(t, "# TestBooks\nversion: 1\ncalls: # 3 of 4 runs\n- tool: a\n  args: {}\n- tool: b\n"+
		"  optional: true # 1 of 4 runs\n  args: {}\n- tool: c\n  args: {}\n---\ncalls: # 1 of 4 runs\n- tool: x\n  args: {}\n",
		string(outcome.Text))
}
