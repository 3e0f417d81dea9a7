package wire

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Call is a call as one object on the wire holds it: its arguments are still text.
type Call struct {
	toolscore.Call
	args   string // JSON text, or free text
	object bool   // the arguments are not text that pieces could continue
	free   bool
}

// NewCall makes a call of the fields that every format has in some form.
func NewCall(kind toolscore.Kind, id, tool string, args Node) Call {
	return Call{
		Call: toolscore.Call{Kind: kind, ID: id, Tool: tool}, args: argumentText(args), object: args.IsObject() || args.IsList(),
	}
}

// Finish returns the call with its arguments read.
func (c Call) Finish() toolscore.Call {
	d := draft{Call: c.Call, whole: c.args, free: c.free, stopped: true}
	return d.finish()
}

// argumentText returns arguments as JSON text. They are on the wire as an object or as a string
// that holds the text.
func argumentText(args Node) string {
	if args.IsString() {
		return args.Exact()
	}
	return string(args)
}

// newResult makes what a tool returned: a Call with ID or Tool, and Result or Err.
func newResult(id, tool string, content Node, failed bool) toolscore.Call {
	r := toolscore.Call{ID: id, Tool: tool}
	if failed {
		r.Err = ErrorText(content)
	} else {
		r.Result = resultOf(content)
	}
	return r
}

// PlainResult makes a result of a format that does not say whether a tool failed. Its text may: by
// convention a failure begins with the word Error and a colon, and such a text is both what the
// tool returned and its error.
func PlainResult(id, tool string, content Node) toolscore.Call {
	r := newResult(id, tool, content, false)
	if text, ok := r.Result.(string); ok && strings.HasPrefix(text, "Error:") {
		r.Err = text
	}
	return r
}

// resultOf reads the content of a result. Providers wrap text in lists of parts; a content that is
// nothing but text is one string, whatever it came in. Nothing at all is an empty text, for the
// tool did answer.
func resultOf(content Node) any {
	switch {
	case content.IsNull():
		return ""
	case content.IsList():
		return partsOf(content)
	default:
		return content.Value()
	}
}

func partsOf(list Node) any {
	var texts []string
	mixed := false
	var only Node
	for part := range list.Elements() {
		text, ok := textOf(part)
		texts = append(texts, text)
		mixed = mixed || !ok
		only = part
	}
	if len(texts) == 1 {
		if inner := only.Get("json"); inner != nil { // Bedrock
			return inner.Value()
		}
		if inner := only.Get("document", "data"); inner != nil { // Cohere
			return inner.Value()
		}
	}
	if mixed {
		return list.Value()
	}
	return strings.Join(texts, "\n")
}

// textOf returns the text of a part that holds nothing else of interest. A part without type holds
// only text.
func textOf(part Node) (string, bool) {
	text, kind := part.First("text", "content"), part.Get("type")
	if kind == nil {
		for key := range part.Members() {
			if key != "text" {
				return "", false
			}
		}
	}
	return text.Str(), text.IsString() && (kind == nil || strings.HasSuffix(kind.Str(), "text"))
}

// ErrorText returns what a failed tool said; it is never empty, so that the failure shows.
func ErrorText(content Node) string {
	if text, ok := resultOf(content).(string); ok && text != "" {
		return text
	}
	if code := content.First("error_code", "message"); code.IsString() {
		return code.Str()
	}
	if content.IsNull() || content.IsString() || len(content) == 2 {
		return "error"
	}
	return validUTF8(string(content))
}

// Blank is what JSON takes for white space.
const Blank = " \t\r\n"

// Arguments reads the text that is on the wire for the arguments of a call. A JSON object is
// returned as args, with numbers as written; nothing and null mean no arguments, an empty map.
// Anything else is returned untouched as raw, with args nil and the problem that says why it is not
// an object.
func Arguments(text string) (args toolscore.Args, raw string, problem toolscore.Problem) {
	switch strings.Trim(text, Blank) {
	case "", "null", "{}":
		return toolscore.Args{}, "", ""
	}
	v, err := value.Parse([]byte(text))
	if object, ok := v.(map[string]any); ok && err == nil {
		return object, "", ""
	}
	return nil, text, toolscore.ProblemOf(text)
}

// CustomToolCall is the kind of a call whose arguments are free text instead of JSON. The client
// runs it.
const CustomToolCall toolscore.Kind = "custom_tool_call"

// clientKinds are the kinds that name a form of call and not who runs it.
var clientKinds = map[toolscore.Kind]bool{
	"":                     true,
	CustomToolCall:         true,
	"computer_call":        true,
	"local_shell_call":     true,
	"shell_call":           true,
	"apply_patch_call":     true,
	"tool_search_call":     true,
	"mcp_approval_request": true,
}

// RunByClient reports whether the client runs a call of this kind, and not the provider.
func RunByClient(kind toolscore.Kind) bool { return clientKinds[kind] }

// Bare is the identity of a call without its id: tool and arguments as one text.
func Bare(c toolscore.Call) string {
	return "\x00" + c.Tool + "\x00" + c.Raw + "\x00" + value.Key(map[string]any(c.Args), value.Strict)
}
