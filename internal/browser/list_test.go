package browser_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/outcome"
)

// few are snapshots in two suites, one of which has nothing but what passed.
func few(t *testing.T) []outcome.Result {
	t.Helper()
	return []outcome.Result{
		{Suite: "agent/search", Name: "TestFinds", Passed: true, Score: 1},
		trip(t),
		{Suite: "agent/booking", Name: "TestPays", Golden: "agent/booking/__snapshots__/TestPays_1.tools.yaml", Passed: true, Score: 1},
		{Suite: "agent/booking", Name: "TestBroken", Error: "TestBroken_1.tools.yaml:4:9: unknown tag !anything"},
	}
}

func TestList(t *testing.T) {
	b := show(t, few(t))
	assert.Equal(t, "2 of 4 snapshots failed", b.text("h1"))
	assert.Equal(t, "4 snapshots", b.text("#count"))
	assert.Equal(t, []string{"agent/booking", "agent/search"}, b.texts(".suite h2"))
	assert.Equal(t, []string{"2 of 3 failed", "1 passed"}, b.texts(".suite-head p"))
	assert.Equal(t, []string{"not compared: TestBroken", "failed: TestBooksATrip", "passed: TestPays", "passed: TestFinds"},
		b.texts(".name"), "verdicts are words, too")
	assert.Equal(t, []string{"not compared", "1 missing", "1 extra", "1 moved"}, b.texts(".chip"))
}

func TestErrorIsShown(t *testing.T) {
	b := show(t, few(t))
	b.click(".row.error")
	assert.Equal(t, "TestBroken_1.tools.yaml:4:9: unknown tag !anything", b.text(".trouble"))
	assert.Empty(t, b.texts(".timeline"))
}

func TestASnapshotOpensAndCloses(t *testing.T) {
	b := show(t, few(t))
	b.click(".row.failed")
	assert.Equal(t, "true", eval[string](b, "document.querySelector('.row.failed').getAttribute('aria-expanded')"))
	assert.Len(t, b.texts(".timeline"), 1)
	b.click(".row.failed")
	assert.Empty(t, b.texts(".timeline"))
	b.click(".row.failed")
	assert.Len(t, b.texts(".timeline"), 1, "and is not drawn twice")
}

func TestOneSnapshotIsOpen(t *testing.T) {
	b := show(t, []outcome.Result{trip(t)})
	assert.Equal(t, "The snapshot failed: the calls differ", b.text("h1"))
	assert.Len(t, b.texts(".timeline"), 1)
	assert.Empty(t, b.texts(".filters"), "there is nothing to filter")
}
