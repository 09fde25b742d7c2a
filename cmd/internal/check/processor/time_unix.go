//go:build unix

// Package processor measures what a check itself costs.
package processor

import (
	"syscall"
	"time"
)

// Time is the processor time of this process so far.
func Time() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
