package golden_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

// expectation makes random expected calls: JSON values of every kind with matchers between them.
// Each text that it makes up is another, so that a test can tell where one came from.
type expectation struct {
	*rand.Rand
	texts    int
	names    []string       // that the calls so far capture
	captured map[string]any // what was captured
	unnamed  bool           // nothing is captured
}

func keys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }

func (r *expectation) chance(percent int) bool { return r.IntN(100) < percent }

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

func (r *expectation) calls() []toolscore.Call {
	calls := make([]toolscore.Call, r.IntN(6))
	turn := 0
	for i := range calls {
		c := toolscore.Call{Tool: pick(r.Rand, "search", "book_flight", "a:b", "pay")}
		turn += r.IntN(2)
		if r.chance(30) {
			c.Turn = max(turn, 1)
		}
		switch r.IntN(10) {
		case 0:
		case 1:
			c.Raw = r.text()
		case 2:
			c.Args = toolscore.Args{}
		default:
			c.Args = r.object(0)
		}
		if r.chance(10) {
			c.Kind = "mcp_call"
		}
		if r.chance(15) {
			c.Result = r.value(1)
		}
		if r.chance(10) {
			c.Err = r.text()
		}
		calls[i] = c
		r.names = append(append(r.names, captures(map[string]any(c.Args))...), captures(c.Result)...)
	}
	return calls
}

func (r *expectation) object(depth int) map[string]any {
	keys := []string{"a", "b", "c", "origin", "seat no", "x:y", "#k", "- d", "é", "null", "7", ""}
	m := map[string]any{}
	for range 1 + r.IntN(4) {
		m[pick(r.Rand, keys...)] = r.value(depth)
	}
	return m
}

func (r *expectation) value(depth int) any {
	if depth < 3 && r.chance(35) {
		if r.chance(50) {
			return r.object(depth + 1)
		}
		list := make([]any, 1+r.IntN(3))
		for i := range list {
			list[i] = r.value(depth + 1)
		}
		return list
	}
	if r.chance(25) {
		return r.matcher()
	}
	return r.leaf()
}

func (r *expectation) leaf() any {
	switch r.IntN(10) {
	case 0:
		return pick[any](r.Rand, nil, true, false, []any{}, map[string]any{})
	case 1, 2:
		return json.Number(pick(r.Rand, "0", "12", "-3", "1.50", "9007199254740993", "2e3"))
	case 3:
		return pick(r.Rand, "", "null", "true", "12", "2024-01-01", "yes", "~", "- x", "# x", "a: b", "!any", "[x", "\"q\"", "'q'",
			"é😀", "a\tb")
	default:
		return r.text()
	}
}

func (r *expectation) text() string {
	r.texts++
	words := []string{fmt.Sprintf("w%d", r.texts)}
	if r.chance(4) {
		words[0] = "sk-" + words[0]
	}
	for range r.IntN(4) {
		words = append(words, pick(r.Rand, "and", "more", "words", "it's", "x:y", "#hash"))
	}
	text := strings.Join(words, " ")
	if r.chance(25) {
		text = strings.ReplaceAll(text, " ", "\n") + pick(r.Rand, "", "\n", "\n\n")
	}
	return text
}

func (r *expectation) matcher() matchers.Matcher {
	switch r.IntN(9) {
	case 0:
		return matchers.Any
	case 8:
		if r.unnamed {
			return matchers.UUID
		}
		if len(r.names) > 0 && r.chance(60) {
			return matchers.Ref(pick(r.Rand, r.names...))
		}
		return matchers.Capture("name of "+r.text(), matchers.IsType(matchers.String))
	case 1:
		return matchers.Regex(`w\d+[^z]*`)
	case 2:
		return matchers.Regex("nyc", matchers.IgnoreCase)
	case 3:
		return matchers.Approx(9.99, matchers.Abs(.01))
	case 4:
		return matchers.OneOf("C", r.text(), matchers.IsType(matchers.Integer))
	case 5:
		return matchers.Each(matchers.IsType(matchers.String))
	case 6:
		return matchers.Partial(toolscore.Args{"k": r.text(), "n": matchers.Any})
	default:
		return pick(r.Rand, matchers.Redacted, matchers.IsType(matchers.String, matchers.Null))
	}
}

// captures lists the names that are captured in an expected value.
func captures(want any) (names []string) {
	switch want := want.(type) {
	case map[string]any:
		for _, key := range keys(want) {
			names = append(names, captures(want[key])...)
		}
	case []any:
		for _, w := range want {
			names = append(names, captures(w)...)
		}
	case value.Tagged:
		if tag, param := want.Tag(); tag == "capture" {
			return []string{param.(map[string]any)["name"].(string)}
		}
	}
	return names
}

// accepted returns a value that the expected one accepts.
func (r *expectation) accepted(want any) any { return r.accept(want, true) }

// accept returns a value that the expected one accepts. Only outside of matchers text is compared
// leniently.
func (r *expectation) accept(want any, leniently bool) any {
	switch want := want.(type) {
	case map[string]any:
		got := map[string]any{}
		for _, key := range keys(want) {
			got[key] = r.accept(want[key], leniently)
		}
		return got
	case []any:
		got := make([]any, len(want))
		for i, w := range want {
			got[i] = r.accept(w, leniently)
		}
		return got
	case string:
		if leniently && r.chance(5) {
			return " " + want + "\n"
		}
		return want
	case value.Tagged:
		if v, is := r.bound(want); is {
			return v
		}
		for _, v := range []any{r.text(), "NYC", "w0", json.Number("9.991"), "C", []any{"s"}} {
			if want.Matches(v) {
				return v
			}
		}
		_, param := want.Tag()
		return r.accept(param, false)
	default:
		return want
	}
}

// bound returns the value of a reference, or captures one.
func (r *expectation) bound(m value.Tagged) (v any, is bool) {
	switch name, param := m.Tag(); name {
	case "ref":
		v, is := r.captured[param.(string)]
		return v, is
	case "capture":
		if r.captured == nil {
			r.captured = map[string]any{}
		}
		v := r.text()
		r.captured[param.(map[string]any)["name"].(string)] = v
		return v, true
	}
	return nil, false
}

// changed returns got with some parts of it changed: values, keys, elements.
func (r *expectation) changed(got any, percent int) any {
	switch got := got.(type) {
	case map[string]any:
		next := map[string]any{}
		for _, key := range keys(got) {
			if !r.chance(percent / 2) {
				next[key] = r.changed(got[key], percent)
			}
		}
		if r.chance(percent) {
			next[pick(r.Rand, "new", "a", "zz", "no: 1")] = r.literal(1)
		}
		return next
	case []any:
		var next []any
		for _, v := range got {
			next = append(next, r.changed(v, percent))
		}
		switch {
		case r.chance(percent):
			next = append(next, r.literal(1))
		case r.chance(percent) && len(next) > 0:
			next = next[:len(next)-1]
		}
		return append([]any{}, next...)
	default:
		if r.chance(percent) {
			return r.literal(1)
		}
		return got
	}
}

// literal is a value without matchers.
func (r *expectation) literal(depth int) any { return r.accepted(r.value(depth)) }

// actual returns the calls of a run in which something is other than expected: percent of the parts.
func (r *expectation) actual(want []toolscore.Call, percent int) []toolscore.Call {
	var got []toolscore.Call
	for _, c := range want {
		if r.chance(percent / 3) {
			continue
		}
		got = append(got, r.actualCall(c, percent))
		if r.chance(percent / 3) {
			extra := toolscore.Call{Tool: pick(r.Rand, "search", "pay", "new tool"), Args: r.object(1), Turn: c.Turn}
			got = append(got, r.actualCall(extra, 0))
		}
	}
	if len(got) > 1 && r.chance(percent) {
		i, j := r.IntN(len(got)), r.IntN(len(got))
		got[i], got[j] = got[j], got[i]
	}
	if r.chance(percent / 3) {
		got = append(got, toolscore.Call{Tool: "last", Args: toolscore.Args{}, Raw: pick(r.Rand, "", "{broken")})
	}
	return got
}

func (r *expectation) actualCall(c toolscore.Call, percent int) toolscore.Call {
	c.Args, _ = r.accepted(map[string]any(c.Args)).(map[string]any)
	c.Result = r.accepted(c.Result)
	if c.Raw == "" {
		c.Args, _ = r.changed(map[string]any(c.Args), percent).(map[string]any)
	} else {
		c.Args = toolscore.Args{}
	}
	if r.chance(percent / 4) {
		c.Raw, c.Kind = pick(r.Rand, "", "{broken"), pick[toolscore.Kind](r.Rand, "", "mcp_call")
	}
	if c.Raw != "" {
		c.Args = toolscore.Args{}
	}
	if r.chance(percent / 4) {
		c.Err, c.Result = pick(r.Rand, "", "no seat", "lines\nof error\n"), r.changed(c.Result, percent)
	}
	if r.chance(percent / 4) {
		c.Turn = r.IntN(4)
	}
	if r.chance(percent / 4) {
		c.Executed = pick(r.Rand, "", toolscore.Executed, toolscore.NotExecuted)
	}
	return c
}
