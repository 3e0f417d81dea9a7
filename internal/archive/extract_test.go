package archive_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/internal/wire/wiretest"
)

// TestStored reads every stored sample. What is damaged in it is after its calls.
func TestStored(t *testing.T) {
	for _, s := range wiretest.Samples(t, "testdata/stored") {
		t.Run(s.Name, func(t *testing.T) {
			for how, text := range map[string][]byte{"plain": []byte(s.Text), "gzip": wiretest.Gzip(t, []byte(s.Text))} {
				trace, err := archive.Extract(text, archive.Options{All: true})
				got := wiretest.Listing(t, trace)
				if err != nil {
					got += "\n" + err.Error()
				}
				assert.Equal(t, s.Calls, strings.TrimSpace(got), how)
			}
		})
	}
}

func TestExtractNamesWhatItReads(t *testing.T) {
	_, err := archive.Extract([]byte("nothing here"), archive.Options{Name: "trace.txt"})
	require.Error(t, err)
	assert.Contains(t, err.Error(), "trace.txt: nothing in it has the shape of tool calls; ")
	assert.Contains(t, err.Error(), "name it: golden, ")
}

// httprrPair is one request with its response, as httprr stores them.
var httprrPair = func() string {
	request := "POST /v1/chat/completions HTTP/1.1\r\nHost: api.openai.com\r\nContent-Length: 15\r\n\r\n" + `{"messages":[]}`
	response := "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n" +
		`{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]}}]}`
	return fmt.Sprintf("%d %d\n%s%s", len(request), len(response), request, response)
}()

func TestHTTPRR(t *testing.T) {
	trace, err := archive.Extract([]byte("httprr trace v1\n"+httprrPair+httprrPair), archive.Options{})
	require.NoError(t, err)
	assert.Equal(t, `{"tool":"f","args":{},"id":"a","turn":1}`+"\n"+`{"tool":"f","args":{},"id":"a","turn":2}`,
		wiretest.Listing(t, trace))

	trace, err = archive.Extract([]byte("httprr trace v1\n"+httprrPair+"1 1\n"), archive.Options{})
	require.ErrorContains(t, err, "unexpected EOF")
	assert.Len(t, trace, 1, "what was read before the damage")
}

func TestExtractByTheNameOfAFormat(t *testing.T) {
	line := `{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]}`
	for _, format := range []string{"json", "ndjson", "yaml"} {
		trace, err := archive.Extract([]byte(line), archive.Options{Format: format})
		require.NoError(t, err, format)
		assert.Len(t, trace, 1, format)
	}
	_, err := archive.Extract([]byte(line), archive.Options{Format: "xml"})
	require.ErrorContains(t, err, `data: there is no format "xml"; the formats are golden, eventstream, httprr, json, `)
	assert.Contains(t, archive.Formats(), "txtar")
}

func TestExtractLeavesOutWhatTheProviderRan(t *testing.T) {
	text := []byte(`{"object":"response","output":[{"type":"web_search_call","id":"w"},
		{"type":"custom_tool_call","name":"sql","input":"x"}]}`)
	trace, err := archive.Extract(text, archive.Options{})
	require.NoError(t, err)
	assert.Equal(t, []string{"sql"}, toolscore.Names(trace))
	trace, err = archive.Extract(text, archive.Options{All: true})
	require.NoError(t, err)
	assert.Equal(t, []string{"web_search", "sql"}, toolscore.Names(trace))
}

// A call that was misspelt in a list of calls is told, and what a log has between its calls is not.
func TestAListOfCallsHoldsNothingElse(t *testing.T) {
	call := `{"tool":"a","args":{"n":1}}`
	for _, stray := range []string{
		`{"tool":"b","arguments":{}}`, `{"Tool":"b","args":{}}`, `{"tool":5}`, `{"tool":"b","time":1}`, `"b"`, `null`, `5`,
	} {
		list := `[` + call + `,` + stray + `,` + call + `]`
		for _, text := range []string{list, `{"calls":` + list + `}`} {
			trace, err := archive.Extract([]byte(text), archive.Options{})
			require.ErrorContains(t, err, `data: value 2 among calls is not a call; write it as {"tool": `, text)
			assert.Len(t, trace, 2, text)
		}
	}
	for _, between := range []string{`{"thought":"hm"}`, `{"role":"user","content":"hi"}`, `[` + call + `]`} {
		_, err := archive.Extract([]byte(`[`+call+`,`+between+`]`), archive.Options{})
		require.NoError(t, err, between)
	}
	_, err := archive.Extract([]byte(call+"\n"+`{"tool":"b","arguments":{}}`), archive.Options{})
	require.ErrorContains(t, err, "value 2 among calls", "in lines")
	_, err = archive.Extract([]byte(`{"tags":["x",null],"calls":[`+call+`]}`), archive.Options{})
	require.NoError(t, err)
}

func TestGoldenFile(t *testing.T) {
	text := "# TestBooks\nversion: 1\ncalls:\n- tool: search\n  args:\n    origin: !any\n- tool: book\n"
	trace, err := archive.Extract([]byte(text), archive.Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"search", "book"}, toolscore.Names(trace))
	assert.Implements(t, (*value.Matcher)(nil), trace[0].Args["origin"])
	assert.Nil(t, trace[1].Args, "not checked")

	_, err = archive.Extract([]byte(text+"  args: {a: !nothing}\n"), archive.Options{Name: "x.tools.yaml"})
	require.Error(t, err)
	assert.Regexp(t, `^x\.tools\.yaml:8:\d+: `, err.Error())
}
