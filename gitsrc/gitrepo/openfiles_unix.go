//go:build unix

package gitrepo

import "golang.org/x/sys/unix"

// openFileLimit is how many files the process may have open.
func openFileLimit() int {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil || limit.Cur > 1<<20 {
		return 1 << 20
	}
	return int(limit.Cur)
}
