package gitrepo

import (
	"os"
	"syscall"
	"time"
)

// lstat reads the metadata of a path without following a symbolic link, as Git for
// Windows has them in its index: the time of creation is the ctime, and there are no
// inodes, users and permissions.
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
	st := FileStat{MTimeSec: t.Unix(), MTimeNsec: uint32(t.Nanosecond()), Size: fi.Size(), Mode: m | uint32(fi.Mode().Perm())}
	if data, ok := fi.Sys().(*syscall.Win32FileAttributeData); ok {
		created := time.Unix(0, data.CreationTime.Nanoseconds())
		st.CTimeSec, st.CTimeNsec = created.Unix(), uint32(created.Nanosecond())
	}
	return st, nil
}
