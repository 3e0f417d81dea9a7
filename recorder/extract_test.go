package recorder_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/recorder/extract"
)

func TestExtractReadsWhatTheRecorderReads(t *testing.T) {
	for name, s := range samples {
		t.Run(name, func(t *testing.T) {
			calls, err := extract.Calls([]byte(s.answer))
			require.NoError(t, err)
			assert.Equal(t, asked, bare(calls))
		})
	}
}
