package golden_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
)

func TestVariantsShareTheHeadOfTheFirst(t *testing.T) {
	d := read(t, "version: 1\nstrict: true\ncalls:\n- tool: a\n--- # or\ncalls: [{tool: b}]\n"+
		"---\ncalls:\n- any_order: [{tool: c}]\n")
	require.Len(t, d.Variants(), 3)
	for i, tool := range []string{"a", "b", "c"} {
		v := d.Variants()[i]
		assert.Equal(t, tool, v.Calls[0].Tool)
		assert.True(t, *v.Strict)
		assert.Len(t, v.Variants(), 3)
	}
}

func TestProjectRewritesOneVariant(t *testing.T) {
	const first, last = "# Test\nversion: 1\ncalls:\n- tool: a # first\n---\ncalls: # second\n", "---\ncalls:\n- tool: c\n"
	d := read(t, first+"- tool: b\n  args: {x: 1} # one\n"+last)
	got := []toolscore.Call{{Tool: "b", Args: toolscore.Args{"x": "y"}}}
	p := project(t, d.Variants()[1], got, option.Settings{})
	assert.Equal(t, first+"- tool: b\n  args: {x: \"y\"} # one\n"+last, string(p.Text))
	none := project(t, d.Variants()[2], nil, option.Settings{})
	assert.Equal(t, first+"- tool: b\n  args: {x: 1} # one\n---\ncalls: []\n", string(none.Text))
}

func TestAddVariant(t *testing.T) {
	calls := []toolscore.Call{{Tool: "b", Args: toolscore.Args{"x": "y"}}}
	for _, test := range []struct{ name, stored, want string }{
		{
			"after the calls",
			"# Test\nversion: 1\ncalls:\n- tool: a # first\n",
			"# Test\nversion: 1\ncalls:\n- tool: a # first\n---\ncalls:\n- tool: b\n  args:\n    x: \"y\"\n",
		},
		{"without a last line end", "version: 1\ncalls: []", "version: 1\ncalls: []\n---\ncalls:\n- tool: b\n  args:\n    x: \"y\"\n"},
		{
			"with the line ends of the file",
			"version: 1\r\ncalls: []\r\n",
			"version: 1\r\ncalls: []\r\n---\r\ncalls:\r\n- tool: b\r\n  args:\r\n    x: \"y\"\r\n",
		},
		{
			"after the end of a document",
			"version: 1\ncalls: []\n...\n",
			"version: 1\ncalls: []\n...\n---\ncalls:\n- tool: b\n  args:\n    x: \"y\"\n",
		},
		{
			"after a text that keeps its lines",
			"version: 1\ncalls:\n- tool: a\n  raw: |+\n    x\n\n",
			"version: 1\ncalls:\n- tool: a\n  raw: |+\n    x\n\n---\ncalls:\n- tool: b\n  args:\n    x: \"y\"\n",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			stored := read(t, test.stored)
			text, err := golden.AddVariant(stored, golden.Variant{Calls: calls}, option.Settings{})
			require.NoError(t, err)
			assert.Equal(t, test.want, string(text))
			assert.Equal(t, stored.Calls, read(t, string(text)).Calls)
		})
	}
}

func TestAddVariantRefuses(t *testing.T) {
	for stored, want := range map[string]string{
		"version: 1\nchecks: {never: [a]}\n":                              "golden x.yaml: it has checks and no calls; write calls:",
		"version: 1\ncalls: []\n" + strings.Repeat("---\ncalls: []\n", 4): "golden x.yaml: it has 5 variants, and no file has more",
	} {
		_, err := golden.AddVariant(read(t, stored), golden.Variant{}, option.Settings{})
		require.ErrorContains(t, err, want)
	}
}
