package browser_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAScreenReaderIsToldEverything reads the tree that the browser gives to a screen reader.
func TestAScreenReaderIsToldEverything(t *testing.T) {
	b := show(t, few(t))
	b.click(".row.failed")
	tree, err := chromedp.Call(b.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	require.NoError(t, err)
	said := map[string][]string{}
	for _, node := range tree.Nodes {
		if !node.Ignored && node.Role != nil && node.Name != nil {
			var role, name string
			require.NoError(t, json.Unmarshal(node.Role.Value, &role))
			require.NoError(t, json.Unmarshal(node.Name.Value, &name))
			said[role] = append(said[role], name)
		}
	}
	for _, role := range []string{"button", "radio", "combobox", "searchbox", "link"} {
		assert.NotEmpty(t, said[role], role)
		assert.NotContains(t, said[role], "", "each %s has a name", role)
	}
	assert.Contains(t, said["button"], "failed: TestBooksATrip 1 missing 1 extra 1 moved score 0.7167")
	assert.Equal(t, []string{
		"2 of 4 snapshots failed", "agent/booking", "agent/search", "not compared: TestBroken not compared no score",
		"failed: TestBooksATrip 1 missing 1 extra 1 moved score 0.7167",
	}, said["heading"][:5])
	assert.Contains(t, said["heading"], "Turn 1")
	assert.Contains(t, strings.Join(said["StaticText"], "|"), "|Expected call|")
}
