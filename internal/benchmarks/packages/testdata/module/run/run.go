// Package run tells the packages what to check, and the benchmarks how much memory that took.
package run

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/toolscore/toolscore-go/internal/benchmarks/calls"
)

// Subtests runs check in as many subtests as the variable SNAPSHOTS says, each with ten calls of its own.
func Subtests(t *testing.T, check func(*testing.T, calls.Job)) {
	n, err := strconv.Atoi(os.Getenv("SNAPSHOTS"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		t.Run(fmt.Sprintf("case_%05d", i), func(t *testing.T) {
			check(t, calls.Job{Calls: 10, Word: os.Getenv("WORD") + strconv.Itoa(i)})
		})
	}
}

// Main runs the tests and writes the most memory that the process held into the file that the variable PEAK names, as Linux
// counts it for this program alone: what a parent sees of a child includes the parent's own memory before the start.
func Main(m *testing.M) {
	code := m.Run()
	if file := os.Getenv("PEAK"); file != "" {
		status, _ := os.ReadFile("/proc/self/status") // elsewhere there is none, and no peak is written
		for line := range bytes.Lines(status) {
			if peak, found := bytes.CutPrefix(line, []byte("VmHWM:")); found {
				if err := os.WriteFile(file, bytes.TrimSpace(peak), 0o600); err != nil {
					panic(err)
				}
			}
		}
	}
	os.Exit(code)
}
