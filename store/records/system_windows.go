package records

import (
	"errors"

	"golang.org/x/sys/windows"
)

func isReadOnlyFS(err error) bool { return errors.Is(err, windows.ERROR_WRITE_PROTECT) }

func isNoLocks(err error) bool { return errors.Is(err, windows.ERROR_NOT_SUPPORTED) }

// reserved is what of a lease's file comes before its roots: the lock is on the first
// byte, and nobody else can read or write what is locked.
const reserved = len(Key{})

// isOpenElsewhere reports that a file cannot be removed because somebody has it open.
func isOpenElsewhere(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
}
