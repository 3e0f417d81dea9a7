package matchers

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/source"
)

// normaliseCalls returns the calls with arguments that are JSON values. Absent arguments stay absent, so that a result shows
// calls as they were given.
func normaliseCalls(side string, calls []toolscore.Call) ([]toolscore.Call, error) {
	normal := make([]toolscore.Call, len(calls))
	for i, c := range calls {
		args, err := source.Literal(c.Args)
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
