package weather_test

import (
	"testing"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	weather "github.com/toolscore/toolscore-go/internal/e2e/readme"
	"github.com/toolscore/toolscore-go/snapshot"
)

func TestWeather(t *testing.T) {
	rec := snapshot.Replay(t)
	client := openai.NewClient(option.WithMiddleware(rec.HTTPMiddleware))
	answer, err := weather.Agent(t.Context(), client, "What is the weather in Paris?")
	if err != nil {
		t.Fatal(err)
	}
	t.Log(answer)
	snapshot.ToolscoreSnapshot(t, rec)
}
