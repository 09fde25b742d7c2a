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

// allowedMemory is what the control group and the process's own limit of data allow,
// in bytes.
func allowedMemory() int64 {
	least := int64(math.MaxInt64)
	for _, name := range memoryFiles {
		if text, err := os.ReadFile(name); err == nil {
			if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && n > 0 {
				least = min(least, n)
			}
		}
	}
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_DATA, &limit); err == nil && uint64(limit.Cur) < uint64(least) {
		least = int64(limit.Cur)
	}
	return least
}
