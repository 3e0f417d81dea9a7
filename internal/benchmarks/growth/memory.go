package growth

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"slices"
	"sync"
	"time"
)

// heapGrowth does the work and returns by how many bytes the heap was larger while it ran than
// before, at its peak. Garbage that was not collected yet counts: the process holds it.
func heapGrowth(once func() error) (float64, error) {
	runtime.GC()
	before, peak := heap(), uint64(0)
	done := make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		for every := time.NewTicker(50 * time.Microsecond); ; <-every.C {
			peak = max(peak, heap())
			select {
			case <-done:
				every.Stop()
				return
			default:
			}
		}
	})
	err := once()
	close(done)
	watching.Wait()
	return float64(max(peak, before) - before), err
}

// heap is the number of bytes that objects on the heap take up, dead ones too until they are swept.
func heap() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// textOf returns the size of the golden that the subject checks.
func (s subject) textOf(calls int) (float64, error) {
	file, err := os.Stat(filepath.Join("__snapshots__", testName(s.name, calls)+"_1.tools.yaml"))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", s.name, err)
	}
	return float64(file.Size()), nil
}

// memoryOfChecks says how much memory a large check takes, beside the text that it reads.
func memoryOfChecks(said io.Writer) error {
	const calls = 10_000
	for _, s := range checks {
		once, err := s.start(calls)
		if err != nil {
			return err
		}
		text, err := s.textOf(calls)
		if err != nil {
			return err
		}
		var peaks []float64
		for range rounds {
			peak, err := heapGrowth(once)
			if err != nil {
				return err
			}
			peaks = append(peaks, peak)
		}
		most := slices.Max(peaks)
		fmt.Fprintf(said, "%s of %d calls: %s of memory, %.1f times the text of its golden\n", s.name, calls, memory(most), most/text)
	}
	return nil
}
