//go:build !unix && !windows

package store

// isReadOnlyFS: elsewhere a read-only volume is reported as fs.ErrPermission.
func isReadOnlyFS(error) bool { return false }

func isNoLocks(error) bool { return false }

// reserved is what of a lease's file comes before its roots.
const reserved = 0

// isOpenElsewhere: only Windows keeps a file from being removed for that.
func isOpenElsewhere(error) bool { return false }
