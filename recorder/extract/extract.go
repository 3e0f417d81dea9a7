// Package extract reads tool calls out of stored material, where package recorder reads them out of
// live traffic.
package extract

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/archive"
)

// Calls returns the tool calls in stored material: answers and requests of providers as JSON,
// events or lines, cassettes of HTTP traffic, sessions of MCP, spans of OpenTelemetry,
// conversations of frameworks, golden files. The format is found by the content; calls that the
// provider ran itself are left out. Where the material is damaged, the calls that could be read
// come with an error that says where; material without anything of a known shape is an error, never
// an empty trace.
func Calls(data []byte) (toolscore.Trace, error) {
	calls, err := archive.Extract(data, archive.Options{})
	if err != nil {
		return calls, fmt.Errorf("toolscore: extract: %w", err)
	}
	return calls, nil
}
