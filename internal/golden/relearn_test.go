package golden_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/option"
)

// TestRelearn changes one value and one bound, cuts a call and adds two.
func TestRelearn(t *testing.T) {
	number, err := match.Build("type", "integer")
	require.NoError(t, err)
	x := golden.Commented{Value: number, Comment: "1, 2"}
	fresh := toolscore.Call{Tool: "new", Args: toolscore.Args{"x": x}}.Optional()
	revised := toolscore.Call{Tool: "a", Args: toolscore.Args{"x": x, "y": "any"}}.Times(0, 2)
	calls := []golden.Learned{
		{Want: -1, Call: fresh, Comment: "1 of 3 runs"},
		{Want: 0, Call: revised, Got: revised, Broken: []string{"args.x"}},
		{Want: -1, Call: toolscore.Call{Tool: "c"}},
	}
	for name, test := range map[string]struct{ stored, want string }{
		"by lines": {
			"version: 1\ncalls:\n# the first\n- tool: a # mine\n  args:\n    x: 1 # here\n    y:   !any # there\n- tool: b\n",
			"version: 1\ncalls:\n- tool: new\n  optional: true # 1 of 3 runs\n  args:\n    x: !type integer # 1, 2\n" +
				"# the first\n- tool: a # mine\n  args:\n    x: !type integer # 1, 2 # here\n    y:   !any # there\n" +
				"  repeat: {min: 0, max: 2}\n- tool: c\n",
		},
		"in brackets": {
			"version: 1\ncalls: [{tool: a, args: {x: 1, y: !any }}, {tool: b}]\n",
			"version: 1\ncalls: [{tool: new, optional: true, args: {x: !type integer}}, " +
				"{tool: a, args: {x: !type integer, y: !any }, repeat: {min: 0, max: 2}}, {tool: c}]\n",
		},
		"in a group": {
			"version: 1\ncalls:\n- any_order:\n  - tool: a\n    args: {x: 1, y: !any }\n  - tool: b\n",
			"version: 1\ncalls:\n- tool: new\n  optional: true # 1 of 3 runs\n  args:\n    x: !type integer # 1, 2\n" +
				"- any_order:\n  - tool: a\n    args: {x: !type integer, y: !any }\n    repeat: {min: 0, max: 2}\n- tool: c\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			stored, err := golden.Read("g", []byte(test.stored))
			require.NoError(t, err)
			p, err := golden.Relearn(stored, calls, option.Settings{})
			require.NoError(t, err)
			assert.Equal(t, test.want, string(p.Text))
			assert.Empty(t, p.Notes)
			assert.Empty(t, p.Lost)
		})
	}
}

// TestComments writes comments on one line, whatever they hold.
func TestComments(t *testing.T) {
	anything, err := match.Build("any", nil)
	require.NoError(t, err)
	list := []any{golden.Commented{Value: anything, Comment: "one\ntwo \u202e"}}
	call := toolscore.Call{Tool: "a", Args: toolscore.Args{"list": list, "flow": golden.Commented{Value: anything}}}.Optional()
	text, err := golden.WriteVariants("T", []golden.Variant{
		{Calls: []toolscore.Call{call}, Comment: "2 of 3 runs", Bounds: map[int]string{0: "1 of 3 runs"}}, {Comment: "none"},
	}, option.Settings{})
	require.NoError(t, err)
	assert.Equal(t, "# T\nversion: 1\ncalls: # 2 of 3 runs\n- tool: a\n  optional: true # 1 of 3 runs\n  args:\n    flow: !any\n"+
		"    list:\n    - !any # one\\ntwo \\u202e\n---\ncalls: [] # none\n", string(text))
	_, err = golden.Read("g", text)
	require.NoError(t, err)
}
