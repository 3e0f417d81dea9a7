package store

import (
	"flag"
	"fmt"
	"os"
	"strconv"

	"github.com/gkampitakis/ciinfo"
)

// Mode says what a run may write.
type Mode int

// The modes. A golden that cannot be read is written over in none of them.
const (
	Compare  Mode = iota // nothing is written: a missing golden fails
	Create               // a missing golden is written, one that differs fails
	Rewrite              // a missing golden is written, and so is one that differs
	Requests             // the requests in a cassette are rewritten, and its answers stay
)

// String returns the mode in one word.
func (m Mode) String() string {
	switch m {
	case Create:
		return "create"
	case Rewrite:
		return "rewrite"
	case Requests:
		return "requests"
	default:
		return "compare"
	}
}

// CurrentMode returns the mode of the run: Compare in CI, Rewrite with the flag -update or
// UPDATE_SNAPS=true, Create otherwise, and Rewrite in CI too with UPDATE_SNAPS=always. Refused says
// why nothing is written although an update was asked for; it is "" where none was, or where it is
// granted.
//
// It is to be called inside a test, after the flags have been parsed: the cache of go test watches
// only the environment that a test reads. The variables UPDATE_SNAPS and CI are read at each call,
// so t.Setenv sets them; the variables by which single CI services are known are read when the
// process starts. CI=false means no CI, whatever the service.
//
// UPDATE_SNAPS may be any spelling of true and false that strconv.ParseBool knows. It fails for any
// other one, for an -update that is somebody else's and holds no bool, and where arguments behind
// the flags show that go test has not understood the command as it was meant.
func CurrentMode() (mode Mode, refused string, err error) {
	asked, always, err := environmentAsks()
	if err == nil && !asked {
		asked, err = flagAsks()
	}
	if err == nil {
		err = checkArguments(flag.Args(), asked)
	}
	ci := inCI()
	switch {
	case err != nil:
		return Compare, "", err
	case ci && asked && !always:
		return Compare, "nothing is written, for this is a CI run; update on your own machine and commit the golden, " +
			"or write here with UPDATE_SNAPS=always; CI=false says that this is not CI", nil
	case ci && !asked:
		return Compare, "", nil
	case asked:
		return Rewrite, "", nil
	default:
		return Create, "", nil
	}
}

func environmentAsks() (asked, always bool, err error) {
	v := os.Getenv("UPDATE_SNAPS")
	switch v {
	case "", "clean": // clean is a word of go-snaps
		return false, false, nil
	case "always":
		return true, true, nil
	}
	if asked, err = strconv.ParseBool(v); err != nil {
		err = fmt.Errorf("variable UPDATE_SNAPS: its value %q is unknown; give true, always or false", v)
	}
	return asked, false, err
}

func inCI() bool {
	ci := os.Getenv("CI")
	if ci == "" {
		return ciinfo.IsCI
	}
	on, err := strconv.ParseBool(ci)
	return on || err != nil // as CI=woodpecker
}
