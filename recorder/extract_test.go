package recorder_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder"
)

// Stored traffic is as good as live one.
func ExampleExtract() {
	calls, err := recorder.Extract([]byte(`{"role": "assistant", "content": [
		{"type": "text", "text": "Let me look."},
		{"type": "tool_use", "id": "toolu_1", "name": "weather", "input": {"city": "Paris"}}]}`))
	fmt.Println(len(calls), calls[0].Tool, calls[0].Args, err)
	// Output: 1 weather map[city:Paris] <nil>
}

func TestExtractReadsWhatTheRecorderReads(t *testing.T) {
	for name, s := range samples {
		t.Run(name, func(t *testing.T) {
			calls, err := recorder.Extract([]byte(s.answer))
			require.NoError(t, err)
			assert.Equal(t, asked, bare(calls))
		})
	}
}

func TestExtractRefusesWhatHoldsNoCalls(t *testing.T) {
	for _, data := range []string{"", "  \n", `{"weather": "fine"}`} {
		calls, err := recorder.Extract([]byte(data))
		assert.ErrorContains(t, err, "toolscore: extract: ", "%q", data)
		assert.Empty(t, calls)
	}
}
