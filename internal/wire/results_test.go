package wire_test

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
	"github.com/toolscore/toolscore-go/internal/wire/wiretest"
)

func TestForResponseKnowsModelTraffic(t *testing.T) {
	for _, test := range []struct {
		name, method, path, body string
		want                     bool
	}{
		{"chat", "POST", "/v1/chat/completions", `{"model":"m","messages":[]}`, true},
		{"Azure", "POST", "/openai/deployments/x/chat/completions", `{"messages":[]}`, true},
		{"a path that nobody knows", "POST", "/api/v2/cortex", `{"messages":[]}`, true},
		{"Responses", "POST", "/v1/responses", `{"model":"m","input":"hi"}`, true},
		{"Responses that go on", "post", "/v1/responses", `{"previous_response_id":"r","input":[]}`, true},
		{"Interactions", "POST", "/v1beta/interactions", `{"agent":"a","input":"hi"}`, true},
		{"Gemini", "POST", "/v1beta/models/g:generateContent", `{"contents":[]}`, true},
		{"Gemini, one content", "POST", "/v1beta/models/embed-2:streamGenerateContent", `{"contents":{"parts":[]}}`, true},
		{"Ollama", "POST", "/api/chat", `{"model":"m","messages":[]}`, true},
		{"Bedrock", "POST", "/model/x/converse-stream", `{"messages":[]}`, true},
		{"a body that was not kept", "POST", "/v1/messages", ``, true},
		{"a body that is not JSON", "POST", "/v1/messages", `\x1f`, true},
		{"MCP", "POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}`, true},
		{"MCP without calls", "POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, false},
		{"reading an old answer", "GET", "/v1/responses", ``, false},
		{"counting tokens", "POST", "/v1/messages/count_tokens", `{"messages":[]}`, false},
		{"counting tokens with Gemini", "POST", "/v1beta/models/g:countTokens", `{"contents":[]}`, false},
		{"embeddings", "POST", "/v1/embeddings", `{"model":"m","input":"hi"}`, false},
		{"embedding with Gemini", "POST", "/v1beta/models/g:embedContent", `{"contents":[]}`, false},
		{"batches", "POST", "/v1/messages/batches", `{"messages":[]}`, false},
		{"traces", "POST", "/v1/traces/ingest", `{"data":[]}`, false},
		{"something else on a known path", "POST", "/v1/messages", `{"text":"hi"}`, false},
		{"no body, no known path", "POST", "/", ``, false},
	} {
		d := wire.ForResponse(wire.Request{Method: test.method, Path: test.path, Body: []byte(test.body)}, "")
		assert.Equal(t, test.want, d != nil, test.name)
	}
}

func TestClose(t *testing.T) {
	const call = `{"choices":[{"message":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]}}]}`
	const event = "data: " + call + "\n\n"
	for _, test := range []struct {
		name, text string
		calls      int
		err        string
		cut        bool
	}{
		{"nothing at all", "", 0, "it is empty", false},
		{"white space", " \n ", 0, "it is empty", false},
		{"an answer without choices", `{"choices":[]}`, 0, "it is not an answer: it has no choices", false},
		{"an answer without calls", `{"choices":[{"message":{"content":"Hi"}}]}`, 0, "", false},
		{"a call", call, 1, "", false},
		{"an answer cut off", call[:40], 0, "line 1: unexpected EOF", true},
		{"an event cut off", event + "data: {\"choices\":[", 1, "line 3: unexpected EOF (byte 12: unexpected end of JSON input)", true},
		{"an event that is damaged", "data: {]}\n\n" + event, 1, "line 1: byte 2: invalid character ']'", false},
		{"damage after a call", event + "data: {\"a\":}\n\n", 1, "line 3: byte 6: invalid character '}'", false},
		{"words between events", "data: wait\n\n: ping\n\ndata:\n\n" + event, 1, "", false},
		{"data in several lines", "data: {\"choices\":\ndata:" + call[11:] + "\n\n", 1, "", false},
		{"with CR LF", strings.ReplaceAll("data: {\"choices\":\ndata:"+call[11:]+"\n\n", "\n", "\r\n"), 1, "", false},
		{"lines that do not make a word", "data: {\"choices\":[],\"n\":1\ndata: 2}\n\n", 0, "line 1: byte 21: ", false},
		{
			"an error in the stream", event + "data: {\"type\":\"error\",\"error\":{\"type\":\"overloaded\",\"message\":\"Busy\"}}\n\n",
			1, "the provider reports overloaded: Busy", false,
		},
		{"an error without words", event + "data: {\"error\":{\"code\":500}}\n\n", 1, `the provider reports 500: {"code":500}`, false},
		{"a web page", "<html>busy</html>", 0, "nothing in it has the shape of an answer", false},
		{"some other JSON", `{"a":1}`, 0, "nothing in it has the shape of an answer", false},
		{"half a magic number", "\x1f", 0, "line 1: unexpected EOF", true},
		{"damaged gzip", "\x1f\x8b\x08\x00", 0, "gzip: unexpected EOF", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := wire.ForResponse(wire.Request{Method: "POST", Host: "h", Path: "/v1/responses"}, "")
			_, err := io.WriteString(d, test.text)
			require.NoError(t, err)
			calls, err := d.Close()
			assert.Len(t, calls, test.calls)
			if test.err == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, "response to POST h/v1/responses: "+test.err)
				assert.Equal(t, test.cut, errors.Is(err, io.ErrUnexpectedEOF))
			}
			again, errAgain := d.Close()
			assert.Equal(t, calls, again)
			assert.Equal(t, err, errAgain)
			_, err = io.WriteString(d, event)
			require.NoError(t, err, "writing after the end is ignored")
		})
	}
}

func TestAnUnknownAnswerIsNoErrorWhereThePathIsUnknown(t *testing.T) {
	d := wire.ForResponse(wire.Request{Path: "/slack", Body: []byte(`{"messages":[]}`)}, "application/json")
	_, err := io.WriteString(d, `{"ok":true}`)
	require.NoError(t, err)
	calls, err := d.Close()
	require.NoError(t, err)
	assert.Empty(t, calls)
}

func TestMCPOverHTTP(t *testing.T) {
	req := wire.Request{Method: http.MethodPost, Path: "/mcp", Body: []byte(`[
		{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"n":1}}},
		{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"late","arguments":{}}}]`)}
	for name, body := range map[string]string{
		"JSON": `[{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"hi"}]}}]`,
		"events": "event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"sampling/createMessage\"}\n\n" +
			"event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"hi\"}]}}\n\n",
	} {
		t.Run(name, func(t *testing.T) {
			d := wire.ForResponse(req, "")
			_, err := io.WriteString(d, body)
			require.NoError(t, err)
			calls, err := d.Close()
			require.NoError(t, err)
			assert.Equal(t, `{"tool":"echo","args":{"n":1},"id":"1","result":"hi"}`+"\n"+`{"tool":"late","args":{},"id":"2"}`,
				wiretest.Listing(t, calls))
		})
	}
}

func TestResults(t *testing.T) {
	for _, test := range []struct{ name, body, want string }{
		{"chat", `{"messages":[{"role":"user","content":"hi"},
			{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]},
			{"role":"tool","tool_call_id":"a","content":[{"type":"text","text":"x"},{"type":"text","text":"y"}]},
			{"role":"function","name":"old","content":"z"}]}`, `{"tool":"f","id":"a","result":"x\ny"}
			{"tool":"old","result":"z"}`},
		{
			"Anthropic", `{"messages":[{"role":"user","content":[
			{"type":"tool_result","tool_use_id":"a","is_error":true,"content":[{"type":"text","text":"Error: kaput"}]},
			{"type":"tool_result","tool_use_id":"b","content":"plain"},
			{"type":"tool_result","tool_use_id":"c"},
			{"type":"tool_result","tool_use_id":"d","is_error":true},
			{"type":"tool_result","tool_use_id":"e","content":[{"type":"image","source":{"data":"AA"}}]}]}]}`,
			`{"tool":"","id":"a","error":"Error: kaput"}
			{"tool":"","id":"b","result":"plain"}
			{"tool":"","id":"c","result":""}
			{"tool":"","id":"d","error":"error"}
			{"tool":"","id":"e","result":[{"source":{"data":"AA"},"type":"image"}]}`,
		},
		{
			"Gemini", `{"contents":[{"role":"model","parts":[{"functionCall":{"name":"f"}}]},
			{"role":"user","parts":[{"functionResponse":{"name":"f","response":{"output":1.0}}},
			{"functionResponse":{"id":"x","name":"g","response":{"error":{"code":5}}}}]}]}`,
			`{"tool":"f","result":{"output":1.0}}
			{"tool":"g","id":"x","error":"{\"code\":5}"}`,
		},
		{
			"what looks like parts and says more", `{"messages":[
			{"role":"tool","tool_call_id":"a","content":[{"text":"x","score":1}]},
			{"role":"tool","tool_call_id":"b","content":{"text":"x","score":1}},
			{"role":"tool","tool_call_id":"c","content":["x","y"]},
			{"role":"tool","tool_call_id":"d","content":[]},
			{"role":"user","content":[{"toolResult":{"toolUseId":"e","content":[{"json":{"text":"x","score":1}}]}}]}]}`,
			`{"tool":"","id":"a","result":[{"score":1,"text":"x"}]}
			{"tool":"","id":"b","result":{"score":1,"text":"x"}}
			{"tool":"","id":"c","result":["x","y"]}
			{"tool":"","id":"d","result":""}
			{"tool":"","id":"e","result":{"score":1,"text":"x"}}`,
		},
		{"Ollama", `{"messages":[{"role":"tool","tool_name":"f","content":"sunny"}]}`, `{"tool":"f","result":"sunny"}`},
		{
			"Bedrock", `{"messages":[{"role":"user","content":[{"toolResult":{"toolUseId":"a","content":[{"json":{"t":20}}]}},
			{"toolResult":{"toolUseId":"b","status":"error","content":[{"text":"boom"}]}},
			{"toolResult":{"toolUseId":"c","content":[{"text":"x"},{"json":{"t":1}}]}}]}]}`,
			`{"tool":"","id":"a","result":{"t":20}}
			{"tool":"","id":"b","error":"boom"}
			{"tool":"","id":"c","result":[{"text":"x"},{"json":{"t":1}}]}`,
		},
		{
			"Responses", `{"input":[{"type":"function_call","call_id":"a","name":"f","arguments":"{}"},
			{"type":"function_call_output","call_id":"a","output":"one"},
			{"type":"custom_tool_call_output","call_id":"b","output":[{"type":"input_text","text":"two"}]},
			{"type":"computer_call_output","call_id":"c","output":{"type":"computer_screenshot"}}]}`,
			`{"tool":"f","id":"a","result":"one"}
			{"tool":"","id":"b","result":"two"}
			{"tool":"","id":"c","result":{"type":"computer_screenshot"}}`,
		},
		{
			"Interactions", `{"input":[{"type":"function_result","call_id":"a","name":"f","result":"one","is_error":false},
			{"type":"function_result","call_id":"b","result":"two","is_error":true}]}`,
			`{"tool":"f","id":"a","result":"one"}
			{"tool":"","id":"b","error":"two"}`,
		},
		{
			"Cohere", `{"messages":[{"role":"tool","tool_call_id":"a","content":[{"type":"document","document":{"data":"{\"t\":1}"}}]}]}`,
			`{"tool":"","id":"a","result":"{\"t\":1}"}`,
		},
		{"a definition of a tool", `{"messages":[{"role":"tool","content":{"type":"function"}}]}`, ``},
		{"nothing", `{"messages":[{"role":"user","content":"hi"}],"tools":[{"role":"tool","name":"f"}]}`, ``},
		{"no JSON", `hello`, ``},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, _ := wire.Results(wire.Request{Body: []byte(test.body)})
			assert.Equal(t, strings.ReplaceAll(test.want, "\t", ""), wiretest.Listing(t, got))
		})
	}
}

func TestJoin(t *testing.T) {
	call := func(id, tool string) toolscore.Call { return toolscore.Call{ID: id, Tool: tool} }
	result := func(id, tool, result string) toolscore.Call {
		return toolscore.Call{ID: id, Tool: tool, Result: result}
	}
	for _, test := range []struct {
		name           string
		calls, results []toolscore.Call
		want           []any
	}{
		{
			"by id, in any order",
			[]toolscore.Call{call("a", "f"), call("b", "f")},
			[]toolscore.Call{result("b", "", "B"), result("a", "", "A")},
			[]any{"A", "B"},
		},
		{
			"by id and tool",
			[]toolscore.Call{call("a", "f"), call("a", "g")},
			[]toolscore.Call{result("a", "g", "G")},
			[]any{nil, "G"},
		},
		{
			"by id, whatever the tool is called",
			[]toolscore.Call{call("a", "f")},
			[]toolscore.Call{result("a", "F", "A")},
			[]any{"A"},
		},
		{
			"by tool where there are no ids",
			[]toolscore.Call{call("", "f"), call("", "g"), call("", "f")},
			[]toolscore.Call{result("", "f", "1"), result("", "g", "2"), result("", "f", "3")},
			[]any{"1", "2", "3"},
		},
		{
			"by tool where the client made up an id",
			[]toolscore.Call{call("f:0", "f"), call("f:1", "f")},
			[]toolscore.Call{result("0", "f", "1"), result("1", "f", "2")},
			[]any{"1", "2"},
		},
		{
			"only the last results",
			[]toolscore.Call{call("", "f"), call("", "f")},
			[]toolscore.Call{result("", "f", "2")},
			[]any{nil, "2"},
		},
		{
			"the same id again and again",
			[]toolscore.Call{call("0", "f"), call("0", "f"), call("0", "f")},
			[]toolscore.Call{result("0", "f", "2"), result("0", "f", "3")},
			[]any{nil, "2", "3"},
		},
		{
			"one by id alone, the other by tool too",
			[]toolscore.Call{call("a", "f"), call("a", "g")},
			[]toolscore.Call{result("a", "", "F"), result("a", "g", "G")},
			[]any{"F", "G"},
		},
		{
			"a result of a call that nobody saw",
			[]toolscore.Call{call("a", "f")},
			[]toolscore.Call{result("z", "", "Z"), result("y", "g", "Y")},
			[]any{nil},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			for range 2 { // joining again changes nothing
				wire.Join(test.calls, test.results)
				var got []any
				for _, c := range test.calls {
					got = append(got, c.Result)
				}
				assert.Equal(t, test.want, got)
			}
		})
	}
	calls := []toolscore.Call{{ID: "a", Result: "first"}, {ID: "b", Err: "failed"}}
	wire.Join(calls, []toolscore.Call{result("a", "", "second"), result("b", "", "second")})
	assert.Equal(t, []toolscore.Call{{ID: "a", Result: "first"}, {ID: "b", Err: "failed"}}, calls)
}

func TestRunByClient(t *testing.T) {
	for kind, want := range map[toolscore.Kind]bool{
		"": true, "custom_tool_call": true, "shell_call": true, "server_tool_use": false, "mcp_call": false, "new_thing": false,
	} {
		assert.Equal(t, want, wire.RunByClient(kind), kind)
	}
}
