package provider

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// blank is what JSON takes for white space.
const blank = " \t\r\n"

// Arguments reads the text that stands on the wire for the arguments of a call. A JSON object is returned as args, with
// numbers as written; nothing and null are no arguments, an empty map. Anything else is returned untouched as raw, with
// args nil and the problem that says why it is no object.
func Arguments(text string) (args toolscore.Args, raw string, problem toolscore.Problem) {
	switch strings.Trim(text, blank) {
	case "", "null", "{}":
		return toolscore.Args{}, "", ""
	}
	v, err := value.Parse([]byte(text))
	if object, ok := v.(map[string]any); ok && err == nil {
		return object, "", ""
	}
	return nil, text, toolscore.ProblemOf(text)
}
