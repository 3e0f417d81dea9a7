package recorder

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// endpoint is an environment variable that tells clients where a provider is.
type endpoint struct {
	name   string
	also   string // a more general variable that counts where name is not set
	public string // the provider's own address; "" where there is none to fall back to
}

func endpoints() []endpoint {
	region := cmp.Or(os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION"), "us-east-1")
	return []endpoint{
		{name: "OPENAI_BASE_URL", public: "https://api.openai.com/v1"},
		{name: "OPENAI_API_BASE"}, // of older clients, some of which prefer it
		{name: "ANTHROPIC_BASE_URL", public: "https://api.anthropic.com"},
		{name: "GOOGLE_GEMINI_BASE_URL", public: "https://generativelanguage.googleapis.com"},
		{name: "GOOGLE_VERTEX_BASE_URL"},
		{name: "OLLAMA_HOST", public: "http://127.0.0.1:11434"},
		{
			name: "AWS_ENDPOINT_URL_BEDROCK_RUNTIME", also: "AWS_ENDPOINT_URL",
			public: "https://bedrock-runtime." + region + ".amazonaws.com",
		},
	}
}

// EnvProxy records an agent that cannot be changed, even one in another process or language: it sets the variables that name
// the addresses of OpenAI, Anthropic, Gemini, Ollama and Bedrock to a proxy on the loopback interface, which sends each
// request on to the variable's old value, or to the provider's public address. The agent must make its client after this call
// and must not give it an address in code. A real Bedrock refuses requests that were signed for the proxy; one that does not
// check signatures works. At the end of the test the proxy stops, the variables are restored, and problems are reported as by
// Report. EnvProxy panics where t cannot set variables; a *testing.T can, in a test that is not parallel.
func EnvProxy(t toolscore.TestingT, r *Recorder) {
	t.Helper()
	env, ok := t.(interface{ Setenv(key, value string) })
	if !ok {
		panic(fmt.Sprintf("toolscore: recorder.EnvProxy: a %T cannot set environment variables; pass a *testing.T", t))
	}
	if r == nil {
		panic("toolscore: recorder.EnvProxy: the recorder is nil; make one with recorder.New")
	}
	r.Report(t)
	for _, e := range endpoints() {
		old := cmp.Or(os.Getenv(e.name), os.Getenv(e.also), e.public)
		if old == "" {
			continue
		}
		upstream, err := parseUpstream(old)
		if err != nil {
			t.Errorf("toolscore: recorder.EnvProxy: %s: %v; set it to a URL or unset it", e.name, err)
			continue
		}
		address, err := serve(t, proxyTo(upstream, r))
		if err != nil {
			t.Errorf("toolscore: recorder.EnvProxy: %v; it needs the loopback interface", err)
			continue
		}
		env.Setenv(e.name, "http://"+address+strings.TrimRight(upstream.Path, "/"))
	}
}

// parseUpstream reads an address as generously as OLLAMA_HOST is read: scheme, host and port have defaults.
func parseUpstream(text string) (*url.URL, error) {
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	u, err := url.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("bad address: %w", err)
	}
	if u.Hostname() == "" || u.Hostname() == "0.0.0.0" {
		u.Host = net.JoinHostPort("127.0.0.1", cmp.Or(u.Port(), "11434"))
	}
	return u, nil
}

// proxyTo sends requests on with the path they have, because the variable keeps the path of its old value.
func proxyTo(upstream *url.URL, r *Recorder) http.Handler {
	return &httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			p.SetURL(&url.URL{Scheme: upstream.Scheme, Host: upstream.Host})
			p.Out.Header["Accept-Encoding"] = readableEncodings(p.In.Header.Get("Accept-Encoding"))
		},
		Transport:     &transport{base: http.DefaultTransport, recorder: r, relayed: true},
		FlushInterval: -1, // at once
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			http.Error(w, "toolscore: recorder.EnvProxy: "+err.Error(), http.StatusBadGateway)
		},
	}
}

// readableEncodings asks for no encoding that the recorder cannot read. An explicit identity keeps the transport from asking
// for gzip by itself, which would make it decode what the client is to see as it came.
func readableEncodings(accepted string) []string {
	if strings.Contains(accepted, "gzip") {
		return []string{"gzip"}
	}
	return []string{"identity"}
}

// serve runs the handler on a free loopback port until the test ends.
func serve(t toolscore.TestingT, handler http.Handler) (address string, err error) {
	var config net.ListenConfig
	listener, err := config.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("listening: %w", err)
	}
	server := &http.Server{Handler: handler} //nolint:gosec // loopback, for the time of a test: no need of time limits
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		_ = server.Serve(listener)
	}()
	t.Cleanup(func() {
		_ = server.Close()
		<-stopped
	})
	return listener.Addr().String(), nil
}
