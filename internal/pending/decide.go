package pending

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"

	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/store"
)

// ErrStale is what Check, Accept and Reject fail with where the file does not fit the golden or the
// folder any more.
var ErrStale = errors.New("stale")

// Stale wraps ErrStale under a reason of its own.
type stale struct{ reason string }

func (s stale) Error() string { return s.reason }

func (stale) Is(target error) bool { return target == ErrStale }

// Check returns nil where the text may replace the golden as it is, and an ErrStale with the
// reason where the golden is not the one that was compared. Any other error says that the golden
// cannot be read.
func (f File) Check() error {
	_, err := f.Stored()
	return err
}

// Done reports whether the golden has the text already, or that of the variant, as where it was
// accepted by other means.
func (f File) Done() bool {
	stored, err := f.Stored()
	return err == nil && stored != nil && f.holds(stored)
}

// holds reports whether a golden is what accepting writes.
func (f File) holds(stored []byte) bool {
	return string(stored) == f.Text || f.Variant != "" && string(stored) == f.Variant
}

// Stored returns the golden that the text would replace, nil where there is none; it fails as Check
// does.
func (f File) Stored() ([]byte, error) {
	g, stored, err := f.current()
	missing := stored == nil
	switch {
	case err != nil:
		return nil, err
	case g == nil:
		return nil, stale{"it names no golden; reject it and run the test again"}
	case missing && f.Base == "", !missing && f.Base == Hash(stored), !missing && f.holds(stored):
		return stored, nil
	case missing:
		return nil, stale{"the golden was removed after the run; run the test again"}
	case f.Base == "":
		return nil, stale{"a golden was written after the run; run the test again"}
	default:
		return nil, stale{"the golden changed after the run; run the test again"}
	}
}

// Accept writes the text into the golden and removes the file. It refuses with ErrStale as Check
// does, and where a later run has put another file in its place: then what was shown is not what
// waits. A text that is not a golden is refused too. A golden that is Done is left as it is.
func (f File) Accept() error { return f.accept(f.Text) }

// AcceptVariant does what Accept does with Variant. It refuses with ErrStale where the calls cannot
// be a variant.
func (f File) AcceptVariant() error {
	if f.Variant == "" {
		return stale{"its calls cannot become one more variant of the golden; accept it without --as-variant"}
	}
	return f.accept(f.Variant)
}

func (f File) accept(text string) error {
	if err := errors.Join(f.unchanged(), f.Check()); err != nil {
		return err
	}
	if f.Done() {
		return remove(f.place)
	}
	if _, err := golden.Read(f.Golden, []byte(text)); err != nil {
		return fmt.Errorf("pending file %s: %w; remove it and run the test again", f.place, err)
	}
	g, _ := store.Find(f.Golden)
	if err := g.Write([]byte(text)); err != nil {
		return err
	}
	return remove(f.place)
}

// Reject removes the file and leaves the golden as it is. It fails with ErrStale where a later run
// has put another file in its place.
func (f File) Reject() error {
	if err := f.unchanged(); err != nil {
		return err
	}
	return remove(f.place)
}

func (f File) unchanged() error {
	now, err := read(f.place)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return stale{"it was decided or passed meanwhile"}
	case err != nil:
		return err
	case !reflect.DeepEqual(now, f):
		return stale{"a later run found other calls; look at it again"}
	}
	return nil
}

// Undo is called before a decision and returns the function that takes it back: the golden and the
// file are again what they were, byte for byte. That function fails with ErrStale, and changes
// nothing, where either was changed after the decision.
func (f File) Undo() (func() error, error) {
	waits, err := os.ReadFile(f.place)
	if err != nil {
		return nil, fmt.Errorf("pending file %s: cannot be read: %w", f.place, err)
	}
	g, before, err := f.current()
	if err != nil {
		return nil, err
	}
	return func() error {
		if now, err := os.ReadFile(f.place); !errors.Is(err, fs.ErrNotExist) && !bytes.Equal(now, waits) {
			return stale{"a later run found other calls"}
		}
		_, now, err := f.current()
		same := (now == nil) == (before == nil) && bytes.Equal(now, before)
		switch {
		case err != nil:
			return err
		case !same && (now == nil || !f.holds(now)):
			return stale{"the golden changed after the decision"}
		}
		err = MakeFolder(filepath.Dir(f.place))
		if err == nil {
			err = store.Replace(f.place, waits)
		}
		switch {
		case err != nil:
			return fmt.Errorf("pending file %s: cannot be written: %w", f.place, err)
		case same:
			return nil
		case before == nil:
			return g.Remove()
		default:
			return g.Write(before)
		}
	}, nil
}

// current returns the golden and what it holds, nil where there is none, or where the file names
// something else.
func (f File) current() (*store.Golden, []byte, error) {
	g, ok := store.Find(f.Golden)
	if !ok {
		return nil, nil, nil
	}
	stored, err := g.Read()
	if errors.Is(err, fs.ErrNotExist) {
		return g, nil, nil
	}
	return g, stored, err
}
