package recorder

import (
	"encoding/json"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/provider"
	"github.com/toolscore/toolscore-go/internal/value"
)

// arguments returns the arguments of a call from whatever the tool was given. Text is what a model wrote and is read as JSON;
// any other value is what encoding/json makes of it. What is no JSON object is kept as raw text with the problem. The error
// says why a Go value is no JSON at all.
func arguments(in any) (args toolscore.Args, raw string, problem toolscore.Problem, err error) {
	if request, ok := in.(interface{ GetRawArguments() any }); ok { // an MCP request of mcp-go
		in = request.GetRawArguments()
	}
	switch text := in.(type) {
	case string:
		args, raw, problem = provider.Arguments(text)
	case []byte:
		args, raw, problem = provider.Arguments(string(text))
	case json.RawMessage:
		args, raw, problem = provider.Arguments(string(text))
	default:
		v, err := normalise(in)
		if err != nil {
			return nil, "", "", err
		}
		args, raw, problem = object(v)
	}
	return args, raw, problem, nil
}

// object returns a JSON value as arguments: an object is what it is, null is no arguments, and anything else stays raw.
func object(v any) (toolscore.Args, string, toolscore.Problem) {
	switch v := v.(type) {
	case nil:
		return toolscore.Args{}, "", ""
	case map[string]any:
		return v, "", ""
	default:
		return nil, string(value.AppendJSON(nil, v)), toolscore.NotObject
	}
}

// freeText reads the input of a tool that takes text: only what looks like an object is read as JSON.
func freeText(text string) (toolscore.Args, string, toolscore.Problem) {
	if trimmed := strings.TrimSpace(text); trimmed == "" || trimmed[0] == '{' {
		return provider.Arguments(text)
	}
	return nil, text, toolscore.Text
}
