//go:build unix

package gitrepo

import (
	"os"

	"golang.org/x/sys/unix"
)

func mapOpen(f *os.File, size int) ([]byte, func() error, error) {
	data, err := unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	return data, func() error { return unix.Munmap(data) }, err
}
