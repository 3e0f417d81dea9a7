package providers_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	testify "github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/e2e/scripted"
	"github.com/toolscore/toolscore-go/internal/learn"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// outing is one run of an agent whose model decides by chance: it searches, asks two tools at once in
// either order, confirms or not, and books once more where that fails.
type outing struct {
	script scripted.Script
	flight string // what the search returns
	full   int    // how often booking fails
}

func newOuting(r *rand.Rand) *outing {
	j := &outing{flight: fmt.Sprintf("FL-%03d", r.IntN(1000)), full: r.IntN(2)}
	topics := []string{"sun", "snow", "museums", "food", "sea", "quiet"}
	ask := scripted.Call{Tool: "search", Args: fmt.Sprintf(`{"page": 1, "wish": "a trip with %s and %s"}`,
		topics[r.IntN(6)], topics[r.IntN(6)])}
	both := scripted.Turn{{Tool: "weather", Args: `{"city": "Rome"}`}, {Tool: "hotels", Args: `{"city": "Rome", "stars": 4}`}}
	if r.IntN(2) == 0 {
		slices.Reverse(both)
	}
	j.script = scripted.Script{Turns: []scripted.Turn{{ask}, both}, Final: "done"}
	if r.IntN(5) < 2 {
		j.script.Turns = append(j.script.Turns, scripted.Turn{{Tool: "confirm", Args: `{"sure": true}`}})
	}
	for range j.full + 1 {
		j.script.Turns = append(j.script.Turns, scripted.Turn{j.book()})
	}
	return j
}

func (j *outing) book() scripted.Call {
	return scripted.Call{Tool: "book", Args: fmt.Sprintf(`{"flight_id": %q}`, j.flight)}
}

// last returns the calls of the n-th turn from the end.
func (j *outing) last(n int) scripted.Turn { return j.script.Turns[len(j.script.Turns)-n] }

// use runs a tool.
func (j *outing) use(tool string) (string, error) {
	switch tool {
	case "search":
		return j.flight, nil
	case "book":
		j.full--
		if j.full >= 0 {
			return "", errors.New("no seat left")
		}
	}
	return "ok", nil
}

// drive is the loop of the agent. It runs the calls of an answer at the same time.
func drive(t *testing.T, client openai.Client, rec *recorder.Recorder, use func(context.Context, string, string) string) {
	t.Helper()
	params := openai.ChatCompletionNewParams{
		Model: "scripted", Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(prompt)},
	}
	for {
		message := askChat(t, client, params, false)
		if len(message.ToolCalls) == 0 {
			return
		}
		ctx := rec.Turn(t.Context())
		results := make([]string, len(message.ToolCalls))
		var all sync.WaitGroup
		for i, call := range message.ToolCalls {
			all.Go(func() { results[i] = use(ctx, call.Function.Name, call.Function.Arguments) })
		}
		all.Wait()
		params.Messages = append(params.Messages, message.ToParam())
		for i, call := range message.ToolCalls {
			params.Messages = append(params.Messages, openai.ToolMessage(results[i], call.ID))
		}
	}
}

// byTraffic records what the model asked for.
func (j *outing) byTraffic(t *testing.T) *recorder.Recorder {
	t.Helper()
	rec := recorder.New()
	drive(t, openAIClient(scripted.Serve(t, j.script), rec), recorder.New(), func(_ context.Context, tool, _ string) string {
		return said(j.use(tool))
	})
	return rec
}

// byWrappers records what the tools were called with.
func (j *outing) byWrappers(t *testing.T) *recorder.Recorder {
	t.Helper()
	rec := recorder.New()
	client := openai.NewClient(option.WithBaseURL(scripted.Serve(t, j.script)+"/v1"), option.WithAPIKey("none"))
	drive(t, client, rec, func(ctx context.Context, tool, args string) string {
		done := rec.Begin(ctx, tool, args)
		result, err := j.use(tool)
		done(result, err)
		return said(result, err)
	})
	return rec
}

func said(result string, err error) string {
	if err != nil {
		return "Error: " + err.Error()
	}
	return result
}

// drifts are ways in which an agent goes wrong, each by one decision of its model.
var drifts = map[string]func(j *outing){
	"search is left out": func(j *outing) { j.script.Turns = j.script.Turns[1:] },
	"search is made twice": func(j *outing) {
		j.script.Turns = slices.Insert(j.script.Turns, 0, j.script.Turns[0])
	},
	"one of two parallel calls is missing": func(j *outing) { j.script.Turns[1] = j.script.Turns[1][:1] },
	"a tool has another name":              func(j *outing) { j.script.Turns[1][0].Tool = "news" },
	"booking comes first": func(j *outing) {
		j.script.Turns = slices.Insert(j.script.Turns, 0, scripted.Turn{j.book()})
	},
	"confirming comes last": func(j *outing) {
		j.script.Turns = append(j.script.Turns, scripted.Turn{{Tool: "confirm", Args: `{"sure": true}`}})
	},
	"it books without end": func(j *outing) {
		j.script.Turns = append(j.script.Turns, scripted.Turn{j.book()}, scripted.Turn{j.book()})
	},
	"it books another flight": func(j *outing) { j.last(1)[0].Args = `{"flight_id": "FL-9999"}` },
	"an argument is new":      func(j *outing) { j.last(1)[0].Args = fmt.Sprintf(`{"flight_id": %q, "seat": "1A"}`, j.flight) },
	"an argument is gone":     func(j *outing) { j.script.Turns[0][0].Args = `{"wish": "a trip with sun and sea"}` },
}

// TestALearnedGoldenRefusesDrift learns from an agent that decides by chance, accepts further runs
// of it, and refuses each drift.
func TestALearnedGoldenRefusesDrift(t *testing.T) {
	for way, record := range map[string]func(*outing, *testing.T) *recorder.Recorder{
		"traffic": (*outing).byTraffic, "wrappers": (*outing).byWrappers,
	} {
		t.Run(way, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 0))
			var runs []learn.Run
			for i := range 20 {
				calls, err := record(newOuting(r), t).Trace()
				require.NoError(t, err)
				runs = append(runs, learn.Run{Name: fmt.Sprint("run ", i+1), Calls: calls})
			}
			outcome, err := learn.Golden(nil, runs, learn.Options{Title: t.Name(), Path: "learned.tools.yaml"})
			require.NoError(t, err)
			path := filepath.Join(t.TempDir(), "learned.tools.yaml")
			require.NoError(t, os.WriteFile(path, outcome.Text, 0o600))
			passes := func(j *outing) bool {
				result, err := assert.Evaluate(snapshot.File(path), record(j, t))
				require.NoError(t, err)
				return result.Passed
			}
			for _, run := range runs {
				result, err := assert.Evaluate(snapshot.File(path), run.Calls)
				require.NoError(t, err)
				testify.True(t, result.Passed, run.Name)
			}
			accepted := 0
			for range 20 {
				if passes(newOuting(r)) {
					accepted++
				}
			}
			testify.GreaterOrEqual(t, accepted, 18, "fresh runs; the golden:\n%s", outcome.Text)
			for name, drift := range drifts {
				for range 3 {
					j := newOuting(r)
					drift(j)
					testify.False(t, passes(j), "%s; the golden:\n%s", name, outcome.Text)
				}
			}
		})
	}
}
