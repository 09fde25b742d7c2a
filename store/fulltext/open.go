package fulltext

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
	_ "modernc.org/sqlite" // registers the driver "sqlite"

	"github.com/codegraph-dev/codegraph/store/pagesum"
)

// FileName is the index's name inside the state folder. Its journal and its lock begin
// with it.
const FileName = "search.db"

// lockWait is how long the file is waited for while another process replaces it, or
// while others use what is to be replaced.
const lockWait = 60 * time.Second

// Open opens the index in a folder, and makes it again when it is damaged or of another
// version. Where it cannot be written it is made in memory, for this process only.
func Open(ctx context.Context, folder string) (*Index, error) {
	ix, err := openFile(ctx, folder)
	if err == nil {
		return ix, nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return replace(ctx, folder, func(name string) bool { return check(ctx, folder) == nil })
}

// Renew makes the index again after ErrDamaged, unless another process has done so.
func (ix *Index) Renew(ctx context.Context) error {
	if err := ix.Close(); err != nil {
		return err
	}
	fresh, err := replace(ctx, ix.folder, func(name string) bool {
		info, err := os.Stat(name)
		return err == nil && ix.file != nil && !os.SameFile(info, ix.file)
	})
	if err == nil {
		*ix = *fresh
	}
	return err
}

// replace makes the file again while nobody uses it, unless another process was first.
// Where that cannot be had the index is made in memory.
func replace(ctx context.Context, folder string, replaced func(name string) bool) (*Index, error) {
	err := alone(ctx, folder, func() error {
		name := filepath.Join(folder, FileName)
		if replaced(name) {
			return nil
		}
		return renew(name)
	})
	if err == nil {
		if ix, err := openFile(ctx, folder); err == nil {
			return ix, nil
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return openMemory(ctx, folder)
}

// Remove deletes the index, which is made again when it is asked for.
func Remove(ctx context.Context, folder string) error {
	name := filepath.Join(folder, FileName)
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return alone(ctx, folder, func() error { return remove(name) })
}

func newLock(folder string) *flock.Flock {
	return flock.New(filepath.Join(folder, FileName+".lock"), flock.SetFlag(os.O_CREATE|os.O_RDONLY), flock.SetPermissions(0o644))
}

// alone runs f while no process has the index open.
func alone(ctx context.Context, folder string, f func() error) error {
	lock := newLock(folder)
	limited, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	ok, err := lock.TryLockContext(limited, 5*time.Millisecond)
	if !ok {
		return inUse(ctx, err)
	}
	return errors.Join(f(), lock.Close())
}

// suffixes of the files that make up a database; logs are of versions before 9.
var suffixes = []string{"-journal", "-wal", "-shm", ""}

func remove(name string) error {
	for _, suffix := range suffixes {
		if err := os.Remove(name + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("delete search index: %w", err)
		}
	}
	return nil
}

// renew puts an empty database with room for checksums in the file's place.
func renew(name string) error {
	if err := remove(name); err != nil {
		return err
	}
	return os.WriteFile(name, pagesum.Seed(), 0o644)
}

// openFile opens the file, which is made when there is none.
func openFile(ctx context.Context, folder string) (*Index, error) {
	name := filepath.Join(folder, FileName)
	if info, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		err := alone(ctx, folder, func() error {
			if info, err := os.Stat(name); err == nil && info.Size() > 0 {
				return nil
			}
			return renew(name)
		})
		if err != nil {
			return nil, err
		}
	}
	lock := newLock(folder)
	limited, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	if ok, err := lock.TryRLockContext(limited, 5*time.Millisecond); !ok {
		return nil, inUse(ctx, err)
	}
	pagesum.Register()
	ix := &Index{folder: folder, lock: lock}
	var err error
	if ix.file, err = os.Stat(name); err == nil {
		ix.db, err = sql.Open("sqlite", fileURL(name))
	}
	if err == nil {
		err = ix.create(ctx)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open search index: %w", err), ix.Close())
	}
	return ix, nil
}

func openMemory(ctx context.Context, folder string) (*Index, error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, fmt.Errorf("open search index: %w", err)
	}
	db.SetMaxOpenConns(1)
	ix := &Index{folder: folder, db: db, memory: true}
	if err := ix.create(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open search index: %w", err), db.Close())
	}
	return ix, nil
}

// fileURL gives the name for SQLite. Nothing is synced: what a power failure tears fails
// its check. A log would be written without checksums.
func fileURL(name string) string {
	if abs, err := filepath.Abs(name); err == nil {
		name = abs
	}
	slash := filepath.ToSlash(name)
	if slash[0] != '/' { // C:/…
		slash = "/" + slash
	}
	q := url.Values{"mode": {"rw"}, "vfs": {pagesum.Name}, "_txlock": {"immediate"}, "_pragma": {"busy_timeout(60000)", "journal_mode(truncate)", "synchronous(0)", "cache_size(-16000)"}}
	u := url.URL{Scheme: "file", Path: slash, RawQuery: q.Encode()}
	return u.String()
}

// Close closes the index.
func (ix *Index) Close() error {
	var errs []error
	if ix.db != nil {
		errs = append(errs, ix.db.Close())
	}
	if ix.lock != nil {
		errs = append(errs, ix.lock.Close())
	}
	return errors.Join(errs...)
}
