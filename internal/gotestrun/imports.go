//go:build lifecycle_imports

package lifecycle

// What the packages in testdata/module import, so that go.mod and go.sum have it.
import (
	_ "github.com/sebdah/goldie/v2"
	_ "gotest.tools/v3/golden"

	_ "github.com/gkampitakis/go-snaps/snaps"

	_ "github.com/toolscore/toolscore-go/internal/store"
	_ "github.com/toolscore/toolscore-go/snapshot"
)
