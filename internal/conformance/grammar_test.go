package conformance_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/value"
)

func checkGrammar(l line) error {
	first, err := items(l["expected"])
	if err != nil {
		return err
	}
	sources := []toolscore.Source{first}
	if variants, ok := l["variants"].([]any); ok {
		for _, v := range variants {
			next, err := items(v)
			if err != nil {
				return err
			}
			sources = append(sources, next)
		}
	}
	expected := sources[0]
	if len(sources) > 1 {
		expected = toolscore.AnyOf(sources...)
	}
	actual, err := items(l["actual"])
	if err != nil {
		return err
	}
	r, err := assert.Evaluate(expected, actual, comparison(l["options"].(map[string]any))...)
	if err != nil {
		return err
	}
	return compareGrammar(l, r)
}

func compareGrammar(l line, r assert.Result) error {
	var errs []error
	if r.Passed != l["passed"] {
		errs = append(errs, fmt.Errorf("passed: got %t", r.Passed))
	}
	if r.Approximate {
		errs = append(errs, errors.New("it is approximate"))
	}
	if got := counts(r.Entries); !slices.ContainsFunc(l["counts"].([]any), func(want any) bool {
		return value.Equal(want, got, value.ByValue)
	}) {
		errs = append(errs, fmt.Errorf("counts: got %v", got))
	}
	if metrics, given := l["metrics"].([]any); given && !slices.ContainsFunc(metrics, func(want any) bool {
		return sameNumbers(want.(map[string]any), r)
	}) {
		errs = append(errs, fmt.Errorf("metrics: got %v, score %v", r.Metrics(), r.Score))
	}
	return errors.Join(errs...)
}

// counts returns how many entries there are by state, and has a moved pair as a missing and as an
// extra one.
func counts(entries []toolscore.Entry) map[string]any {
	n := map[toolscore.State]int{}
	for _, e := range entries {
		n[e.State]++
	}
	number := func(n int) json.Number { return json.Number(fmt.Sprint(n)) }
	return map[string]any{
		"missing": number(n[toolscore.Missing] + n[toolscore.Moved]),
		"extra":   number(n[toolscore.Extra] + n[toolscore.Moved]),
		"differ":  number(n[toolscore.Differ]),
	}
}

func sameNumbers(want map[string]any, r assert.Result) bool {
	got := r.Metrics()
	got["score"] = r.Score
	for name, n := range want {
		if x, known := got[name]; !known || math.Abs(number(n.(json.Number))-x) > 1e-9 {
			return false
		}
	}
	return true
}

func comparison(options map[string]any) (opts []toolscore.Option) {
	switch options["order"] {
	case "any_order":
		opts = append(opts, toolscore.AnyOrder())
	case "by_turn":
		opts = append(opts, toolscore.ByTurn())
	}
	if extra, given := options["extra"]; given {
		opts = append(opts, toolscore.AllowExtra(bound(extra)))
	}
	on := func(name string) bool { return options[name] == true }
	opts = append(opts, toolscore.Strict(on("strict")), toolscore.PartialArgs(on("partial_args")))
	if on("ignore_args") {
		opts = append(opts, toolscore.IgnoreArgs())
	}
	return opts
}

// bound reads a number of calls; null means no bound.
func bound(v any) int {
	if v == nil {
		return toolscore.Unlimited
	}
	return count(v)
}

// items reads calls with bounds, group, turn, result and error.
func items(v any) (toolscore.Trace, error) {
	trace, err := calls(v)
	if err != nil {
		return nil, err
	}
	for i, item := range v.([]any) {
		object := item.(map[string]any)
		c := &trace[i]
		if least, given := object["min"]; given {
			*c = c.Times(count(least), bound(object["max"]))
		}
		c.Group, _ = object["group"].(string)
		c.Err, _ = object["err"].(string)
		c.Result = object["result"]
		if turn, given := object["turn"]; given {
			c.Turn = count(turn)
		}
	}
	return trace, nil
}

func checkChecks(l line) error {
	actual, err := items(l["actual"])
	if err != nil {
		return err
	}
	var opts []toolscore.Option
	for key, param := range l["checks"].(map[string]any) {
		check, err := checkOption(key, param)
		if err != nil {
			return err
		}
		opts = append(opts, check)
	}
	// The calls are compared with one that may be anywhere, so that the checks decide.
	r, err := assert.Evaluate(toolscore.Trace{}, actual, append(opts, toolscore.AllowExtra(toolscore.Unlimited))...)
	if err != nil {
		return err
	}
	got := map[string]any{}
	all := true
	for _, c := range r.Checks {
		got[c.Key] = c.Holds
		all = all && c.Holds
		if c.Holds == (c.Reason != "") {
			return fmt.Errorf("%s: holds %t, reason %q", c.Key, c.Holds, c.Reason)
		}
	}
	if want := l["holds"].(map[string]any); !maps.Equal(want, got) || r.Passed != all {
		return fmt.Errorf("got %v, passed %t", r.Checks, r.Passed)
	}
	return nil
}

func checkOption(key string, param any) (toolscore.Option, error) {
	switch key {
	case "never":
		forbidden, err := calls(param)
		return toolscore.Never(forbidden...), err
	case "before":
		var pairs toolscore.Options
		for _, p := range param.([]any) {
			pair := p.([]any)
			pairs = append(pairs, toolscore.Before(checkCall(pair[0]), checkCall(pair[1])))
		}
		return pairs, nil
	case "first":
		return toolscore.First(checkCall(param)), nil
	case "last":
		return toolscore.Last(checkCall(param)), nil
	case "succeeded":
		return toolscore.Succeeded(names(param)...), nil
	case "max_calls":
		return maxCalls(param), nil
	case "max_identical":
		return toolscore.MaxIdentical(count(param)), nil
	case "no_blind_retry":
		return toolscore.NoBlindRetry(), nil
	case "no_tool_errors":
		return toolscore.NoToolErrors(), nil
	default:
		return nil, fmt.Errorf("there is no check %s", key)
	}
}

func maxCalls(param any) toolscore.Option {
	byTool, ok := param.(map[string]any)
	if !ok {
		return toolscore.MaxCalls(count(param))
	}
	var all toolscore.Options
	for tool, n := range byTool {
		all = append(all, toolscore.MaxCalls(count(n), tool))
	}
	return all
}

// checkCall is a call of a check: a tool's name, or a call.
func checkCall(v any) any {
	if name, ok := v.(string); ok {
		return name
	}
	list, err := calls([]any{v})
	if err != nil {
		panic(err)
	}
	return list[0]
}
