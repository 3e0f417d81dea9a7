package recorder_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/recorder/extract"
)

// sharedTraces are where recordings from public repositories lie, beside the checkout.
var sharedTraces = []string{"../../shared/traces", "../../shared/traces-2"}

// streamed is the body of one streamed answer.
type streamed struct{ name, contentType, text string }

// TestEveryCut cuts each streamed answer at some places, or at every byte if TOOLSCORE_CASES
// is set. However it comes, the calls are those of the whole answer or the trace is refused: no cut
// may pass for an answer.
func TestEveryCut(t *testing.T) {
	answers := append(ownStreams(), sharedStreams(t)...)
	table := map[string]map[string]int{}
	for _, s := range answers {
		provider, _, _ := strings.Cut(s.name, "/")
		counts := table[provider]
		if counts == nil {
			counts = map[string]int{}
			table[provider] = counts
		}
		t.Run(s.name, func(t *testing.T) { cutEverywhere(t, s, counts) })
	}
	for _, provider := range slices.Sorted(mapKeys(table)) {
		t.Logf("%-22s %v", provider, table[provider])
	}
}

func mapKeys[V any](m map[string]V) func(func(string) bool) {
	return func(yield func(string) bool) {
		for key := range m {
			if !yield(key) {
				return
			}
		}
	}
}

func cutEverywhere(t *testing.T, s streamed, counts map[string]int) {
	whole, err := extract.Calls([]byte(s.text))
	require.NoError(t, err, "the uncut answer")
	live, err := liveTrace(s, s.text, io.EOF)
	require.NoError(t, err, "the uncut answer")
	require.Equal(t, bare(whole), bare(live))
	for cut := 0; cut < len(s.text); cut += stride(len(s.text)) {
		part := s.text[:cut]
		for path, read := range map[string]func() (toolscore.Trace, error){
			"clean end":      func() (toolscore.Trace, error) { return liveTrace(s, part, io.EOF) },
			"unexpected EOF": func() (toolscore.Trace, error) { return liveTrace(s, part, io.ErrUnexpectedEOF) },
			"Extract":        func() (toolscore.Trace, error) { return extract.Calls([]byte(part)) },
		} {
			counts[path]++
			got, err := read()
			if err == nil && !reflect.DeepEqual(bare(whole), bare(got)) {
				t.Fatalf("%s, cut at byte %d of %d after %q: want\n%s\nor an error, got\n%s", path, cut, len(s.text),
					part[max(0, cut-80):], text(bare(whole)), text(bare(got)))
			}
		}
	}
}

// stride is 1 where every byte is asked for, and else leaves some dozens of cuts.
func stride(size int) int {
	const cuts = 64
	if os.Getenv("TOOLSCORE_CASES") != "" {
		return 1
	}
	return size/cuts + 1
}

// liveTrace is the trace of an agent that reads the body, which ends in the error.
func liveTrace(s streamed, body string, end error) (toolscore.Trace, error) {
	r := recorder.New()
	client := &http.Client{Transport: r.Transport(roundTripper(func(req *http.Request) (*http.Response, error) {
		rest := io.MultiReader(strings.NewReader(body), failing{end})
		header := http.Header{"Content-Type": {s.contentType}}
		return &http.Response{StatusCode: http.StatusOK, Header: header, Body: io.NopCloser(rest), Request: req}, nil
	}))}
	resp, err := client.Post("http://model/v1/any", jsonType, strings.NewReader(`{"model":"m","messages":[]}`))
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(io.Discard, resp.Body)
	_ = resp.Body.Close()
	if meets := cmp.Or(err, io.EOF); !errors.Is(meets, end) {
		return nil, fmt.Errorf("the agent meets %w", err)
	}
	return r.Trace()
}

// failing is a reader that has nothing but an error.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// ownStreams are those of the samples that are streams.
func ownStreams() []streamed {
	var list []streamed
	for name, s := range samples {
		if s.contentType != jsonType {
			list = append(list, streamed{"own/" + name, s.contentType, s.answer})
		}
	}
	return list
}

// sharedStreams are the streamed answers in the recordings, each by itself.
func sharedStreams(t *testing.T) []streamed {
	t.Helper()
	var list []streamed
	for _, folder := range sharedTraces {
		files, err := filepath.Glob(filepath.Join(folder, "wire", "*", "*"))
		require.NoError(t, err)
		if len(files) == 0 {
			t.Logf("no recordings in %s", folder)
		}
		for _, file := range files {
			list = append(list, streamsOf(t, file)...)
		}
	}
	return list
}

func streamsOf(t *testing.T, file string) []streamed {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	name := filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file)
	var bodies []string
	switch {
	case strings.HasSuffix(file, ".sse"):
		bodies = []string{string(data)}
	case strings.HasSuffix(file, ".ndjson"), strings.HasSuffix(file, ".chunks.txt"):
		bodies = splitAnswers(string(data))
	case strings.HasSuffix(file, ".yaml"):
		bodies = streamedBodies(t, data)
	}
	var list []streamed
	for i, body := range bodies {
		contentType := eventType
		if strings.HasPrefix(body, "{") {
			contentType = lineType
		}
		list = append(list, streamed{fmt.Sprintf("%s#%d", name, i+1), contentType, body})
		if contentType == lineType && !strings.Contains(body, `"done":`) { // all but Ollama send these lines as events
			events := "data: " + strings.ReplaceAll(strings.TrimSpace(body), "\n", "\n\ndata: ") + "\n\n"
			list = append(list, streamed{fmt.Sprintf("%s#%d as events", name, i+1), eventType, events})
		}
	}
	return list
}

// splitAnswers cuts stored payloads, one a line, where the next answer begins. What is not an
// answer as providers send it, such as the lines of a log, is left out.
func splitAnswers(text string) []string {
	var answers []string
	begun := false
	for line := range strings.Lines(text) {
		var event struct {
			Type   string `json:"type"`
			Method string `json:"method"`
		}
		if json.Unmarshal([]byte(line), &event) != nil || event.Method != "" {
			return nil
		}
		if !begun || event.Type == "message_start" && strings.Contains(answers[len(answers)-1], `"message_stop"`) {
			answers = append(answers, "")
		}
		begun = true
		answers[len(answers)-1] += line
	}
	return answers
}

// streamedBodies are the texts in a cassette that are events, unpacked.
func streamedBodies(t *testing.T, data []byte) []string {
	t.Helper()
	var document yaml.Node
	require.NoError(t, yaml.Unmarshal(data, &document))
	var bodies []string
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		for _, inner := range n.Content {
			walk(inner)
		}
		body := n.Value
		if n.Kind == yaml.ScalarNode && n.Tag == "!!binary" {
			var packed []byte
			if n.Decode(&packed) == nil {
				body = unpacked(packed)
			}
		}
		start := strings.TrimLeft(body, "\r\n")
		if strings.HasPrefix(start, "data: {") || strings.HasPrefix(start, "event: ") || strings.HasPrefix(start, ": ") {
			bodies = append(bodies, body)
		}
	}
	walk(&document)
	return bodies
}

func unpacked(packed []byte) string {
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return string(packed)
	}
	text, _ := io.ReadAll(reader)
	return string(text)
}
