//go:build !unix

package store

// isReadOnlyFS: elsewhere a read-only volume is reported as fs.ErrPermission.
func isReadOnlyFS(error) bool { return false }

func isNoLocks(error) bool { return false }
