//go:build unix

package gitrepo

import (
	"path/filepath"

	"golang.org/x/sys/unix"
)

func makeFIFO(f *fixture, name string) {
	f.must(unix.Mkfifo(filepath.Join(f.dir, name), 0o644))
}
