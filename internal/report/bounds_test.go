package report_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/report"
)

// steps returns a comparison of n calls, of which every one for which differs says so differs.
func steps(n int, differs func(i int) bool) *comparison {
	c := compared("TestLongTrace: calls differ from the golden").golden()
	for i := range n {
		step := call("step", toolscore.Args{"n": num(fmt.Sprint(i)), "text": "a text for step " + fmt.Sprint(i)})
		if differs(i) {
			c.differ(step, step, diff("args.text", fmt.Sprint("a text for step ", i), fmt.Sprint("another for step ", i)))
		} else {
			c.match(step, step)
		}
	}
	return c
}

// deep returns a value of 2,000 levels.
func deep(leaf any) any {
	for range 1000 {
		leaf = map[string]any{"a": []any{leaf}}
	}
	return leaf
}

func TestLongTraces(t *testing.T) {
	t.Run("four of ten thousand", func(t *testing.T) {
		shows(t, steps(10_000, func(i int) bool { return i == 0 || i == 4000 || i == 4002 || i == 9999 }).Input)
	})
	t.Run("one of fifteen", func(t *testing.T) {
		shows(t, steps(15, func(i int) bool { return i == 4 }).Input)
	})
}

func TestBounds(t *testing.T) {
	all := func(int) bool { return true }
	prose := strings.Repeat("word ", 1<<18/5)
	many := make([]toolscore.Diff, 10_000)
	args := toolscore.Args{}
	for i := range many {
		key := fmt.Sprintf("args.key_%d", i)
		many[i] = diff(key, "one\ntwo\nthree "+key, "one\n2\nthree "+key)
		args[key] = prose[:i]
	}
	forgiven := steps(10_000, func(int) bool { return false })
	for i := range forgiven.Result.Entries {
		forgiven.Result.Entries[i].Diffs = []toolscore.Diff{{Path: "args.x", Got: true, Forgiven: true}}
	}
	big := call("step", args)
	cases := map[string]*comparison{
		"all of ten thousand":      steps(10_000, all),
		"every other":              steps(10_000, func(i int) bool { return i%2 == 0 }),
		"ten thousand forgiven":    forgiven,
		"ten thousand differences": compared("TestBig: calls differ").differ(big, big, many...),
		"texts of ten thousand lines": compared("TestBig: calls differ").differ(
			big, big, diff("args.text", strings.Repeat("a\nb\n", 5000), strings.Repeat("b\nc\n", 6000)),
		),
		"long texts": compared("TestBig: calls differ").differ(
			big, big,
			diff("args.first", "a"+prose, "b"+prose), diff("args.last", prose+"a", prose+"b"),
			diff("args.both", "a"+prose+"a", "b"+prose+"b"), diff("args.all", prose, strings.ToUpper(prose)),
			diff("args.pile", num("1"), "a"+strings.Repeat("\u0301", 1<<17)),
			diff("args.marks", strings.Repeat("\u0301", 1<<17), strings.Repeat("\u0302", 1<<17)),
			diff("args.broken", strings.Repeat("\xff", 1<<18), strings.Repeat("\xfe", 1<<18)),
			diff("args.digits", num(strings.Repeat("1", 1<<20)), num("2")),
		),
		"deep": compared("TestDeep: calls differ").differ(
			call("step", toolscore.Args{"a": deep("x")}), call("step", toolscore.Args{"a": deep("y")}),
			diff("args"+strings.Repeat(".a[0]", 1000), deep("x"), toolscore.Absent),
		),
		"long sentences": compared(prose).missing(call(prose, toolscore.Args{prose: prose})),
	}
	cases["long sentences"].Notes = strings.SplitAfter(strings.Repeat(prose[:1000]+"\n", 100), "\n")
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			for _, color := range []bool{false, true} {
				c.Style.Color = color
				text := report.Text(c.Input)
				assert.LessOrEqual(t, strings.Count(text, "\n"), 200)
				assert.Less(t, len(text), 64<<10)
			}
		})
	}
}
