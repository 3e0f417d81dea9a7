package recorder_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder"
)

func TestNotes(t *testing.T) {
	var none *recorder.Recorder
	assert.Empty(t, none.Notes())

	rec := recorder.New()
	book := recorder.Func(rec, "book", func(context.Context, map[string]any) (string, error) { return "ok", nil })
	_, err := book(recorder.WithCallID(t.Context(), "call_1"), map[string]any{})
	require.NoError(t, err)
	assert.Empty(t, rec.Notes(), "without traffic nothing was requested")

	rec = requesting(t, "chat")
	assert.Empty(t, rec.Notes(), "without wrapped tools nobody knows what was executed")
	execute(rec, "c1", "weather", "rain", nil)
	assert.Equal(t, []string{"the model requested call 2 now, and nothing executed it"}, rec.Notes())
	execute(rec, "c2", "now", "noon", nil)
	assert.Empty(t, rec.Notes())
}
