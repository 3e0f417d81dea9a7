package page_test

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestContrast computes the contrast of the pairs of text and ground that the page has, as WCAG 2
// defines it: AA asks for 4.5, and for 3 where the colour is the edge of a control.
func TestContrast(t *testing.T) {
	for theme, colours := range themes(t) {
		check := func(least float64, text string, grounds ...string) {
			for _, ground := range grounds {
				ratio := contrast(luminance(t, colours[text]), luminance(t, colours[ground]))
				assert.GreaterOrEqual(t, ratio, least, "%s: %s on %s", theme, text, ground)
				t.Logf("%s: %s on %s: %.2f", theme, text, ground, ratio)
			}
		}
		check(4.5, "ink", "ground", "sheet", "hover", "missing-tint", "extra-tint", "failed-tint", "differ-tint")
		check(4.5, "soft", "ground", "sheet", "hover", "missing-tint", "extra-tint")
		check(4.5, "sheet", "ink")
		check(4.5, "differ", "sheet", "hover")
		for _, state := range []string{"passed", "failed", "differ", "missing", "extra", "moved"} {
			check(4.5, state, "sheet", state+"-tint")
		}
		check(3, "edge", "ground", "sheet")
		check(3, "focus", "ground", "sheet")
	}
}

func themes(t *testing.T) map[string]map[string]string {
	t.Helper()
	css, err := os.ReadFile("assets/colours.css")
	require.NoError(t, err)
	light, dark, found := strings.Cut(string(css), `[data-theme="dark"]`)
	require.True(t, found)
	read := func(css string) map[string]string {
		colours := map[string]string{}
		for _, pair := range regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6});`).FindAllStringSubmatch(css, -1) {
			colours[pair[1]] = pair[2]
		}
		return colours
	}
	return map[string]map[string]string{"light": read(light), "dark": read(dark)}
}

func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	require.Len(t, colour, 7)
	channel := func(at int) float64 {
		n, err := strconv.ParseUint(colour[at:at+2], 16, 8)
		require.NoError(t, err)
		c := float64(n) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*channel(1) + 0.7152*channel(3) + 0.0722*channel(5)
}

func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }
