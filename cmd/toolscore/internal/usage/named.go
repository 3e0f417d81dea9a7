package usage

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// spareNamed keeps what would be obsolete where a source file of the module names it: a test that was not run may read a
// golden of any other.
func spareNamed(module string, findings []Finding) error {
	if !slices.ContainsFunc(findings, func(f Finding) bool { return f.Obsolete }) {
		return nil
	}
	err := filepath.WalkDir(module, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && file != module && strings.HasPrefix(entry.Name(), "."):
			return filepath.SkipDir
		case !entry.Type().IsRegular() || !strings.HasSuffix(file, ".go"):
			return nil
		}
		text, err := os.ReadFile(file)
		for i := range findings {
			if f := &findings[i]; f.Obsolete && bytes.Contains(text, []byte(path.Base(f.Path))) {
				f.Obsolete, f.Reason = false, Relative(module, file)+" names it"
			}
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("sources of the module: %w", err)
	}
	return nil
}
