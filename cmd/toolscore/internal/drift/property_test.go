package drift_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/property"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestChangesAreThereExactlyWhereGoldensDiffer(t *testing.T) {
	property.Check(t, 300, func(t *testing.T, rnd *rand.Rand) {
		a := author{rnd}
		head, calls := a.head(), a.calls()
		old, same := write(t, head, calls), write(t, head, calls)
		assert.Empty(t, changes(t, old, same))
		if a.IntN(4) == 0 {
			head = a.head()
		}
		now := write(t, head, a.change(calls))
		found := changes(t, old, now)
		assert.Equal(t, old != now, len(found) > 0, "%s\n%s\n%v", old, now, found)
		assert.Equal(t, allSaid(found), allSaid(changes(t, old, now)))
	})
}

func TestAMatcherThatIsLoosenedAcceptsAllThatItDid(t *testing.T) {
	proved, tried := 0, 0
	property.Check(t, 1500, func(t *testing.T, rnd *rand.Rand) {
		a := author{rnd}
		old, now := a.value(2), a.value(2)
		if a.IntN(3) == 0 { // one that is related
			now = a.near(old)
		}
		found := relation(t, old, now)
		if found.Kind != drift.MatcherLoosened && found.Kind != drift.MatcherTightened && found.Reason != "both accept the same" {
			return
		}
		tried++
		for range 60 {
			v := a.literal(2)
			if a.IntN(2) == 0 {
				v = a.like()
			}
			was, is := value.Equal(old, v, value.ByValue), value.Equal(now, v, value.ByValue)
			switch found.Kind {
			case drift.MatcherLoosened:
				assert.False(t, found.Reason == "" && was && !is, "%v → %v is no loosening: %v", old, now, v)
			case drift.MatcherTightened:
				assert.False(t, is && !was, "%v → %v is no tightening: %v", old, now, v)
			default:
				assert.Equal(t, was, is, "%v and %v are not the same: %v", old, now, v)
			}
			if was != is {
				proved++
				break
			}
		}
	})
	assert.Greater(t, tried, 50)
	assert.Greater(t, proved, tried/10, "the values tell the matchers apart")
}

// near returns a value that has the other in it.
func (a author) near(v any) any {
	switch a.IntN(4) {
	case 0:
		return matchers.OneOf(v, a.literal(1))
	case 1:
		return matchers.All(v, a.matcher(1))
	case 2:
		return matchers.Not(matchers.Not(v))
	default:
		return matchers.OneOf(a.matcher(1), v)
	}
}

// like returns a value of the kind that patterns and bounds above are about.
func (a author) like() any {
	return pick[any](a, a.word(), "A", "aB", "\n", "abab", "1", json.Number("0"), json.Number("4"), json.Number("1.0"),
		[]any{}, []any{a.word(), a.word()}, map[string]any{"a": a.literal(0)}, map[string]any{"a": a.word(), "b": a.literal(0)})
}

// relation returns the one change between two values, the zero value where they are the same.
func relation(t *testing.T, old, now any) drift.Change {
	t.Helper()
	found := drift.Documents(one(old), one(now), nil)
	for _, c := range found {
		if c.Path == "args.x" {
			return c
		}
	}
	return drift.Change{}
}

func one(v any) *golden.Document {
	return &golden.Document{Version: 1, Calls: []toolscore.Call{{Tool: "a", Args: toolscore.Args{"x": v}}}}
}
