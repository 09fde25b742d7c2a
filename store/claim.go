package store

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// Claim takes the index of a state folder for the caller alone, without waiting,
// until release is called: nobody can open it meanwhile. It fails with ErrLocked
// while somebody has it open.
func Claim(stateDir string) (release func(), err error) {
	path := filepath.Join(stateDir, FileName)
	lock := flock.New(path+".lock", flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
	ok, err := lock.TryLock()
	switch {
	case err != nil:
		return nil, fmt.Errorf("claim index: %w", classify(path, err))
	case !ok:
		return nil, fmt.Errorf("claim index: %w: %s is in use", ErrLocked, path)
	}
	return func() { lock.Unlock() }, nil
}
