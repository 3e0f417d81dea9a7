package conformance_test

import (
	"encoding/json"
	"errors"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

func checkEvaluateToolCalls(l line) error {
	expected, err := toolCalls(l["expected"])
	if err != nil {
		return err
	}
	actual, err := toolCalls(l["actual"])
	if err != nil {
		return err
	}
	opts, err := options(l["options"])
	if err != nil {
		return err
	}
	result, err := matchers.EvaluateToolCalls(expected, actual, *opts)
	if err != nil {
		return err
	}
	got, err := asJSON(result)
	if err != nil {
		return err
	}
	want := l["result"].(map[string]any)
	if l["check"] == "verdict" {
		return checkVerdict(want, got.(map[string]any))
	}
	if !value.Equal(want, got, value.ByValue) {
		return fmt.Errorf("got %s", value.AppendJSON(nil, got))
	}
	return nil
}

// checkVerdict compares passed, and each list that the line gives as its length.
func checkVerdict(want, got map[string]any) error {
	var errs []error
	for key, w := range want {
		g := got[key]
		if list, ok := g.([]any); ok {
			g = json.Number(fmt.Sprint(len(list)))
		}
		if !value.Equal(w, g, value.ByValue) {
			errs = append(errs, fmt.Errorf("%s: want %v, got %v", key, w, g))
		}
	}
	return errors.Join(errs...)
}

func checkResolveMatchOptions(l line) error {
	var layers [3]*matchers.MatchOptions
	for i, layer := range l["layers"].([]any) {
		if layer == nil {
			continue
		}
		opts, err := options(layer)
		if err != nil {
			return err
		}
		layers[i] = opts
	}
	got, err := asJSON(matchers.ResolveMatchOptions(layers[0], layers[1], layers[2]))
	if err != nil {
		return err
	}
	if !value.Equal(l["result"], got, value.ByValue) {
		return fmt.Errorf("got %s", value.AppendJSON(nil, got))
	}
	return nil
}

func options(v any) (*matchers.MatchOptions, error) {
	var opts matchers.MatchOptions
	return &opts, json.Unmarshal(value.AppendJSON(nil, v), &opts)
}

// toolCalls reads a list of calls with toolName and arguments.
func toolCalls(v any) ([]toolscore.Call, error) {
	list, ok := v.([]any)
	if !ok {
		return nil, fmt.Errorf("%v is no list of calls", v)
	}
	trace := make([]toolscore.Call, len(list))
	for i, item := range list {
		object := item.(map[string]any)
		trace[i].Tool = object["toolName"].(string)
		if args, ok := object["arguments"].(map[string]any); ok {
			trace[i].Args = args
		}
	}
	return trace, nil
}

func asJSON(v any) (any, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return value.Parse(text)
}
