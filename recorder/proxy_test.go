package recorder_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

func TestProxy(t *testing.T) {
	for name, s := range samples {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := newModel(t, s.reply())
			base := variables[name].base
			r := recorder.New()
			address := recorder.Proxy(t, r, server.URL+base)
			assert.NotEqual(t, server.URL+base, address)
			assert.Equal(t, s.answer, post(t, &http.Client{}, address+s.path[len(base):], s.request))
			assert.Equal(t, s.path, server.requests[0].URL.Path)
			assert.Equal(t, asked, bare(trace(t, r)))
		})
	}
}

// A client that records and sends to a proxy of the same recorder, by whatever name of the loopback
// interface.
func TestAProxyAndARecordingClientCountOnce(t *testing.T) {
	s := samples["chat"]
	for way, client := range clients {
		for _, host := range []string{"127.0.0.1", "localhost"} {
			t.Run(way+" "+host, func(t *testing.T) {
				server := newModel(t, s.reply())
				r := recorder.New()
				address := recorder.Proxy(t, r, server.URL)
				post(t, client(r), strings.Replace(address, "127.0.0.1", host, 1)+s.path, s.request)
				assert.Equal(t, asked, bare(trace(t, r)))
				assert.Empty(t, server.requests[0].Header.Get("Toolscore-Recorded"), "the model sees no mark of ours")
			})
			t.Run("EnvProxy, "+way+" "+host, func(t *testing.T) {
				server := newModel(t, s.reply())
				t.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
				r := recorder.New()
				recorder.EnvProxy(t, r)
				post(t, client(r), os.Getenv("OPENAI_BASE_URL")+"/chat/completions", s.request)
				assert.Equal(t, asked, bare(trace(t, r)))
			})
		}
	}
}

func TestAProxyAndAClientOfAnotherRecorder(t *testing.T) {
	s := samples["chat"]
	server := newModel(t, s.reply())
	ofProxy, ofClient := recorder.New(), recorder.New()
	post(t, ofClient.HTTPClient(), recorder.Proxy(t, ofProxy, server.URL)+s.path, s.request)
	assert.Equal(t, asked, bare(trace(t, ofProxy)))
	assert.Equal(t, asked, bare(trace(t, ofClient)))
}

func TestProxiesOfOneRecorder(t *testing.T) {
	r := recorder.New()
	for _, name := range []string{"chat", "anthropic"} {
		s := samples[name]
		server := newModel(t, s.reply())
		post(t, &http.Client{}, recorder.Proxy(t, r, server.URL)+s.path, s.request)
	}
	assert.Equal(t, []string{"weather", "now", "weather", "now"}, toolscore.Names(trace(t, r)))
}

// What no request reached is said at the end.
func TestUnusedProxies(t *testing.T) {
	s := samples["anthropic"]
	server := newModel(t, s.reply())
	for name, tc := range map[string]struct {
		run  func(fake *settingTest)
		says string
		not  string
	}{
		"the agent ignores the variables": {
			func(fake *settingTest) { recorder.EnvProxy(fake, recorder.New()) },
			"no request reached the proxies of OPENAI_BASE_URL, ANTHROPIC_BASE_URL, ", "requests came",
		},
		"the agent reads one": {
			func(fake *settingTest) {
				recorder.EnvProxy(fake, recorder.New())
				post(t, &http.Client{}, fake.set["ANTHROPIC_BASE_URL"]+s.path, s.request)
			},
			"requests came by ANTHROPIC_BASE_URL, none by OPENAI_BASE_URL, ", "no request reached",
		},
		"no request reached a proxy": {
			func(fake *settingTest) { recorder.Proxy(fake, recorder.New(), "https://api.example.com/v1") },
			"the proxy of https://api.example.com/v1; give that address to the agent", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("ANTHROPIC_BASE_URL", server.URL)
			fake := &settingTest{told: told{TestingT: t}, set: map[string]string{}}
			tc.run(fake)
			assert.Empty(t, fake.logs)
			fake.end()
			said := strings.Join(fake.logs, "\n")
			assert.Contains(t, said, tc.says)
			if tc.not != "" {
				assert.NotContains(t, said, tc.not)
			}
			assert.Empty(t, fake.errors)
		})
	}
}

func TestProxyMisuse(t *testing.T) {
	assert.PanicsWithValue(t, "toolscore: recorder.Proxy: the recorder is nil; make one with recorder.New", func() {
		recorder.Proxy(t, nil, "http://localhost")
	})
	for _, upstream := range []string{"http://[::1", "ftp://example.com", "unix:///run/model"} {
		fake := &stoppedTest{told: told{TestingT: t}}
		assert.Empty(t, recorder.Proxy(fake, recorder.New(), upstream))
		fake.end()
		require.Len(t, fake.errors, 1)
		assert.Contains(t, fake.errors[0], "toolscore: recorder.Proxy: "+upstream+": bad address: ")
		assert.True(t, fake.stopped, "the agent must not go to another address")
	}
}

type stoppedTest struct {
	told
	stopped bool
}

func (f *stoppedTest) FailNow() { f.stopped = true }
