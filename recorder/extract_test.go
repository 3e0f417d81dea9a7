package recorder_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

func ExampleExtract() {
	stored := `{"choices": [{"message": {"role": "assistant", "tool_calls": [
		{"id": "call_1", "type": "function", "function": {"name": "get_weather", "arguments": "{\"city\": \"Paris\"}"}}
	]}, "finish_reason": "tool_calls"}]}`

	trace, err := recorder.Extract([]byte(stored))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range trace {
		fmt.Println(c.Tool, c.Args["city"])
	}
	// Output: get_weather Paris
}

func TestExtractLeavesOutWhatTheProviderRan(t *testing.T) {
	trace, err := recorder.Extract([]byte(`{"type": "message", "stop_reason": "tool_use", "content": [
		{"type": "server_tool_use", "id": "s1", "name": "web_search", "input": {"query": "weather"}},
		{"type": "tool_use", "id": "t1", "name": "get_weather", "input": {}}]}`))
	require.NoError(t, err)
	assert.Equal(t, []string{"get_weather"}, toolscore.Names(trace))
}

func TestExtractOfNothingKnownIsAnError(t *testing.T) {
	for _, text := range []string{"", "  \n", "hello", `{"a": 1}`, "[]", "a: 1", "data: 7"} {
		trace, err := recorder.Extract([]byte(text))
		require.Error(t, err, text)
		assert.Contains(t, err.Error(), "toolscore: extract: data: ")
		assert.Empty(t, trace)
	}
}

func TestExtractOfAConversationWithoutCallsIsAnEmptyTrace(t *testing.T) {
	trace, err := recorder.Extract([]byte(`[{"role": "user", "content": "hi"}, {"role": "assistant", "content": "hello"}]`))
	require.NoError(t, err)
	assert.NotNil(t, trace)
	assert.Empty(t, trace)
}
