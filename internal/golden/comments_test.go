package golden_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// assertComments finds every comment of a part that stays once in the projected text, and no
// comment twice.
func assertComments(t *testing.T, comments []comment, text string, kept func(path []string) bool) {
	t.Helper()
	for _, c := range comments {
		n := strings.Count(text, c.text)
		assert.LessOrEqual(t, n, 1, c.text)
		if kept(c.path) {
			assert.Equal(t, 1, n, "%s of %s", c.text, c.path)
		}
	}
}

// inside is the last step of the path of a comment that is inside a list or an object, at none
// of its items.
const inside = "(inside)"

// survivors says which parts of the expected calls stay when the actual calls are projected into them.
type survivors struct {
	want, got []toolscore.Call
	entries   []toolscore.Entry
	settings  option.Settings
}

// has reports whether the part at a path stays. It says no where that is hard to tell.
func (s survivors) has(path []string) bool {
	if len(path) == 0 {
		return true
	}
	i, err := strconv.Atoi(path[0])
	if err != nil {
		return slices.ContainsFunc(s.entries, func(e toolscore.Entry) bool { return e.Expected >= 0 && e.Actual >= 0 })
	}
	at := slices.IndexFunc(s.entries, func(e toolscore.Entry) bool { return e.Expected == i })
	j := s.entries[at].Actual
	if j < 0 {
		return false
	}
	path = path[1:]
	if len(path) == 0 || path[0] == inside {
		return true
	}
	return s.field(s.want[i], s.got[j], path[0], path[1:])
}

func (s survivors) field(want, got toolscore.Call, key string, path []string) bool {
	settings := s.settings.ForTool(want.Tool)
	switch key {
	case "tool":
		return true
	case "args":
		unchecked := want.Args == nil && want.Raw == "" || settings.IgnoreArgs && !refers(map[string]any(want.Args))
		return unchecked || got.Raw == "" && survives(map[string]any(want.Args), map[string]any(got.Args), path)
	case "raw":
		return got.Raw != "" || settings.IgnoreArgs
	case "kind":
		return got.Kind != ""
	case "turn":
		return settings.Order != option.ByTurn
	case "result":
		return !settings.WithResults && !refers(want.Result) || got.Result != nil && survives(want.Result, got.Result, path)
	default:
		return !settings.WithResults || got.Err != ""
	}
}

// survives reports whether the part of want at the path stays where got takes its place.
func survives(want, got any, path []string) bool {
	if m, is := want.(value.Matcher); is {
		return len(path) == 0 || m.Matches(got)
	}
	if len(path) == 0 {
		return true
	}
	switch want := want.(type) {
	case map[string]any:
		got, _ := got.(map[string]any)
		shared := slices.ContainsFunc(keys(want), func(key string) bool { return hasKey(got, key) })
		return shared && (path[0] == inside || hasKey(got, path[0]) && survives(want[path[0]], got[path[0]], path[1:]))
	case []any:
		got, _ := got.([]any)
		i, err := strconv.Atoi(path[0])
		return len(got) > 0 && (err != nil || i < len(got) && survives(want[i], got[i], path[1:]))
	default:
		return false
	}
}

// refers reports whether a reference is in a value, which is compared even where the rest is not.
func refers(want any) bool { return strings.Contains(string(value.AppendJSON(nil, want)), "!ref ") }

func hasKey(m map[string]any, key string) bool {
	_, is := m[key]
	return is
}
