package golden

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
)

// checkWritable returns an error that names the first place in the calls that no golden can hold,
// and why.
func checkWritable(trace []toolscore.Call, s option.Settings) error {
	for i, c := range trace {
		for _, f := range fields(c, s) {
			if path, cause := obstacle(f.key, f.value); cause != "" {
				return fmt.Errorf("%s %s: %s", source.Name(i, c.Tool), path, cause)
			}
		}
	}
	return nil
}

// obstacle returns the path of the first value at or below v that cannot be written, and why; ""
// where all can.
func obstacle(path string, v any) (where, cause string) {
	switch v := v.(type) {
	case nil, bool, toolscore.Bounds:
		return "", ""
	case string:
		return path, invalidText(v)
	case json.Number:
		if !isNumber(string(v)) {
			return path, fmt.Sprintf("%q is not a JSON number; give its decimal text", string(v))
		}
		return "", ""
	case []any:
		for i, e := range v {
			if where, cause = obstacle(value.Element(path, i), e); cause != "" {
				return where, cause
			}
		}
		return "", ""
	case map[string]any:
		return obstacleInObject(path, v)
	case Commented:
		return obstacle(path, v.Value)
	case value.Tagged:
		return obstacleInMatcher(path, v)
	case value.Matcher:
		return path, fmt.Sprintf("the matcher %v has no tag, so no file can hold it; "+
			"use one that has a tag, or register one with matchers.Register", v)
	default:
		return path, fmt.Sprintf("a Go %T is not a JSON value; normalise the calls before they are written", v)
	}
}

func obstacleInObject(path string, m map[string]any) (where, cause string) {
	for _, key := range (&writer{}).push(m) {
		if cause = invalidText(key); cause != "" {
			return value.Member(path, key), cause
		}
		if where, cause = obstacle(value.Member(path, key), m[key]); cause != "" {
			return where, cause
		}
	}
	return "", ""
}

func obstacleInMatcher(path string, m value.Tagged) (where, cause string) {
	name, param := m.Tag()
	if !isTagName(name) {
		return path, fmt.Sprintf("%q is not the name of a tag; a tag is a letter and then letters, digits, _ and -", name)
	}
	return obstacle(path, param)
}

func invalidText(s string) string {
	if utf8.ValidString(s) {
		return ""
	}
	return fmt.Sprintf("the text %q is not valid UTF-8; clean it before it is recorded", s)
}
