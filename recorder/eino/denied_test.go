package eino_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/eino"
)

// A call that the model requests and that is denied says so, even where no tool ran at all.
func TestADeniedCallIsNotExecuted(t *testing.T) {
	rec := recorder.New()
	eino.Middleware(rec)
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"object":"chat.completion","choices":[{"index":0,"finish_reason":"tool_calls","message":{
			"role":"assistant","tool_calls":[{"id":"c1","type":"function","function":{"name":"delete_file","arguments":"{}"}}]}}]}`)
	}))
	defer model.Close()
	answer, err := rec.HTTPClient().Post(model.URL+"/v1/chat/completions", "application/json",
		strings.NewReader(`{"model":"m","messages":[{"role":"user","content":"tidy up"}]}`))
	require.NoError(t, err)
	_, _ = io.Copy(io.Discard, answer.Body)
	require.NoError(t, answer.Body.Close())

	calls, err := rec.Trace()
	require.NoError(t, err)
	require.Equal(t, []string{"delete_file"}, toolscore.Names(calls))
	assert.Equal(t, toolscore.NotExecuted, calls[0].Executed)
}
