package recorder_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder"
)

// A tool result that answers no call is a note, not a loss in silence.
func TestResultsThatAnswerNoCall(t *testing.T) {
	const call = `{"role":"model","parts":[{"functionCall":{"name":"now","args":{}}}]}`
	response := func(name string) string {
		return `{"role":"user","parts":[{"functionResponse":{"name":"` + name + `","response":{"ok":true}}}]}`
	}
	for name, tc := range map[string]struct {
		sample   string
		requests []string // what is sent after the sample's calls, weather and now
		want     []string // in the notes
	}{
		"of the calls": {"gemini", []string{response("weather") + "," + response("now")}, nil},
		"sent again":   {"gemini", []string{call + "," + response("now"), call + "," + response("now")}, nil},
		"of an older call": {"gemini", []string{
			`{"role":"model","parts":[{"functionCall":{"name":"old","args":{}}}]},` + response("old"),
		}, nil},
		"the id as name":    {"gemini", []string{response("call_7")}, []string{`a tool result with the name "call_7" answers no call`}},
		"the same again":    {"gemini", []string{response("call_7"), response("call_7")}, []string{`"call_7"`}},
		"of one too many":   {"gemini", []string{response("now") + "," + response("now")}, []string{`the name "now"`}},
		"an id that is new": {"chat", []string{`{"role":"tool","tool_call_id":"c9","content":"noon"}`}, []string{`the id "c9"`}},
		"two of them": {
			"chat",
			[]string{`{"role":"tool","tool_call_id":"c8","content":"noon"},{"role":"tool","tool_call_id":"c9","content":"noon"}`},
			[]string{`the id "c8"`, `the id "c9"`},
		},
		"an id of the calls": {"chat", []string{`{"role":"tool","tool_call_id":"c2","content":"noon"}`}, nil},
		"the id of a call that the request holds": {"chat", []string{
			`{"role":"assistant","tool_calls":[{"id":"c9","type":"function","function":{"name":"old","arguments":"{}"}}]},` +
				`{"role":"tool","tool_call_id":"c9","content":"noon"}`,
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := samples[tc.sample]
			list := map[string]string{"gemini": "contents", "chat": "messages"}[tc.sample]
			replies := []reply{s.reply()}
			for range tc.requests {
				replies = append(replies, s.reply())
			}
			server := newModel(t, replies...)
			rec := recorder.New()
			post(t, rec.HTTPClient(), server.URL+s.path, s.request)
			for _, sent := range tc.requests {
				post(t, rec.HTTPClient(), server.URL+s.path, `{"model":"m","`+list+`":[`+sent+`]}`)
			}
			notes := rec.Notes()
			require.Len(t, notes, len(tc.want), "%q", notes)
			for i, want := range tc.want {
				assert.Contains(t, notes[i], want)
			}
			_, err := rec.Trace()
			assert.NoError(t, err)
		})
	}
}

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
