package providers_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	vcr "gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// TestOtherProgramsReadOurCassettes gives each to go-vcr.
func TestOtherProgramsReadOurCassettes(t *testing.T) {
	files, err := filepath.Glob("__snapshots__/TestReplay/*.http.yaml")
	require.NoError(t, err)
	require.Len(t, files, 2*len(agents))
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		ours, err := cassette.Read(file, text)
		require.NoError(t, err)
		theirs, err := vcr.Load(strings.TrimSuffix(file, ".yaml"))
		require.NoError(t, err, file)
		require.Len(t, theirs.Interactions, len(ours.Interactions))
		for i, x := range theirs.Interactions {
			assert.JSONEq(t, string(ours.Interactions[i].Request.Body), x.Request.Body)
			assert.Equal(t, ours.Interactions[i].Request.URL, x.Request.URL)
			assert.Equal(t, string(ours.Interactions[i].Response.Body), x.Response.Body)
			assert.Equal(t, ours.Interactions[i].Response.Header, x.Response.Headers)
			assert.Equal(t, ours.Interactions[i].Response.Code, x.Response.Code)
		}
		if strings.Contains(file, "bedrock_stream") {
			_, err := wire.Frames([]byte(theirs.Interactions[0].Response.Body))
			require.NoError(t, err)
		}
	}
}
