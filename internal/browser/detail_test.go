package browser_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/outcome"
)

func TestTimeline(t *testing.T) {
	b := show(t, []outcome.Result{trip(t)})
	assert.Equal(t, []string{"Turn 1", "Turn 2", "Turn 3", "Turn 4"}, b.texts(".turn"))
	assert.Equal(t, []string{"Expected 6 calls", "Called 6 calls"}, b.texts(".sides > div"))
	assert.Equal(t, []string{
		"=matches", "=matches", "→movedfrom 4 to 3, differs", "−missing", "=matches", "=matchesarguments not checked", "+extra",
	}, b.texts(".state"))
	assert.Equal(t, []string{
		`Called call 1search_flights date:"2027-03-01" destination:"NYC" passengers:2 `,
		`Called call 2search_hotels city:"New York" nights:3 `,
		`Called call 3book_flight`,
		`Called: not called`,
		`Called call 4hold_seat flight_id:"FL-310" seat:"12A" `,
		`Called call 5log_event level:"info" `,
		`Called call 6send_email subject:"We booked a flight" to:"sales@example.com" `,
	}, b.texts(".call.got"))
	assert.Contains(t, b.texts(".call.want"), `Expected call 3hold_seat flight_id:!regex FL-\d+ seat:"12A" `)
	assert.Contains(t, b.texts(".call.want"), `Expected: not expected`)
}

func TestPairsStandInOneRow(t *testing.T) {
	b := show(t, []outcome.Result{trip(t)}, sized(1200, 900))
	assert.True(t, eval[bool](b, `[...document.querySelectorAll(".entry")].every(entry => {
		const sides = ["want", "got"].map(side => [...entry.querySelectorAll("." + side)].map(e => e.getBoundingClientRect()));
		return sides[0].every((want, i) => want.top === sides[1][i].top && want.right <= sides[1][i].left);
	})`))
}

func TestChangedPartsStandOut(t *testing.T) {
	b := show(t, []outcome.Result{trip(t)})
	assert.Equal(t, []string{`!approx {value: 412.5, abs: 0.5}`, "com", "passengers", "by"}, b.texts("del"))
	assert.Equal(t, []string{"415.75", "org", "guests", "at", " still"}, b.texts("ins"))
	assert.Contains(t, strings.Join(b.texts(".part.differs.want"), "\n"), "currency:not there")
	decoration := eval[string](b, "getComputedStyle(document.querySelector('del')).textDecoration")
	assert.Contains(t, decoration, "underline", "not by colour alone")
}

func TestNumbersAreExplained(t *testing.T) {
	b := show(t, []outcome.Result{trip(t)})
	assert.Equal(t, "score 0.7167 · selection 0.8333 · arguments F1 0.6667 · sequence 0.5 · redundant 0.1667",
		b.text(".numbers summary"))
	b.click(".numbers summary")
	assert.Len(t, b.texts(".numbers dd"), 11)
	assert.Contains(t, b.texts(".numbers dd"), "Share of the calls made whose tool is expected.")
}

func TestNumbersKeepTheirDigits(t *testing.T) {
	call := toolscore.Call{Tool: "pay", Args: toolscore.Args{"n": json.Number("9007199254740993"), "x": json.Number("1.0")}}
	b := show(t, []outcome.Result{compared(t, "a", "TestPays", toolscore.Trace{call}, toolscore.Trace{call})})
	assert.Equal(t, []string{"9007199254740993", "1.0"}, b.texts(".got .value"))
}

func TestForgivenAndApproximate(t *testing.T) {
	call := toolscore.Call{Tool: "pay", Args: toolscore.Args{}}
	r := compared(t, "a", "TestPays", toolscore.Trace{call}, toolscore.Trace{call, {Tool: "log"}}, toolscore.AllowExtra(1))
	r.Approximate = true
	b := show(t, []outcome.Result{r})
	assert.Equal(t, []string{"=matches", "+extra, forgiven"}, b.texts(".state"))
	assert.Contains(t, b.text(".note"), "Approximate")
	assert.Equal(t, []string{"1 forgiven", "approximate"}, b.texts(".chip"))
}

func TestAResultWithoutCalls(t *testing.T) {
	b := show(t, []outcome.Result{{Name: "line 1", Golden: "gold.json", Passed: true, Score: 1}})
	assert.Equal(t, "The result passed", b.text("h1"))
	assert.Equal(t, []string{"gold.json"}, b.texts(".suite h2"))
	assert.Equal(t, []string{"No calls were kept with this result."}, b.texts(".panel .empty"))
}
