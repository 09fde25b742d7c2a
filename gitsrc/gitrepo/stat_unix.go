//go:build unix

package gitrepo

import (
	"golang.org/x/sys/unix"
)

// lstat reads the metadata of a path without following a symbolic link.
func lstat(path string) (FileStat, error) {
	var st unix.Stat_t
	for {
		err := unix.Lstat(path, &st)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return FileStat{}, err
		}
		break
	}
	return FileStat{
		MTimeSec: int64(st.Mtim.Sec), MTimeNsec: uint32(st.Mtim.Nsec),
		CTimeSec: int64(st.Ctim.Sec), CTimeNsec: uint32(st.Ctim.Nsec),
		Inode: uint64(st.Ino), Size: st.Size,
		Mode: uint32(st.Mode), UID: st.Uid, GID: st.Gid,
	}, nil
}
