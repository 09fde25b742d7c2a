//go:build unix

package main

import (
	"math"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// memoryFiles hold what a control group allows: version 2, then version 1.
var memoryFiles = []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}

// allowedMemory is what the control group and the process's own limit of data allow.
func allowedMemory() memory {
	m := memory{allowed: math.MaxInt64}
	for _, name := range memoryFiles {
		if text, err := os.ReadFile(name); err == nil {
			if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && n > 0 && n < m.allowed {
				m = memory{n, residentMemory}
			}
		}
	}
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_DATA, &limit); err == nil && uint64(limit.Cur) < uint64(m.allowed) {
		m = memory{int64(limit.Cur), dataMemory}
	}
	return m
}

// residentMemory is what a control group counts of the process, dataMemory what the
// limit of data does; 0 where the system does not say.
func residentMemory() int64 { n := pagesOfProcess(); return (n[1] - n[2]) * int64(os.Getpagesize()) }

func dataMemory() int64 { return pagesOfProcess()[5] * int64(os.Getpagesize()) }

// pagesOfProcess is the process's size, resident, shared, text, library and data pages.
func pagesOfProcess() (n [6]int64) {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return n
	}
	for i, field := range strings.Fields(string(text)) {
		if i < len(n) {
			n[i], _ = strconv.ParseInt(field, 10, 64)
		}
	}
	return n
}
