package revision

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// git is a call of git in a folder.
type git struct{ dir string }

// command prepares git so that it asks nobody, takes no locks and speaks English.
func (g git) command(args ...string) *exec.Cmd {
	cmd := exec.Command("git", append([]string{"--no-pager", "-c", "core.fsmonitor=false"}, args...)...)
	cmd.Dir = g.dir
	cmd.Env = append(environment(), "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C")
	return cmd
}

// environment is that of the command, without what git tells its hooks: there it says which
// repository it is, but not where the working tree begins, and would take any folder for the top of
// it. So it looks for the repository, unless both are given.
func environment() []string {
	hidden := []string{"GIT_INDEX_FILE", "GIT_PREFIX"}
	if os.Getenv("GIT_WORK_TREE") == "" {
		hidden = append(hidden, "GIT_DIR")
	}
	return slices.DeleteFunc(os.Environ(), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return slices.Contains(hidden, name)
	})
}

// run returns what git prints. The error holds what git said.
func (g git) run(args ...string) (string, error) {
	cmd := g.command(args...)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		return "", failed(args[0], err, said.String())
	}
	return out.String(), nil
}

func failed(command string, err error, said string) error {
	if errors.Is(err, exec.ErrNotFound) {
		return none{"git: not found; install it, or put its folder into PATH"}
	}
	if said = strings.TrimSpace(said); said != "" {
		return fmt.Errorf("git %s: %s", command, said)
	}
	return fmt.Errorf("git %s: %w", command, err)
}
