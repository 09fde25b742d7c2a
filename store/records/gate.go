package records

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// The ends of the names of the files whose locks are gates. Who opens the index passes
// the first, for a moment; a rebuild shuts it, which would otherwise never find the index
// free where processes come and go all the time. Who takes hold of a snapshot passes the
// second, which a sweep shuts while it looks who is there. They are two because who waits
// at the second has the index open, and a rebuild waits for them.
const (
	openGate  = ".gate"
	sweepGate = ".sweep"
)

// gatePoll is how often a shut gate is tried.
const gatePoll = 2 * time.Millisecond

// gate is one process's handle. Its methods must not be called at once.
type gate struct {
	lock *flock.Flock
	path string
	wait time.Duration
}

func newGate(path, end string, wait time.Duration) *gate {
	return &gate{flock.New(path+end, flock.SetFlag(os.O_CREATE|os.O_RDONLY), flock.SetPermissions(0o644)), path, wait}
}

// pass runs f while nobody sweeps or rebuilds.
func (g *gate) pass(ctx context.Context, f func() error) error {
	return g.with(ctx, g.lock.TryRLockContext, f)
}

// shut runs f while nobody opens the index or takes hold of a snapshot.
func (g *gate) shut(ctx context.Context, f func() error) error {
	return g.with(ctx, g.lock.TryLockContext, f)
}

func (g *gate) with(ctx context.Context, try func(context.Context, time.Duration) (bool, error), f func() error) error {
	limited, cancel := context.WithTimeout(ctx, g.wait)
	defer cancel()
	ok, err := try(limited, gatePoll)
	if !ok {
		return g.failed(ctx, limited, err)
	}
	return errors.Join(f(), g.lock.Unlock())
}

func (g *gate) failed(ctx, limited context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil:
		return fmt.Errorf("%w: %s is being collected or rebuilt", ErrLocked, g.path)
	}
	return lockError(g.lock.Path(), err)
}

// close gives the file back.
func (g *gate) close() error { return g.lock.Close() }
