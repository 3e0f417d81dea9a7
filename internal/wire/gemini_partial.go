package wire

import (
	"encoding/json"
	"fmt"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// partialArgs builds arguments that arrive as paths and values, such as $.stops[1].city and a piece
// of a string.
type partialArgs struct {
	root any
	wire strings.Builder // what arrived, kept for arguments that cannot be built
	err  error
}

// add takes one piece.
func (p *partialArgs) add(piece Node) {
	p.wire.Write(piece)
	steps, err := pathSteps(piece.First("jsonPath", "json_path").Str())
	if err == nil {
		p.root, err = put(p.root, steps, piece)
	}
	if p.err == nil {
		p.err = err
	}
}

// arguments returns the object that the pieces make, or else the pieces as raw text.
func (p *partialArgs) arguments() (toolscore.Args, string, toolscore.Problem) {
	object, ok := finishStrings(p.root).(map[string]any)
	if p.err != nil || !ok {
		return nil, p.text(), toolscore.Invalid
	}
	return object, "", ""
}

// text returns the pieces as they came.
func (p *partialArgs) text() string { return validUTF8(p.wire.String()) }

// put returns the value at the end of the steps with the piece in it.
func put(at any, steps []step, piece Node) (any, error) {
	if len(steps) == 0 {
		return extend(at, piece), nil
	}
	s := steps[0]
	if s.isKey {
		object, ok := at.(map[string]any)
		if at != nil && !ok {
			return at, fmt.Errorf("%s is not an object", s)
		}
		if object == nil {
			object = make(map[string]any)
		}
		inner, err := put(object[s.key], steps[1:], piece)
		object[s.key] = inner
		return object, err
	}
	list, ok := at.([]any)
	if at != nil && !ok || s.index > len(list) { // pieces come in order
		return at, fmt.Errorf("%s is outside of the list", s)
	}
	if s.index == len(list) {
		list = append(list, nil)
	}
	inner, err := put(list[s.index], steps[1:], piece)
	list[s.index] = inner
	return list, err
}

// growing is a string that may get more text.
type growing struct{ strings.Builder }

// extend puts a piece after what is there: text continues text, anything else stands alone.
func extend(at any, piece Node) any {
	if text := piece.First("stringValue", "string_value"); text != nil {
		grown, ok := at.(*growing)
		if !ok {
			grown = &growing{}
		}
		grown.WriteString(text.Exact())
		return grown
	}
	if number := piece.First("numberValue", "number_value"); number != nil {
		return json.Number(number)
	}
	if truth := piece.First("boolValue", "bool_value"); truth != nil {
		return truth.IsTrue()
	}
	return nil
}

// finishStrings turns texts that have stopped growing into strings.
func finishStrings(v any) any {
	switch v := v.(type) {
	case *growing:
		return validUTF8(mendHalves(v.String()))
	case map[string]any:
		for key, member := range v {
			v[key] = finishStrings(member)
		}
	case []any:
		for i, element := range v {
			v[i] = finishStrings(element)
		}
	}
	return v
}

// step is one step of a path: a key or an index.
type step struct {
	key   string
	index int
	isKey bool
}

func (s step) String() string {
	if s.isKey {
		return value.Member("", s.key)
	}
	return value.Element("", s.index)
}

// pathSteps reads a path such as $.a.b[0]['c.d'].
func pathSteps(path string) ([]step, error) {
	rest, ok := strings.CutPrefix(path, "$")
	if !ok {
		return nil, fmt.Errorf("the path %q does not begin with $", path)
	}
	var steps []step
	for rest != "" {
		var s step
		if s, rest, ok = nextStep(rest); !ok || len(steps) == value.MaxDepth {
			return nil, fmt.Errorf("the path %q is not understood", path)
		}
		steps = append(steps, s)
	}
	return steps, nil
}

func nextStep(path string) (s step, rest string, ok bool) {
	if path[0] == '.' {
		end := strings.IndexAny(path[1:], ".[")
		if end < 0 {
			end = len(path) - 1
		}
		return step{key: path[1 : 1+end], isKey: true}, path[1+end:], end > 0
	}
	if path[0] != '[' || len(path) < 3 {
		return step{}, "", false
	}
	if quote := path[1]; quote == '\'' || quote == '"' {
		key, rest, ok := strings.Cut(path[2:], string(quote)+"]")
		return step{key: key, isKey: true}, rest, ok
	}
	digits, rest, ok := strings.Cut(path[1:], "]")
	index := Node(digits).Number(-1)
	return step{index: index}, rest, ok && index >= 0
}
