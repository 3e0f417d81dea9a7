package providers_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/recorder"
)

// damaged are arguments that are not a JSON object, and why.
var damaged = []struct {
	tool, args string
	problem    toolscore.Problem
}{
	{"cut", `{"city": "Par`, toolscore.Truncated},
	{"words", `Paris, please`, toolscore.Invalid},
	{"list", `["Paris"]`, toolscore.NotObject},
	{"twice", `{"city": "Paris", "city": "Rome"}`, toolscore.DuplicateKeys},
	{"more", `{"city": "Paris"} {"city": "Rome"}`, toolscore.Invalid},
	{"deep", strings.Repeat(`{"a":`, value.MaxDepth+1) + "1" + strings.Repeat("}", value.MaxDepth+1), toolscore.TooDeep},
}

// mode is a way to ask a provider.
type mode struct {
	name   string
	run    agent
	stream bool
}

var openAIModes = []mode{
	{"chat whole", openAIChat, false},
	{"chat stream", openAIChat, true},
	{"responses whole", openAIResponses, false},
	{"responses stream", openAIResponses, true},
}

// TestDamagedArguments lets a weak model ask for six calls at once. What it wrote is kept to the
// byte, whatever a client makes of it. Of Anthropic's answers only streams can hold such arguments.
func TestDamagedArguments(t *testing.T) {
	script := scripted.Script{Turns: []scripted.Turn{nil}, Final: "Sorry.", Interleaved: true}
	for _, d := range damaged {
		script.Turns[0] = append(script.Turns[0], scripted.Call{Tool: d.tool, Args: d.args})
	}
	for _, m := range append([]mode{{"anthropic stream", anthropicMessages, true}}, openAIModes...) {
		t.Run(m.name, func(t *testing.T) {
			calls := m.ask(t, script)
			require.Len(t, calls, len(damaged))
			for i, d := range damaged {
				assert.Equal(t, d.tool, calls[i].Tool)
				assert.Equal(t, d.problem, calls[i].Problem, d.tool)
				assert.Equal(t, d.args, calls[i].Raw, d.tool)
			}
		})
	}
}

// TestFreeText has a tool that takes text, no JSON.
func TestFreeText(t *testing.T) {
	const query = "SELECT *\n  FROM \"flights\";\n"
	script := scripted.Script{Turns: []scripted.Turn{{{Tool: "run_sql", Text: query}}}, Final: "There are none."}
	for _, m := range openAIModes {
		t.Run(m.name, func(t *testing.T) {
			calls := m.ask(t, script)
			require.Len(t, calls, 1)
			assert.Equal(t, query, calls[0].Raw)
			assert.Equal(t, toolscore.Text, calls[0].Problem)
		})
	}
}

// ask holds the conversation and returns what was recorded.
func (m mode) ask(t *testing.T, script scripted.Script) toolscore.Trace {
	t.Helper()
	rec := recorder.New()
	assert.Equal(t, script.Final, m.run(t, scripted.Serve(t, script), rec, m.stream))
	assert.Empty(t, rec.Problems())
	return rec.Requested()
}
