package store

import (
	"flag"
	"fmt"
)

const updateFlag = "update"

// flagAsks says whether the run has a true -update flag, no matter which package registered it. One
// that holds no bool counts only where it was given: a package with a flag of its own still updates
// through UPDATE_SNAPS.
func flagAsks() (bool, error) {
	f := flag.Lookup(updateFlag)
	if f == nil {
		return false, nil
	}
	if on, ok := boolOf(f); ok {
		return on, nil
	}
	var given bool
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == updateFlag })
	if given {
		return false, fmt.Errorf("flag -update: the test defines it as a %T, which holds no bool; update with "+
			"UPDATE_SNAPS=true go test, or make it a flag.Bool", f.Value)
	}
	return false, nil
}

func boolOf(f *flag.Flag) (on, ok bool) {
	getter, ok := f.Value.(flag.Getter)
	if ok {
		on, ok = getter.Get().(bool)
	}
	return on, ok
}

// updateArgument returns what a command needs before and after it to update goldens of this package.
func updateArgument() (before, behind string) {
	f := flag.Lookup(updateFlag)
	ours := f == nil && registersFlag
	if f != nil {
		_, ours = boolOf(f)
	}
	if ours {
		return "", " -update"
	}
	return "UPDATE_SNAPS=true ", ""
}
