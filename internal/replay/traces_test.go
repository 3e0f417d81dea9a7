package replay_test

import (
	"bytes"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/replay"
)

// TestPublicCassettes reads those in the folders that TOOLSCORE_TRACES names, asks each for its
// requests, and writes it as ours.
func TestPublicCassettes(t *testing.T) {
	folders := os.Getenv("TOOLSCORE_TRACES")
	if folders == "" {
		t.Skip("TOOLSCORE_TRACES names no folders of recordings")
	}
	read := 0
	for _, folder := range filepath.SplitList(folders) {
		err := filepath.WalkDir(folder, func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(file, ".yaml") && !strings.HasSuffix(file, ".yml") {
				return err
			}
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			c, err := cassette.ReadAny(file, data)
			if err != nil {
				t.Log(err)
				return nil
			}
			read++
			requireAnswers(t, file, c)
			hidden, _, err := cassette.Hide(c, redact.New(redact.Rules{}))
			require.NoError(t, err, file)
			require.NoError(t, replay.Check(hidden, c, settings(t)), file)
			hidden.Day = "2026-12-01"
			again, err := cassette.Read(file, cassette.Write(hidden))
			require.NoError(t, err, file)
			require.NoError(t, replay.Check(again, c, settings(t)), file)
			return nil
		})
		require.NoError(t, err)
	}
	t.Logf("%d cassettes were read", read)
	assert.NotZero(t, read)
}

func requireAnswers(t *testing.T, file string, c *cassette.Cassette) {
	t.Helper()
	s := settings(t)
	s.Fail = func(report string) { t.Errorf("%s: %s", file, report) }
	p := replay.NewPlayer(c, s)
	for _, x := range c.Interactions {
		req, err := http.NewRequestWithContext(t.Context(), x.Request.Method, x.Request.URL, bytes.NewReader(x.Request.Body))
		require.NoError(t, err, file)
		text, err := answerOf(t, player(p), req)
		require.NoError(t, err, file)
		require.Equal(t, string(x.Response.Body), text, file)
	}
	assert.Empty(t, p.Unused(), file)
}
