package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
)

func TestKeys(t *testing.T) {
	b := show(t, few(t))
	name := func() string { return b.focused() }
	b.press("j")
	assert.Contains(t, name(), "TestBroken")
	b.press("j")
	b.press(kb.ArrowDown)
	assert.Contains(t, name(), "TestPays")
	b.press("k")
	b.press(kb.ArrowUp)
	assert.Contains(t, name(), "TestBroken")
	b.press("k")
	assert.Contains(t, name(), "TestBroken", "there is none before the first")
	b.press("j")
	b.press(kb.Enter)
	assert.Len(t, b.texts(".timeline"), 1)
	b.press(kb.ArrowDown)
	assert.Contains(t, name(), "TestBooksATrip", "arrows scroll through what is open")
	b.press("j")
	assert.Contains(t, name(), "TestPays")
	assert.NotEqual(t, "none", eval[string](b, "getComputedStyle(document.activeElement).outlineStyle"), "the focus is seen")
}

func TestKeysOfTheFilters(t *testing.T) {
	b := show(t, few(t))
	b.press("f")
	assert.Equal(t, "2 of 4 snapshots", b.text("#count"))
	b.press("/")
	b.press("fjk?")
	assert.Equal(t, "fjk?", eval[string](b, "document.getElementById('words').value"), "keys are letters in the search")
	assert.Equal(t, "0 of 4 snapshots", b.text("#count"))
	b.press(kb.Escape)
	b.press("f")
	assert.Equal(t, "passed", eval[string](b, "document.querySelector('input[name=verdict]:checked').value"))
}

func TestEnterGoesToTheFirstFound(t *testing.T) {
	b := show(t, few(t))
	b.press("/")
	b.press("send_email\r")
	assert.Contains(t, b.focused(), "TestBooksATrip")
	assert.Empty(t, b.texts(".timeline"), "it is not opened by the same key")
}

func TestTheKeysAreShown(t *testing.T) {
	b := show(t, few(t))
	b.press("?")
	assert.Len(t, b.texts("dialog"), 1)
	b.press("j")
	assert.NotContains(t, b.focused(), "Test", "the dialog has the keys")
	b.press(kb.Escape)
	assert.Empty(t, b.texts("dialog"))
	b.click("#help")
	b.click("dialog button")
	assert.Empty(t, b.texts("dialog"))
}

func TestTabOrder(t *testing.T) {
	b := show(t, few(t))
	var order []string
	for range 9 {
		b.press("\t")
		order = append(order, eval[string](b, "(e => e.id || e.className || e.value)(document.activeElement)"))
	}
	assert.Equal(t, []string{"skip", "theme", "help", "all", "words", "state", "suite", "row error", "row failed"}, order)
}
