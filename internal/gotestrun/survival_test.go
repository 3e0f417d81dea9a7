package lifecycle_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGoldensSurvive runs the tests of a package in every way that leaves some of them out, with a
// TestMain that cleans up for go-snaps. No golden of ours is ever removed or changed.
func TestGoldensSurvive(t *testing.T) {
	dir := module(t)
	own := filepath.Join(dir, "survival")
	first := start(t, dir, nil, "go", "test", "./survival")
	require.False(t, first.failed, first.text)
	recorded := goldens(t, own)
	for _, name := range []string{"TestFirst_1", "TestSecond_1", "TestMoves_1", "TestTable/a_1", "TestTable/b_1"} {
		require.Contains(t, recorded, name)
	}
	tests := map[string]struct {
		env, args []string
		fails     bool
	}{
		"all":                        {args: []string{"-count=2", "-shuffle=on"}},
		"-run":                       {args: []string{"-run", "TestFirst"}},
		"-run of one subtest":        {args: []string{"-run", "TestTable/a$"}},
		"-skip":                      {args: []string{"-skip", "TestFirst|TestTable/b"}},
		"-short":                     {args: []string{"-short"}},
		"a test that skips":          {env: []string{"WAY=skip"}},
		"a test that fails before":   {env: []string{"WAY=fatal"}, fails: true},
		"-failfast":                  {env: []string{"WAY=fatal"}, args: []string{"-failfast"}, fails: true},
		"a test that panics":         {env: []string{"WAY=panic"}, fails: true},
		"-trimpath":                  {args: []string{"-trimpath"}},
		"no test at all":             {args: []string{"-run", "^$"}},
		"another text, one test run": {env: []string{"TEXT=changed"}, args: []string{"-run", "TestFirst"}, fails: true},
	}
	for name, test := range tests {
		for _, update := range []string{"UPDATE_SNAPS=", "UPDATE_SNAPS=true", "UPDATE_SNAPS=clean", "UPDATE_SNAPS=always"} {
			if name != "-run" && (update == "UPDATE_SNAPS=" || update == "UPDATE_SNAPS=always") {
				continue // a process each takes time, and these two differ from the others in only in what is written
			}
			changes := len(test.env) > 0 && test.env[0] == "TEXT=changed"
			if updates := update == "UPDATE_SNAPS=true" || update == "UPDATE_SNAPS=always"; changes && updates {
				continue // that is what an update is for
			}
			got := start(t, dir, append([]string{update}, test.env...), "go", append([]string{"test", "./survival"}, test.args...)...)
			assert.Equal(t, test.fails, got.failed, "%s, %s: %s", name, update, got.text)
			after := goldens(t, own)
			for golden, text := range recorded {
				if filepath.Ext(golden) == "" {
					assert.Equal(t, text, after[golden], "%s, %s: %s", name, update, golden)
				}
			}
		}
	}
}

// TestVendoredModule runs the tests with the core among the vendored modules.
func TestVendoredModule(t *testing.T) {
	dir := module(t)
	vendored := start(t, dir, []string{"GOFLAGS=-mod=mod"}, "go", "mod", "vendor")
	require.False(t, vendored.failed, vendored.text)
	for range 2 {
		got := start(t, dir, []string{"GOFLAGS=-vet=off"}, "go", "test", "-mod=vendor", "./survival")
		assert.False(t, got.failed, got.text)
	}
	assert.Contains(t, goldens(t, filepath.Join(dir, "survival")), "TestFirst_1")
}
