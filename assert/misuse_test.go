package assert_test

import (
	"context"
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"

	testify "github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/matchers"
)

// TestMisuseIsAnErrorOfTheTest: whatever a user passes beside t, the test fails and the binary goes on.
func TestMisuseIsAnErrorOfTheTest(t *testing.T) {
	cycle := map[string]any{}
	cycle["self"] = cycle
	values := map[string]struct {
		v    any
		says string
	}{
		"a matcher":           {matchers.Any, "matcher"},
		"a matcher in a list": {[]any{1, matchers.Contains("x")}, "matcher"},
		"a matcher in a map":  {map[string]any{"a": matchers.Any}, "matcher"},
		"a matcher in a struct": {struct {
			M any `json:"m"`
		}{matchers.Any}, "matcher"},
		"a channel":     {make(chan int), "args.v"},
		"a function":    {func() {}, "args.v"},
		"no number":     {math.NaN(), "args.v"},
		"a cycle":       {cycle, "args.v"},
		"invalid UTF-8": {"a\xff", "args.v"},
	}
	actual := toolscore.Trace{{Tool: "a", Args: toolscore.Args{"v": 1}}}
	for name, test := range values {
		args := toolscore.Args{"v": test.v}
		doors := map[string]func(toolscore.TestingT) bool{
			"MatchToolCallWithArgs": func(t toolscore.TestingT) bool {
				return assert.MatchToolCallWithArgs(t, "a", args, actual)
			},
			"MatchToolCallWithPartialArgs": func(t toolscore.TestingT) bool {
				return assert.MatchToolCallWithPartialArgs(t, "a", args, actual)
			},
			"MatchToolArgument": func(t toolscore.TestingT) bool {
				return assert.MatchToolArgument(t, "a", "v", test.v, actual)
			},
			"EvaluateToolCalls": func(t toolscore.TestingT) bool {
				exact := matchers.MatchOptions{ArgumentMatching: matchers.ArgumentsExact}
				return assert.EvaluateToolCalls(t, toolscore.Trace{{Tool: "a", Args: args}}, actual, exact)
			},
		}
		for door, call := range doors {
			t.Run(name+"/"+door, func(t *testing.T) {
				var f testt.T
				testify.NotPanics(t, func() { testify.False(t, call(&f)) })
				testify.Len(t, f.Errors, 1)
				testify.Contains(t, f.Text(), test.says)
				testify.Contains(t, f.Text(), "toolscore: "+door)
			})
		}
	}
}

func TestMisuseOfFunctions(t *testing.T) {
	actual := toolscore.Trace{{Tool: "a", Args: toolscore.Args{"v": 1}}}
	var noTrace toolscore.Source
	var noAgent func(context.Context, string) error
	tests := map[string]struct {
		call func(toolscore.TestingT) bool
		says string
	}{
		"no predicate": {func(t toolscore.TestingT) bool {
			return assert.MatchToolArgumentWith(t, "a", "v", nil, actual)
		}, "MatchToolArgumentWith: the function is nil"},
		"no agent": {func(t toolscore.TestingT) bool {
			return assert.Run(t, "hello", noAgent).Calls("a").Check()
		}, "Run: the agent is nil"},
		"no source": {func(t toolscore.TestingT) bool {
			return assert.Expect(t, noTrace).Calls("a").Check()
		}, "the source is nil"},
		"no option": {func(t toolscore.TestingT) bool {
			return assert.AssertTools(t, actual, actual, nil)
		}, "option 1 is nil"},
		"no option of a tool": {func(t toolscore.TestingT) bool {
			return assert.AssertTools(t, actual, actual, toolscore.ForTool("a", nil))
		}, "option 1 is nil"},
		"a channel in a chain": {func(t toolscore.TestingT) bool {
			return assert.Expect(t, actual).Calls("a", toolscore.Args{"v": make(chan int)}).Check()
		}, "args.v"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var f testt.T
			testify.NotPanics(t, func() { testify.False(t, test.call(&f)) })
			testify.Contains(t, f.Text(), test.says)
		})
	}
}

// TestChainThatIsStopped runs TestStoppedInside in a process of its own: a panic ends it.
func TestChainThatIsStopped(t *testing.T) {
	for how, first := range map[string]string{
		"panic":          "panic: boom",
		"panic of agent": "panic: boom",
		"fatal":          "the agent gave up",
		"skip":           "not today",
		"subtest panics": "panic: boom",
	} {
		t.Run(how, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestStoppedInside$", "-test.v")
			cmd.Env = append(os.Environ(), "TOOLSCORE_STOPPED="+how)
			out, _ := cmd.CombinedOutput()
			testify.Contains(t, string(out), first)
			testify.NotContains(t, string(out), "never checked")
			testify.Equal(t, how == "skip", strings.Contains(string(out), "--- SKIP"), string(out))
		})
	}
}

func TestStoppedInside(t *testing.T) {
	how := os.Getenv("TOOLSCORE_STOPPED")
	if how == "" {
		t.Skip("it is run by TestChainThatIsStopped")
	}
	if how == "panic of agent" {
		assert.Run(t, "hello", func(context.Context, string) error { panic("boom") }).Calls("a").Check()
	}
	if how == "subtest panics" {
		t.Run("sub", func(t *testing.T) {
			assert.Expect(t, toolscore.Trace{search})
			panic("boom")
		})
	}
	chain := assert.Expect(t, toolscore.Trace{search}).Calls("search")
	switch how {
	case "panic":
		panic("boom")
	case "fatal":
		t.Fatal("the agent gave up")
	case "skip":
		t.Skip("not today")
	}
	chain.Check()
}
