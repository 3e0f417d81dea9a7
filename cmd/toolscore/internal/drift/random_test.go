package drift_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/matchers"
)

// author writes random goldens in which little is possible, so that two of them are often alike.
type author struct{ *rand.Rand }

func pick[T any](a author, list ...T) T { return list[a.IntN(len(list))] }

func (a author) literal(depth int) any {
	switch n := a.IntN(9); {
	case n == 0 && depth > 0:
		return []any{a.literal(depth - 1), a.literal(depth - 1)}
	case n == 1 && depth > 0:
		return map[string]any{"a": a.literal(depth - 1), pick(a, "b", "c"): a.literal(depth - 1)}
	case n == 2:
		return nil
	case n == 3:
		return a.IntN(2) == 0
	case n < 6:
		return pick[json.Number](a, "1", "2", "3", "2.5")
	default:
		return a.word()
	}
}

func (a author) word() string { return pick(a, "", "a", "b", "ab", "ba", "aab", "12", " a", "x\ny") }

func (a author) pattern() string {
	return pick(a, "a", "b", "a*", "a+b?", "[ab]*", "(a|b)+", "a{2}b", `\d+`,
		".*", ".+", "[^a]*", "(?i)A+", "(?s).*", "^a", "a$", "a|ab|b")
}

// value returns a literal or a matcher, or a list or an object that holds some.
func (a author) value(depth int) any {
	if depth > 0 && a.IntN(3) == 0 {
		return pick(a,
			any([]any{a.value(depth - 1), a.value(depth - 1)}),
			any(map[string]any{"a": a.value(depth - 1), pick(a, "b", "c"): a.literal(0)}))
	}
	if a.IntN(3) == 0 {
		return a.literal(depth)
	}
	return a.matcher(depth)
}

func (a author) matcher(depth int) matchers.Matcher {
	inner := func() any { return a.operand(depth - 1) }
	if depth > 0 && a.IntN(2) == 0 {
		switch a.IntN(9) {
		case 0:
			return matchers.OneOf(inner(), inner())
		case 1:
			return matchers.All(inner(), inner())
		case 2:
			return matchers.Not(inner())
		case 3:
			return matchers.Each(inner())
		case 4:
			return matchers.Partial(toolscore.Args{"a": inner()})
		case 5:
			return matchers.Unordered(inner(), inner())
		case 6:
			return matchers.Contains(inner())
		case 7:
			return matchers.Len(matchers.Range(1, a.IntN(3)+1))
		default:
			return matchers.JSON(inner())
		}
	}
	switch a.IntN(8) {
	case 0:
		return matchers.Any
	case 1, 2:
		return matchers.Regex(a.pattern(), pick(a, nil, nil, []matchers.Flag{matchers.IgnoreCase}, []matchers.Flag{matchers.DotAll})...)
	case 3:
		return matchers.Approx(a.IntN(3), matchers.Abs(a.IntN(3)))
	case 4:
		return matchers.Range(pick[any](a, nil, 1), a.IntN(3)+1)
	case 5:
		return matchers.IsType(pick(a, matchers.String, matchers.Number, matchers.Integer), pick(a, matchers.Null, matchers.Array))
	case 6:
		return matchers.Redacted
	default:
		return matchers.Contains(a.word())
	}
}

func (a author) operand(depth int) any {
	if a.IntN(2) == 0 {
		return a.literal(max(depth, 0))
	}
	return a.matcher(depth)
}

func (a author) calls() []toolscore.Call {
	calls := []toolscore.Call{}
	for range a.IntN(4) {
		c := toolscore.Call{
			Tool: pick(a, "a", "b"), Turn: a.IntN(2), Err: pick(a, "", "", "e"), Kind: pick[toolscore.Kind](a, "", "", "k"),
		}
		switch a.IntN(6) {
		case 0:
		case 1:
			c.Raw = pick(a, "x", "y")
		default:
			c.Args = toolscore.Args{}
			for _, key := range []string{"x", "y"}[:a.IntN(3)] {
				c.Args[key] = a.value(2)
			}
		}
		if a.IntN(4) == 0 {
			c.Result = a.value(1)
		}
		calls = append(calls, c)
	}
	return calls
}

// change returns the calls with a few of them replaced, removed or exchanged.
func (a author) change(calls []toolscore.Call) []toolscore.Call {
	calls = slices.Clone(calls)
	if len(calls) > 0 {
		i, j := a.IntN(len(calls)), a.IntN(len(calls))
		switch a.IntN(4) {
		case 0:
			calls[i], calls[j] = calls[j], calls[i]
		case 1:
			calls = slices.Delete(calls, i, i+1)
		case 2:
			calls = append(calls, a.calls()...)
		default:
			if calls[i].Args != nil && calls[i].Raw == "" {
				calls[i].Args = toolscore.Args{"x": a.value(2)}
			}
		}
	}
	return calls
}

// head returns options of the head that are not the default.
func (a author) head() string {
	var b strings.Builder
	for _, line := range []string{
		"strict: true", "order: any_order", "order: by_turn", "extra: 1", "min_score: 0.5", "partial_args: true",
	} {
		if key, _, _ := strings.Cut(line, ":"); a.IntN(8) == 0 && !strings.Contains(b.String(), key) {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// write returns the one text of a golden that asks for this.
func write(t *testing.T, head string, calls []toolscore.Call) string {
	t.Helper()
	text, err := golden.Write("", calls, option.Settings{WithResults: true, Order: option.ByTurn})
	require.NoError(t, err)
	_, body, _ := strings.Cut(string(text), "version: 1\n")
	return fmt.Sprintf("version: 1\n%s%s", head, body)
}
