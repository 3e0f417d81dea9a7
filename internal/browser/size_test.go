package browser_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/outcome"
)

// longTrace is a comparison of n calls, three a turn.
func longTrace(t testing.TB, n int) outcome.Result {
	t.Helper()
	want := make(toolscore.Trace, n)
	for i := range want {
		want[i] = toolscore.Call{Tool: "step", Turn: i/3 + 1, Args: toolscore.Args{"n": i}}
	}
	return compared(t, "a", "TestLong", want, want)
}

func TestTenThousandCallsOpenInPieces(t *testing.T) {
	b := show(t, []outcome.Result{longTrace(t, 10_000), {Suite: "b", Name: "TestOther", Passed: true}})
	b.click(".row")
	const lines = "document.querySelectorAll('.entry, .turn').length"
	assert.Equal(t, 200, eval[int](b, lines))
	assert.Equal(t, []string{"Show 200 more of 13,134 lines"}, b.texts(".more"))
	b.click(".more button")
	assert.Equal(t, 400, eval[int](b, lines))
	assert.Equal(t, []string{"Show 200 more of 12,934 lines"}, b.texts(".more"))
}

func TestThePiecesAreTheWhole(t *testing.T) {
	b := show(t, []outcome.Result{longTrace(t, 700)})
	for range 4 {
		b.click(".more button")
	}
	assert.Empty(t, b.texts(".more"))
	assert.Equal(t, 700, eval[int](b, "document.querySelectorAll('.entry').length"))
	assert.Equal(t, 234, eval[int](b, "document.querySelectorAll('.turn').length"))
	assert.Equal(t, "700", eval[string](b, "[...document.querySelectorAll('.got .no')].at(-1).textContent"))
}

func TestCallsThatMatchAreFolded(t *testing.T) {
	want := make(toolscore.Trace, 100)
	for i := range want {
		want[i] = toolscore.Call{Tool: "step", Args: toolscore.Args{"n": i}}
	}
	got := append(toolscore.Trace{}, want...)
	got[50].Args = toolscore.Args{"n": -1}
	b := show(t, []outcome.Result{compared(t, "a", "TestLong", want, got)})
	assert.Equal(t, []string{"Show 46 calls that match", "Show 45 calls that match"}, b.texts(".more"))
	assert.Equal(t, []string{"1", "2", "49", "50", "51", "52", "53", "99", "100"}, b.texts(".got .no"))
	b.click(".more button")
	focused := eval[string](b, "document.activeElement.querySelector('.got .no').textContent")
	assert.Equal(t, "3", focused, "the focus is at the first of them")
	assert.Len(t, b.texts(".got .no"), 55)
}

func TestLongValuesAreFolded(t *testing.T) {
	megabyte := strings.Repeat("word ", 1<<20/5)
	want := toolscore.Trace{{Tool: "write", Args: toolscore.Args{"text": megabyte + "old " + megabyte}}}
	got := toolscore.Trace{{Tool: "write", Args: toolscore.Args{"text": megabyte + "new " + megabyte}}}
	b := show(t, []outcome.Result{compared(t, "a", "TestWrites", want, got)})
	assert.Equal(t, []string{"old"}, b.texts("del"))
	assert.Equal(t, []string{"new"}, b.texts("ins"))
	assert.Len(t, b.texts(".fold"), 4)
	assert.Equal(t, "… 1,048,456 more characters", b.text(".fold"))
	before := eval[int](b, "document.querySelector('.part.want').textContent.length")
	b.click(".fold")
	assert.Equal(t, "… 1,028,456 more characters", b.text(".fold"))
	assert.Equal(t, 20_000, eval[int](b, "document.querySelector('.part.want').textContent.length")-before)
}

func TestDeepValues(t *testing.T) {
	deep := any("core")
	for range 400 {
		deep = map[string]any{"in": []any{deep}}
	}
	call := toolscore.Call{Tool: "nest", Args: toolscore.Args{"deep": deep, "n": json.Number("1")}}
	b := show(t, []outcome.Result{compared(t, "a", "TestNests", toolscore.Trace{call}, toolscore.Trace{call})})
	b.click(".fold")
	assert.Contains(t, b.text(".call.want"), `"core"`)
}
