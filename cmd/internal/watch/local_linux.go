package watch

import "syscall"

// isLocal reports a file system on which all changes are made by this kernel, which then notifies of them: not one
// of a network or of another machine's disk.
func isLocal(magic int64) bool {
	switch magic {
	case 0xef53, 0x58465342, 0x9123683e, 0xca451a4e, // ext, XFS, Btrfs, bcachefs
		0xf2f52010, 0x2fc12fc1, 0x01021994, 0x794c7630: // F2FS, ZFS, tmpfs, overlay
		return true
	}
	return false
}

// local reports whether every change in folders is notified of, in the order in which it was made.
func local(folders []string) bool {
	systems := map[uint64]bool{}
	for _, dir := range folders {
		var st syscall.Stat_t
		if syscall.Stat(dir, &st) != nil {
			continue // gone: its parent's notification is on the way
		}
		if known, asked := systems[st.Dev]; asked && known {
			continue
		}
		var fs syscall.Statfs_t
		if syscall.Statfs(dir, &fs) != nil || !isLocal(int64(fs.Type)) { //nolint:unconvert // 32 bits wide on some processors
			return false
		}
		systems[st.Dev] = true
	}
	return true
}
