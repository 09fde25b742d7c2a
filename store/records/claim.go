package records

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// claimWait lets who is about to end do so.
const claimWait = time.Second

// Claim takes the index of a state folder for the caller alone, until release is
// called: nobody can open it meanwhile. It fails with ErrLocked where somebody has it
// open and keeps it so for a second.
func Claim(stateDir string) (release func(), err error) {
	path := filepath.Join(stateDir, FileName)
	lock := flock.New(path+".lock", flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
	ctx, cancel := context.WithTimeout(context.Background(), claimWait)
	defer cancel()
	ok, err := lock.TryLockContext(ctx, 20*time.Millisecond)
	switch {
	case err != nil && !errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("claim index: %w", lockError(lock.Path(), err))
	case !ok:
		return nil, fmt.Errorf("claim index: %w: %s is in use", ErrLocked, path)
	}
	return func() { _ = lock.Unlock() }, nil
}
