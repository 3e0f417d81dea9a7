package provider

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// call is a call as one object on the wire holds it: its arguments are still text.
type call struct {
	toolscore.Call
	args string // JSON text, or free text
	free bool
}

// newCall makes a call of the fields that every format has in some form.
func newCall(kind toolscore.Kind, id, tool string, args node) call {
	return call{Call: toolscore.Call{Kind: kind, ID: id, Tool: tool}, args: argumentText(args)}
}

// finish returns the call with its arguments read.
func (c call) finish() toolscore.Call {
	d := draft{Call: c.Call, whole: c.args, free: c.free, stopped: true}
	return d.finish()
}

// argumentText returns arguments as JSON text. They stand on the wire as an object or as a string that holds the text.
func argumentText(args node) string {
	if args.isString() {
		return args.exact()
	}
	return string(args)
}

// newResult makes what a tool returned: a Call with ID or Tool, and Result or Err.
func newResult(id, tool string, content node, failed bool) toolscore.Call {
	r := toolscore.Call{ID: id, Tool: tool}
	if failed {
		r.Err = errorText(content)
	} else {
		r.Result = resultOf(content)
	}
	return r
}

// plainResult makes a result of a format that does not say whether a tool failed. Its text may: by convention a failure begins
// with the word Error and a colon, and such a text is both what the tool returned and its error.
func plainResult(id, tool string, content node) toolscore.Call {
	r := newResult(id, tool, content, false)
	if text, ok := r.Result.(string); ok && strings.HasPrefix(text, "Error:") {
		r.Err = text
	}
	return r
}

// resultOf reads the content of a result. Providers wrap text in lists of parts; a content that is nothing but text is one
// string, whatever it came in. Nothing at all is an empty text, for the tool did answer.
func resultOf(content node) any {
	switch {
	case content.isNull():
		return ""
	case content.isList():
		return partsOf(content)
	default:
		return content.value()
	}
}

func partsOf(list node) any {
	var texts []string
	mixed := false
	var only node
	for part := range list.elements() {
		text, ok := textOf(part)
		texts = append(texts, text)
		mixed = mixed || !ok
		only = part
	}
	if len(texts) == 1 {
		if inner := only.get("json"); inner != nil { // Bedrock
			return inner.value()
		}
		if inner := only.get("document", "data"); inner != nil { // Cohere
			return inner.value()
		}
	}
	if mixed {
		return list.value()
	}
	return strings.Join(texts, "\n")
}

// textOf returns the text of a part that holds nothing else of interest. A part without type is one with text alone.
func textOf(part node) (string, bool) {
	text, kind := part.first("text", "content"), part.get("type")
	if kind == nil {
		for key := range part.members() {
			if key != "text" {
				return "", false
			}
		}
	}
	return text.str(), text.isString() && (kind == nil || strings.HasSuffix(kind.str(), "text"))
}

// errorText returns what a failed tool said; it is never empty, so that the failure shows.
func errorText(content node) string {
	if text, ok := resultOf(content).(string); ok && text != "" {
		return text
	}
	if code := content.first("error_code", "message"); code.isString() {
		return code.str()
	}
	if content.isNull() || content.isString() || len(content) == 2 {
		return "error"
	}
	return validUTF8(string(content))
}
