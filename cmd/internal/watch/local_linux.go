package watch

import "syscall"

// localSystems are file systems on which all changes are made by this kernel, which then notifies of them: not those
// of a network or of another machine's disk.
var localSystems = map[int64]bool{
	0xef53: true, 0x58465342: true, 0x9123683e: true, 0xca451a4e: true, // ext, XFS, Btrfs, bcachefs
	0xf2f52010: true, 0x2fc12fc1: true, 0x01021994: true, 0x794c7630: true, // F2FS, ZFS, tmpfs, overlay
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
		if syscall.Statfs(dir, &fs) != nil || !localSystems[int64(fs.Type)] { //nolint:unconvert // 32 bits wide on some processors
			return false
		}
		systems[st.Dev] = true
	}
	return true
}
