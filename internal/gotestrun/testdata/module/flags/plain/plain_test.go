package plain

import (
	"testing"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/seen"
)

func TestMode(t *testing.T) { seen.Mode(t, nil) }

func TestOther(t *testing.T) { seen.Mode(t, nil) }
