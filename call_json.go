package toolscore

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// callKeys are the keys of a call's gold form, in the order in which they are written.
var callKeys = []string{
	"tool", "optional", "args", "repeat", "group", "executed", "id", "turn", "raw", "kind", "choice", "result", "error",
}

// MarshalJSON writes the gold form: tool, optional, args, repeat, group, executed, id, turn, raw,
// kind, choice, result and error in this order. Bounds are optional: true, repeat: 3 or repeat:
// {"min": 1, "max": 3}, as in a golden. Zero fields are left out, except the tool and empty Args,
// which mean that there are no arguments; numbers keep their text. It fails if a value has no JSON
// form, such as a matcher, or if Args and Raw are both set. json.Marshal escapes < > and &; an
// Encoder after SetEscapeHTML(false) does not.
func (c Call) MarshalJSON() ([]byte, error) {
	text, err := c.appendJSON(nil)
	if err != nil {
		return nil, inCall("call "+c.Tool, err)
	}
	return text, nil
}

// UnmarshalJSON reads the gold form. A null counts as an absent key. Absent args stay nil, which in
// an expected call means that the arguments are not checked. A misspelt key, such as arg, is
// therefore an error, as are duplicate keys, values of the wrong kind, a call without tool, and
// args beside raw. Problem is derived from the text of raw. On failure the call is not changed.
func (c *Call) UnmarshalJSON(text []byte) error {
	read, err := readCall(text)
	if err != nil {
		return inCall(strings.TrimSpace("call "+read.Tool), err)
	}
	*c = read
	return nil
}

// MarshalJSON writes a list of the calls in their gold form; a nil Trace is []. It fails as
// Call.MarshalJSON does.
func (t Trace) MarshalJSON() ([]byte, error) {
	text := []byte{'['}
	for i, c := range t {
		if i > 0 {
			text = append(text, ',')
		}
		var err error
		if text, err = c.appendJSON(text); err != nil {
			return nil, inCall(fmt.Sprintf("call %d %s", i+1, c.Tool), err)
		}
	}
	return append(text, ']'), nil
}

// UnmarshalJSON reads a list of calls in their gold form. It fails as Call.UnmarshalJSON does,
// naming the call by its number from 1, and for null, which is not a trace without calls. On
// failure the trace is not changed.
func (t *Trace) UnmarshalJSON(text []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(text, &parts); err != nil {
		return fmt.Errorf("trace: not a list of calls: %w", err)
	}
	if parts == nil {
		return errors.New("trace: null is not a trace; a trace without calls is []")
	}
	read := make(Trace, len(parts))
	for i, part := range parts {
		var err error
		if read[i], err = readCall(part); err != nil {
			return inCall(strings.TrimSpace(fmt.Sprintf("call %d %s", i+1, read[i].Tool)), err)
		}
	}
	*t = read
	return nil
}

// members are the values that the gold form of the call has.
func (c Call) members() map[string]any {
	members := map[string]any{"tool": c.Tool}
	put := func(key string, v any, given bool) {
		if given {
			members[key] = v
		}
	}
	raw := c.Raw != "" || c.Problem != "" && len(c.Args) == 0
	put("args", map[string]any(c.Args), c.Args != nil && !raw)
	put("executed", c.Executed == Executed, c.Executed != "")
	put("raw", c.Raw, raw)
	put("optional", true, c.Bounds == Bounds{0, 1})
	put("repeat", c.Bounds.repeat(), !c.Bounds.Once() && c.Bounds != Bounds{0, 1})
	put("group", c.Group, c.Group != "")
	put("id", c.ID, c.ID != "")
	put("turn", c.Turn, c.Turn != 0)
	put("kind", string(c.Kind), c.Kind != "")
	put("choice", c.Choice, c.Choice != 0)
	put("result", c.Result, c.Result != nil)
	put("error", c.Err, c.Err != "")
	return members
}

// appendJSON appends the gold form. Its errors begin with the path inside the call.
func (c Call) appendJSON(text []byte) ([]byte, error) {
	if c.Raw != "" && len(c.Args) > 0 {
		return nil, errArgsAndRaw
	}
	if err := c.Bounds.Problem(); err != nil {
		return nil, err
	}
	v, err := value.NormaliseExpected(c.members())
	if err != nil {
		return nil, err
	}
	if value.HasMatcher(v) {
		return nil, noMatcher(v)
	}
	members, _ := v.(map[string]any)
	text = append(text, '{')
	for _, key := range callKeys {
		v, given := members[key]
		if !given {
			continue
		}
		if key != callKeys[0] {
			text = append(text, ',')
		}
		text = append(value.AppendJSON(text, key), ':')
		text = value.AppendJSON(text, v)
	}
	return append(text, '}'), nil
}

var errArgsAndRaw = errors.New(
	"args and raw are both given; raw is for arguments that are not a JSON object, so keep one of them")

// noMatcher is the error for members that hold a matcher; it names the place of the first.
func noMatcher(members any) error {
	var place *value.Error
	if _, err := value.Normalise(members); !errors.As(err, &place) {
		return err
	}
	return &value.Error{Path: place.Path, Err: errors.New("a matcher has no JSON; keep it in Go or in a golden file")}
}

// inCall puts the name of the call before an error, with the path inside the call where the error
// has one.
func inCall(call string, err error) error {
	var place *value.Error
	if errors.As(err, &place) && place.Path != "" {
		return fmt.Errorf("%s %w", call, err)
	}
	return fmt.Errorf("%s: %w", call, err)
}
