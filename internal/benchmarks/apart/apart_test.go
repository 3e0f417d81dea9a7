package apart_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/apart"
)

// With APART in its environment this test binary is a program that runs apart.
func TestMain(m *testing.M) {
	if os.Getenv("APART") == "" {
		os.Exit(m.Run())
	}
	os.Exit(apart.Run(func(module string) int {
		dir, _ := os.Getwd()
		entries, _ := os.ReadDir(".")
		fmt.Println(module)
		fmt.Println(dir)
		fmt.Println(len(entries), os.Getenv("CI"), os.Getenv("UPDATE_SNAPS") == "", os.Args[1:])
		return 7
	}))
}

func TestAProgramRunsApart(t *testing.T) {
	program, err := os.Executable()
	require.NoError(t, err)
	command := exec.Command(program, "-quick", "x y")
	command.Env = append(os.Environ(), "APART=1", "CI=true", "UPDATE_SNAPS=always")
	out, err := command.Output()
	var exit *exec.ExitError
	require.ErrorAs(t, err, &exit)
	assert.Equal(t, 7, exit.ExitCode())

	said := strings.Split(string(out), "\n")
	here, err := os.Getwd()
	require.NoError(t, err)
	assert.Equal(t, here, said[0])
	assert.True(t, strings.HasPrefix(filepath.Base(said[1]), "toolscore-benchmarks-"), said[1])
	assert.NoDirExists(t, said[1])
	assert.Equal(t, "0 false true [-quick x y]", said[2])
}
