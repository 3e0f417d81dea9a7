package lifecycle_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	creates  = "mode=create own=<nil> refused=false err=<nil>"
	rewrites = "mode=rewrite own=<nil> refused=false err=<nil>"
	lost     = "mode=compare own=<nil> refused=false err=arguments "
)

// What reaches the test binary, whatever started it.
func TestTheSpellingsOfTheFlag(t *testing.T) {
	dir := module(t)
	binary := filepath.Join(dir, "plain.test")
	require.False(t, start(t, dir, nil, "go", "test", "-c", "-cover", "-o", binary, "./flags/plain").failed)
	for args, want := range map[string]string{
		"":                             creates,
		"-update":                      rewrites,
		"--update":                     rewrites,
		"-update=true":                 rewrites,
		"--update=1":                   rewrites,
		"-update=false":                creates,
		"-update -update=false":        creates,
		"-test.count=3 -update":        rewrites,
		"-update -test.cpu=1,2":        rewrites,
		"-test.shuffle=on -update":     rewrites,
		"-update -test.bench=.":        rewrites,
		"-update -test.coverprofile=c": rewrites,
		"-update data input.json":      rewrites,
		"data":                         creates,
		"-- -update":                   lost + "-update: they are after the flags and do nothing",
		"data -update":                 lost + "data -update: ",
		"-update true -run X":          lost + "true -run X: ",
		"-update=yes":                  `invalid boolean value "yes" for -update`,
	} {
		got := start(t, dir, nil, binary, append([]string{"-test.v"}, strings.Fields(args)...)...)
		assert.Contains(t, got.text, want, args)
		assert.Equal(t, args == "-update=yes", got.failed, args)
	}
}

// What go test itself makes of the words, seen from a package's folder where that matters.
func TestTheCommandLinesOfGoTest(t *testing.T) {
	dir := module(t)
	for _, c := range []struct{ folder, args, want string }{
		{"", "-v ./flags/plain -update", rewrites},
		{"", "-json -cover -count=2 ./flags/plain -update", "mode=rewrite "},
		{"", "-v ./flags/plain -args -update", rewrites},
		{"", "-v ./flags/plain -args data -update", lost + "data -update: "},
		{"", "-v ./flags/plain -update true -run TestMode", "as a word of its own: go test -run=TestMode -update"},
		{"flags/plain", "-v -update ./...", "as a word of its own: go test ./... -update"},
		{"", "-v ./flags/plain -update ./flags/testmain", "as a word of its own: go test ./flags/testmain -update"},
	} {
		got := start(t, filepath.Join(dir, c.folder), nil, "go", append([]string{"test"}, strings.Fields(c.args)...)...)
		assert.Contains(t, got.text, c.want, c.args)
	}
}
