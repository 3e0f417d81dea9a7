package outcome

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/pending"
)

// Read returns the results at path, sorted by suite, name and golden. Path is a file with one
// result as JSON, a JSON list of results or one a line, or a folder: that of a module stands for
// what its test runs kept, and of any other all files *.results.jsonl, or without such all *.jsonl,
// are read, in it and below, so that the results of several machines may be put together there.
// Where several files have results of test runs with the same suite, name and golden, the worst is
// returned.
//
// It fails, with file and line, where a file is something else or ends early, where any other
// result is there twice, and where there is none at all, and where a run was cut off or goes on, as
// Begin notes.
func Read(path string) ([]Result, error) {
	var all []Result
	err := load(path, whole, func(r Result) error {
		all = append(all, r)
		return nil
	})
	return worst(all), err
}

// Visit calls visit for each result at path, without its calls and entries, so that there may be
// millions of them. It finds and refuses what Read does; where Read returns the worst it visits
// each. An error of visit ends it and is returned.
func Visit(path string, visit func(Result) error) error { return load(path, brief, visit) }

func load(path string, decode func(*json.Decoder) (Result, error), visit func(Result) error) error {
	files, err := filesAt(path)
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	in := reader{decode, map[Key]*document{}}
	for _, file := range files {
		if err := in.file(file, visit); err != nil {
			return fmt.Errorf("results: %w", err)
		}
	}
	if len(in.seen) == 0 {
		return fmt.Errorf("results: %s: there is no result in it; %s", path, cure)
	}
	return nil
}

const cure = "run 'toolscore test' in the module, or write them with 'toolscore eval --jsonl'"

// filesAt returns the file at path, or those of a folder.
func filesAt(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return []string{path}, err
	}
	folder, own := path, Folder(path)
	if _, err := os.Stat(own); err == nil {
		folder = own
	} else if pending.Module(path) == path {
		return nil, nil // what else lies in a module, as the results of another run, is not its own
	}
	var files, others []string
	err = filepath.WalkDir(folder+string(filepath.Separator), func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || entry.IsDir():
		case strings.HasSuffix(file, unfinished) && strings.Contains(filepath.Base(file), extension):
			return cutOff(file)
		case strings.HasSuffix(file, extension):
			files = append(files, filepath.Clean(file))
		case strings.HasSuffix(file, ".jsonl"):
			others = append(others, filepath.Clean(file))
		}
		return err
	})
	if len(files) == 0 && folder != own {
		files = others
	}
	return files, err
}

// whole reads the next result.
func whole(decoder *json.Decoder) (Result, error) {
	var read struct {
		Result

		Passed *bool `json:"passed"`
	}
	if err := decoder.Decode(&read); err != nil {
		return Result{}, err
	}
	return checked(read.Result, read.Passed)
}

// skipped is a value that is passed over.
type skipped struct{}

// UnmarshalJSON does nothing.
func (skipped) UnmarshalJSON([]byte) error { return nil }

// brief reads the next result without what takes room.
func brief(decoder *json.Decoder) (Result, error) {
	var read struct {
		Result

		Passed   *bool   `json:"passed"`
		Expected skipped `json:"expected"`
		Actual   skipped `json:"actual"`
		Entries  skipped `json:"entries"`
	}
	if err := decoder.Decode(&read); err != nil {
		return Result{}, err
	}
	return checked(read.Result, read.Passed)
}

// checked refuses what is some other JSON object.
func checked(r Result, passed *bool) (Result, error) {
	switch {
	case r.Name == "":
		return r, errors.New("no result: it has no name")
	case passed == nil:
		return r, errors.New("no result: it does not say whether it passed")
	}
	r.Passed = *passed
	return r, r.inRange()
}

// inRange refuses numbers that no comparison comes to, by which any other one would be lost in a mean.
func (r Result) inRange() error {
	const rounding = 1e-6
	ok := func(x float64) bool { return x >= -rounding && x <= 1+rounding }
	if !ok(r.Score) {
		return fmt.Errorf("score %v: it is not within 0 and 1", r.Score)
	}
	for _, name := range slices.Sorted(maps.Keys(toolscore.Numbers{}.Metrics())) {
		if x := r.Numbers[name]; !ok(x) {
			return fmt.Errorf("%s %v: it is not within 0 and 1", name, x)
		}
	}
	return nil
}
