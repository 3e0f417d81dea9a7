package archive_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/archive"
)

func TestHostileMaterialEndsInAnError(t *testing.T) {
	bomb := "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
	for i := 1; i < 12; i++ {
		bomb += fmt.Sprintf("a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d,", i-1), 10), ","))
	}
	for name, test := range map[string]struct{ text, err string }{
		"lists in lists":          {strings.Repeat("[", 100_000), "unexpected EOF"},
		"objects in objects":      {strings.Repeat(`{"a":`, 100_000) + "1" + strings.Repeat("}", 100_000), "exceeded max depth"},
		"wrappers in wrappers":    {strings.Repeat(`{"a":`, 500) + "1" + strings.Repeat("}", 500), "nest deeper than 100 levels"},
		"YAML lists in lists":     {strings.Repeat("- ", 5000) + "1", ""},
		"aliases of aliases":      {bomb, "the aliases make it too large"},
		"a value inside itself":   {"a: &a\n  b: *a\n", ""},
		"a list inside itself":    {"&a [*a, 1]", ""},
		"lengths that are none":   {"httprr trace v1\n99 99\nGET", "byte 16: unexpected EOF"},
		"one length that is none": {"httprr trace v1\n3 99\nGETabc", "byte 16: unexpected EOF"},
		"lengths below zero":      {"httprr trace v1\n-1 5\nGET", "byte 16: unexpected EOF"},
		"no lengths":              {"httprr trace v1\nGET / HTTP/1.1", "byte 16: lengths of a request and a response: "},
		"no request":              {"httprr trace v1\n3 3\nGETabc", "byte 16: request: "},
		"YAML that is none":       {"a: [1", "yaml: "},
		"a tab":                   {"a:\n\t- b", "yaml: "},
		"an unknown format":       {"", "nothing is in it"},
	} {
		t.Run(name, func(t *testing.T) {
			trace, err := archive.Extract([]byte(test.text), archive.Options{})
			require.Error(t, err)
			assert.Contains(t, err.Error(), "data: ")
			assert.Contains(t, err.Error(), test.err)
			assert.Less(t, len(err.Error()), 1000)
			assert.Empty(t, trace)
		})
	}
}

func TestDeepArgumentsStayRaw(t *testing.T) {
	args := strings.Repeat(`{"a":`, 3000) + "1" + strings.Repeat("}", 3000)
	for name, body := range map[string]string{
		"in text":      fmt.Sprintf(`{"choices":[{"message":{"tool_calls":[{"function":{"name":"f","arguments":%q}}]}}]}`, args),
		"as an object": fmt.Sprintf(`{"type":"message","usage":{},"content":[{"type":"tool_use","name":"f","input":%s}]}`, args),
	} {
		trace, err := archive.Extract([]byte(body), archive.Options{})
		require.NoError(t, err, name)
		require.Len(t, trace, 1)
		assert.Equal(t, args, trace[0].Raw)
		assert.Equal(t, toolscore.TooDeep, trace[0].Problem)
	}
}

func TestManyCallsTakeTimeInLine(t *testing.T) {
	const n = 5000
	var b strings.Builder
	b.WriteString(`{"messages":[`)
	for i := range n {
		fmt.Fprintf(&b, `{"role":"assistant","tool_calls":[{"id":"0","function":{"name":"f","arguments":"{\"i\":%d}"}}]},`, i)
		fmt.Fprintf(&b, `{"role":"tool","tool_call_id":"0","content":"%d"},`, i)
	}
	b.WriteString(`{"role":"user","content":"bye"}]}`)
	trace, err := archive.Extract([]byte(b.String()), archive.Options{})
	require.NoError(t, err)
	require.Len(t, trace, n)
	assert.Equal(t, "4999", trace[n-1].Result)
	assert.Equal(t, "7", trace[7].Result)
}

func TestMaterialOfAnotherFormatThanNamed(t *testing.T) {
	for _, format := range archive.Formats() {
		for _, text := range []string{"0", "{", "[]", "a: b", "data: {}", "\x00\x00\x00\x01", "-- a --", "STDIN: x", "\xff"} {
			trace, err := archive.Extract([]byte(text), archive.Options{Format: format})
			require.Error(t, err, "%s as %s", text, format)
			assert.Empty(t, trace)
		}
	}
}
