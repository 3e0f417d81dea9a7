package snapshot

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
)

// applyRules returns the calls with the matcher of each rule in the places that its path names, and
// what is wrong: a rule that found no place, or a place whose value the matcher refuses. Such a
// value stays as it is.
func applyRules(trace toolscore.Trace, rules []option.Rule) (toolscore.Trace, []error) {
	if len(rules) == 0 {
		return trace, nil
	}
	var problems []error
	ruled := slices.Clone(trace)
	for _, rule := range rules {
		path, err := parsePath(rule.Path)
		if err != nil {
			problems = append(problems, err) // At has checked it already
			continue
		}
		found := 0
		for i, c := range ruled {
			if c.Tool != rule.Tool || c.Raw != "" {
				continue
			}
			w := writer{matcher: rule.Matcher, where: source.Name(i, c.Tool) + " args"}
			if args, ok := w.write(map[string]any(c.Args), path, "").(map[string]any); ok {
				ruled[i].Args = args
			}
			found += w.found
			problems = append(problems, w.refused...)
		}
		if found == 0 {
			problems = append(problems, noPlace(rule, ruled))
		}
	}
	return ruled, problems
}

// noPlace says why a rule found no place.
func noPlace(rule option.Rule, trace toolscore.Trace) error {
	cure := "mend the path or drop the rule"
	switch {
	case !slices.Contains(toolscore.Names(trace), rule.Tool):
		return fmt.Errorf("At(%q, %q): the tool was not called; mend its name or drop the rule", rule.Tool, rule.Path)
	case strings.HasPrefix(rule.Path, "args."):
		cure = "a path begins below the arguments, so leave out args."
	}
	return fmt.Errorf("At(%q, %q): no call of the tool has this place; %s", rule.Tool, rule.Path, cure)
}

// unmatched names each tool that has matchers of go-snaps and was not called.
func unmatched(trace toolscore.Trace, matchers []option.ArgsMatcher) error {
	var problems []error
	for _, m := range matchers {
		if !slices.Contains(toolscore.Names(trace), m.Tool) {
			problems = append(problems, fmt.Errorf("JSONMatchers(%q): the tool was not called; mend its name or drop the option", m.Tool))
		}
	}
	return errors.Join(problems...)
}

// writer puts a matcher into copies of the values along a path.
type writer struct {
	matcher value.Matcher
	where   string
	found   int
	refused []error
}

func (w *writer) write(v any, path []step, at string) any {
	if len(path) == 0 {
		return w.replace(v, at)
	}
	s := path[0]
	switch v := v.(type) {
	case map[string]any:
		if s.list {
			return v
		}
		copied := maps.Clone(v)
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if s.any || key == s.key {
				copied[key] = w.write(v[key], path[1:], value.Member(at, key))
			}
		}
		return copied
	case []any:
		if !s.list {
			return v
		}
		copied := slices.Clone(v)
		for i := range v {
			if s.any || i == s.index {
				copied[i] = w.write(v[i], path[1:], value.Element(at, i))
			}
		}
		return copied
	default:
		return v
	}
}

func (w *writer) replace(v any, at string) any {
	w.found++
	if _, secret := v.(value.Matcher); secret {
		return v // a redacted secret stays redacted
	}
	if !w.matcher.Matches(v) {
		w.refused = append(w.refused, fmt.Errorf("At: %s.%s: %s does not accept %s; mend the rule or the agent",
			w.where, at, w.matcher, value.AppendJSON(nil, v)))
		return v
	}
	return w.matcher
}
