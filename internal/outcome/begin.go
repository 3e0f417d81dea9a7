package outcome

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolscore/toolscore-go/internal/pending"
)

// unfinished is how the name of a file ends that says of a suite that a run has begun and not ended.
const unfinished = ".unfinished"

// Run is a test run that goes on. It is made by Begin.
type Run struct{ marks []string }

// Begin notes in the folder that a run of the suites has begun. Until it ends, or Keep has all
// results of a suite, Read and Visit refuse the folder: what is in it is of an earlier run, and a
// run that was killed shall not pass by that. It fails if the folder cannot be written.
func Begin(folder string, suites []string) (*Run, error) {
	if err := pending.MakeFolder(folder); err != nil {
		return nil, err
	}
	r := &Run{}
	for _, suite := range suites {
		mark, err := os.CreateTemp(folder, fileName(suite)+".*"+unfinished)
		if err != nil {
			return nil, fmt.Errorf("results of %s: %w", suite, err)
		}
		r.marks = append(r.marks, mark.Name())
		_, err = mark.WriteString(suite)
		if closed := mark.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return nil, fmt.Errorf("results of %s: %w", suite, err)
		}
	}
	return r, nil
}

// End takes the note back, after Keep was called for each suite. It fails if a file cannot be
// removed.
func (r *Run) End() error {
	for _, mark := range r.marks {
		if err := remove(mark); err != nil {
			return fmt.Errorf("results: %w", err)
		}
	}
	return nil
}

// forget takes back what runs that were cut off have noted of a suite.
func forget(folder, suite string) error {
	return removeAll(folder, func(name string) bool {
		return strings.HasPrefix(name, fileName(suite)) && strings.HasSuffix(name, unfinished)
	})
}

// cutOff is the error of a folder in which a run is noted that has not ended.
func cutOff(mark string) error {
	suite, err := os.ReadFile(mark)
	if err != nil {
		return err
	}
	return fmt.Errorf("%s: a run of the tests in %q was cut off or goes on still, and the results here are older than it; wait for "+
		"it, or run 'toolscore test' again for that package, without -run", filepath.Dir(mark), strings.TrimSpace(string(suite)))
}
