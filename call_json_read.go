package toolscore

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/internal/nearest"
	"github.com/toolscore/toolscore-go/internal/value"
)

// customToolCall is the kind of a call whose arguments are free text by design.
const customToolCall Kind = "custom_tool_call"

// foreignKeys are the names that other formats have for the keys of a call.
var foreignKeys = map[string]string{
	"name": "tool", "function": "tool", "toolName": "tool", "tool_name": "tool",
	"arguments": "args", "input": "args", "params": "args", "parameters": "args",
	"output": "result", "content": "result",
}

// readCall reads the gold form. Its errors begin with the path inside the call, and the call has
// its tool where that is known.
func readCall(text []byte) (Call, error) {
	v, err := value.Parse(text)
	if err != nil {
		return Call{}, err
	}
	object, ok := v.(map[string]any)
	if !ok {
		return Call{}, fmt.Errorf(`%s is not a call; write an object such as {"tool": "search", "args": {}}`, value.TypeName(v))
	}
	r := reader{object: object}
	c := Call{Tool: r.tool()}
	r.checkKeys()
	c.Bounds = r.bounds()
	c.Group = r.text("group")
	c.Args = r.args()
	c.Executed = r.execution()
	c.ID = r.text("id")
	c.Turn = r.count("turn")
	c.Raw = r.text("raw")
	c.Kind = Kind(r.text("kind"))
	c.Choice = r.count("choice")
	c.Result = object["result"]
	c.Err = r.text("error")
	switch {
	case object["raw"] == nil:
	case c.Kind == customToolCall:
		c.Problem = Text
	default:
		c.Problem = ProblemOf(c.Raw)
	}
	return c, r.err
}

// reader takes values out of a call's object; it keeps the first error.
type reader struct {
	object map[string]any
	err    error
}

// fail keeps the error for the key, unless there is one.
func (r *reader) fail(key, format string, args ...any) {
	if r.err == nil {
		r.err = &value.Error{Path: value.Member("", key), Err: fmt.Errorf(format, args...)}
	}
}

// checkKeys fails for the first key, by bytes, that a call does not have.
func (r *reader) checkKeys() {
	for _, key := range slices.Sorted(maps.Keys(r.object)) {
		if slices.Contains(callKeys, key) {
			continue
		}
		meant := foreignKeys[key]
		if meant == "" {
			meant = nearest.Word(key, callKeys)
		}
		if meant != "" {
			r.fail(key, "unknown key; write %q if that is meant, else leave it out", meant)
		}
		r.fail(key, "unknown key; a call has the keys %s", strings.Join(callKeys, ", "))
	}
}

// tool may be empty, since a model can ask for a tool without naming one, but it must be there.
func (r *reader) tool() string {
	if r.object["tool"] == nil {
		r.fail("tool", "missing; every call names its tool, as in {\"tool\": \"search\"}")
	}
	return r.text("tool")
}

func (r *reader) text(key string) string {
	s, ok := r.object[key].(string)
	if v := r.object[key]; v != nil && !ok {
		r.fail(key, "%s; give a string", value.TypeName(v))
	}
	return s
}

func (r *reader) execution() Execution {
	switch v := r.object["executed"].(type) {
	case nil:
		return ""
	case bool:
		if v {
			return Executed
		}
		return NotExecuted
	default:
		r.fail("executed", "%s; give true or false, or leave it out where that is not known", value.TypeName(v))
		return ""
	}
}

func (r *reader) count(key string) int {
	v := r.object[key]
	if v == nil {
		return 0
	}
	number, _ := v.(json.Number)
	n, err := strconv.Atoi(string(number))
	if err != nil || n < 0 {
		r.fail(key, "%s; give a whole number from 0", value.AppendJSON(nil, v))
	}
	return n
}

func (r *reader) args() Args {
	v := r.object["args"]
	object, ok := v.(map[string]any)
	switch {
	case v == nil:
		return nil
	case !ok:
		r.fail("args", "%s; give an object, or leave it out so that arguments are not checked", value.TypeName(v))
	case r.object["raw"] != nil && r.err == nil:
		r.err = errArgsAndRaw
	}
	return object
}

// ProblemOf says why text, the arguments of a call as a model wrote them, is not a JSON object. For
// text that is one it returns Truncated, since only a model that was cut off leaves such text.
func ProblemOf(text string) Problem {
	v, err := value.Parse([]byte(text))
	_, object := v.(map[string]any)
	switch {
	case object, errors.Is(err, value.ErrTruncated):
		return Truncated
	case err == nil:
		return NotObject
	case errors.Is(err, value.ErrDuplicateKey):
		return DuplicateKeys
	case errors.Is(err, value.ErrTooDeep):
		return TooDeep
	case errors.Is(err, value.ErrUTF8):
		return InvalidUTF8
	default:
		return Invalid
	}
}
