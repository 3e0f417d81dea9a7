package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/lessons"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/internal/pending"
)

// TestALearnedGoldenIsWrittenWhereTheAnswerIsYes asks about three goldens.
func TestALearnedGoldenIsWrittenWhereTheAnswerIsYes(t *testing.T) {
	for answers, want := range map[string]struct {
		written string // the tests whose goldens are
		code    int
	}{
		"y\nn\ny\n": {"AC", exitFail},
		"Yes\na\n":  {"ABC", exitOK},
		"n\nall\n":  {"BC", exitFail},
		"y\nq\n":    {"A", exitFail},
		"maybe\n\n": {"", exitFail},
		"":          {"", exitFail},
	} {
		t.Run(answers, func(t *testing.T) {
			module := t.TempDir()
			for _, test := range []string{"A", "B", "C"} {
				f := pending.File{
					Golden: filepath.Join(module, "__snapshots__", "Test"+test+"_1.tools.yaml"), Test: "Test" + test,
					Text: "version: 1\ncalls: []\n", Notes: []string{"a note"}, Runs: 10,
				}
				require.NoError(t, f.Write(pending.Below(module)))
			}
			goldens, err := pending.List(pending.Below(module))
			require.NoError(t, err)
			in := filepath.Join(t.TempDir(), "answers")
			require.NoError(t, os.WriteFile(in, []byte(answers), 0o600))
			keys, err := os.Open(in)
			require.NoError(t, err)
			defer keys.Close()
			var out strings.Builder
			s := &session{in: keys, out: cli.Output{Writer: &out}, err: &out}
			code, err := s.keep(t.Context(), project.Project{Dir: module, Module: module}, &lessons.Lessons{Goldens: goldens}, false)
			require.NoError(t, err)
			assert.Equal(t, want.code, code)
			assert.Contains(t, out.String(), "10 runs reached it\n  a note\n--- /dev/null\n")
			for _, test := range []string{"A", "B", "C"} {
				_, err := os.Stat(filepath.Join(module, "__snapshots__", "Test"+test+"_1.tools.yaml"))
				assert.Equal(t, strings.Contains(want.written, test), err == nil, test)
			}
		})
	}
}
