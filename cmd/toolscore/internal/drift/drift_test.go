package drift_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
)

// said writes a change in one line, as tables below hold it.
func said(c drift.Change) string {
	text := fmt.Sprintf("%s %s", c.Severity, c.Kind)
	if c.Call > 0 {
		text += fmt.Sprintf(" call %d %s", c.Call, c.Tool)
	}
	if c.Path != "" {
		text += " " + c.Path
	}
	if c.Loosens {
		text += " loosens"
	}
	return fmt.Sprintf("%s line %d", text, c.Line)
}

func allSaid(found []drift.Change) []string {
	var texts []string
	for _, c := range found {
		texts = append(texts, said(c))
	}
	return texts
}

func TestTheHead(t *testing.T) {
	const calls = "\ncalls:\n- tool: a\n"
	for _, c := range []struct{ old, now, want string }{
		{"", "strict: false", ""},
		{"min_score: 1", "", ""},
		{"extra: 0", "order: in_order", ""},
		{"strict: true", "", "high verdict_loosened strict loosens line 1"},
		{"", "strict: true", "low verdict_tightened strict line 2"},
		{"", "order: any_order", "high verdict_loosened order loosens line 2"},
		{"order: by_turn", "order: any_order", "high verdict_loosened order loosens line 2"},
		{"order: any_order", "order: by_turn", "low verdict_tightened order line 2"},
		{"", "order: by_turn", "medium verdict_changed order line 2"}, // turns that differ fail where the order alone held
		{"order: by_turn", "", "medium verdict_changed order line 1"},
		{"", "extra: 2", "high verdict_loosened extra loosens line 2"},
		{"extra: 2", "extra: unlimited", "high verdict_loosened extra loosens line 2"},
		{"extra: unlimited", "extra: 2", "low verdict_tightened extra line 2"},
		{"", "partial_args: true", "high verdict_loosened partial_args loosens line 2"},
		{"partial_args: true", "", "low verdict_tightened partial_args line 1"},
		{"", "min_score: 0.9", "high verdict_loosened min_score loosens line 2"},
		{"min_score: 0.9", "min_score: 0.8", "high verdict_loosened min_score loosens line 2"},
		{"min_score: 0.8", "min_score: 0.9", "low verdict_tightened min_score line 2"},
		{"min_score: 0.8", "", "low verdict_tightened min_score line 1"},
		{"min_score: 0.8\nextra: 1", "extra: 1", "medium verdict_changed min_score line 1"},
		{"min_score: 0.8", "min_score: 0.8\nextra: 1", "low verdict_changed extra line 3"},
	} {
		t.Run(c.old+" to "+c.now, func(t *testing.T) {
			found := changes(t, "version: 1\n"+c.old+calls, "version: 1\n"+c.now+calls)
			var want []string
			if c.want != "" {
				want = []string{c.want}
			}
			assert.Equal(t, want, allSaid(found))
		})
	}
}

func TestTheCalls(t *testing.T) {
	for _, c := range []struct {
		name, head, old, now string
		want                 []string
	}{
		{"added", "", "[{tool: a}]", "[{tool: a}, {tool: b}]", []string{"medium tool_added call 2 b line 2"}},
		{"removed", "", "[{tool: a}, {tool: b}]", "[{tool: a}]", []string{"medium tool_removed call 2 b line 2"}},
		{
			"removed where extra calls pass", "extra: 1", "[{tool: a}, {tool: b}]", "[{tool: a}]",
			[]string{"high tool_removed call 2 b loosens line 3"},
		},
		{
			"another in its place", "", "[{tool: a}]", "[{tool: b}]",
			[]string{"medium tool_removed call 1 a line 2", "medium tool_added call 1 b line 2"},
		},
		{
			"moved", "", "[{tool: a}, {tool: b}, {tool: c}]", "[{tool: b}, {tool: c}, {tool: a}]",
			[]string{"medium tool_moved call 3 a line 2"},
		},
		{
			"moved in any order", "order: any_order", "[{tool: a}, {tool: b}, {tool: c}]", "[{tool: b}, {tool: c}, {tool: a}]",
			[]string{"low tool_moved call 3 a line 3"},
		},
		{"unchecked", "", "[{tool: a, args: {x: 1}}]", "[{tool: a}]", []string{"high matcher_loosened call 1 a args loosens line 2"}},
		{"checked", "", "[{tool: a}]", "[{tool: a, args: {}}]", []string{"low matcher_tightened call 1 a args line 2"}},
		{"raw unchecked", "", "[{tool: a, raw: x}]", "[{tool: a}]", []string{"high matcher_loosened call 1 a args loosens line 2"}},
		{"raw", "", "[{tool: a, raw: x}]", "[{tool: a, raw: y}]", []string{"medium raw_changed call 1 a raw line 2"}},
		{"raw to arguments", "", "[{tool: a, raw: x}]", "[{tool: a, args: {}}]", []string{"medium raw_changed call 1 a raw line 2"}},
		{"argument", "", "[{tool: a, args: {x: 1, y: 2}}]", "[{tool: a, args: {x: 3, z: 2}}]", []string{
			"medium argument_changed call 1 a args.x line 2",
			"medium argument_removed call 1 a args.y line 2", "medium argument_added call 1 a args.z line 2",
		}},
		{
			"argument removed where others pass", "partial_args: true", "[{tool: a, args: {x: 1, y: 2}}]", "[{tool: a, args: {x: 1}}]",
			[]string{"high argument_removed call 1 a args.y loosens line 3"},
		},
		{
			"deep", "", "[{tool: a, args: {x: {y: [1, 2]}}}]", "[{tool: a, args: {x: {y: [1, 3, 4]}}}]",
			[]string{`medium argument_changed call 1 a args.x.y[1] line 2`, `medium element_added call 1 a args.x.y[2] line 2`},
		},
		{
			"respelled", "", "[{tool: a, args: {x: 1}}]", "[{tool: a, args: {x: 1.0}}]",
			[]string{"low argument_changed call 1 a args.x line 2"},
		},
		{
			"respelled strict", "strict: true", "[{tool: a, args: {x: 1}}]", "[{tool: a, args: {x: 1.0}}]",
			[]string{"medium argument_changed call 1 a args.x line 3"},
		},
		{
			"loosened first", "", "[{tool: a, args: {a: 1, b: 1}}, {tool: z}]", "[{tool: a, args: {a: 2, b: !any}}, {tool: b}, {tool: z}]",
			[]string{
				"high matcher_loosened call 1 a args.b loosens line 2",
				"medium argument_changed call 1 a args.a line 2", "medium tool_added call 2 b line 2",
			},
		},
		{"kind", "", "[{tool: a, kind: x}]", "[{tool: a, kind: mcp_call}]", []string{"medium kind_changed call 1 a kind line 2"}},
		{"kind named", "", "[{tool: a}]", "[{tool: a, kind: mcp_call}]", []string{"low kind_changed call 1 a kind line 2"}},
		{
			"kind gone", "", "[{tool: a, kind: mcp_call}]", "[{tool: a}]",
			[]string{"high kind_changed call 1 a kind loosens line 2"},
		},
		{"turn", "", "[{tool: a, turn: 1}]", "[{tool: a, turn: 2}]", []string{"low turn_changed call 1 a turn line 2"}},
		{
			"turn by turn", "order: by_turn", "[{tool: a, turn: 1}]", "[{tool: a, turn: 2}]",
			[]string{"medium turn_changed call 1 a turn line 3"},
		},
		{"result", "", "[{tool: a, result: {x: 1}}]", "[{tool: a, result: {x: !any}, error: e}]", []string{
			"high matcher_loosened call 1 a result.x loosens line 2", "medium error_changed call 1 a error line 2",
		}},
		{"equal", "", "[{tool: a, args: {x: !oneOf [1, !regex a]}}]", "[{tool: a, args: {'x': !oneOf [1, !regex 'a']}}]", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			head := "version: 1\n"
			if c.head != "" {
				head += c.head + "\n"
			}
			assert.Equal(t, c.want, allSaid(changes(t, head+"calls: "+c.old+"\n", head+"calls: "+c.now+"\n")))
		})
	}
}

func TestEachChangeHasALine(t *testing.T) {
	found := changes(t, "version: 1\ncalls:\n- tool: a\n  args:\n    x: 1\n    y: 1\n",
		"# title\nversion: 1\n\ncalls:\n- tool: b\n- tool: a\n  args:\n    # note\n    x: 2\n    y: !any\n")
	assert.Equal(t, []string{
		"high matcher_loosened call 2 a args.y loosens line 10",
		"medium tool_added call 1 b line 5", "medium argument_changed call 2 a args.x line 9",
	}, allSaid(found))
}
