package source

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// ApplyMatchers returns the calls with the arguments of each named tool rewritten by its matchers,
// in their order. A matcher that reports an error, for example because its path is not there, fails
// with the call's name.
func ApplyMatchers(trace toolscore.Trace, matchers []option.ArgsMatcher) (toolscore.Trace, error) {
	if len(matchers) == 0 {
		return trace, nil
	}
	rewritten := make(toolscore.Trace, len(trace))
	for i, c := range trace {
		for _, m := range matchers {
			if m.Tool != c.Tool || c.Raw != "" {
				continue
			}
			args, err := rewrite(c.Args, m)
			if err != nil {
				return nil, fmt.Errorf("actual %s: %w", Name(i, c.Tool), err)
			}
			c.Args = args
		}
		rewritten[i] = c
	}
	return rewritten, nil
}

func rewrite(args toolscore.Args, m option.ArgsMatcher) (toolscore.Args, error) {
	text, err := m.Apply(value.AppendJSON(nil, map[string]any(args)))
	if err != nil {
		return nil, err
	}
	v, err := value.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("the matcher left no JSON: %w", err)
	}
	object, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("the matcher left no object but %s; arguments stay an object", text)
	}
	return object, nil
}
