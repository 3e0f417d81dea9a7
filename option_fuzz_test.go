package toolscore_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// FuzzOptions gives options any values: they resolve to settings that a comparison can use, or say
// what is wrong.
func FuzzOptions(f *testing.F) {
	f.Add(0.5, 1, "argument_f1", 0.3, "search")
	f.Add(0.0, -2, "f1", -1.0, "")
	f.Fuzz(func(t *testing.T, score float64, extra int, name string, weight float64, tool string) {
		settings, err := option.Resolve(
			toolscore.MinScore(score),
			toolscore.AllowExtra(extra),
			toolscore.Weights(map[string]float64{name: weight}),
			toolscore.ForTool(tool, toolscore.AllowExtra(extra), toolscore.Strict(true)),
		)
		if err != nil {
			assert.Equal(t, option.Settings{}, settings)
			assert.Regexp(t, `^option \w+`, err.Error())
			return
		}
		assert.True(t, *settings.MinScore > 0 && *settings.MinScore <= 1)
		assert.GreaterOrEqual(t, settings.Extra, toolscore.Unlimited)
		assert.True(t, settings.ForTool(tool).Strict)
		var sum float64
		for _, w := range settings.Weights {
			assert.GreaterOrEqual(t, w, 0.0)
			sum += w
		}
		assert.Positive(t, sum)
	})
}
