//go:build !unix && !windows

package gitsrc

import "os"

// lstat reads the metadata of a path without following a symbolic link. What
// the platform does not tell stays zero, as git's index has it there.
func lstat(path string) (FileStat, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return FileStat{}, err
	}
	m := uint32(modeRegular)
	switch {
	case fi.IsDir():
		m = modeDir
	case fi.Mode()&os.ModeSymlink != 0:
		m = modeSymlink
	case !fi.Mode().IsRegular():
		m = 0
	}
	t := fi.ModTime()
	return FileStat{MTimeSec: t.Unix(), MTimeNsec: uint32(t.Nanosecond()), Size: fi.Size(),
		Mode: m | uint32(fi.Mode().Perm())}, nil
}
