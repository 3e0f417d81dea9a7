package recorder_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

const callOfPay = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pay","arguments":{"sum":5}}}`

func TestARequestOfMCPThatTakesTwoRoundTripsIsOneCall(t *testing.T) {
	server := newModel(t,
		reply{body: `{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s1","inputRequests":{}}}`},
		reply{body: "event: message\n" + `data: {"jsonrpc":"2.0","id":2,` + "\n" +
			`data: "result":{"content":[{"type":"text","text":"paid"}]}}` + "\n\n"},
	)
	r := recorder.New()
	post(t, r.HTTPClient(), server.URL+"/mcp", callOfPay)
	post(t, r.HTTPClient(), server.URL+"/mcp", `{
		"jsonrpc": "2.0", "id": 2, "method": "tools/call",
		"params": {"name": "pay", "arguments": {"sum": 5}, "requestState": "s1", "inputResponses": {}}}`)
	assert.Equal(t, toolscore.Trace{{Tool: "pay", Args: toolscore.Args{"sum": json.Number("5")}, Result: "paid"}}, bare(trace(t, r)))
}

func TestFailedAnswersOfMCP(t *testing.T) {
	for name, tc := range map[string]struct {
		reply reply
		want  toolscore.Trace
	}{
		"an error of the protocol": {
			reply{status: http.StatusBadRequest, body: `{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no such tool"}}`},
			toolscore.Trace{{Tool: "pay", Args: toolscore.Args{"sum": json.Number("5")}, Err: "MCP error -32602: no such tool"}},
		},
		"the page of a gateway": {reply{status: http.StatusBadGateway, body: "<html>bad gateway</html>"}, toolscore.Trace{}},
		"no body":               {reply{status: http.StatusInternalServerError}, toolscore.Trace{}},
	} {
		t.Run(name, func(t *testing.T) {
			server := newModel(t, tc.reply)
			r := recorder.New()
			assert.Equal(t, tc.reply.body, post(t, r.HTTPClient(), server.URL+"/mcp", callOfPay), "the client sees it")
			assert.Equal(t, tc.want, bare(r.Calls()))
			_, err := r.Trace()
			if len(tc.want) == 0 {
				require.ErrorContains(t, err, "/mcp: the server answered 50")
				require.Len(t, r.Problems(), 1)
			} else {
				require.Empty(t, r.Problems())
				require.NoError(t, err)
			}
		})
	}
}
