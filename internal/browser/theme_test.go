package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const ground = "getComputedStyle(document.documentElement).backgroundColor"

func TestThemeOfTheSystem(t *testing.T) {
	light := show(t, few(t), media("prefers-color-scheme", "light"))
	dark := show(t, few(t), media("prefers-color-scheme", "dark"))
	assert.Equal(t, "rgb(246, 246, 243)", eval[string](light, ground))
	assert.Equal(t, "rgb(18, 20, 23)", eval[string](dark, ground))
}

func TestThemeSurvivesAReload(t *testing.T) {
	for name, storage := range map[string]string{
		"storage":    ``,
		"no storage": `Object.defineProperty(window, "localStorage", {get() { throw new DOMException("denied", "SecurityError"); }});`,
	} {
		t.Run(name, func(t *testing.T) {
			b := show(t, few(t), media("prefers-color-scheme", "light"), first(storage))
			b.press("t")
			assert.Equal(t, "Theme: light", b.text("#theme"))
			b.click("#theme")
			assert.Equal(t, "Theme: dark", b.text("#theme"))
			require.NoError(t, chromedp.Do(b.ctx, chromedp.Reload()))
			b.await("document.querySelector('main[data-ready]') !== null")
			assert.Equal(t, "Theme: dark", b.text("#theme"))
			assert.Equal(t, "rgb(18, 20, 23)", eval[string](b, ground))
		})
	}
}
