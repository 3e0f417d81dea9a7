package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
)

// Status says what a run did with a golden.
type Status string

// The statuses.
const (
	Used    Status = "used"    // compared, and accepted
	Created Status = "created" // written for the first time
	Updated Status = "updated" // rewritten, for it differed
	Failed  Status = "failed"  // differed, missing or not readable, or not to be written
	Read    Status = "read"    // read as a Source of expected calls, by any test
)

// Record is one use of a golden: a line of JSON in a file of the folder that the variable
// TOOLSCORE_RECORDS names.
type Record struct {
	// Folder is the path of the package's folder.
	Folder string `json:"folder"`
	// Golden is the path of the golden below it, with slashes.
	Golden string `json:"golden"`
	// Test is the whole name of the test, "" for one that was only read.
	Test string `json:"test"`
	// Status says what happened to the golden.
	Status Status `json:"status"`
	// Again says that it takes the place of the record before it of the same golden: the test tried
	// once more.
	Again bool `json:"again,omitempty"`
	// Result is the outcome of the comparison, as package results writes it; nil where there was none.
	Result json.RawMessage `json:"result,omitempty"`
}

// Summary counts the snapshots of this process by their status.
type Summary struct {
	Used, Created, Updated, Failed int
}

// uses is what this process has done so far. Its file has a name of its own among all processes
// that record there.
var uses struct {
	mu      sync.Mutex
	summary Summary
}

var recordsFile = strconv.Itoa(os.Getpid()) + "-" + strconv.FormatUint(rand.Uint64(), 36) + ".jsonl"

const recordsVariable = "TOOLSCORE_RECORDS"

// Recording reports whether TOOLSCORE_RECORDS names a folder, so that a result is worth making.
func Recording() bool { return os.Getenv(recordsVariable) != "" }

// Record notes what happened to the golden: in the Summary and, where TOOLSCORE_RECORDS names a
// folder, in a file there. A relative one is relative to the folder where the test started. It
// fails if the file cannot be written; without the record the golden would look as if no test
// used it.
func (g *Golden) Record(status Status) error { return g.RecordResult(status, nil) }

// RecordResult does what Record does, and keeps the JSON of a result in the file; nil is none.
func (g *Golden) RecordResult(status Status, result json.RawMessage) error {
	g.end(status)
	uses.mu.Lock()
	defer uses.mu.Unlock()
	uses.summary.count(status)
	if g.again {
		uses.summary.Failed-- // that of the comparison before
	}
	folder := os.Getenv(recordsVariable)
	if folder == "" {
		return nil
	}
	if !filepath.IsAbs(folder) {
		folder = filepath.Join(start, folder)
	}
	line, err := json.Marshal(Record{
		Folder: g.folder.dir, Golden: g.path, Test: g.test, Status: status, Again: g.again, Result: result,
	})
	if err == nil {
		err = appendLine(folder, line)
	}
	if err != nil {
		return fmt.Errorf("record of %s: cannot be written: %w; TOOLSCORE_RECORDS must name a folder that can be written", g.path, err)
	}
	return nil
}

// appendLine writes the line with one call, so that a killed process leaves whole lines.
func appendLine(folder string, line []byte) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(filepath.Join(folder, recordsFile), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	if _, err := file.Write(append(line, '\n')); err != nil {
		_ = file.Close() // the failed write is the error to tell
		return err
	}
	return file.Close()
}

func (s *Summary) count(status Status) {
	switch status {
	case Created:
		s.Created++
	case Updated:
		s.Updated++
	case Failed:
		s.Failed++
	case Used:
		s.Used++
	}
}

// Summarise returns the counts of all calls of Record in this process.
func Summarise() Summary {
	uses.mu.Lock()
	defer uses.mu.Unlock()
	return uses.summary
}

// ReadRecords returns what all processes recorded in the folder, none where it does not exist. It
// fails if a file cannot be read or a line is not a record, and names both.
func ReadRecords(folder string) ([]Record, error) {
	files, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("records: %w", err)
	}
	var records []Record
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return nil, fmt.Errorf("records: %w", err)
		}
		own, err := readRecords(f.Name(), data)
		if err != nil {
			return nil, err
		}
		records = append(records, own...)
	}
	return records, nil
}

// readRecords reads what one process recorded.
func readRecords(name string, data []byte) ([]Record, error) {
	var records []Record
	for i, line := range bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n")) {
		var r Record
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, fmt.Errorf("records: %s:%d: %w; the folder must hold only records", name, i+1, err)
		}
		if r.Again {
			records = withoutLast(records, r)
		}
		records = append(records, r)
	}
	return records, nil
}

// withoutLast removes the last record of the same golden.
func withoutLast(records []Record, r Record) []Record {
	for i, other := range slices.Backward(records) {
		if other.Folder == r.Folder && other.Golden == r.Golden && other.Test == r.Test {
			return slices.Delete(records, i, i+1)
		}
	}
	return records
}
