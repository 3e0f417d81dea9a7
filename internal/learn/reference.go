package learn

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// enoughReferences is how many distinct values have to agree before a reference is learned of them.
const enoughReferences = 3

// origin is a place whose value a later call was given.
type origin struct {
	item int
	path string
}

// reference returns the name of an earlier place that had each of the values in the same run, and
// whether there is one. It is in a call that all runs of the variant make once, outside the group
// of the call that refers to it.
func (t *teacher) reference(seen []seenValue) (name string, ok bool) {
	if t.nameless || distinct(seen) < enoughReferences {
		return "", false
	}
	for i, it := range t.items[:t.item] {
		if !it.required() || it.bounds != (toolscore.Bounds{}) || it.group != 0 && it.group == t.items[t.item].group {
			continue
		}
		for _, path := range t.paths(it, seen[0]) {
			if t.writable(i, path) && !slices.ContainsFunc(seen, func(s seenValue) bool { return !t.had(it, path, s) }) {
				return t.name(origin{i, path}), true
			}
		}
	}
	return "", false
}

func distinct(seen []seenValue) int {
	texts := map[string]bool{}
	for _, s := range seen {
		texts[string(value.AppendJSON(nil, s.value))] = true
	}
	return len(texts)
}

// paths lists the places of a call of one run that hold a value, sorted.
func (t *teacher) paths(it *item, s seenValue) (paths []string) {
	calls := it.seen[s.run]
	if len(calls) != 1 {
		return nil // a run of another variant of the pool
	}
	c := t.runs[s.run][calls[0]]
	for _, root := range []struct {
		path  string
		value any
	}{{"args", map[string]any(c.Args)}, {"result", c.Result}} {
		walk(root.path, root.value, func(path string, v any) {
			if equalValues(v, s.value) {
				paths = append(paths, path)
			}
		})
	}
	return paths
}

func (t *teacher) had(it *item, path string, s seenValue) bool {
	return slices.Contains(t.paths(it, s), path)
}

// walk visits the texts and numbers at and below a value, keys sorted.
func walk(path string, v any, visit func(path string, v any)) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range sortedKeys(v) {
			walk(value.Member(path, key), v[key], visit)
		}
	case []any:
		for i, e := range v {
			walk(value.Element(path, i), e, visit)
		}
	case string, json.Number, bool:
		visit(path, v)
	}
}

func equalValues(a, b any) bool {
	return bytes.Equal(value.AppendJSON(nil, a), value.AppendJSON(nil, b))
}

// name returns the name under which the value of a place is captured.
func (l *learner) name(s origin) string {
	if name, known := l.names[s]; known {
		return name
	}
	name := fmt.Sprintf("%s_%d", l.items[s.item].tool, len(l.names)+1)
	l.names[s] = name
	return name
}

// writable reports whether a capture can be written at a place of a call that was learned: not inside a
// matcher.
func (l *learner) writable(index int, path string) bool {
	root, _, _ := strings.Cut(path, ".")
	if root == "result" && !l.withResults(l.items[index].tool) {
		return !strings.ContainsAny(path, `["`)
	}
	found := false
	c := l.calls[index]
	for at, v := range map[string]any{"args": map[string]any(c.Args), "result": c.Result} {
		replace(v, at, path, func(v any) any {
			found = true
			return v
		})
	}
	return found
}

// capture writes the matchers that give names to what later calls refer to.
func (l *learner) capture() {
	sources := slices.SortedFunc(maps.Keys(l.names), func(a, b origin) int {
		return cmp.Or(cmp.Compare(a.item, b.item), strings.Compare(a.path, b.path))
	})
	for _, s := range sources {
		c := &l.calls[s.item]
		named := func(v any) any { return build("capture", map[string]any{"name": l.names[s], "value": v}) }
		if path, is := strings.CutPrefix(s.path, "result"); is && !l.withResults(c.Tool) {
			c.Result = l.captureOnly(c.Result, strings.TrimPrefix(path, "."), named(build("any", nil)))
			continue
		}
		args := replace(map[string]any(c.Args), "args", s.path, named)
		c.Args, _ = args.(map[string]any)
		c.Result = replace(c.Result, "result", s.path, named)
	}
}

// captureOnly returns a result that nothing but captures is asked of.
func (l *learner) captureOnly(result any, path string, capture any) any {
	if path == "" {
		return capture
	}
	key, below, _ := strings.Cut(path, ".")
	object := map[string]any{}
	if m, is := result.(value.Tagged); is {
		if tag, param := m.Tag(); tag == "partial" {
			object = maps.Clone(param.(map[string]any)) //nolint:forcetypeassert // the parameter of partial is an object
		}
	}
	object[key] = l.captureOnly(object[key], below, capture)
	return build("partial", object)
}

// eachName visits the captures and references of an expected call, each with its path.
func eachName(c toolscore.Call, visit func(path, tag, name string)) {
	eachNameIn("args", map[string]any(c.Args), visit)
	eachNameIn("result", c.Result, visit)
}

func eachNameIn(path string, v any, visit func(path, tag, name string)) {
	switch v := v.(type) {
	case map[string]any:
		for key, e := range v {
			eachNameIn(value.Member(path, key), e, visit)
		}
	case []any:
		for i, e := range v {
			eachNameIn(value.Element(path, i), e, visit)
		}
	case value.Tagged:
		tag, param := v.Tag()
		switch tag {
		case "partial", "maybe":
			eachNameIn(path, param, visit)
		case "capture", "ref":
			if object, is := param.(map[string]any); is {
				param = object["name"]
			}
			name, _ := param.(string)
			visit(path, tag, name)
		}
	}
}
