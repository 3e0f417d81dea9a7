package recorder

import (
	"encoding/json"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// setArgs takes the arguments in whatever form the tool got them. Text is what a model wrote and is
// read as JSON; any other value is what encoding/json makes of it.
func (rec *record) setArgs(in any) {
	switch text := rawArguments(in).(type) {
	case string:
		rec.Args, rec.Raw, rec.Problem = wire.Arguments(text)
	case []byte:
		rec.Args, rec.Raw, rec.Problem = wire.Arguments(string(text))
	case json.RawMessage:
		rec.Args, rec.Raw, rec.Problem = wire.Arguments(string(text))
	default:
		var v any
		if v, rec.args, rec.bad = copyOf(in); rec.args == nil {
			rec.Args, rec.Raw, rec.Problem = object(v)
		}
	}
}

// setFreeText takes the input of a tool that takes text: only what looks like an object is read as
// JSON.
func (rec *record) setFreeText(input string) {
	if trimmed := strings.TrimSpace(input); trimmed == "" || trimmed[0] == '{' {
		rec.Args, rec.Raw, rec.Problem = wire.Arguments(input)
		return
	}
	rec.Raw, rec.Problem = input, toolscore.Text
}

// rawArguments looks into a request of mcp-go, which knows the arguments as they came.
func rawArguments(in any) any {
	if request, ok := in.(interface{ GetRawArguments() any }); ok {
		return request.GetRawArguments()
	}
	return in
}

// parsed returns the arguments whose JSON text encoding/json wrote.
func parsed(text []byte) (args toolscore.Args, raw string, problem toolscore.Problem, err error) {
	v, err := value.Parse(text)
	if err != nil {
		return nil, "", "", err
	}
	args, raw, problem = object(v)
	return args, raw, problem, nil
}

// object returns a JSON value as arguments: an object is what it is, null means no arguments, and
// anything else stays raw.
func object(v any) (args toolscore.Args, raw string, problem toolscore.Problem) {
	switch v := v.(type) {
	case nil:
		return toolscore.Args{}, "", ""
	case map[string]any:
		return v, "", ""
	default:
		return nil, string(value.AppendJSON(nil, v)), toolscore.NotObject
	}
}
