package browser_test

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

// everythingOpen is what may be wider than the page: all texts, opened.
func everythingOpen(t *testing.T, width int64) *tab {
	t.Helper()
	all := []outcome.Result{trip(t)}
	for _, h := range hostile {
		all = append(all, everywhere(h.text))
	}
	b := show(t, all, sized(width, 800))
	eval[bool](b, "document.querySelectorAll('.row').forEach(row => row.click()) || true")
	return b
}

func TestNothingIsWiderThanTheScreen(t *testing.T) {
	for _, width := range []int64{320, 700, 1200} {
		b := everythingOpen(t, width)
		assert.LessOrEqual(t, eval[int64](b, "document.documentElement.scrollWidth"), width)
		assert.Empty(t, eval[[]string](b, `[...document.querySelectorAll("main *")]
			.filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1)
			.map(e => e.className + ": " + e.textContent.slice(0, 60))`))
	}
}

func TestBothSidesOnASmallScreen(t *testing.T) {
	b := show(t, []outcome.Result{trip(t)}, sized(320, 800))
	label := eval[string](b, `getComputedStyle(document.querySelector(".part.differs.want"), "::before").content`)
	assert.Equal(t, `"Expected"`, label)
	assert.True(t, eval[bool](b, `[...document.querySelectorAll(".part.differs.want")].every(want =>
		want.getBoundingClientRect().bottom <= want.nextElementSibling.getBoundingClientRect().top + 1)`), "one below the other")
}

func TestPrint(t *testing.T) {
	b := everythingOpen(t, 1200)
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	require.NoError(t, err)
	assert.Empty(t, b.texts(".filters, .tools"), "nothing that can only be pressed")
	assert.NotEmpty(t, b.texts(".fold"), "what is left out is told")
	assert.NotEmpty(t, b.texts(".timeline"))
	assert.Equal(t, "rgb(255, 255, 255)", eval[string](b, "getComputedStyle(document.documentElement).backgroundColor"))
	pdf, err := chromedp.Run(b.ctx, chromedp.PrintToPDF())
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(string(pdf), "%PDF"))
}
