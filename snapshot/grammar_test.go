package snapshot_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// calls is a run as the tests of this file write it: tool, or tool and one argument.
func calls(t *testing.T, made ...string) string {
	t.Helper()
	list := make([]map[string]any, len(made))
	for i, call := range made {
		tool, arg, has := strings.Cut(call, " ")
		list[i] = map[string]any{"tool": tool, "args": map[string]any{}}
		if has {
			list[i]["args"] = map[string]any{"q": arg}
		}
	}
	text, err := json.Marshal(list)
	require.NoError(t, err)
	return string(text)
}

// newcomer is a golden of an agent that does not call the same tools on every run: one to three
// searches, a booking, a log perhaps and never a cancellation; or a direct booking.
const newcomer = `version: 1
checks:
  never: [cancel]
calls:
- tool: search
  args:
    q: !regex flights .* # the model words it
  repeat: {min: 1, max: 3}
- tool: book
- tool: log
  optional: true
---
calls:
- tool: book_directly
`

func TestANewcomersAgent(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	writeGolden(t, folder, newcomer)
	const nyc, rome = "search flights NYC", "search flights Rome"
	for name, test := range map[string]struct {
		made []string
		says string // of a run that is refused
	}{
		"one search":             {[]string{nyc, "book"}, ""},
		"three searches":         {[]string{nyc, rome, nyc, "book"}, ""},
		"with a log":             {[]string{nyc, "book", "log"}, ""},
		"booked directly":        {[]string{"book_directly"}, ""},
		"a fourth search":        {[]string{nyc, rome, nyc, rome, "book"}, "search ×1…3: the 4th call is extra"},
		"no search":              {[]string{"book"}, "1 is missing"},
		"no booking":             {[]string{nyc}, "1 is missing"},
		"a search for hotels":    {[]string{nyc, "search hotels NYC", "book"}, "search ×1…3 has other arguments"},
		"two bookings":           {[]string{nyc, "book", "book"}, "1 is extra"},
		"a log that comes early": {[]string{nyc, "log", "book"}, "log is optional, but is expected after book"},
		"two logs":               {[]string{nyc, "book", "log", "log"}, "1 is extra"},
		"a search after":         {[]string{nyc, "book", rome}, "search ×1…3, but is expected before book"},
		"a cancellation":         {[]string{nyc, "book", "cancel"}, "! never  cancel is never to be called"},
		"cancelled directly":     {[]string{"book_directly", "cancel"}, "1 check fails"},
		"both ways":              {[]string{nyc, "book", "book_directly"}, "variant 1 of 2"},
		"directly and a log":     {[]string{"book_directly", "log"}, "variant 2 of 2"},
		"nothing":                {nil, "none made"},
		"another tool":           {[]string{nyc, "book", "pay"}, "1 is extra"},
	} {
		t.Run(name, func(t *testing.T) {
			passed, printed := run{calls: calls(t, test.made...)}.in(t, folder)
			assert.Equal(t, test.says == "", passed, printed)
			assert.Contains(t, printed, test.says)
			assert.Equal(t, newcomer, readGolden(t, folder))
		})
	}
}

func TestUpdatesKeepWhatHoldsOfTheGrammar(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		made        []string
		says        string
		before, now string // what changes in the golden; "" where nothing is written
	}{
		"fewer calls than required": {
			[]string{"book"},
			"the matcher !regex flights .* has no value any more and was removed",
			"- tool: search\n  args:\n    q: !regex flights .* # the model words it\n  repeat: {min: 1, max: 3}\n", "",
		},
		"a call beyond the bound": {
			[]string{"search flights a", "search flights b", "search flights c", "search flights d", "book"},
			"call 1 search: one more call of the tool is required now, beside ×1…3",
			"  repeat: {min: 1, max: 3}\n", "  repeat: {min: 1, max: 3}\n- tool: search\n  args:\n    q: flights d\n",
		},
		"another search": {
			[]string{"search hotels", "book"}, "was replaced", "!regex flights .* #", "hotels #",
		},
		"other searches, all alike": {
			[]string{"search hotels", "search hotels", "search hotels", "book"}, "was replaced", "!regex flights .* #", "hotels #",
		},
		"the second variant": {
			[]string{"book_directly", "pay"},
			"variant 2 of 2 was rewritten",
			"- tool: book_directly\n", "- tool: book_directly\n- tool: pay\n  args: {}\n",
		},
		"a check that fails": {
			[]string{"search flights a", "book", "cancel"}, "no update makes a check hold: never", "", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			writeGolden(t, folder, newcomer)
			made := calls(t, test.made...)
			passed, printed := run{calls: made, env: update}.in(t, folder)
			assert.Contains(t, printed, test.says)
			want := strings.Replace(newcomer, test.before, test.now, 1)
			assert.Equal(t, want, readGolden(t, folder))
			assert.Equal(t, want != newcomer, passed, printed)
			if passed {
				passed, printed = run{calls: made}.in(t, folder)
				assert.True(t, passed, printed)
			}
		})
	}
}

func TestChecksWithoutCalls(t *testing.T) {
	t.Parallel()
	const golden = "version: 1\nchecks:\n  max_calls: 2\n  before: [[a, b]]\n"
	folder := t.TempDir()
	writeGolden(t, folder, golden)
	passed, printed := run{calls: calls(t, "a", "b")}.in(t, folder)
	assert.True(t, passed, printed)
	for _, mode := range [][]string{nil, update} {
		passed, printed = run{calls: calls(t, "b", "a", "c"), env: mode}.in(t, folder)
		assert.False(t, passed, printed)
		assert.Contains(t, printed, "3 calls made, only checked · 2 of 2 checks fail")
		assert.Contains(t, printed, "! before  a must be called before b")
		assert.Contains(t, printed, "! max_calls  at most 2 calls may be made, and 3 were")
	}
	assert.Equal(t, golden, readGolden(t, folder))
}
