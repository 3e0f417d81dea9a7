package store

import (
	"flag"
	"fmt"

	"github.com/toolscore/toolscore-go"
)

// isBenchmark asks for a method that only benchmarks have; it is not called, for a fake may hold no
// benchmark behind it.
func isBenchmark(t toolscore.TestingT) bool {
	_, is := t.(interface{ ReportMetric(n float64, unit string) })
	return is
}

// refuseFuzzing refuses a snapshot inside f.Fuzz while random inputs are tried: a process of its
// own does that. The seeds that a plain go test runs have names and goldens of their own.
func refuseFuzzing(t toolscore.TestingT) error {
	worker := flag.Lookup("test.fuzzworker")
	_, outside := t.(interface{ Fuzz(f any) })
	if worker == nil || worker.Value.String() != "true" || outside {
		return nil
	}
	return fmt.Errorf("snapshot inside f.Fuzz of %s: random inputs have no golden; compare with package assert there, or take "+
		"the snapshot in a test", t.Name())
}
