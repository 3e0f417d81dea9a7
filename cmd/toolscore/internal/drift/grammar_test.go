package drift_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
)

// Each row is a step that makes a test accept more; the way back makes it accept less.
func TestTheGrammarIsLoosened(t *testing.T) {
	const ab = "calls:\n- tool: a\n- tool: b\n"
	const group = "calls:\n- any_order:\n  - tool: a\n  - tool: b\n"
	a := func(rest string) string { return "calls:\n- tool: a\n" + rest }
	args := func(x string) string { return a("  args: {x: " + x + "}\n") }
	checks := func(list string) string { return "checks: {" + list + "}\n" + ab }
	for _, c := range []struct {
		name, narrow, wide string
		kind, where        string
	}{
		{"optional", ab, "calls:\n- tool: a\n- tool: b\n  optional: true\n", "bounds", "call 2 b optional"},
		{"repeat", a(""), a("  repeat: {max: 3}\n"), "bounds", "call 1 a repeat"},
		{"wider", a("  repeat: {max: 3}\n"), a("  repeat: {max: 4}\n"), "bounds", "call 1 a repeat"},
		{"unlimited", a("  repeat: {min: 2, max: 3}\n"), a("  repeat: {min: 2}\n"), "bounds", "call 1 a repeat"},
		{"lower", a("  repeat: 3\n"), a("  repeat: {min: 2, max: 3}\n"), "bounds", "call 1 a repeat"},
		{"optional call", a(""), a("- tool: b\n  optional: true\n"), "tool", "call 2 b"},
		{"optional to any number", a("  optional: true\n"), a("  repeat: {min: 0}\n"), "bounds", "call 1 a"},
		{"group", ab, group, "group", "call 1 a"},
		{
			"wider group", group + "- tool: c\n", "calls:\n- any_order: [{tool: a}, {tool: b}, {tool: c}]\n",
			"group", "call 1 a",
		},
		{"variant", ab, ab + "---\ncalls:\n- tool: c\n", "variant", "calls"},
		{"variant before", ab, "calls:\n- tool: c\n---\n" + ab, "variant", "calls"},
		{"calls compared", "checks: {max_calls: 3}\n" + ab, "checks: {max_calls: 3}\n", "verdict", "calls"},
		{"never", checks("never: [rm]"), ab, "check", "checks.never"},
		{"one of never", checks("never: [rm, dd]"), checks("never: [dd]"), "check", "checks.never"},
		{"before", checks("before: [[a, b]]"), ab, "check", "checks.before"},
		{"max_calls", checks("max_calls: 3"), checks("max_calls: 4"), "check", "checks.max_calls"},
		{
			"max_calls of a tool", checks("max_calls: {'*': 9, a: 3}"), checks("max_calls: {'*': 9, a: 4}"),
			"check", "checks.max_calls",
		},
		{"max_calls gone", checks("max_calls: {'*': 9, a: 3}"), checks("max_calls: 9"), "check", "checks.max_calls"},
		{"max_identical", checks("max_identical: 1"), checks("max_identical: 2"), "check", "checks.max_identical"},
		{"a rule", checks("no_tool_errors: true"), ab, "check", "checks.no_tool_errors"},
		{"first", checks("first: a"), ab, "check", "checks.first"},
		{"maybe", args("1"), args("!maybe 1"), "matcher", "call 1 a args.x"},
		{"a key that may be there", a("  args: {}\n"), args("!maybe 1"), "matcher", "call 1 a args.x"},
		{"absent to maybe", args("!absent"), args("!maybe 1"), "matcher", "call 1 a args.x"},
		{"deep", args("{y: 1}"), args("{y: !maybe 1}"), "matcher", "call 1 a args.x.y"},
		{"deep, a new key", args("{y: 1}"), args("{y: 1, z: !maybe 1}"), "matcher", "call 1 a args.x.z"},
		{
			"forbidden key, others forgiven", "partial_args: true\n" + args("!absent"), "partial_args: true\n" + args("!maybe 1"),
			"matcher", "call 1 a args.x",
		},
		{
			"forbidden key gone, others forgiven", "partial_args: true\n" + args("!absent"), "partial_args: true\n" + a("  args: {}\n"),
			"matcher", "call 1 a args.x",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			narrow, wide := "version: 1\n"+c.narrow, "version: 1\n"+c.wide
			for _, step := range []struct {
				old, now string
				loosens  bool
			}{{narrow, wide, true}, {wide, narrow, false}} {
				found := changes(t, step.old, step.now)
				require.Len(t, found, 1, "%v", allSaid(found))
				severity := map[bool]drift.Severity{true: drift.High, false: drift.Low}[step.loosens]
				assert.Equal(t, severity, found[0].Severity)
				assert.Equal(t, step.loosens, found[0].Loosens)
				kind, _, _ := strings.Cut(string(found[0].Kind), "_")
				assert.Equal(t, c.kind, kind)
				assert.Contains(t, said(found[0]), " "+c.where+" ")
			}
		})
	}
}

// Where neither accepts all that the other does, or nothing changes, that is said.
func TestTheGrammarChanges(t *testing.T) {
	for _, c := range []struct {
		name, old, now string
		want           []string
	}{
		{
			"bounds moved", "calls:\n- tool: a\n  repeat: 2\n", "calls:\n- tool: a\n  repeat: {min: 3}\n",
			[]string{"medium bounds_changed call 1 a repeat line 4"},
		},
		{
			"first", "checks:\n  first: a\ncalls: []\n", "checks:\n  first: b\ncalls: []\n",
			[]string{"medium check_changed checks.first line 3"},
		},
		{
			"never, another", "checks:\n  never: [a]\ncalls: []\n", "checks:\n  never: [b]\ncalls: []\n",
			[]string{"high check_loosened checks.never loosens line 3", "low check_tightened checks.never line 3"},
		},
		{"group of one", "calls:\n- tool: a\n", "calls:\n- any_order:\n  - tool: a\n", nil},
		{"max_calls spelt otherwise", "checks: {max_calls: 3}\ncalls: []\n", "checks: {max_calls: {'*': 3}}\ncalls: []\n", nil},
		{"absent where no key passes anyway", "calls:\n- tool: a\n  args: {}\n", "calls:\n- tool: a\n  args: {x: !absent}\n", nil},
		{"variants in another order", "calls: [{tool: a}]\n---\ncalls: []\n", "calls: []\n---\ncalls: [{tool: a}]\n", nil},
		{
			"a call of the second variant", "calls:\n- tool: a\n---\ncalls:\n- tool: b\n  args: {x: 1}\n",
			"calls:\n- tool: a\n---\ncalls:\n- tool: b\n  args: {x: 2}\n",
			[]string{"medium argument_changed call 1 b args.x line 7"},
		},
		{
			"a call in a group", "calls:\n- any_order:\n  - tool: a\n  - tool: b\n    args: {x: 1}\n",
			"calls:\n- any_order:\n  - tool: a\n  - tool: b\n    args: {x: !any }\n",
			[]string{"high matcher_loosened call 2 b args.x loosens line 6"},
		},
		{
			"groups under any_order", "calls:\n- any_order: [{tool: a}, {tool: b}]\n", "order: any_order\ncalls:\n- tool: a\n- tool: b\n",
			[]string{"high verdict_loosened order loosens line 2"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, allSaid(changes(t, "version: 1\n"+c.old, "version: 1\n"+c.now)))
		})
	}
	const first = "version: 1\ncalls: [{tool: a}]\n---\n"
	found := changes(t, first+"calls: [{tool: b}]\n", first+"calls: [{tool: c}]\n")
	assert.Equal(t, 2, found[0].Variant)
}
