package gotesttools

import (
	"testing"

	"gotest.tools/v3/golden"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/seen"
)

func TestMode(t *testing.T) { seen.Mode(t, golden.FlagUpdate()) }
