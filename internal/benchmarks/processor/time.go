// Package processor tells how long the processor has worked for this process.
package processor

import (
	"syscall"
	"time"
)

// Time returns how long all threads of this process have been running so far, in the program and in
// the system. Other than the time of a clock it does not grow while other programs run.
func Time() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic("toolscore: the benchmarks: time of the processor: " + err.Error()) // it fails for wrong arguments only
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
