package recorder_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder"
)

// variables says for each sample which variable its client reads, and the part of the path that the
// variable holds.
var variables = map[string]struct{ name, base string }{
	"chat":             {"OPENAI_BASE_URL", "/v1"},
	"chat_stream":      {"OPENAI_BASE_URL", "/v1"},
	"responses":        {"OPENAI_BASE_URL", "/v1"},
	"anthropic":        {"ANTHROPIC_BASE_URL", ""},
	"anthropic_stream": {"ANTHROPIC_BASE_URL", ""},
	"gemini":           {"GOOGLE_GEMINI_BASE_URL", ""},
	"ollama":           {"OLLAMA_HOST", ""},
	"bedrock":          {"AWS_ENDPOINT_URL_BEDROCK_RUNTIME", ""},
}

func TestEnvProxy(t *testing.T) {
	for name, s := range samples {
		v := variables[name]
		t.Run(name, func(t *testing.T) {
			server := newModel(t, s.reply())
			t.Setenv(v.name, server.URL+v.base)
			r := recorder.New()
			recorder.EnvProxy(t, r)
			address := os.Getenv(v.name)
			assert.NotEqual(t, server.URL+v.base, address)

			url := address + s.path[len(v.base):]
			assert.Equal(t, s.answer, post(t, &http.Client{}, url, s.request))
			assert.Equal(t, []string{s.request}, server.bodies)
			assert.Equal(t, s.path, server.requests[0].URL.Path)
			assert.Equal(t, asked, bare(trace(t, r)))
		})
	}
}

// A client has read its answer before the proxy knows that nothing more comes, and stops where a
// stream says that it is over.
func TestEnvProxyMayBeAskedAtOnce(t *testing.T) {
	s := samples["chat_stream"]
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", s.contentType)
		_, _ = io.WriteString(w, s.answer)
		_ = http.NewResponseController(w).Flush()
		<-over
	}))
	defer server.Close()
	defer close(over)
	t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	r := recorder.New()
	recorder.EnvProxy(t, r)

	resp, err := http.Post(os.Getenv("OPENAI_BASE_URL")+"/chat/completions", jsonType, strings.NewReader(s.request))
	require.NoError(t, err)
	defer resp.Body.Close()
	_, err = io.CopyN(io.Discard, resp.Body, int64(len(s.answer)))
	require.NoError(t, err)
	assert.Len(t, trace(t, r), 2)
	assert.Empty(t, r.Problems())
}

// TestAgent is not a test but the agent of the next one, in a process of its own.
func TestAgent(t *testing.T) {
	address := os.Getenv("ANTHROPIC_BASE_URL")
	if os.Getenv("TOOLSCORE_TEST_AGENT") == "" {
		return
	}
	s := samples["anthropic_stream"]
	post(t, &http.Client{}, address+s.path, s.request)
}

func TestEnvProxyRecordsAnotherProcess(t *testing.T) {
	server := newModel(t, samples["anthropic_stream"].reply())
	t.Setenv("ANTHROPIC_BASE_URL", server.URL)
	t.Setenv("TOOLSCORE_TEST_AGENT", "yes")
	r := recorder.New()
	recorder.EnvProxy(t, r)
	output, err := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestAgent$").CombinedOutput()
	require.NoError(t, err, "%s", output)
	assert.Equal(t, asked, bare(trace(t, r)))
}

func TestEnvProxyRestoresTheVariables(t *testing.T) {
	t.Setenv("OLLAMA_HOST", "0.0.0.0")
	var address string
	t.Run("inside", func(t *testing.T) {
		recorder.EnvProxy(t, recorder.New())
		address = os.Getenv("OLLAMA_HOST")
		assert.Regexp(t, `^http://127\.0\.0\.1:\d+$`, os.Getenv("OLLAMA_HOST"))
		assert.Regexp(t, `^http://127\.0\.0\.1:\d+/v1$`, os.Getenv("OPENAI_BASE_URL"))
	})
	assert.Equal(t, "0.0.0.0", os.Getenv("OLLAMA_HOST"))
	_, err := send(&http.Client{}, address, "{}")
	assert.Error(t, err, "the proxy has stopped")
}

// toldWithEnv is a test that keeps what it is told and sets variables.
type toldWithEnv struct {
	told
	t *testing.T
}

func (f *toldWithEnv) Setenv(key, value string) { f.t.Setenv(key, value) }

func TestEnvProxyWithoutUpstream(t *testing.T) {
	gone := newModel(t)
	gone.Close()
	t.Setenv("ANTHROPIC_BASE_URL", gone.URL)
	r := recorder.New()
	told := &toldWithEnv{told{TestingT: t}, t}
	recorder.EnvProxy(told, r)
	answer := post(t, http.DefaultClient, os.Getenv("ANTHROPIC_BASE_URL")+"/v1/messages", samples["anthropic"].request)
	assert.Contains(t, answer, "toolscore: recorder.EnvProxy: ")
	_, err := r.Trace()
	require.ErrorContains(t, err, gone.URL+"/v1/messages: it was not answered")
	told.end()
	require.Len(t, told.errors, 1)
}

func TestEnvProxyFallsBackToTheGeneralVariable(t *testing.T) {
	s := samples["bedrock"]
	server := newModel(t, s.reply())
	t.Setenv("AWS_ENDPOINT_URL", server.URL)
	t.Setenv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", "")
	r := recorder.New()
	recorder.EnvProxy(t, r)
	post(t, &http.Client{}, os.Getenv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME")+s.path, s.request)
	assert.Equal(t, asked, bare(trace(t, r)))
	assert.Equal(t, server.URL, os.Getenv("AWS_ENDPOINT_URL"))
}

func TestEnvProxyAsksForEncodingsThatItCanRead(t *testing.T) {
	for accepted, want := range map[string]string{"": "identity", "br, zstd": "identity", "gzip, br": "gzip"} {
		server := newModel(t, samples["chat"].reply())
		t.Setenv("ANTHROPIC_BASE_URL", server.URL)
		recorder.EnvProxy(t, recorder.New())
		req, _ := http.NewRequest(http.MethodGet, os.Getenv("ANTHROPIC_BASE_URL"), http.NoBody)
		req.Header.Set("Accept-Encoding", accepted)
		resp, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		assert.NoError(t, resp.Body.Close())
		assert.Equal(t, want, server.requests[0].Header.Get("Accept-Encoding"), accepted)
	}
}

func TestEnvProxyReportsProblemsAtTheEnd(t *testing.T) {
	server := newModel(t, reply{body: "<html>"})
	t.Setenv("ANTHROPIC_BASE_URL", server.URL)
	fake := &settingTest{told: told{TestingT: t}, set: map[string]string{}}
	recorder.EnvProxy(fake, recorder.New())
	post(t, &http.Client{}, fake.set["ANTHROPIC_BASE_URL"]+"/v1/messages", samples["anthropic"].request)
	assert.Empty(t, fake.errors)
	fake.end()
	assert.Contains(t, strings.Join(fake.errors, ""), "has the shape of an answer")
}

func TestEnvProxyMisuse(t *testing.T) {
	assert.PanicsWithValue(t, "toolscore: recorder.EnvProxy: the recorder is nil; make one with recorder.New", func() {
		recorder.EnvProxy(t, nil)
	})
	assert.PanicsWithValue(t,
		"toolscore: recorder.EnvProxy: a *recorder_test.told cannot set environment variables; pass a *testing.T",
		func() { recorder.EnvProxy(&told{TestingT: t}, recorder.New()) })
}

func TestEnvProxyRefusesAnAddressThatIsNone(t *testing.T) {
	t.Setenv("ANTHROPIC_BASE_URL", "http://[::1")
	fake := &settingTest{told: told{TestingT: t}, set: map[string]string{}}
	recorder.EnvProxy(fake, recorder.New())
	fake.end()
	assert.Len(t, fake.errors, 1)
	assert.Contains(t, fake.errors[0], "toolscore: recorder.EnvProxy: ANTHROPIC_BASE_URL: bad address")
	assert.NotContains(t, fake.set, "ANTHROPIC_BASE_URL")
	assert.Contains(t, fake.set, "OPENAI_BASE_URL")
}

type settingTest struct {
	told
	set map[string]string
}

func (f *settingTest) Setenv(key, value string) { f.set[key] = value }
