package pending

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"

	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/store"
)

// ErrStale is what Check, Accept and Reject fail with where the file does not fit the golden or the folder any more.
var ErrStale = errors.New("stale")

// Stale wraps ErrStale under a reason of its own.
type stale struct{ reason string }

func (s stale) Error() string { return s.reason }

func (stale) Is(target error) bool { return target == ErrStale }

// Check returns nil where the text may replace the golden as it stands, and an ErrStale with the reason where the golden is
// not the one that was compared. Any other error says that the golden cannot be read.
func (f File) Check() error {
	_, err := f.Stored()
	return err
}

// Done reports whether the golden has the text already, as where it was accepted by other means.
func (f File) Done() bool {
	stored, err := f.Stored()
	return err == nil && stored != nil && string(stored) == f.Text
}

// Stored returns the golden that the text would replace, nil where there is none; it fails as Check does.
func (f File) Stored() ([]byte, error) {
	g, ok := store.Find(f.Golden)
	if !ok {
		return nil, stale{"it names no golden; reject it and run the test again"}
	}
	stored, err := g.Read()
	missing := errors.Is(err, fs.ErrNotExist)
	switch {
	case err != nil && !missing:
		return nil, err
	case missing && f.Base == "", !missing && f.Base == Hash(stored), !missing && string(stored) == f.Text:
		return stored, nil
	case missing:
		return nil, stale{"the golden was removed after the run; run the test again"}
	case f.Base == "":
		return nil, stale{"a golden was written after the run; run the test again"}
	default:
		return nil, stale{"the golden changed after the run; run the test again"}
	}
}

// Accept writes the text into the golden and removes the file. It refuses with ErrStale as Check does, and where a later run
// has put another file in its place: then what was shown is not what waits. A text that is no golden is refused too.
func (f File) Accept() error { return f.accept(f.Text) }

// AcceptVariant does what Accept does with Variant. It refuses with ErrStale where the calls cannot be a variant.
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
	if _, err := golden.Read(f.Golden, []byte(text)); err != nil {
		return fmt.Errorf("pending file %s: %w; remove it and run the test again", f.place, err)
	}
	g, _ := store.Find(f.Golden)
	if err := g.Write([]byte(text)); err != nil {
		return err
	}
	return remove(f.place)
}

// Reject removes the file and leaves the golden as it is. It fails with ErrStale where a later run has put another file in
// its place.
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
