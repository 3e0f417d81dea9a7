package conformance_test

import (
	"encoding/json"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/matchers"
)

func checkValidator(l line) error {
	got, err := validate(l["func"].(string), l["params"].([]any))
	if err != nil {
		return err
	}
	if got != l["result"] {
		return fmt.Errorf("got %t", got)
	}
	return nil
}

func validate(name string, params []any) (bool, error) {
	switch name {
	case "matchToolCalls":
		return matchers.MatchToolCalls(names(params[0]), names(params[1])), nil
	case "matchToolCallsSubset":
		return matchers.MatchToolCallsSubset(names(params[0]), names(params[1])), nil
	case "matchAnyToolCall":
		return matchers.MatchAnyToolCall(names(params[0]), names(params[1])), nil
	case "matchToolCallCount":
		return matchers.MatchToolCallCount(params[0].(string), names(params[1]), count(params[2])), nil
	case "matchNoToolCalls":
		return matchers.MatchNoToolCalls(names(params[0])), nil
	}
	trace, err := toolCalls(params[len(params)-1])
	if err != nil {
		return false, err
	}
	tool := params[0].(string)
	switch name {
	case "matchToolCallWithArgs":
		return matchers.MatchToolCallWithArgs(tool, arguments(params[1]), trace), nil
	case "matchToolCallWithPartialArgs":
		return matchers.MatchToolCallWithPartialArgs(tool, arguments(params[1]), trace), nil
	case "matchToolArgument":
		return matchers.MatchToolArgument(tool, params[1].(string), params[2], trace), nil
	default:
		return false, fmt.Errorf("there is no validator %s", name)
	}
}

func arguments(v any) toolscore.Args {
	return v.(map[string]any)
}

func names(v any) []string {
	list := v.([]any)
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = x.(string)
	}
	return texts
}

func count(v any) int {
	n, err := v.(json.Number).Int64()
	if err != nil {
		panic(err)
	}
	return int(n)
}
