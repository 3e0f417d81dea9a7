package golden

import (
	"encoding/json"
	"strconv"

	toolscore "github.com/toolscore/toolscore-go"
)

var callKeys = []string{"tool", "optional", "args", "repeat", "executed", "turn", "raw", "kind", "result", "error"}

func (f *file) call(n *node) (c toolscore.Call, err error) {
	if err := f.mustBe(n, object, "a call", "write - tool: name"); err != nil {
		return c, err
	}
	if err := f.checkKeys(n, callKeys, "a call"); err != nil {
		return c, err
	}
	for _, it := range n.items {
		if err := f.field(&c, it.key.text, it.value); err != nil {
			return c, err
		}
	}
	if c.Bounds, err = f.readBounds(n); err != nil {
		return c, err
	}
	args, raw := n.member("args"), n.member("raw")
	switch {
	case c.Tool == "":
		return c, f.errorf(n.start, "a call without tool; write tool: and the name of the tool")
	case args != nil && raw != nil:
		return c, f.errorf(raw.start, "a call with args and raw; raw holds arguments that are not a JSON object, so keep one of them")
	}
	return c, nil
}

// field reads one key of a call.
func (f *file) field(c *toolscore.Call, key string, n *node) (err error) {
	switch key {
	case "tool":
		c.Tool, err = f.string(key, n)
	case "args":
		c.Args, err = f.args(n)
	case "executed":
		c.Executed, err = f.execution(n)
	case "turn":
		c.Turn, err = f.turn(n)
	case "raw":
		c.Raw, err = f.string(key, n)
	case "kind":
		var kind string
		kind, err = f.string(key, n)
		c.Kind = toolscore.Kind(kind)
	case "result":
		if c.Result, err = f.value(n); err == nil {
			err = f.notAtKey(n)
		}
	case "error":
		c.Err, err = f.string(key, n)
	}
	return err
}

// args reads arguments: an object, or null or nothing, which leaves them unchecked.
func (f *file) args(n *node) (toolscore.Args, error) {
	if single(n) == nil {
		return nil, nil //nolint:nilnil // nil arguments are a value of their own: not checked
	}
	const cure = "write each argument as name: value, and leave args out where they are not checked"
	if err := f.mustBe(n, object, "args", cure); err != nil {
		return nil, err
	}
	v, err := f.value(n)
	if err != nil {
		return nil, err
	}
	return v.(map[string]any), nil //nolint:forcetypeassert // an object without tag is read as a map
}

func (f *file) turn(n *node) (int, error) {
	number, _ := single(n).(json.Number)
	turn, err := strconv.Atoi(string(number))
	if err != nil || turn < 1 {
		return 0, f.errorf(n.start, "turn cannot be %s; write a whole number from 1", n.describe())
	}
	n.value = number
	return turn, nil
}

func (f *file) execution(n *node) (toolscore.Execution, error) {
	executed, is := single(n).(bool)
	if !is {
		return "", f.errorf(n.start, "executed cannot be %s; write executed: false for a call that was requested and not executed",
			n.describe())
	}
	n.value = executed
	if executed {
		return toolscore.Executed, nil
	}
	return toolscore.NotExecuted, nil
}

// string reads a name or text that is compared as it is.
func (f *file) string(key string, n *node) (string, error) {
	text, is := single(n).(string)
	if !is {
		return "", f.errorf(n.start, "%s is text, not %s; put text in quotes, and other values into args or result",
			key, n.describe())
	}
	n.value = text
	return text, nil
}
