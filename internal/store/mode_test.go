package store_test

import (
	"flag"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
)

func TestTheModeFollowsFlagAndEnvironment(t *testing.T) {
	const refused = "nothing is written"
	for _, c := range []struct {
		snaps, ci string
		flag      bool
		want      store.Mode
		refused   string
	}{
		{"", "false", false, store.Create, ""},
		{"false", "false", false, store.Create, ""},
		{"clean", "false", false, store.Create, ""},
		{"", "false", true, store.Rewrite, ""},
		{"false", "false", true, store.Rewrite, ""},
		{"true", "false", false, store.Rewrite, ""},
		{"always", "false", false, store.Rewrite, ""},
		{"", "true", false, store.Compare, ""},
		{"", "1", false, store.Compare, ""},
		{"", "true", true, store.Compare, refused},
		{"true", "true", false, store.Compare, refused},
		{"always", "true", false, store.Rewrite, ""},
		{"always", "true", true, store.Rewrite, ""},
		{"1", "false", false, store.Rewrite, ""},
		{"TRUE", "False", false, store.Rewrite, ""},
		{"t", "0", false, store.Rewrite, ""},
		{"0", "f", false, store.Create, ""},
		{"F", "FALSE", true, store.Rewrite, ""},
		{"", "woodpecker", false, store.Compare, ""},
	} {
		withFlags(t, func(flags *flag.FlagSet) { flags.Bool("update", c.flag, "") })
		t.Setenv("CI", c.ci)
		t.Setenv("UPDATE_SNAPS", c.snaps)
		mode, why, err := store.CurrentMode()
		require.NoError(t, err)
		assert.Equal(t, c.want.String(), mode.String(), "%+v", c)
		assert.Truef(t, strings.HasPrefix(why, c.refused) && (why == "") == (c.refused == ""), "%+v: %q", c, why)
	}
}

func TestAnUnknownUpdateSnapsIsAnError(t *testing.T) {
	for _, v := range []string{"yes", "tRUE", "2", " true", "Always"} {
		t.Setenv("UPDATE_SNAPS", v)
		mode, _, err := store.CurrentMode()
		require.ErrorContains(t, err, "variable UPDATE_SNAPS: its value \""+v+"\" is unknown; give true, always or false")
		assert.Equal(t, store.Compare, mode)
	}
}

func TestAnUpdateFlagThatHoldsNoBoolCountsOnlyWhereItIsGiven(t *testing.T) {
	t.Setenv("CI", "false")
	t.Setenv("UPDATE_SNAPS", "")
	for what, define := range map[string]func(*flag.FlagSet){
		"*flag.stringValue":   func(flags *flag.FlagSet) { flags.String("update", "", "") },
		"flag.boolFuncValue":  func(flags *flag.FlagSet) { flags.BoolFunc("update", "", func(string) error { return nil }) },
		"*flag.durationValue": func(flags *flag.FlagSet) { flags.Duration("update", 0, "") },
	} {
		withFlags(t, define)
		mode, _, err := store.CurrentMode()
		require.NoError(t, err)
		assert.Equal(t, store.Create, mode)

		require.NoError(t, flag.Set("update", "1s"))
		_, _, err = store.CurrentMode()
		require.EqualError(t, err, "flag -update: the test defines it as a "+what+", which holds no bool; update with "+
			"UPDATE_SNAPS=true go test, or make it a flag.Bool")

		t.Setenv("UPDATE_SNAPS", "true")
		mode, _, err = store.CurrentMode()
		require.NoError(t, err)
		assert.Equal(t, store.Rewrite, mode)
		t.Setenv("UPDATE_SNAPS", "")
	}
}

func TestArgumentsThatGoTestDoesNotReadAreAnError(t *testing.T) {
	t.Setenv("CI", "false")
	t.Setenv("UPDATE_SNAPS", "")
	for args, command := range map[string]string{
		"-update true -test.run=X":  "go test -run=X -update",
		"-update ./...":             "go test ./... -update",
		"-update . ./b/...":         "go test . ./b/... -update",
		"-update ../b":              "go test ../b -update",
		"-update github.com/a/...":  "go test github.com/a/... -update",
		"-update -- -v":             "go test -v -update",
		"-update x false":           "go test x -update",
		"foo -update":               "go test foo -update",
		"-- -update":                "go test -update",
		"-- --update=true -run a|b": "go test -run 'a|b' -update",
	} {
		withFlags(t, func(flags *flag.FlagSet) { flags.Bool("update", false, "") })
		require.NoError(t, flag.CommandLine.Parse(strings.Fields(args)))
		_, _, err := store.CurrentMode()
		require.ErrorContains(t, err, "arguments "+strings.Join(flag.Args(), " ")+": they are after the flags", args)
		assert.ErrorContains(t, err, "as a word of its own: "+command, args)
	}
	for _, args := range []string{"", "-update", "-update=true", "-update testdata input.json", "true -run ./...", "./a"} {
		withFlags(t, func(flags *flag.FlagSet) { flags.Bool("update", false, "") })
		require.NoError(t, flag.CommandLine.Parse(strings.Fields(args)))
		_, _, err := store.CurrentMode()
		require.NoError(t, err, args)
	}
}

// withFlags gives the test other flags than those of the test binary.
func withFlags(t *testing.T, define func(*flag.FlagSet)) {
	t.Helper()
	own := flag.CommandLine
	t.Cleanup(func() { flag.CommandLine = own })
	flag.CommandLine = flag.NewFlagSet("test", flag.ContinueOnError)
	define(flag.CommandLine)
}
