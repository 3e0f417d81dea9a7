package learn_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/learn"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/property"
)

const model = `# TestBooks
version: 1
checks:
  never: [pay]
calls:
# the search comes first
- tool: search
  args: {page: 1, q: "flights"} # as the user asked
- tool: log
  args: {}
- any_order:
  - tool: weather
    args: {city: !any}
  - tool: news
    args: {city: NYC}
- tool: book
  args:
    flight: !regex FL-\d+ # changes
    seat: "12A"
`

// TestAGoldenIsTheModel learns around a golden that was written by hand.
func TestAGoldenIsTheModel(t *testing.T) {
	search := call("search", toolscore.Args{"page": json.Number("1"), "q": "flights"})
	weather, news := call("weather", toolscore.Args{"city": "Rome"}), call("news", toolscore.Args{"city": "NYC"})
	book := func(seat string) toolscore.Call { return call("book", toolscore.Args{"flight": "FL-1", "seat": seat}) }
	mail := call("mail", toolscore.Args{"to": "me"})
	outcome := learned(t, model, runsOf(
		toolscore.Trace{search, weather, news, book("12A"), mail},
		toolscore.Trace{search, search, news, weather, book("14C")},
		toolscore.Trace{search, news, weather, book("12A"), mail},
		toolscore.Trace{search, news, weather, book("14C")},
	))
	require.True(t, outcome.Changed)
	want := strings.NewReplacer(
		"- tool: log\n  args: {}\n", "",
		"as the user asked\n", "as the user asked\n  repeat: {min: 1, max: 2}\n",
		`seat: "12A"`, `seat: !oneOf ["12A", "14C"]`+"\n- tool: mail\n  optional: true # 2 of 4 runs\n  args:\n    to: me",
	).Replace(model)
	assert.Equal(t, want, string(outcome.Text))
	assert.Contains(t, outcome.Log, "call 2 log: no run made it as the golden has it; it is cut")
	assert.Contains(t, outcome.Log, "call 5 book args.seat: it did not hold in every run")
}

// TestTheHeadHolds learns no more than the options of the golden forgive.
func TestTheHeadHolds(t *testing.T) {
	const stored = "version: 1\nextra: 3\npartial_args: true\nmin_score: 0.5\ncalls:\n- tool: book\n  args: {seat: 12A}\n"
	book := func(seat string) toolscore.Call { return call("book", toolscore.Args{"seat": seat, "more": seat}) }
	log := call("log", toolscore.Args{})
	outcome := learned(t, stored, runsOf(
		toolscore.Trace{log, book("12A")}, toolscore.Trace{book("14C"), log, log}, toolscore.Trace{book("14C")},
		toolscore.Trace{book("12A")},
	), toolscore.Strict(true))
	assert.Equal(t, strings.Replace(stored, "12A", `!oneOf ["12A", "14C"]`, 1), string(outcome.Text))
}

// TestNewWays learns runs that are like no variant of the golden as new variants.
func TestNewWays(t *testing.T) {
	const stored = "# mine\nversion: 1\ncalls:\n- tool: a\n- tool: b\n"
	a, b, x, y := call("a", nil), call("b", nil), call("x", nil), call("y", nil)
	outcome := learned(t, stored, runsOf(
		toolscore.Trace{a, b}, toolscore.Trace{x, y}, toolscore.Trace{x, y, y}, toolscore.Trace{a, b},
	))
	assert.Equal(t, stored+"---\ncalls: # 2 of 4 runs\n- tool: x\n  args: {}\n- tool: \"y\"\n  args: {}\n"+
		"  repeat: {min: 1, max: 2}\n", string(outcome.Text))
}

// TestRelearning learns from an agent, then around what was learned from the agent as it was changed.
func TestRelearning(t *testing.T) {
	refused := 0
	property.Check(t, 30, func(t *testing.T, r *rand.Rand) {
		a := newAgent(r)
		first := learned(t, "", runsOf(a.runs(r, 6)...))
		other := a.changed(r).runs(r, 6)
		outcome, err := learn.Golden(first.Text, runsOf(other...), learn.Options{Title: "T", Path: "g.tools.yaml"})
		if err != nil {
			refused++
			t.Logf("%v\n%s", err, first.Text)
			return
		}
		d, err := golden.Read("g", outcome.Text)
		require.NoError(t, err)
		for _, run := range other {
			result, err := compare.Variants(d.Expected(), run, option.Settings{Kinds: true})
			require.NoError(t, err)
			assert.True(t, result.Passed)
		}
	})
	assert.Zero(t, refused)
}
