package extract_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/recorder/extract"
)

// Stored traffic is as good as live traffic.
func ExampleCalls() {
	calls, err := extract.Calls([]byte(`{"role": "assistant", "content": [
		{"type": "text", "text": "Let me look."},
		{"type": "tool_use", "id": "toolu_1", "name": "weather", "input": {"city": "Paris"}}]}`))
	fmt.Println(len(calls), calls[0].Tool, calls[0].Args, err)
	// Output: 1 weather map[city:Paris] <nil>
}

func TestCallsRefusesWhatHoldsNoCalls(t *testing.T) {
	for _, data := range []string{"", "  \n", `{"weather": "fine"}`} {
		calls, err := extract.Calls([]byte(data))
		assert.ErrorContains(t, err, "toolscore: extract: ", "%q", data)
		assert.Empty(t, calls)
	}
}
