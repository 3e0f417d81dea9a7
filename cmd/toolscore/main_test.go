package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/toolscore/toolscore-go/internal/pending"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"toolscore": runCommand})
}

// runCommand is the command as the scripts run it. They run the test binary in its place, which
// takes -update for its own.
func runCommand() {
	os.Args = slices.DeleteFunc(os.Args, func(arg string) bool { return arg == "--toolscore.late=true" })
	main()
}

// TestScripts runs testdata/script/*.txtar, each in a module of its own that finds this checkout.
// Besides the usual commands there is
//
//	pend TEST GOLDEN TEXT [VARIANT]    makes the text of a file pending for a golden, as a run of that test would, and of
//	                                   another one as its variant
func TestScripts(t *testing.T) {
	setup := moduleSetup(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		Setup:               setup,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"pend": pend},
	})
}

// moduleSetup makes the work folder of a script a module that requires all that this one does. The
// go command then needs no go.mod of a dependency, which a fresh cache would not hold: nothing is
// fetched. Results do not depend on the machine's settings.
func moduleSetup(t *testing.T) func(*testscript.Env) error {
	t.Helper()
	core, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(core, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(filepath.Join(core, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	const path = "github.com/toolscore/toolscore-go"
	module := strings.Replace(string(own), "module "+path, "module example.com/shop", 1) +
		"\nrequire " + path + " v0.0.0\n\nreplace " + path + " => " + core + "\n"
	caches, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	folders := strings.Fields(string(caches))
	return func(env *testscript.Env) error {
		env.Setenv("GOCACHE", folders[0])
		env.Setenv("GOMODCACHE", folders[1])
		for variable, value := range map[string]string{
			"GOFLAGS": "-vet=off -ldflags=-w", "GOPROXY": "off", "CI": "false", "NO_COLOR": "1", "UPDATE_SNAPS": "",
		} {
			env.Setenv(variable, value)
		}
		err := os.WriteFile(filepath.Join(env.WorkDir, "go.sum"), sums, 0o666)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(env.WorkDir, "go.mod"), []byte(module), 0o666)
	}
}

func pend(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 3 && len(args) != 4 {
		ts.Fatalf("usage: pend TEST GOLDEN TEXT [VARIANT]")
	}
	golden := ts.MkAbs(args[1])
	f := pending.File{Golden: golden, Test: args[0], Text: ts.ReadFile(args[2])}
	if len(args) == 4 {
		f.Variant = ts.ReadFile(args[3])
	}
	if stored, err := os.ReadFile(golden); err == nil {
		f.Base = pending.Hash(stored)
	}
	ts.Check(f.Write(pending.Below(ts.Getenv("WORK"))))
}
