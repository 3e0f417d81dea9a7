package goldie

import (
	"flag"
	"testing"

	"github.com/sebdah/goldie/v2"

	"github.com/toolscore/toolscore-go/internal/gotestrun/module/seen"
)

func TestMode(t *testing.T) {
	_ = goldie.New(t)
	seen.Mode(t, flag.Lookup("update").Value)
}
