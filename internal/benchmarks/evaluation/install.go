package evaluation

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// install puts the libraries of npm beside worker.mjs, in the versions of the lock file, where they
// are not there yet. It fails if npm or its registry is missing.
func install(folder string) error {
	// npm writes this file last.
	if _, err := os.Stat(filepath.Join(folder, "node_modules", ".package-lock.json")); err == nil {
		return nil
	}
	npm := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")
	npm.Dir = folder
	if said, err := npm.CombinedOutput(); err != nil {
		return fmt.Errorf("npm ci in %s: %w: %s; install Node.js 20 or later", folder, err, said)
	}
	return nil
}
