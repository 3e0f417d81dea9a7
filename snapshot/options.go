package snapshot

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gkampitakis/go-snaps/match"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

// Named gives a snapshot a label in place of its number, so that its file keeps its name when
// snapshots are added before it. A test may use a label once, and again after a comparison that
// failed: a test that retries reports the failures of its attempts through a TestingT of its own,
// and the last comparison counts.
func Named(label string) toolscore.Option {
	return option.New(fmt.Sprintf("Named(%q)", label), func(s *option.Settings) error {
		if label == "" {
			return errors.New("the label is empty; give a name, or leave Named out to count the snapshots")
		}
		s.Label = label
		return nil
	})
}

// At writes the matcher m into the golden in place of the value recorded at the path in the tool's
// arguments: when the golden is first written, and wherever an update writes that value anew. The
// path consists of keys joined by dots, [n] and [*] for elements, * for any key, and quoted keys
// where they have other characters: passengers[*].seat, headers."x-id". A path that does not exist,
// and a matcher that refuses the recorded value, fail the test.
func At(tool, path string, m matchers.Matcher) toolscore.Option {
	return option.New(fmt.Sprintf("At(%q, %q)", tool, path), func(s *option.Settings) error {
		if tool == "" {
			return errors.New("the tool has no name; give the name that the calls carry")
		}
		if _, err := parsePath(path); err != nil {
			return err
		}
		if _, tagged := m.(value.Tagged); !tagged {
			return fmt.Errorf("the matcher %v has no tag, so no file can hold it; use one of package matchers, or give it a Tag", m)
		}
		s.Rules = append(slices.Clip(s.Rules), option.Rule{Tool: tool, Path: path, Matcher: m})
		return nil
	})
}

// JSONMatchers applies matchers of go-snaps to the arguments of the tool's calls before they are
// compared or written, in their order: JSONMatchers("book_flight", match.Any("id")). An error of
// such a matcher, for example about a missing path, fails the test, and so does a tool that is not
// called.
func JSONMatchers(tool string, m ...match.JSONMatcher) toolscore.Option {
	return option.New(fmt.Sprintf("JSONMatchers(%q)", tool), func(s *option.Settings) error {
		if tool == "" || len(m) == 0 || slices.Contains(m, nil) {
			return errors.New("a tool and at least one matcher are needed, as in JSONMatchers(\"book\", match.Any(\"id\"))")
		}
		s.ArgsMatchers = append(slices.Clip(s.ArgsMatchers), option.ArgsMatcher{
			Tool:  tool,
			Apply: func(args []byte) ([]byte, error) { return applyAll(args, m) },
		})
		return nil
	})
}

// Secret names further keys whose values are secrets, by the key itself or by a path such as
// user.pin; an index in a path means every index, and result.pin is a path into the result. Their
// values become !redacted before anything is written or printed.
func Secret(keysOrPaths ...string) toolscore.Option {
	return option.New("Secret", func(s *option.Settings) error {
		if len(keysOrPaths) == 0 || slices.Contains(keysOrPaths, "") {
			return errors.New("a key has no name; give names such as pin, or paths such as args.user.pin")
		}
		s.Secret = append(slices.Clip(s.Secret), belowArgs(keysOrPaths)...)
		return nil
	})
}

// NotSecret names keys or paths whose values are not secrets, whatever they look like. The name of
// an environment variable exempts the variable's value.
func NotSecret(keysOrPaths ...string) toolscore.Option {
	return option.New("NotSecret", func(s *option.Settings) error {
		if len(keysOrPaths) == 0 || slices.Contains(keysOrPaths, "") {
			return errors.New("a key has no name; give names such as token, or paths such as args.page.token")
		}
		s.NotSecret = append(slices.Clip(s.NotSecret), belowArgs(keysOrPaths)...)
		return nil
	})
}

// belowArgs puts args before each path that does not say where it begins, as the paths of At do.
func belowArgs(keysOrPaths []string) []string {
	roots := regexp.MustCompile(`^(args|result|error|raw)([.\[]|$)`)
	placed := make([]string, len(keysOrPaths))
	for i, entry := range keysOrPaths {
		if strings.ContainsAny(entry, ".[") && !roots.MatchString(entry) {
			entry = value.Join("args", entry)
		}
		placed[i] = entry
	}
	return placed
}

func applyAll(args []byte, list []match.JSONMatcher) ([]byte, error) {
	for _, m := range list {
		rewritten, failed := m.JSON(args)
		if len(failed) > 0 {
			errs := make([]error, len(failed))
			for i, e := range failed {
				errs[i] = fmt.Errorf("%s(%q): %w", e.Matcher, e.Path, e.Reason)
			}
			return nil, errors.Join(errs...)
		}
		args = rewritten
	}
	return args, nil
}
