package recorder

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
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
		args, raw, problem = parse([]byte(text))
		return args, raw, problem, nil
	case []byte:
		args, raw, problem = parse(text)
		return args, raw, problem, nil
	case json.RawMessage:
		args, raw, problem = parse(text)
		return args, raw, problem, nil
	}
	v, err := normalise(in)
	if err != nil {
		return nil, "", "", err
	}
	args, raw, problem = object(v, func() string { return string(value.AppendJSON(nil, v)) })
	return args, raw, problem, nil
}

// parse reads arguments as a model writes them. Nothing at all is no arguments.
func parse(text []byte) (toolscore.Args, string, toolscore.Problem) {
	if len(bytes.TrimSpace(text)) == 0 {
		return toolscore.Args{}, "", ""
	}
	v, err := value.Parse(text)
	if err != nil {
		return nil, string(text), problemOf(err)
	}
	return object(v, func() string { return string(text) })
}

// object returns a value as arguments: an object is what it is, null is no arguments, and anything else stays raw.
func object(v any, raw func() string) (toolscore.Args, string, toolscore.Problem) {
	switch v := v.(type) {
	case nil:
		return toolscore.Args{}, "", ""
	case map[string]any:
		return v, "", ""
	default:
		return nil, raw(), toolscore.NotObject
	}
}

// freeText reads the input of a tool that takes text: only what looks like an object is read as JSON.
func freeText(text string) (toolscore.Args, string, toolscore.Problem) {
	if trimmed := strings.TrimSpace(text); trimmed == "" || trimmed[0] == '{' {
		return parse([]byte(text))
	}
	return nil, text, toolscore.Text
}

func problemOf(err error) toolscore.Problem {
	for _, known := range []struct {
		err     error
		problem toolscore.Problem
	}{
		{value.ErrUTF8, toolscore.InvalidUTF8},
		{value.ErrTooDeep, toolscore.TooDeep},
		{value.ErrDuplicateKey, toolscore.DuplicateKeys},
		{value.ErrTruncated, toolscore.Truncated},
	} {
		if errors.Is(err, known.err) {
			return known.problem
		}
	}
	return toolscore.Invalid
}
