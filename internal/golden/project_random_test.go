package golden_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/property"
	"github.com/toolscore/toolscore-go/matchers"
)

var everything = option.Settings{Order: option.ByTurn, WithResults: true}

// TestReadTakesWhatPeopleWrite reads documents in all styles and finds the calls that they were
// made of.
func TestReadTakesWhatPeopleWrite(t *testing.T) {
	property.Check(t, 500, func(t *testing.T, rnd *rand.Rand) {
		calls := (&expectation{Rand: rnd}).calls()
		text := (&scribe{Rand: rnd}).document(calls)
		d, err := golden.Read("x.yaml", []byte(text))
		require.NoError(t, err, "%s", text)
		require.Equal(t, rendered(t, calls), rendered(t, d.Calls), "%s", text)
	})
}

// rendered returns calls in a form in which equal ones are equal, matchers too.
func rendered(t *testing.T, calls []toolscore.Call) string {
	t.Helper()
	text, err := golden.Write("", calls, everything)
	require.NoError(t, err)
	return string(text)
}

// TestProjectionOfRandomDocuments projects random calls into documents in all styles.
func TestProjectionOfRandomDocuments(t *testing.T) {
	documents, rewritten := 0, 0
	property.Check(t, 500, func(t *testing.T, rnd *rand.Rand) {
		r, s := &expectation{Rand: rnd}, &scribe{Rand: rnd}
		calls := r.calls()
		settings := randomSettings(t, rnd)
		text := s.document(calls)
		got := r.actual(calls, pick(rnd, 0, 10, 40))
		if min(len(calls), len(got)) == 0 && settings.Extra == option.Unlimited {
			return // that would accept everything and is not compared
		}

		documents++
		stored := read(t, text)
		p := project(t, stored, got, settings)
		if t.Failed() {
			t.Logf("stored:\n%s", text)
			return
		}
		again := read(t, string(p.Text))
		assertAccepts(t, again, got, settings)
		assert.Len(t, again.Options(), len(stored.Options()))
		second := project(t, again, got, settings)
		assert.Equal(t, string(p.Text), string(second.Text), "a second projection changes nothing")
		assertNoSecrets(t, again, got, settings)
		anew := read(t, golden.ProjectAnew(stored, input(t, stored, got, settings)))
		assert.Equal(t, rendered(t, again.Calls), rendered(t, anew.Calls))
		assert.Len(t, anew.Options(), len(stored.Options()))
		if len(p.Notes) > 0 {
			rewritten++
		} else {
			assertComments(t, s.comments, string(p.Text), survivors{calls, got, entries(t, stored, got, settings), settings}.has)
			assertLineEnds(t, text, string(p.Text))
		}
		if t.Failed() {
			t.Logf("stored:\n%s\ncalled:\n%s\nprojected:\n%s", text, rendered(t, got), p.Text)
		}
	})
	t.Logf("the formatting of a call was lost in %d of %d documents", rewritten, documents)
	assert.LessOrEqual(t, rewritten, 1+documents/1000)
}

// randomSettings are options for all tools and, now and then, some for the tool search alone.
func randomSettings(t *testing.T, rnd *rand.Rand) option.Settings {
	t.Helper()
	opts := randomOptions(rnd)
	if rnd.IntN(5) == 0 {
		opts = append(opts, toolscore.ForTool("search", randomOptions(rnd)...))
	}
	s, err := option.Resolve(opts...)
	require.NoError(t, err)
	s.Kinds = true // as for every golden
	return s
}

func randomOptions(rnd *rand.Rand) (opts []toolscore.Option) {
	for _, o := range []toolscore.Option{
		toolscore.Strict(true), toolscore.PartialArgs(true), toolscore.WithResults(), toolscore.AllowExtra(1),
		toolscore.AllowExtra(toolscore.Unlimited), toolscore.AnyOrder(), toolscore.ByTurn(), toolscore.IgnoreArgs(),
	} {
		if rnd.IntN(5) == 0 {
			opts = append(opts, o)
		}
	}
	return opts
}

func read(t *testing.T, text string) *golden.Document {
	t.Helper()
	d, err := golden.Read("x.yaml", []byte(text))
	require.NoError(t, err, "%s", text)
	return d
}

// project writes what was called; texts that begin with sk- are secrets.
func project(t *testing.T, stored *golden.Document, got []toolscore.Call, s option.Settings) golden.Projection {
	t.Helper()
	p, err := golden.Project(stored, input(t, stored, got, s))
	require.NoError(t, err)
	return p
}

func input(t *testing.T, stored *golden.Document, got []toolscore.Call, s option.Settings) golden.Input {
	t.Helper()
	return golden.Input{Got: got, Written: withoutSecrets(got), Entries: entries(t, stored, got, s), Settings: s}
}

func entries(t *testing.T, stored *golden.Document, got []toolscore.Call, s option.Settings) []toolscore.Entry {
	t.Helper()
	result, err := compare.Calls(stored.Calls, got, s)
	require.NoError(t, err)
	return result.Entries
}

func assertAccepts(t *testing.T, d *golden.Document, got []toolscore.Call, s option.Settings) {
	t.Helper()
	result, err := compare.Calls(d.Calls, got, s)
	require.NoError(t, err)
	assert.True(t, result.Passed, "%+v", result.Entries)
}

// assertNoSecrets finds a matcher wherever a secret was called.
func assertNoSecrets(t *testing.T, d *golden.Document, got []toolscore.Call, s option.Settings) {
	t.Helper()
	written := withoutSecrets(got)
	for _, e := range entries(t, d, got, s) {
		if e.Expected >= 0 && e.Actual >= 0 && !s.ForTool(e.Tool).IgnoreArgs {
			assertRedacted(t, map[string]any(d.Calls[e.Expected].Args), map[string]any(written[e.Actual].Args))
		}
	}
}

func assertRedacted(t *testing.T, held, written any) {
	t.Helper()
	switch held := held.(type) {
	case map[string]any:
		for key, v := range held {
			assertRedacted(t, v, written.(map[string]any)[key])
		}
	case []any:
		for i, v := range held {
			assertRedacted(t, v, written.([]any)[i])
		}
	case string:
		assert.NotEqual(t, any(matchers.Redacted), written, held)
	}
}

func assertLineEnds(t *testing.T, before, after string) {
	t.Helper()
	lines := strings.Count(after, "\n")
	if strings.Contains(before, "\r\n") {
		assert.Equal(t, lines, strings.Count(after, "\r\n"))
	} else {
		assert.Zero(t, strings.Count(after, "\r"))
	}
}
