package recorder

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"

	toolscore "github.com/toolscore/toolscore-go"
)

// Proxy records an agent that takes the address of its model by a flag, a field or a file: it
// starts a proxy on the loopback interface that sends each request on to upstream, such as
// https://api.openai.com/v1, and returns the URL to give to the agent, with the path of upstream.
// It changes no variables, so parallel tests may use it. A client that records into r as well is
// recorded once. At the end of the test the proxy stops, a proxy that no request reached is logged,
// and problems are reported as by Report. The test ends at once if upstream is not a URL or the
// machine has no loopback interface.
func Proxy(t toolscore.TestingT, r *Recorder, upstream string) (address string) {
	t.Helper()
	if r == nil {
		panic("toolscore: recorder.Proxy: the recorder is nil; make one with recorder.New")
	}
	r.reportOnce(t)
	p := &proxy{recorder: r, door: "Proxy", name: upstream}
	address, err := p.start(t, upstream)
	if err != nil {
		t.Errorf("toolscore: recorder.Proxy: %s: %v; give the address of the model, such as https://api.openai.com/v1", upstream, err)
		t.FailNow() // the agent must not go elsewhere
		return ""
	}
	t.Cleanup(func() {
		t.Helper()
		if p.requests.Load() == 0 {
			t.Logf("toolscore: recorder.Proxy: no request reached %s, the proxy of %s; give that address to the agent", address, upstream)
		}
	})
	return address
}

// proxy sends requests on and records them.
type proxy struct {
	recorder *Recorder
	door     string       // the function that made it
	name     string       // what the agent was to read its address from
	requests atomic.Int64 // that reached it
}

// start serves the proxy until the test ends and returns its URL, which has the path of upstream.
func (p *proxy) start(t toolscore.TestingT, upstream string) (address string, err error) {
	to, err := parseUpstream(upstream)
	if err != nil {
		return "", err
	}
	host, err := serve(t, p.handler(to))
	if err != nil {
		return "", err
	}
	p.recorder.addProxy(host, p)
	return "http://" + host + strings.TrimRight(to.Path, "/"), nil
}

// recordedHeader marks, between a recording client and a proxy of the same recorder, a request that
// is recorded already. The proxy takes it off.
const recordedHeader = "Toolscore-Recorded"

// handler sends requests on with the path they have, because the proxy's address has the path of
// the upstream.
func (p *proxy) handler(upstream *url.URL) http.Handler {
	return &httputil.ReverseProxy{
		Rewrite: func(req *httputil.ProxyRequest) {
			p.requests.Add(1)
			if req.Out.Header.Get(recordedHeader) != "" {
				req.Out.Header.Del(recordedHeader)
				req.Out = req.Out.WithContext(context.WithValue(req.Out.Context(), watchedKey{}, p.recorder))
			}
			req.SetURL(&url.URL{Scheme: upstream.Scheme, Host: upstream.Host})
			req.Out.Header["Accept-Encoding"] = readableEncodings(req.In.Header.Get("Accept-Encoding"))
		},
		Transport:     &transport{base: http.DefaultTransport, recorder: p.recorder, relayed: true},
		FlushInterval: -1, // at once
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			http.Error(w, "toolscore: recorder."+p.door+": "+err.Error(), http.StatusBadGateway)
		},
	}
}

// readableEncodings asks for no encoding that the recorder cannot read. An explicit identity keeps
// the transport from asking for gzip by itself, which would make it decode what the client is to
// see as it came.
func readableEncodings(accepted string) []string {
	if strings.Contains(accepted, "gzip") {
		return []string{"gzip"}
	}
	return []string{"identity"}
}

// parseUpstream reads an address as generously as OLLAMA_HOST is read: scheme, host and port have
// defaults.
func parseUpstream(text string) (*url.URL, error) {
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	u, err := url.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("bad address: %w", err)
	}
	if u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("bad address: the scheme %s is neither http nor https", u.Scheme)
	}
	if u.Hostname() == "" || u.Hostname() == "0.0.0.0" {
		u.Host = net.JoinHostPort("127.0.0.1", cmp.Or(u.Port(), "11434"))
	}
	return u, nil
}

// serve runs the handler on a free loopback port until the test ends.
func serve(t toolscore.TestingT, handler http.Handler) (host string, err error) {
	var config net.ListenConfig
	listener, err := config.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("listening on the loopback interface: %w", err)
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

// proxies are those of a recorder, by the port they listen to.
type proxies map[string]*proxy

func (r *Recorder) addProxy(host string, p *proxy) {
	_, port, _ := net.SplitHostPort(host)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.proxies == nil {
		r.proxies = proxies{}
	}
	r.proxies[port] = p
	r.started = append(r.started, p)
}

// isProxied reports whether requests to the URL go to a proxy of the recorder.
func (r *Recorder) isProxied(to *url.URL) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.proxies[to.Port()] == nil {
		return false
	}
	ip := net.ParseIP(to.Hostname())
	return strings.EqualFold(to.Hostname(), "localhost") || ip != nil && ip.IsLoopback()
}
