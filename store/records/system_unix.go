//go:build unix

package records

import (
	"errors"
	"syscall"
)

func isReadOnlyFS(err error) bool { return errors.Is(err, syscall.EROFS) }

// isNoLocks reports an error that a file system without locks gives.
func isNoLocks(err error) bool {
	return errors.Is(err, syscall.ENOLCK) || errors.Is(err, syscall.ENOSYS) || errors.Is(err, syscall.EOPNOTSUPP)
}

// reserved is what of a lease's file comes before its roots.
const reserved = 0

// isOpenElsewhere: only Windows keeps a file from being removed for that.
func isOpenElsewhere(error) bool { return false }
