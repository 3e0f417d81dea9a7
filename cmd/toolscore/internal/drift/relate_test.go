package drift_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/internal/golden"
)

// of returns a golden with one call that has one argument, as YAML writes it.
func of(t *testing.T, argument string) (*golden.Document, []byte) {
	t.Helper()
	return read(t, "version: 1\ncalls:\n- tool: a\n  args:\n    x: "+argument+"\n")
}

func read(t *testing.T, text string) (*golden.Document, []byte) {
	t.Helper()
	d, err := golden.Read("golden", []byte(text))
	require.NoError(t, err)
	return d, []byte(text)
}

func changes(t *testing.T, old, now string) []drift.Change {
	t.Helper()
	before, _ := read(t, old)
	after, text := read(t, now)
	return drift.Documents(before, after, text)
}

// Each row is a step that makes a test accept more; the way back makes it accept less.
func TestAMatcherIsLoosenedWhereItAcceptsMore(t *testing.T) {
	for _, c := range []struct{ narrow, wide string }{
		{`"12A"`, `!any`},
		{`"12A"`, `!regex \d+[A-F]`},
		{`"12A"`, `!oneOf [12A, 12B]`},
		{`7`, `!type integer`},
		{`[1, 2]`, `!unordered [2, 1]`},
		{`{a: 1, b: 2}`, `!partial {a: 1}`},
		{`{a: 1}`, `{a: !any}`},
		{`!regex a`, `!any`},
		{`!regex a`, `!type string`},
		{`!uuid`, `!redacted`},
		{`!oneOf [C, F]`, `!oneOf [C, F, K]`},
		{`!oneOf [C, F]`, `!regex '[A-Z]'`},
		{`!oneOf [1, 2]`, `!range {min: 1, max: 2}`},
		{`!range {min: 1, max: 5}`, `!range {min: 1, max: 6}`},
		{`!range {min: 1, max: 5}`, `!range {min: 1}`},
		{`!range {min: 1, max: 5}`, `!type number`},
		{`!range {min: 9.9, max: 10.1}`, `!approx {value: 10, abs: 0.1}`},
		{`!approx 9.99`, `!approx {value: 9.99, rel: 0.01}`},
		{`!approx {value: 9.99, abs: 0.01}`, `!approx {value: 9.99, abs: 0.1}`},
		{`!type integer`, `!type number`},
		{`!type integer`, `!type [integer, "null"]`},
		{`!type string`, `!not null`},
		{`!not:oneOf [a, b]`, `!not a`},
		{`!each:regex a+`, `!each:type string`},
		{`!each a`, `!type array`},
		{`[!regex a, b]`, `!each:type string`},
		{`[!regex a, b]`, `!len 2`},
		{`!unordered [!regex a, b]`, `!contains b`},
		{`!len 2`, `!len:range {min: 1, max: 3}`},
		{`!partial {a: 1, b: 2}`, `!partial {a: 1}`},
		{`!partial {a: 1}`, `!partial {a: !type number}`},
		{`!partial {a: 1}`, `!contains a`},
		{`!partial {a: 1}`, `!partial {}`},
		{`{a: !regex a, b: 1}`, `!partial {b: 1}`},
		{`!json:partial {a: 1}`, `!json:any`},
		{`!all [!regex a+, !len 3]`, `!regex a+`},
		{`!capture {name: id, value: !type string}`, `!capture id`},
		{`!unordered [!regex a, b]`, `!unordered [!type string, b]`},
	} {
		t.Run(c.narrow+" to "+c.wide, func(t *testing.T) {
			narrow, text := of(t, c.narrow)
			wide, wideText := of(t, c.wide)
			looser := drift.Documents(narrow, wide, wideText)
			require.Len(t, looser, 1, "%v", looser)
			assert.Equal(t, drift.MatcherLoosened, looser[0].Kind, looser[0].Reason)
			assert.Equal(t, drift.High, looser[0].Severity)
			assert.True(t, looser[0].Loosens)
			assert.Equal(t, 5, looser[0].Line)
			tighter := drift.Documents(wide, narrow, text)
			require.Len(t, tighter, 1)
			assert.Equal(t, drift.MatcherTightened, tighter[0].Kind, tighter[0].Reason)
			assert.Equal(t, drift.Low, tighter[0].Severity)
			assert.False(t, tighter[0].Loosens)
		})
	}
}

func TestMatchersThatCannotBeOrdered(t *testing.T) {
	const (
		same    = "both accept the same"
		neither = "neither is known to accept all that the other does"
		unknown = "which of them accepts more cannot be told"
		value   = "a value replaces the matcher, which did not accept it"
	)
	for _, c := range []struct{ old, now, reason string }{
		{`!oneOf [a, b]`, `!oneOf [b, a]`, same},
		{`!oneOf [a]`, `a`, same},
		{`!type string`, `!redacted`, same},
		{`!regex FL-\d+`, `!regex FL-.*`, neither}, // patterns are not compared with each other
		{`!uuid`, `!regex '[0-9A-Fa-f-]+'`, neither},
		{`!range {min: 1}`, `!range {min: 1.0}`, same},
		{`!regex a+`, `!regex b+`, neither},
		{`!regex \d+`, `!regex '[^a]{0,3}'`, neither},
		{`!approx 1`, `!approx 2`, neither},
		{`!range {min: 1, max: 3}`, `!range {min: 2, max: 4}`, neither},
		{`!type string`, `!type integer`, neither},
		{`!regex a+`, `b`, value},
		{`!ref id`, `"x"`, unknown},
		{`"x"`, `!ref id`, unknown},
	} {
		t.Run(c.old+" to "+c.now, func(t *testing.T) {
			before, _ := of(t, c.old)
			after, text := of(t, c.now)
			found := drift.Documents(before, after, text)
			require.Len(t, found, 1)
			assert.Equal(t, drift.MatcherChanged, found[0].Kind)
			assert.Equal(t, c.reason, found[0].Reason)
			assert.False(t, found[0].Loosens)
		})
	}
}

func TestAMatcherForAValueThatItRefusesLoosens(t *testing.T) {
	before, _ := of(t, `"12A"`)
	after, text := of(t, `!regex 14[A-F]`)
	found := drift.Documents(before, after, text)
	require.Len(t, found, 1)
	assert.Equal(t, drift.MatcherLoosened, found[0].Kind)
	assert.Equal(t, "a matcher replaces one value, and does not accept that value", found[0].Reason)
}

func TestAHugeMatcherIsGivenUp(t *testing.T) {
	list := "!oneOf [!regex a0"
	for i := range 1500 {
		list += fmt.Sprintf(", !regex a%d", i)
	}
	before, _ := of(t, list+"]")
	after, text := of(t, list+", !regex b]")
	found := drift.Documents(before, after, text)
	require.Len(t, found, 1)
	assert.NotEmpty(t, found[0].Kind)
}
