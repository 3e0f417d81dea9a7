package golden_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// addDocuments seeds a fuzz target with what people and accidents write.
func addDocuments(f *testing.F, add func(text string)) {
	f.Helper()
	for _, name := range []string{"errors.txt", "projections.txt"} {
		table, err := os.ReadFile(filepath.Join("testdata", name))
		require.NoError(f, err)
		for entry := range strings.SplitSeq(string(table), "\n==") {
			text, _, _ := strings.Cut(entry, "\n>> ")
			_, text, _ = strings.Cut(text, "\n")
			text, _, _ = strings.Cut(text, "\n-- called")
			add(text + "\n")
		}
	}
	for seed := range uint64(20) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		add((&scribe{Rand: rnd}).document((&expectation{Rand: rnd}).calls()))
	}
}

// FuzzRead reads any bytes: an error with a place, or calls that can be written and read again.
func FuzzRead(f *testing.F) {
	addDocuments(f, func(text string) { f.Add([]byte(text)) })
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := golden.Read("x.yaml", data)
		if err != nil {
			require.Regexp(t, `\Ax\.yaml:[1-9]\d*:[1-9]\d*: `, err.Error())
			return
		}
		text, err := golden.Write("", d.Calls, everything)
		require.NoError(t, err)
		again, err := golden.Read("x.yaml", text)
		require.NoError(t, err, "%s", text)
		require.Equal(t, string(text), rendered(t, again.Calls))
	})
}

// FuzzWriteRead writes any text in all places where text can be, and any JSON, and reads them back.
func FuzzWriteRead(f *testing.F) {
	f.Add("a: b\n", `{"a": [1, {"b": null}]}`)
	f.Add("\u2028<<<<<<< x", `["\u0085", " x", 1e9]`)
	f.Fuzz(func(t *testing.T, text, encoded string) {
		v, err := value.Parse([]byte(encoded))
		if err != nil || !utf8.ValidString(text) {
			return
		}
		args := toolscore.Args{text: text, "k": v, "l": []any{text, []any{text}, map[string]any{text: v}}}
		assertReadBack(t, toolscore.Call{Tool: "t" + text, Args: args, Err: text, Result: v})
	})
}

// FuzzProject projects the calls of one document into another.
func FuzzProject(f *testing.F) {
	addDocuments(f, func(text string) {
		f.Add([]byte(text), []byte("version: 1\ncalls:\n- tool: search\n  args: {a: [x, 2]}\n"), byte(3))
	})
	f.Fuzz(func(t *testing.T, stored, called []byte, flags byte) {
		want, err := golden.Read("x.yaml", stored)
		if err != nil {
			return
		}
		d, err := golden.Read("x.yaml", called)
		if err != nil {
			return
		}
		s := option.Settings{Kinds: true, Strict: flags&1 > 0, PartialArgs: flags&2 > 0, WithResults: flags&4 > 0}
		s.Order = option.Order(flags>>3) % 3
		var got []toolscore.Call
		for _, c := range d.Calls {
			if got = append(got, withoutMatchers(c)); len(got) == 20 {
				break
			}
		}
		result, err := compare.Calls(want.Calls, got, s)
		if err != nil {
			return
		}
		p, err := golden.Project(want, golden.Input{Got: got, Written: got, Entries: result.Entries, Settings: s})
		require.NoError(t, err)
		again := read(t, string(p.Text))
		assertAccepts(t, again, got, s)
		require.Equal(t, string(p.Text), string(project(t, again, got, s).Text))
	})
}

// withoutMatchers makes an actual call of an expected one.
func withoutMatchers(c toolscore.Call) toolscore.Call {
	c.Args, _ = withoutMatcher(map[string]any(c.Args)).(map[string]any)
	c.Result = withoutMatcher(c.Result)
	return c
}

func withoutMatcher(v any) any {
	switch v := v.(type) {
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = withoutMatcher(e)
		}
		return list
	case map[string]any:
		m := map[string]any{}
		for key, e := range v {
			m[key] = withoutMatcher(e)
		}
		return m
	case value.Matcher:
		return json.Number("1")
	default:
		return v
	}
}
