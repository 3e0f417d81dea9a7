package evaluation_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
)

func TestForgiving(t *testing.T) {
	for name, test := range map[string]struct {
		trace string
		want  []string
	}{
		"extra":        {`[{"tool":"log"},` + search + "," + book + "]", []string{"--extra 1"}},
		"order":        {"[" + book + "," + search + "]", []string{"--any-order"}},
		"partial":      {strings.Replace(exact, `"seats":2`, `"seats":2,"meal":"no"`, 1), []string{"--partial-args"}},
		"strict":       {strings.Replace(exact, `"seats":2`, `"seats":2.0`, 1), []string{"--strict=false"}},
		"two":          {strings.Replace(exact, `"seats":2`, `"seats":2e0,"meal":"no"`, 1), []string{"--partial-args --strict=false"}},
		"no calls":     {`[]`, []string{"--min-score 0.1"}},
		"one argument": {strings.Replace(exact, "FL-1", "XX-1", 1), []string{"--min-score 0.9", "--ignore-args"}},
		"one of two":   {strings.Replace(exact, `"FL-1","seats":2`, `"XX-1"`, 1), []string{"--min-score 0.82", "--ignore-args"}},
		"and an extra": {
			strings.Replace(exact[:len(exact)-1], "FL-1", "XX-1", 1) + `,{"tool":"log"}]`,
			[]string{"--min-score 0.66", "--ignore-args --extra 1"},
		},
		"nothing right": {`[{"tool":"a"},{"tool":"b"},{"tool":"c"},{"tool":"d"}]`, nil},
		"another tool":  {`[{"tool":"a"},` + book + "]", []string{"--min-score 0.59"}},
	} {
		t.Run(name, func(t *testing.T) {
			g := read(t, golden)
			ways := g.Forgiving(evaluate(t, g, test.trace))
			assert.Equal(t, test.want, ways)
			for _, way := range ways {
				assert.True(t, evaluate(t, read(t, golden, options(t, way)...), test.trace).Passed, way)
			}
		})
	}
}

// options are those of flags.
func options(t *testing.T, flags string) (opts []toolscore.Option) {
	t.Helper()
	words := strings.Fields(flags)
	number := func() float64 {
		x, err := strconv.ParseFloat(words[1], 64)
		require.NoError(t, err)
		return x
	}
	for ; len(words) > 0; words = words[1:] {
		switch words[0] {
		case "--any-order":
			opts = append(opts, toolscore.AnyOrder())
		case "--partial-args":
			opts = append(opts, toolscore.PartialArgs(true))
		case "--strict=false":
			opts = append(opts, toolscore.Strict(false))
		case "--ignore-args":
			opts = append(opts, toolscore.IgnoreArgs())
		case "--extra":
			opts = append(opts, toolscore.AllowExtra(int(number())))
		case "--min-score":
			opts = append(opts, toolscore.MinScore(number()))
		}
	}
	return opts
}
