package golden_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/option"
)

// TestProjectionsOfWhatNobodySees has blanks at the ends of lines, and ends of files.
func TestProjectionsOfWhatNobodySees(t *testing.T) {
	const head = "version: 1\ncalls:\n- tool: a\n  args:\n"
	for name, c := range map[string]struct{ stored, called, projected, note string }{
		"blanks behind a block": {
			"    list:\n    - |-  \n      x\n", `{list: ["y\nz"]}`, "    list:\n    - |-\n      y\n      z\n", "",
		},
		"blanks that are text": {
			"    x: |\n      a\n       \n    y: 1\n", `{x: 2, y: 1}`, "    x: 2\n    y: 1\n", "",
		},
		"blanks that would become text": {
			"    x: 1\n        \n    y: 1\n", `{x: "a\nb", y: 1}`, "    x: \"a\\n\\\n      b\"\n        \n    y: 1\n", "",
		},
		"no final line end": {
			"    x: 1", `{x: 1, z: [2]}`, "    x: 1\n    z:\n    - 2", "",
		},
		"a block needs a final line end": {
			"    x: 1", `{x: "a\n", z: "b\n"}`, "    x: \"a\\n\"\n    z: \"b\\n\"", "",
		},
		"a block that has none": {
			"    x: |\n      a", `{x: a, z: 1}`, "    x: a\n    z: 1", "call 1 a: its " +
				"formatting could not be kept; it is written in the usual form, without its comments",
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := project(t, read(t, head+c.stored), calledBy(t, "- tool: a\n  args: "+c.called+"\n"), option.Settings{})
			assert.Equal(t, head+c.projected, string(p.Text))
			if c.note == "" {
				assert.Empty(t, p.Notes)
			} else {
				assert.Equal(t, []string{c.note}, p.Notes)
			}
		})
	}
}
