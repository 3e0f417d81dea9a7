package recorder

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/player"
)

// endpoint is an environment variable that tells clients where a provider is.
type endpoint struct {
	name   string
	also   string // a more general variable that counts where name is not set
	public string // the provider's own address; "" where there is none to fall back to

	replayed string // stands for public where nothing is sent
}

func endpoints() []endpoint {
	region := cmp.Or(os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION"), "us-east-1")
	return []endpoint{
		{name: "OPENAI_BASE_URL", public: "https://api.openai.com/v1"},
		{name: "OPENAI_API_BASE", replayed: "https://api.openai.com/v1"}, // of older clients, some of which prefer it
		{name: "ANTHROPIC_BASE_URL", public: "https://api.anthropic.com"},
		{name: "GOOGLE_GEMINI_BASE_URL", public: "https://generativelanguage.googleapis.com"},
		{name: "GOOGLE_VERTEX_BASE_URL", replayed: "https://aiplatform.googleapis.com"},
		{name: "OLLAMA_HOST", public: "http://127.0.0.1:11434"},
		{
			name: "AWS_ENDPOINT_URL_BEDROCK_RUNTIME", also: "AWS_ENDPOINT_URL",
			public: "https://bedrock-runtime." + region + ".amazonaws.com",
		},
	}
}

// EnvProxy records an agent that cannot be changed, even in another process or language. It sets
// the variables that hold the addresses of OpenAI, Anthropic, Gemini, Ollama and Bedrock to proxies
// on the loopback interface, which forward each request to the variable's old value or to the
// provider's public address. The agent must create its client after this call and must not set an
// address in code; use Proxy for one that does. A client that also records into r is recorded once.
// Bedrock itself refuses requests that were signed for the proxy; a server that does not check
// signatures works.
//
// Where r comes from snapshot.Replay and replays, nothing is sent on, and the variables of keys
// that are not set get a value.
//
// At the end of the test the proxies stop, the variables are restored, the variables that brought
// no request are logged, and problems are reported as by Report. EnvProxy panics if t cannot set
// variables; a *testing.T can, except in a parallel test.
func EnvProxy(t toolscore.TestingT, r *Recorder) {
	t.Helper()
	env, ok := t.(interface{ Setenv(key, value string) })
	if !ok {
		panic(fmt.Sprintf("toolscore: recorder.EnvProxy: a %T cannot set environment variables; pass a *testing.T", t))
	}
	if r == nil {
		panic("toolscore: recorder.EnvProxy: the recorder is nil; make one with recorder.New")
	}
	r.reportOnce(t)
	sends := player.Sends(r)
	if !sends {
		setKeys(env)
	}
	var started []*proxy
	for _, e := range endpoints() {
		old := cmp.Or(os.Getenv(e.name), os.Getenv(e.also), e.public)
		if !sends {
			old = cmp.Or(old, e.replayed)
		}
		if old == "" {
			continue
		}
		p := &proxy{recorder: r, door: "EnvProxy", name: e.name}
		address, err := p.start(t, old)
		if err != nil {
			t.Errorf("toolscore: recorder.EnvProxy: %s: %v; set it to a URL or unset it", e.name, err)
			continue
		}
		env.Setenv(e.name, address)
		started = append(started, p)
	}
	t.Cleanup(func() {
		t.Helper()
		if note := unused(started); note != "" {
			t.Logf("toolscore: recorder.EnvProxy: %s", note)
		}
	})
}

// setKeys sets the variables of keys that are not set: without one, clients refuse to be made,
// though nothing is sent.
func setKeys(env interface{ Setenv(key, value string) }) {
	for _, names := range [][]string{
		{"OPENAI_API_KEY"},
		{"ANTHROPIC_API_KEY"},
		{"GEMINI_API_KEY", "GOOGLE_API_KEY"},
		{"AWS_ACCESS_KEY_ID"},
		{"AWS_SECRET_ACCESS_KEY"},
	} {
		if !slices.ContainsFunc(names, func(name string) bool { return os.Getenv(name) != "" }) {
			env.Setenv(names[0], "toolscore-replay")
		}
	}
}

// unused says which of the proxies no request reached, "" where one reached each.
func unused(started []*proxy) string {
	var used, idle []string
	for _, p := range started {
		if p.requests.Load() > 0 {
			used = append(used, p.name)
		} else {
			idle = append(idle, p.name)
		}
	}
	switch {
	case len(idle) == 0:
		return ""
	case len(used) == 0:
		return "no request reached the proxies of " + strings.Join(idle, ", ") +
			"; the agent reads none of these variables, or made its client before: give it the address that recorder.Proxy returns"
	default:
		return "requests came by " + strings.Join(used, ", ") + ", none by " + strings.Join(idle, ", ")
	}
}
