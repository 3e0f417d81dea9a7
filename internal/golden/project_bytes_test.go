package golden_test

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/property"
)

// TestOneChangedValueChangesOnlyItsBytes changes one text in the arguments of one call.
func TestOneChangedValueChangesOnlyItsBytes(t *testing.T) {
	property.Check(t, 500, func(t *testing.T, rnd *rand.Rand) {
		r, s := &expectation{Rand: rnd}, &scribe{Rand: rnd}
		calls := r.calls()
		got := r.actual(calls, 0)
		text := s.document(calls)
		var texts []place
		for i, c := range calls {
			if c.Args != nil {
				texts = append(texts, places(map[string]any(c.Args), map[string]any(got[i].Args))...)
			}
		}
		if len(texts) == 0 {
			return
		}
		changed := pick(rnd, texts...)
		changed.set(pick[any](rnd, "OTHER", "MANY\nLINES", []any{"X"}, map[string]any{"K": "V"}, []any{}))

		stored := read(t, text)
		in := golden.Input{Got: got, Written: got, Entries: entries(t, stored, got, option.Settings{})}
		p, err := golden.Project(stored, in)
		require.NoError(t, err)
		require.Empty(t, p.Notes, "%s\n%s", text, rendered(t, got))
		assertOnlyAt(t, text, string(p.Text), changed.text)
		if t.Failed() {
			t.Logf("stored:\n%s\nprojected:\n%s", text, p.Text)
		}
	})
}

// place is a text in expected values and how to change the actual value at the same place.
type place struct {
	text string
	set  func(v any)
}

func places(want, got any) (found []place) {
	switch want := want.(type) {
	case map[string]any:
		got := got.(map[string]any)
		for _, key := range keys(want) {
			found = append(found, placesAt(want[key], got[key], func(v any) { got[key] = v })...)
		}
	case []any:
		got := got.([]any)
		for i := range want {
			found = append(found, placesAt(want[i], got[i], func(v any) { got[i] = v })...)
		}
	}
	return found
}

func placesAt(want, got any, set func(v any)) []place {
	if text, is := want.(string); is && madeUp.MatchString(text) {
		return []place{{text, set}}
	}
	return places(want, got)
}

// madeUp is text that is nowhere else in the document.
var madeUp = regexp.MustCompile(`\Aw\d+\b`)

// assertOnlyAt finds nothing changed but the text, its quotes or its header.
func assertOnlyAt(t *testing.T, before, after, text string) {
	t.Helper()
	prefix, suffix := 0, 0
	for prefix < min(len(before), len(after)) && before[prefix] == after[prefix] {
		prefix++
	}
	for suffix < min(len(before), len(after))-prefix && before[len(before)-1-suffix] == after[len(after)-1-suffix] {
		suffix++
	}
	changed := before[prefix : len(before)-suffix]
	changed = regexp.MustCompile(`# note \d+\.`).ReplaceAllString(changed, "") // its header may have a comment, which stays
	changed = strings.ReplaceAll(changed, "''", "'")
	for _, word := range regexp.MustCompile(`[\w']+`).FindAllString(text, -1) {
		changed = strings.Replace(changed, word, "", 1)
	}
	assert.Regexp(t, `\A[\s"'|>\\:#+n0-9-]*\z`, changed, "of %s", strconv.Quote(text))
}
