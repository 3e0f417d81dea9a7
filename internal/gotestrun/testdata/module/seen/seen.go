// Package seen says what a test sees, and keeps goldens as an assertion would.
package seen

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/toolscore/toolscore-go/internal/store"
)

// Mode logs the mode of the run and the value of a flag that the test or another library defines.
func Mode(t *testing.T, own any) {
	t.Helper()
	mode, refused, err := store.CurrentMode()
	t.Logf("mode=%s own=%v refused=%t err=%v", mode, own, refused != "", err)
}

// Match compares the text with the golden of t and keeps it as the mode says.
func Match(t *testing.T, text string) {
	t.Helper()
	if err := match(t, text); err != nil {
		t.Error(err)
	}
}

func match(t *testing.T, text string) error {
	folder, err := store.Here()
	if err != nil {
		return err
	}
	golden, err := folder.Open(t, "")
	if err != nil {
		return err
	}
	t.Logf("command: %s", golden.Command())
	mode, _, err := store.CurrentMode()
	if err != nil {
		return err
	}
	status, err := settle(golden, mode, text)
	return errors.Join(err, golden.Record(status))
}

func settle(golden *store.Golden, mode store.Mode, text string) (store.Status, error) {
	old, err := golden.Read()
	switch missing := errors.Is(err, fs.ErrNotExist); {
	case missing && mode != store.Compare:
		return store.Created, golden.Write([]byte(text))
	case err != nil:
		return store.Failed, err
	case string(old) == text:
		return store.Used, nil
	case mode == store.Rewrite:
		return store.Updated, golden.Write([]byte(text))
	default:
		return store.Failed, fmt.Errorf("want %q, got %q", old, text)
	}
}
