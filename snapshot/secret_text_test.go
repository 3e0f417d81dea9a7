package snapshot_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// A text is checked but for its secrets, and two secrets that are made the same are told.
func TestASecretInATextHidesOnlyItself(t *testing.T) {
	folder := t.TempDir()
	call := func(method, a, b string) string {
		return `[{"tool": "sh", "args": {"command":
			"curl -X ` + method + ` -H 'Authorization: Bearer ` + a + `' https://api.example.com/7"}},
			{"tool": "sh", "args": {"command": "export TOKEN=` + b + `"}}, {"tool": "sh", "args": {"command": "x --token ` + a + `"}}]`
	}
	passed, printed := run{calls: call("GET", "abc1def2ghi3jkl4", "zzz1")}.in(t, folder)
	assert.True(t, passed, printed)
	passed, printed = run{calls: call("GET", "new1token2of3now4", "other9")}.in(t, folder)
	assert.True(t, passed, printed)
	passed, printed = run{calls: call("DELETE", "abc1def2ghi3jkl4", "zzz1")}.in(t, folder)
	assert.False(t, passed, printed)
	passed, printed = run{calls: call("GET", "abc1def2ghi3jkl4", "abc1def2ghi3jkl4")}.in(t, folder)
	assert.False(t, passed, printed)
}

// Secrets in names are compared without them, and a run with others is accepted; what is around
// them still counts.
func TestSecretsInNamesMayChange(t *testing.T) {
	folder := t.TempDir()
	calls := func(tool, tokenA, tokenB, text string) string {
		return `[{"tool": "` + tool + `_` + tokenA + `", "args": {"by": {"` + tokenB + `": "` + text +
			`"}, "again": "for ` + tokenB + `"}}]`
	}
	const first, second, third, fourth = "gh" + "p_a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2",
		"gh" + "p_c1D2a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2",
		"gh" + "p_e1F2a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2", "gh" + "p_g1H2a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2"
	passed, printed := run{calls: calls("as", first, second, "x")}.in(t, folder)
	assert.True(t, passed, printed)
	assert.Contains(t, printed, `args.by["[redacted:2]"] (the secret in its name)`)
	golden := readGolden(t, folder)
	for _, c := range []struct {
		calls   string
		accepts bool
	}{
		{calls("as", first, second, "x"), true},
		{calls("as", third, fourth, "x"), true},
		{calls("as", second, first, "x"), true},
		{calls("in", third, fourth, "x"), false},
		{calls("as", third, fourth, "y"), false},
		{calls("as", third, third, "x"), false},
	} {
		passed, printed = run{calls: c.calls}.in(t, folder)
		assert.Equal(t, c.accepts, passed, "%s\n%s\n%s", golden, c.calls, printed)
		for _, secret := range []string{first, second, third, fourth} {
			assert.NotContains(t, golden+printed, secret)
		}
	}
}

// The numbers of secrets are those of the variant that the calls are compared with.
func TestSecretsInVariants(t *testing.T) {
	folder := t.TempDir()
	writeGolden(t, folder, `version: 1
calls:
- tool: sh
  args: {command: !redacted "export TOKEN=[redacted:1] KEY_TOKEN=[redacted:2]"}
---
calls:
- tool: sh
  args: {command: !redacted "export TOKEN=[redacted:1] KEY_TOKEN=[redacted:1] b"}
`)
	for command, accepts := range map[string]bool{
		"export TOKEN=a1 KEY_TOKEN=b2":   true,
		"export TOKEN=a1 KEY_TOKEN=a1":   false,
		"export TOKEN=a1 KEY_TOKEN=a1 b": true,
		"export TOKEN=a1 KEY_TOKEN=b2 b": false,
	} {
		passed, printed := run{calls: `[{"tool": "sh", "args": {"command": "` + command + `"}}]`}.in(t, folder)
		assert.Equal(t, accepts, passed, "%s\n%s", command, printed)
	}
	_, printed := run{calls: `[{"tool": "sh", "args": {"command": "export TOKEN=a1 KEY_TOKEN=a1 c"}}]`}.in(t, folder)
	assert.Contains(t, printed, "TOKEN=[redacted:1] KEY_TOKEN=[redacted:1] c", "a secret has the number of its place")
}

// An update changes the number of a secret only where the secrets themselves are told apart in
// another way.
func TestAnUpdateKeepsTheNumbersOfSecrets(t *testing.T) {
	t.Parallel()
	const old, rotated, other = "abc1def2ghi3jkl4", "new1token2of3now4", "yet1another2of3us4"
	first := []string{"curl -X GET --token " + old, "run --token " + old, "export TOKEN=" + other}
	for name, c := range map[string]struct{ first, then, golden []string }{
		"a secret rotates and its text changes": {
			first[:1], []string{"curl -X PUT --token " + rotated}, []string{"curl -X PUT --token [redacted:1]"},
		},
		"one of three texts changes": {
			first,
			[]string{"curl -X PUT --token " + rotated, "run --token " + rotated, "export TOKEN=" + old},
			[]string{"curl -X PUT --token [redacted:1]", "run --token [redacted:1]", "export TOKEN=[redacted:2]"},
		},
		"all change": {
			first,
			[]string{"curl -X PUT --token " + rotated, "walk --token " + rotated, "export A_TOKEN=" + old},
			[]string{"curl -X PUT --token [redacted:1]", "walk --token [redacted:1]", "export A_TOKEN=[redacted:2]"},
		},
		"equal secrets part": {
			first[:2],
			[]string{"curl -X PUT --token " + rotated, "walk --token " + other},
			[]string{"curl -X PUT --token [redacted:1]", "walk --token [redacted:2]"},
		},
		"secrets become equal": {
			first,
			[]string{"curl -X GET --token " + rotated, "run --token " + rotated, "export TOKEN=" + rotated},
			[]string{"curl -X GET --token [redacted:1]", "run --token [redacted:1]", "export TOKEN=[redacted:1]"},
		},
		"a text has one more": {
			first[:1],
			[]string{"curl -X PUT --token " + rotated + " --password " + other},
			[]string{"curl -X PUT --token [redacted:1] --password [redacted:2]"},
		},
		"a text has one less": {
			[]string{"curl --token " + old + " --password " + other},
			[]string{"curl -X PUT --password " + rotated},
			[]string{"curl -X PUT --password [redacted:1]"},
		},
		"calls are gone": {
			first, []string{"export TOKEN=" + rotated}, []string{"export TOKEN=[redacted:2]"},
		},
		"calls are gone and a text changes": {
			first, []string{"export A_TOKEN=" + rotated}, []string{"export A_TOKEN=[redacted:1]"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			passed, printed := run{calls: commands(c.first)}.in(t, folder)
			assert.True(t, passed, printed)
			passed, printed = run{calls: commands(c.then), env: []string{"UPDATE_SNAPS=true"}}.in(t, folder)
			assert.True(t, passed, printed)
			assert.Equal(t, c.golden, redactedTexts(readGolden(t, folder)), readGolden(t, folder))
		})
	}
}

func commands(texts []string) string {
	calls := make([]string, len(texts))
	for i, text := range texts {
		calls[i] = `{"tool": "sh", "args": {"command": "` + text + `"}}`
	}
	return "[" + strings.Join(calls, ", ") + "]"
}

// redactedTexts lists the texts with placeholders in a golden.
func redactedTexts(golden string) (texts []string) {
	for line := range strings.SplitSeq(golden, "\n") {
		if _, text, found := strings.Cut(line, "!redacted "); found {
			texts = append(texts, strings.Trim(text, `"`))
		}
	}
	return texts
}
