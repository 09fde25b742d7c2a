package records

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// leaseFolder holds a file for each open index that reads snapshots: the roots that
// it reads, one after the other. The file is locked by its owner, and one that nobody
// locks is a dead owner's: a lease ends with its process, however that ends.
const leaseFolder = "leases"

// leasePatience is how long the owner of a new lease waits for who looks at it, leaseRetry
// the time between two tries.
const (
	leasePatience = 10 * time.Second
	leaseRetry    = time.Millisecond
)

// lease is what one open index holds. Safe for concurrent use.
type lease struct {
	mu    sync.Mutex
	file  *os.File // nil until the first hold
	lock  *flock.Flock
	roots map[Key]bool
}

// Hold finds the snapshot of a tree under a recipe, or ErrNotFound, as Snapshot does,
// and keeps GC of any process from taking what it needs until Close or Release. Where
// the folder cannot be written nothing is kept.
func (db *DB) Hold(ctx context.Context, tree Tree, recipe Recipe) (Snapshot, error) {
	s, err := db.Snapshot(ctx, tree, recipe)
	if err != nil || db.opts.ReadOnly || db.lease.holds(s.Root) {
		return s, err
	}
	db.gateTurn.Lock()
	defer db.gateTurn.Unlock()
	err = db.gate.pass(ctx, func() (err error) {
		// Between the first look and now a sweep may have taken it.
		if s, err = db.Snapshot(ctx, tree, recipe); err == nil {
			err = db.lease.add(db.leases(), s.Root)
		}
		return err
	})
	if errors.Is(err, ErrReadOnly) {
		return s, nil
	}
	return s, err
}

// Release ends the hold on all snapshots, for who holds an index open for long.
func (db *DB) Release() error { return db.lease.release() }

func (db *DB) leases() string { return filepath.Join(filepath.Dir(db.path), leaseFolder) }

func (l *lease) holds(root Key) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.roots[root]
}

// add writes a root. The caller is in the gate, or in a write transaction, which a
// sweep is too.
func (l *lease) add(folder string, root Key) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.roots[root] {
		return nil
	}
	if l.file == nil {
		if err := l.create(folder); err != nil {
			return err
		}
	}
	if _, err := l.file.Write(root[:]); err != nil {
		return fmt.Errorf("hold snapshot: %w", classify(folder, err))
	}
	l.roots[root] = true
	return nil
}

func (l *lease) create(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("hold snapshot: %w", classify(folder, err))
	}
	file, err := os.CreateTemp(folder, fmt.Sprintf("%d-*", os.Getpid()))
	if err == nil {
		_, err = file.Write(make([]byte, reserved))
	}
	if err == nil {
		err = file.Chmod(0o644) // gc of another user looks whether it is locked
	}
	if err != nil {
		return fmt.Errorf("hold snapshot: %w", classify(folder, err))
	}
	lock := flock.New(file.Name(), flock.SetFlag(os.O_RDONLY))
	// Who lists the leases locks each for a moment, a new one too, to see whether it has an owner.
	ctx, cancel := context.WithTimeout(context.Background(), leasePatience)
	defer cancel()
	if _, err := lock.TryLockContext(ctx, leaseRetry); err != nil {
		return errors.Join(fmt.Errorf("hold snapshot: %w", lockError(file.Name(), err)), file.Close(), os.Remove(file.Name()))
	}
	l.file, l.lock, l.roots = file, lock, map[Key]bool{}
	return nil
}

func (l *lease) release() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	name := l.file.Name()
	err := errors.Join(l.file.Close(), l.lock.Close(), os.Remove(name)) // Windows removes no open file
	l.file, l.lock, l.roots = nil, nil, nil
	if errors.Is(err, fs.ErrNotExist) || isOpenElsewhere(err) {
		return nil // the state folder was deleted meanwhile, or a sweep looks at the file, which nobody owns now
	}
	return err
}

// leased gives the roots that open indexes hold. With clear, for who has shut the gate,
// the files of dead owners are deleted.
func (db *DB) leased(clear bool) (map[Key]bool, error) {
	roots := map[Key]bool{}
	entries, err := os.ReadDir(db.leases())
	if errors.Is(err, fs.ErrNotExist) {
		return roots, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list leases: %w", err)
	}
	for _, e := range entries {
		if err := readLease(filepath.Join(db.leases(), e.Name()), clear, roots); err != nil {
			return nil, fmt.Errorf("read lease: %w", err)
		}
	}
	return roots, nil
}

func readLease(name string, clear bool, roots map[Key]bool) error {
	lock := flock.New(name, flock.SetFlag(os.O_RDONLY))
	ok, err := lock.TryLock()
	switch {
	case errors.Is(err, fs.ErrNotExist): // its owner has just ended
		return nil
	case err != nil:
		return lockError(name, err)
	case ok:
		err = lock.Close()
		if clear {
			err = errors.Join(err, os.Remove(name))
		}
		if errors.Is(err, fs.ErrNotExist) || isOpenElsewhere(err) { // its owner removed it, or another looks at it
			err = nil
		}
		return err
	}
	data, err := readRoots(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for ; len(data) >= len(Key{}); data = data[len(Key{}):] {
		roots[Key(data)] = true
	}
	return nil
}

func readRoots(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.NewSectionReader(f, int64(reserved), math.MaxInt64-int64(reserved)))
}
