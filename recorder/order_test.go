package recorder_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

// A client may send the next request before it has closed the answer that it reacts to.
func TestResultsWaitForTheirAnswerToEnd(t *testing.T) {
	for _, name := range []string{"gemini", "chat"} { // without ids, with ids
		t.Run(name, func(t *testing.T) {
			s := samples[name]
			r := recorder.New()
			first := open(t, r, s)
			_, _ = io.CopyN(io.Discard, first, int64(len(s.answer)-1))
			second := newModel(t, s.reply())
			post(t, r.HTTPClient(), second.URL+s.path, s.results)
			assert.Len(t, r.Calls(), 2, "the first answer is still open")
			require.NoError(t, first.Close())

			got := trace(t, r)
			assert.Equal(t, []int{1, 1, 2, 2}, turns(got))
			assert.Contains(t, text(got[0].Result), "sunny")
			assert.Contains(t, text(got[1].Result), "noon")
			assert.Nil(t, got[2].Result)
			assert.Nil(t, got[3].Result)
		})
	}
}

// turnstile is a transport whose first request, "slow", is answered after the second, "fast".
func turnstile(answer func(tool string) sample) (transport http.RoundTripper, slowSent <-chan struct{}) {
	sent, fast := make(chan struct{}), make(chan struct{})
	return roundTripper(func(req *http.Request) (*http.Response, error) {
		body, _ := io.ReadAll(req.Body)
		tool := "fast"
		if strings.Contains(string(body), "slow") {
			tool = "slow"
			close(sent)
			<-fast
		} else {
			defer close(fast)
		}
		s := answer(tool)
		return answering(s, strings.NewReader(s.answer))(req)
	}), sent
}

func TestTheOrderIsThatOfTheRequests(t *testing.T) {
	for _, tc := range []struct {
		name, request string
		answer        func(tool string) sample
	}{
		{
			"answers of a model", `{"model":"m","messages":[{"role":"user","content":"NAME"}]}`,
			func(tool string) sample {
				return sample{contentType: jsonType, answer: `{"type":"message","role":"assistant","stop_reason":"tool_use",
					"content":[{"type":"tool_use","id":"c_` + tool + `","name":"` + tool + `","input":{}}]}`}
			},
		},
		{
			"calls of an MCP server", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"NAME"}}`,
			func(string) sample {
				return sample{contentType: jsonType, answer: `{"jsonrpc":"2.0","id":1,"result":{"content":[]}}`}
			},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			transport, slowSent := turnstile(tc.answer)
			r := recorder.New()
			client := &http.Client{Transport: r.Transport(transport)}
			slow := make(chan error)
			go func() {
				_, err := send(client, "http://model/v1/messages", strings.ReplaceAll(tc.request, "NAME", "slow"))
				slow <- err
			}()
			<-slowSent
			post(t, client, "http://model/v1/messages", strings.ReplaceAll(tc.request, "NAME", "fast"))
			require.NoError(t, <-slow)
			assert.Equal(t, []string{"slow", "fast"}, toolscore.Names(trace(t, r)))
		})
	}
}
