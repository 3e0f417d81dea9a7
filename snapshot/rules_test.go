package snapshot_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/matchers"
	"github.com/toolscore/toolscore-go/snapshot"
)

const seats = `[{"tool": "book", "args": {"passengers": [{"seat": "12A"}, {"seat": "12B", "name": "Ada"}]}}]`

func TestAtWritesMatchers(t *testing.T) {
	folder := t.TempDir()
	passed, printed := run{calls: seats, options: "at_seat"}.in(t, folder)
	assert.True(t, passed, printed)
	assert.Equal(t, `# TestBooks
version: 1
calls:
- tool: book
  args:
    passengers:
    - seat: !regex "\\d+[A-F]"
    - name: Ada
      seat: !regex "\\d+[A-F]"
`, readGolden(t, folder))

	passed, printed = run{
		calls:   `[{"tool": "book", "args": {"passengers": [{"seat": "9F"}, {"seat": "1C", "name": "Ada"}]}}]`,
		options: "at_seat",
	}.in(t, folder)
	assert.True(t, passed, printed)
}

func TestAtRefuses(t *testing.T) {
	tests := map[string]struct{ calls, options, says string }{
		"a place that is not there": {
			seats, "at_nothing", `At("book", "hotel"): no call of the tool has this place; mend the path or drop the rule`,
		},
		"a value that the matcher refuses": {
			`[{"tool": "book", "args": {"passengers": [{"seat": "none"}]}}]`, "at_seat",
			`At: call 1 book args.passengers[0].seat: !regex \d+[A-F] does not accept "none"`,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			passed, printed := run{calls: test.calls, options: test.options}.in(t, folder)
			assert.False(t, passed)
			assert.Contains(t, printed, test.says)
			assert.NoDirExists(t, folder+"/__snapshots__", "nothing is written")
		})
	}
}

// TestARefusedRuleStopsAnUpdate keeps the golden whose matcher is not what is wrong.
func TestARefusedRuleStopsAnUpdate(t *testing.T) {
	folder := t.TempDir()
	passed, printed := run{calls: seats, options: "at_seat"}.in(t, folder)
	assert.True(t, passed, printed)
	before := readGolden(t, folder)
	passed, printed = run{calls: strings.ReplaceAll(seats, "12A", "none"), options: "at_seat", env: update}.in(t, folder)
	assert.False(t, passed)
	assert.Contains(t, printed, `At: call 1 book args.passengers[0].seat:`)
	assert.Equal(t, before, readGolden(t, folder))
}

func TestAtPaths(t *testing.T) {
	tests := map[string]string{ // path: what is wrong with it, "" nothing
		"a":                "",
		"a.b[0].c[*].*":    "",
		`"a.b"[2]["c d"]`:  "",
		`headers."x-id"`:   "",
		"x-id":             "",
		`""`:               "",
		"*":                "",
		"":                 "column 1: a key is missing",
		"a..b":             "column 2: a key is missing",
		"a.":               "column 2: a key is missing",
		".a":               "column 1: a key is missing",
		"a[":               "column 2: the bracket is not closed",
		"a[-1]":            "column 2: [-1] is not an index",
		"a[01]":            "column 2: [01] is not an index",
		"a[x]":             "column 2: [x] is not an index",
		"a[0]b":            "column 5: a dot or a bracket is missing",
		`a["b"`:            "column 2: the bracket is not closed",
		`"a`:               "column 1: the quoted key is not a JSON string",
		"orders.#.id":      "column 7: the key # has signs of its own",
		"passengers*.seat": "column 1: the key passengers* has signs of its own",
	}
	for path, says := range tests {
		t.Run(path, func(t *testing.T) {
			_, err := option.Resolve(snapshot.At("book", path, matchers.Any))
			if says == "" {
				assert.NoError(t, err)
			} else {
				assert.ErrorContains(t, err, says)
			}
		})
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	tests := map[string]struct {
		option toolscore.Option
		says   string
	}{
		"no label":             {snapshot.Named(""), "the label is empty"},
		"a rule without tool":  {snapshot.At("", "a", matchers.Any), "the tool has no name"},
		"a matcher of no file": {snapshot.At("a", "b", matchers.Func("even", func(any) bool { return true })), "has no tag"},
		"no matcher":           {snapshot.JSONMatchers("book"), "at least one matcher"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := option.Resolve(test.option)
			assert.ErrorContains(t, err, test.says)
		})
	}
}

func TestSecrets(t *testing.T) {
	const calls = `[{"tool": "login", "args": {"token": "a-long-word", "pin": "0042"},
		"error": "denied to ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789"}]`
	tests := map[string]struct {
		options        string
		holds, without []string
	}{
		"by name":  {"", []string{"token: !redacted", "pin: !redacted"}, []string{"a-long-word", "0042"}},
		"extended": {"secret_pin", []string{"pin: !redacted"}, []string{"0042"}},
		"narrowed": {"public_token", []string{"token: a-long-word"}, nil},
		"in an error": {
			"with_results", []string{"error: "}, []string{"ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			passed, printed := run{calls: calls, options: test.options}.in(t, folder)
			assert.True(t, passed, printed)
			golden := readGolden(t, folder)
			for _, text := range test.holds {
				assert.Contains(t, golden, text)
			}
			for _, text := range test.without {
				assert.NotContains(t, golden, text)
			}
			passed, printed = run{calls: calls, options: test.options}.in(t, folder)
			assert.True(t, passed, printed)
		})
	}
}
