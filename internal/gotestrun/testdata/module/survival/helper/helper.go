// Package helper takes snapshots for tests of another package.
package helper

import (
	"os"
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/snapshot"
)

// Match takes a snapshot of a call of the tool.
func Match(t *testing.T, tool string) {
	t.Helper()
	snapshot.ToolscoreSnapshot(t, toolscore.Trace{{Tool: tool, Args: toolscore.Args{"text": os.Getenv("TEXT")}}})
}
