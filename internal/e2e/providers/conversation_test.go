package providers_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// prompt is what the user asks for; the model follows its script whatever it is.
const prompt = "Book me a flight to New York"

// trip is the conversation that every provider holds. Its arguments are those that clients damage:
// an integer beyond 2^53, a decimal whose last zero counts, signs that HTML or UTF-8 would change,
// null, and none at all.
var trip = scripted.Script{
	Turns: []scripted.Turn{
		{
			{Tool: "search_flights", Args: `{"destination": "NYC", "date": "2027-03-01", "budget": 9007199254740993}`},
			{Tool: "get_weather", Args: `{"city": "Zürich 🚋", "units": ["C", "<b>&\u2028"]}`},
		},
		{{Tool: "now"}},
		{{Tool: "book_flight", Args: `{"flight_id": "FL-204", "price": 9.90, "note": "window\nnot \"12F\"",
			"passengers": [{"name": "Ada", "seat": null}, {"name": "", "seat": {}}]}`}},
	},
	Final:       "There was no seat left.",
	Interleaved: true,
}

// outcomes are what the tools return, and the last is an error.
var outcomes = map[string]string{
	"search_flights": "FL-204", "get_weather": "rain", "now": "noon", "book_flight": "no seat left",
}

// use runs a tool of the agent.
func use(tool string) (string, error) {
	if tool == "book_flight" {
		return "", errors.New(outcomes[tool])
	}
	return outcomes[tool], nil
}

// say runs a tool for a provider that knows no failure but what the text says.
func say(tool string) string {
	result, err := use(tool)
	if err != nil {
		return "Error: " + err.Error()
	}
	return result
}

// agent is a loop around the client of one provider: it runs the tools that the model at the URL
// asks for until that answers with text, which it returns.
type agent func(t *testing.T, url string, rec *recorder.Recorder, stream bool) string

var agents = map[string]agent{
	"openai_chat":      openAIChat,
	"openai_responses": openAIResponses,
	"anthropic":        anthropicMessages,
	"gemini":           gemini,
	"ollama":           ollama,
	"bedrock":          bedrock,
}

// TestConversation writes a golden for each provider, whole and streamed, all under the name of
// this test.
func TestConversation(t *testing.T) {
	for name, run := range agents {
		for mode, stream := range map[string]bool{"whole": false, "stream": true} {
			t.Run(name+"_"+mode, func(sub *testing.T) {
				rec := recorder.New()
				assert.Equal(sub, trip.Final, run(sub, scripted.Serve(sub, trip), rec, stream))
				assert.Empty(sub, rec.Problems())
				requireOutcomes(sub, rec)
				snapshot.ToolscoreSnapshot(t, rec, snapshot.Named(name+"_"+mode), toolscore.ByTurn(), toolscore.Strict(true))
			})
		}
	}
	requireEqualGoldens(t)
}

// requireOutcomes looks into the results, which each provider wraps in its own way.
func requireOutcomes(t *testing.T, rec *recorder.Recorder) {
	t.Helper()
	calls, err := rec.Trace()
	require.NoError(t, err)
	require.Len(t, calls, len(outcomes))
	for _, c := range calls {
		if c.Tool == "book_flight" {
			require.Contains(t, c.Err, outcomes[c.Tool])
		} else {
			require.Empty(t, c.Err)
			require.Contains(t, fmt.Sprint(c.Result), outcomes[c.Tool])
		}
	}
}

// requireEqualGoldens compares the files byte by byte.
func requireEqualGoldens(t *testing.T) {
	t.Helper()
	goldens, err := filepath.Glob("__snapshots__/TestConversation@*.tools.yaml")
	require.NoError(t, err)
	require.Len(t, goldens, 2*len(agents))
	first, err := os.ReadFile(goldens[0])
	require.NoError(t, err)
	for _, path := range goldens[1:] {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(first), string(text), path)
	}
}
