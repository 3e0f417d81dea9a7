package providers_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	toolassert "github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// TestOpenAIAgents wraps the handlers of tools that a session of OpenAI's hosted agents runs. The
// model's side is not a request for an answer, so the tools are all there is to record.
func TestOpenAIAgents(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(agentSession))
	defer server.Close()
	client := openai.NewClient(option.WithBaseURL(server.URL), option.WithAPIKey("none"))

	rec := recorder.New()
	handlers := make(map[string]openai.AgentToolHandler)
	for tool := range outcomes {
		handlers[tool] = recorder.Func(rec, tool, func(context.Context, map[string]any) (any, error) { return use(tool) })
	}
	events := client.Beta.Agents.Sessions.Stream(t.Context(), "session",
		openai.AgentSessionStreamParams{Input: prompt, ToolHandlers: handlers})
	for events.Next() {
	}
	require.NoError(t, events.Err())

	golden := snapshot.File("__snapshots__/TestConversation@openai_chat_whole.tools.yaml")
	rounded := toolscore.ForTool("search_flights", toolscore.IgnoreArgs()) // the client rounds its integer for the tool
	toolassert.AssertTools(t, golden, rec, toolscore.InOrder(), rounded)
	requireOutcomes(t, rec)
}

// agentSession is a server on which the session runs once through the trip.
func agentSession(w http.ResponseWriter, req *http.Request) {
	isEvents := strings.HasSuffix(req.URL.Path, "/events")
	if req.Method == http.MethodPost || !isEvents {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"id": "session", "status": "idle"}`)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	send := eventsTo(w)
	send("turn.created", object{"turn": object{"id": "turn", "subagent_id": nil}})
	for _, calls := range trip.Turns {
		for _, c := range calls {
			send("turn.item.added", object{"item": object{
				"type": "function_call", "turn_id": "turn", "call_id": "of_" + c.Tool,
				"name": c.Tool, "arguments": cmp.Or(c.Args, "{}"),
			}})
		}
	}
	send("turn.completed", object{"turn": object{"id": "turn"}})
	send("idle", object{"session": object{"status": "idle"}})
}

type object = map[string]any

// eventsTo returns a function that sends the events of a session, numbered.
func eventsTo(w io.Writer) func(name string, event object) {
	count := 0
	return func(name string, event object) {
		count++
		event["type"], event["event_id"], event["turn_id"] = "agent.session."+name, strconv.Itoa(count), "turn"
		text, _ := json.Marshal(event) // it holds nothing that JSON cannot
		fmt.Fprintf(w, "data: %s\n\n", text)
	}
}
