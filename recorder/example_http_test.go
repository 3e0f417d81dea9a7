package recorder_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/recorder"
)

// scriptedModel stands for a provider: it asks for the weather in Paris.
func scriptedModel() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, `{"choices": [{"index": 0, "finish_reason": "tool_calls", "message": {"tool_calls": [
			{"id": "call_1", "type": "function", "function": {"name": "weather", "arguments": "{\"city\": \"Paris\"}"}}]}}]}`)
	}))
}

// ask stands for an agent: it asks the model by whatever client it is given.
func ask(client *http.Client, url string) {
	_, _ = send(client, url+"/v1/chat/completions", `{"model": "m", "messages": []}`)
}

// Any client of a model that takes an *http.Client or a transport is recorded without a change to
// the agent.
func ExampleRecorder_Transport() {
	model := scriptedModel()
	defer model.Close()

	rec := recorder.New()
	client := &http.Client{Transport: rec.Transport(http.DefaultTransport)}
	ask(client, model.URL) // the agent runs

	call := rec.Calls()[0]
	fmt.Println(call.Tool, call.Args, call.ID, call.Turn)
	// Output: weather map[city:Paris] call_1 1
}

func ExampleRecorder_HTTPClient() {
	model := scriptedModel()
	defer model.Close()

	rec := recorder.New()
	ask(rec.HTTPClient(), model.URL)

	fmt.Println(len(rec.Calls()))
	// Output: 1
}

// The clients of OpenAI and Anthropic take a middleware of this shape:
// option.WithMiddleware(rec.HTTPMiddleware).
func ExampleRecorder_HTTPMiddleware() {
	model := scriptedModel()
	defer model.Close()

	rec := recorder.New()
	req, _ := http.NewRequest(http.MethodPost, model.URL+"/v1/chat/completions", strings.NewReader(`{"messages": []}`))
	resp, err := rec.HTTPMiddleware(req, http.DefaultClient.Do)
	if err != nil {
		return
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)

	fmt.Println(rec.Calls()[0].Tool)
	// Output: weather
}

// What the model asked for and what ran are two lists, joined by the id of the call.
func ExampleWithCallID() {
	model := scriptedModel()
	defer model.Close()
	rec := recorder.New()
	weather := recorder.Func(rec, "weather", func(_ context.Context, in map[string]string) (string, error) {
		return "rain in " + in["city"], nil
	})

	ask(rec.HTTPClient(), model.URL)
	_, _ = weather(recorder.WithCallID(context.Background(), "call_1"), map[string]string{"city": "Paris"})

	calls, err := rec.Trace()
	fmt.Println(len(calls), calls[0].Result, err)
	fmt.Println(len(rec.Requested()), len(rec.Executed()))
	// Output:
	// 1 rain in Paris <nil>
	// 1 1
}

// An answer that nobody could read is a problem, not a missing call.
func ExampleRecorder_Problems() {
	gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "<html>maintenance</html>")
	}))
	defer gateway.Close()

	rec := recorder.New()
	ask(rec.HTTPClient(), gateway.URL)

	_, err := rec.Trace()
	fmt.Println(len(rec.Problems()), err != nil)
	// Output: 1 true
}

// A client of production code records where its context carries a recorder, and only sends where it
// does not.
func ExampleTransport() {
	model := scriptedModel()
	defer model.Close()
	client := &http.Client{Transport: recorder.Transport(nil)} // as production code has it

	rec := recorder.New()
	ctx := recorder.NewContext(context.Background(), rec)
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, model.URL+"/v1/chat/completions",
		strings.NewReader(`{"messages": []}`))
	resp, err := client.Do(req)
	if err != nil {
		return
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	_ = resp.Body.Close()

	fmt.Println(rec.Calls()[0].Tool)
	// Output: weather
}

// Production code gives the middleware to its client once:
// option.WithMiddleware(recorder.HTTPMiddleware).
func ExampleHTTPMiddleware() {
	model := scriptedModel()
	defer model.Close()

	req, _ := http.NewRequest(http.MethodPost, model.URL+"/v1/chat/completions", strings.NewReader(`{"messages": []}`))
	resp, err := recorder.HTTPMiddleware(req, http.DefaultClient.Do) // no recorder in the context
	if err != nil {
		return
	}
	defer resp.Body.Close()
	fmt.Println(resp.StatusCode)
	// Output: 200
}

// The agent takes the address of its model by a flag.
func ExampleProxy() {
	model := scriptedModel()
	defer model.Close()
	t := &testt.T{TestName: "TestAgent"} // the *testing.T of a test
	defer t.Finish()

	rec := recorder.New()
	address := recorder.Proxy(t, rec, model.URL) // agent --base-url address
	ask(http.DefaultClient, address)

	fmt.Println(rec.Calls()[0].Tool)
	// Output: weather
}
