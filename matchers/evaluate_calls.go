package matchers

import (
	"errors"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// normaliseCalls returns the calls with arguments that are JSON values. Absent arguments stay absent, so that a result shows
// calls as they were given.
func normaliseCalls(side string, calls []toolscore.Call) ([]toolscore.Call, error) {
	normal := make([]toolscore.Call, len(calls))
	for i, c := range calls {
		args, err := normaliseLiteral(c.Args)
		if err != nil {
			return nil, fmt.Errorf("%s call %d %s %w", side, i+1, c.Tool, err)
		}
		if c.Args != nil {
			c.Args = args
		}
		normal[i] = c
	}
	return normal, nil
}

// normaliseLiteral makes arguments JSON values, none of them a matcher; nil becomes empty. The error begins with the path.
func normaliseLiteral(args toolscore.Args) (map[string]any, error) {
	if args == nil {
		return map[string]any{}, nil
	}
	v, ok := value.Share(map[string]any(args))
	if !ok {
		var err error
		if v, err = value.Normalise(map[string]any(args)); err != nil {
			return nil, whyNoLiteral(args, err)
		}
	}
	normal, _ := v.(map[string]any) // a map stays one
	return normal, nil
}

func whyNoLiteral(args toolscore.Args, err error) error {
	if v, _ := value.NormaliseExpected(map[string]any(args)); value.HasMatcher(v) {
		return errors.New("args: a matcher where plain values are compared; " +
			"compare with assert.AssertTools, or put a plain value in its place")
	}
	var at *value.Error
	if errors.As(err, &at) {
		return fmt.Errorf("%s: %w", value.Join("args", at.Path), at.Err)
	}
	return fmt.Errorf("args: %w", err)
}
