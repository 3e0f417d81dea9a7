// Package replay answers the requests of a test from a cassette, and keeps what was said in one
// while it is recorded.
package replay

import (
	"net/http"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/redact"
)

// Settings say how requests are compared and kept.
type Settings struct {
	Test     string
	Redactor *redact.Redactor
	Volatile []option.Volatile // parts of requests that change from run to run
	// Temp is the folder for temporary files, "" where those below it are not volatile parts;
	// FoldersBelow finds them below that of the machine which recorded.
	Temp         string
	FoldersBelow func(root string) option.Volatile

	Hints   map[string]option.Volatile // kinds of such parts that a miss looks for, by their names in package snapshot
	Ignore  []*Ignored
	Live    []string // hosts that are neither kept nor replayed
	Command string   // that records anew
	Fail    func(report string)

	// Adopt is told of each request that the cassette does not have where it is to take it in place
	// of the recorded one at the same address; nil where such a request is a miss.
	Adopt func(report string)
}

// volatileOf returns the kinds of volatile parts as they were on a machine with that folder for
// temporary files, "" for this one.
func (s *Settings) volatileOf(temp string) []option.Volatile {
	if temp == "" || s.Temp == "" {
		return s.Volatile
	}
	kinds := slices.Clone(s.Volatile)
	folders := s.FoldersBelow(temp)
	for i, k := range kinds {
		if k.Name == folders.Name {
			kinds[i] = folders
		}
	}
	return kinds
}

// Ignored is a part of requests that is not compared.
type Ignored struct {
	Path   string
	Remove func(body any) (rest any, found bool)
	Found  bool // in any request
}

// passes reports whether requests to the host go to it, whether recorded or replayed.
func (s *Settings) passes(host string) bool {
	name, _, _ := strings.Cut(host, ":")
	return slices.Contains(s.Live, host) || slices.Contains(s.Live, name)
}

// asides are hosts that hand out tokens or collect telemetry. What they say belongs to a machine
// and not to a test.
var asides = []string{
	"oauth2.googleapis.com", "accounts.google.com", "metadata.google.internal", "169.254.169.254", "sts.amazonaws.com",
	"login.microsoftonline.com", "api.smith.langchain.com", "cloud.langfuse.com", "us.i.posthog.com", "eu.i.posthog.com",
	"app.posthog.com", "api.honeycomb.io",
}

func isAside(host string) bool {
	name, _, _ := strings.Cut(host, ":")
	return slices.Contains(asides, name) || strings.HasSuffix(name, ".ingest.sentry.io") ||
		strings.HasPrefix(name, "sts.") && strings.HasSuffix(name, ".amazonaws.com")
}

// isUpgrade reports whether a request asks for another protocol, such as WebSocket, which no
// cassette keeps.
func isUpgrade(req *http.Request) bool { return req.Header.Get("Upgrade") != "" }
