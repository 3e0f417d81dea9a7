package snapshot

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// Cassette makes Replay answer from the file at path, with or without its .yaml, which it only
// reads: a cassette of ours, of go-vcr 1 to 4 or of vcrpy. Several tests may share it. A path is
// relative to the folder where the test started.
func Cassette(path string) toolscore.Option {
	return replayOption(fmt.Sprintf("Cassette(%q)", path), func(r *option.Replay) error {
		if path == "" {
			return errors.New("the path is empty; give that of a cassette, or leave the option out for the test's own")
		}
		r.Cassette = path
		return nil
	})
}

// Live lets requests to these hosts through Replay: they are neither recorded nor answered from the
// cassette.
func Live(hosts ...string) toolscore.Option {
	return replayOption("Live", func(r *option.Replay) error {
		if len(hosts) == 0 || slices.ContainsFunc(hosts, func(h string) bool { return h == "" || strings.Contains(h, "/") }) {
			return errors.New(`a host is a name without a scheme or path, as in Live("api.weather.com")`)
		}
		r.Live = append(slices.Clip(r.Live), hosts...)
		return nil
	})
}

// IgnoreInRequest names parts of the JSON bodies of requests that Replay does not compare, by paths
// as those of At: metadata.trace, messages[0].content. A path that no request of the test has fails
// the test.
func IgnoreInRequest(paths ...string) toolscore.Option {
	return replayOption("IgnoreInRequest", func(r *option.Replay) error {
		if len(paths) == 0 {
			return errors.New(`it names no path; give some, as in IgnoreInRequest("metadata.trace")`)
		}
		for _, path := range paths {
			steps, err := parsePath(path)
			if err != nil {
				return err
			}
			remove := func(body any) (any, bool) { return without(body, steps) }
			r.Ignore = append(slices.Clip(r.Ignore), option.Ignore{Path: path, Remove: remove})
		}
		return nil
	})
}

func replayOption(name string, set func(*option.Replay) error) toolscore.Option {
	return option.New(name, func(s *option.Settings) error {
		s.Replay.Given = name
		return set(&s.Replay)
	})
}

// without returns a value without the places of the path, and whether it had any. An element of a
// list becomes null.
func without(v any, path []step) (rest any, found bool) {
	if len(path) == 0 {
		return nil, true
	}
	s := path[0]
	switch v := v.(type) {
	case map[string]any:
		return withoutMember(v, path)
	case []any:
		kept := slices.Clone(v)
		for i, element := range v {
			if s.list && (s.any || i == s.index) {
				below, is := without(element, path[1:])
				kept[i], found = below, found || is
			}
		}
		return kept, found
	default:
		return v, false
	}
}

func withoutMember(object map[string]any, path []step) (rest map[string]any, found bool) {
	kept, s := maps.Clone(object), path[0]
	for key, member := range object {
		if s.list || !s.any && key != s.key {
			continue
		}
		below, is := without(member, path[1:])
		found = found || is
		kept[key] = below
		if is && len(path) == 1 {
			delete(kept, key)
		}
	}
	return kept, found
}

// refuseComparing refuses options of a comparison, which Replay does not make.
func refuseComparing(s option.Settings) error {
	named := s
	named.Label, named.Replay.Given = "", ""
	if name := named.Comparing(); name != "" {
		return fmt.Errorf("option %s: Replay compares no calls; give it to ToolscoreSnapshot", name)
	}
	return nil
}

// keys returns names of keys for names and paths: in the traffic a path into arguments is at
// another place.
func keys(namesOrPaths []string) []string {
	names := make([]string, len(namesOrPaths))
	for i, entry := range namesOrPaths {
		names[i] = entry
		if steps, err := parsePath(entry); err == nil {
			for _, s := range steps {
				if s.key != "" {
					names[i] = s.key
				}
			}
		}
	}
	return names
}
