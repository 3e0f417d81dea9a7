package pyimport

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
)

// matcher returns the matcher of ours that accepts the same. Looser says in words where it accepts more; where there is none,
// as for a pattern that looks ahead, the error says why.
func (p printed) matcher() (m value.Matcher, looser string, err error) {
	c := converter{}
	m, err = c.matcher(p)
	return m, c.looser, err
}

type converter struct{ looser string }

func (c *converter) matcher(p printed) (value.Matcher, error) {
	switch p.name {
	case anyName:
		return match.Any, nil
	case "Regex":
		return c.regex(p)
	case "Approx":
		return approx(p)
	case "Contains":
		item, err := c.value(p.args[0])
		if err != nil {
			return nil, err
		}
		return match.Build("contains", item)
	case "OneOf":
		list, err := c.value(p.args)
		if err != nil {
			return nil, err
		}
		return match.Build("oneOf", list)
	default:
		return isType(p)
	}
}

// value turns the printed matchers in a value into matchers.
func (c *converter) value(v any) (any, error) {
	switch v := v.(type) {
	case printed:
		return c.matcher(v)
	case pythonName:
		return nil, fmt.Errorf("%s is no value of JSON", v)
	case []any:
		list := make([]any, len(v))
		for i, element := range v {
			var err error
			if list[i], err = c.value(element); err != nil {
				return nil, err
			}
		}
		return list, nil
	case map[string]any:
		object := make(map[string]any, len(v))
		for key, member := range v {
			var err error
			if object[key], err = c.value(member); err != nil {
				return nil, err
			}
		}
		return object, nil
	}
	return v, nil
}

func approx(p printed) (value.Matcher, error) {
	param := map[string]any{"value": p.args[0]}
	maps.Copy(param, p.named)
	for key, v := range param {
		if _, ok := v.(json.Number); !ok {
			return nil, fmt.Errorf("%s is no number of JSON", key)
		}
	}
	return match.Build("approx", param)
}

// pythonTypes are the types of Python that values of JSON have there.
var pythonTypes = map[pythonName]value.Kind{
	"str": value.String, "int": value.Integer, "float": value.Float, "bool": value.Boolean,
	"list": value.Array, "dict": value.Object, "NoneType": value.Null,
}

func isType(p printed) (value.Matcher, error) {
	var types []any
	for _, arg := range p.args {
		name, _ := arg.(pythonName)
		t, ok := pythonTypes[name]
		if !ok {
			return nil, fmt.Errorf("no value of JSON has the type %v", arg)
		}
		types = append(types, string(t))
	}
	return match.Build("type", types)
}

func (c *converter) regex(p printed) (value.Matcher, error) {
	pattern, ok := p.args[0].(string)
	if !ok {
		return nil, errors.New("its pattern is no text")
	}
	set := p.named["flags"]
	if len(p.args) > 1 {
		set = p.args[1]
	}
	letters, err := flags(set)
	if err != nil {
		return nil, err
	}
	if part := otherSense.FindString(pattern); part != "" {
		return nil, fmt.Errorf("%s means something else in the patterns of Go", part)
	}
	if _, err := regexp.Compile(pattern); err != nil {
		return nil, fmt.Errorf("no such pattern in Go: %s", strings.TrimPrefix(err.Error(), "error parsing regexp: "))
	}
	if part := negated.FindString(pattern); part != "" {
		c.looser = part + " accepts letters, digits and blanks beyond ASCII, which it does not in Python"
	}
	if letters == "" {
		return match.Build("regex", pattern)
	}
	return match.Build("regex", map[string]any{"pattern": pattern, "flags": letters})
}

var (
	// otherSense finds what both languages read, each in its way: a repetition without lower bound, classes of POSIX.
	otherSense = regexp.MustCompile(`\{,\d*\}|\[\[:`)
	// negated finds what is wider where the class that it negates is ASCII alone.
	negated = regexp.MustCompile(`\\[DWSbB]|\[\^[^\]]*\\[dws]`)
)

// flagBits are the flags of Python that a pattern of ours has too, by their bits, or that change nothing here: ASCII, UNICODE.
var flagBits = []struct {
	bit         int
	name, short string
	letter      string
}{
	{2, "IGNORECASE", "I", "i"},
	{8, "MULTILINE", "M", "m"},
	{16, "DOTALL", "S", "s"},
	{32, "UNICODE", "U", ""},
	{256, "ASCII", "A", ""},
}

// flags reads the flags of a pattern, which Python prints as a number or as names, by its version.
func flags(v any) (letters string, err error) {
	if v == nil {
		return "", nil
	}
	set := fmt.Sprint(v)
	if text, isText := v.(string); isText {
		set = "'" + text + "'"
	}
	bits, err := strconv.Atoi(set)
	names := strings.Split(set, "|")
	for _, f := range flagBits {
		found := err == nil && bits&f.bit != 0
		bits &^= f.bit
		for i := range names {
			if names[i] == "re."+f.name || names[i] == "re."+f.short {
				names[i], found = "", true
			}
		}
		if found {
			letters += f.letter
		}
	}
	if err == nil && bits == 0 || err != nil && strings.Join(names, "") == "" {
		return letters, nil
	}
	return "", fmt.Errorf("flags %s: Go has only re.IGNORECASE, re.MULTILINE and re.DOTALL", set)
}
