package packages_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/packages"
)

const writes = `mkdir -p __snapshots__ && printf '21 kB' >$PEAK &&
	echo "$WORD, $CREATE, $UPDATE" | tee __snapshots__/a >__snapshots__/b`

func TestEachStateIsWhatARunFinds(t *testing.T) {
	for found, want := range map[string][]string{
		"first write": {"first, true, \n", "first, true, \n"},
		"accepted":    {"first, , \n", "first, , \n"},
		"update":      {"second, , true\n", "first, , true\n"},
	} {
		dir := t.TempDir()
		side, err := packages.Script(dir, writes, found, 2)
		require.NoError(t, err)
		for _, text := range want {
			sample, err := side(1)
			require.NoError(t, err)
			assert.Positive(t, sample.Time)
			assert.EqualValues(t, 21*1024, sample.Peak)
			got, err := os.ReadFile(filepath.Join(dir, "__snapshots__", "b"))
			require.NoError(t, err)
			assert.Equal(t, text, string(got), found)
		}
	}
}

func TestAFirstWriteFindsNothing(t *testing.T) {
	side, err := packages.Script(t.TempDir(), `test ! -e __snapshots__ && `+writes, "first write", 2)
	require.NoError(t, err)
	_, err = side(2)
	assert.NoError(t, err)
}

func TestARunThatDidNotDoItsWorkFails(t *testing.T) {
	for want, script := range map[string]string{
		"exit status 3\nit differs":                `echo it differs; exit 3`,
		"folder __snapshots__: 1 files, not 2":     `mkdir -p __snapshots__; echo first >__snapshots__/a`,
		"it has not the calls of this run":         `mkdir -p __snapshots__; echo x | tee __snapshots__/a >__snapshots__/b`,
		"__snapshots__: no such file or directory": `true`,
	} {
		side, err := packages.Script(t.TempDir(), script, "accepted", 2)
		require.NoError(t, err)
		_, err = side(1)
		assert.ErrorContains(t, err, want)
	}
}
