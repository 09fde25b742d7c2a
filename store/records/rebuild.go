package records

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// Salvage says what Rebuild kept.
type Salvage struct {
	UserData int    // values carried over
	Lost     bool   // user data may be missing
	Aside    string // where the old file is, when user data could not be read whole; empty when it was deleted
}

type userRow struct {
	area Area
	UserDatum
}

// Rebuild replaces the index by an empty one that has the old one's user data,
// as far as it can be read. The old file is kept aside unless all its user data
// was carried over. No other process may have the index open: ErrLocked.
func Rebuild(ctx context.Context, stateDir string, opts Options) (Salvage, error) {
	if opts.LockWait == 0 {
		opts.LockWait = DefaultLockWait
	}
	if err := os.MkdirAll(stateDir, 0o755); err != nil {
		return Salvage{}, fmt.Errorf("create state folder: %w", err)
	}
	path := filepath.Join(stateDir, FileName)
	var result Salvage
	err := whileAlone(ctx, path, opts.LockWait, func() (err error) {
		result, err = rebuild(ctx, path, opts)
		return err
	})
	if err != nil {
		return result, fmt.Errorf("rebuild index: %w", err)
	}
	return result, nil
}

func rebuild(ctx context.Context, path string, opts Options) (Salvage, error) {
	rows, whole, err := salvage(ctx, path)
	if err != nil {
		return Salvage{}, err
	}
	result := Salvage{UserData: len(rows), Lost: !whole}
	fresh := path + ".new"
	if err := buildFresh(ctx, fresh, opts, rows); err != nil {
		return Salvage{}, err
	}
	if result.Aside, err = replace(path, fresh, whole); err != nil {
		return result, classify(path, err)
	}
	return result, nil
}

// whileAlone runs f while nobody has the index open. It waits for those who have.
func whileAlone(ctx context.Context, path string, wait time.Duration, f func() error) error {
	g := newGate(path, openGate, wait)
	defer g.close()
	return g.shut(ctx, func() error {
		lock := flock.New(path+".lock", flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
		limited, cancel := context.WithTimeout(ctx, wait)
		defer cancel()
		ok, err := lock.TryLockContext(limited, 20*time.Millisecond)
		switch {
		case ok:
			return errors.Join(f(), lock.Close())
		case ctx.Err() != nil:
			return ctx.Err()
		case limited.Err() != nil:
			return fmt.Errorf("%w: %s", ErrLocked, path)
		}
		return lockError(lock.Path(), err)
	})
}

// salvage reads user data. whole is false when some may be missing.
func salvage(ctx context.Context, path string) (rows []userRow, whole bool, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, true, nil
	}
	db := &DB{location: location{path}, read: newBlockCache()}
	db.paths.init()
	if db.pool, err = (source{path: path, mode: "rw"}).openReader(); err != nil {
		return nil, false, err
	}
	defer db.pool.Close()
	h, err := readHeader(ctx, db.pool)
	if err == nil && h.application == applicationID && h.version > schemaVersion {
		return nil, false, h.check(path)
	}
	if err == nil && h.empty() {
		return nil, true, nil
	}
	db.reader = newReader(db, db.pool, false)
	found := map[string]userRow{}
	whole = true
	// From both ends: a damaged page in the middle hides what is behind it.
	for _, order := range []string{"ASC", "DESC"} {
		if err := db.salvageRows(ctx, order, found); err != nil {
			whole = false
		}
	}
	for _, r := range found {
		rows = append(rows, r)
	}
	return rows, whole && db.nothingLost(ctx, rows), ctx.Err()
}

func (r *reader) salvageRows(ctx context.Context, order string, found map[string]userRow) error {
	rows, err := r.q.QueryContext(ctx, `SELECT area, name, value, sum FROM user_data ORDER BY area `+order+`, name `+order)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var u userRow
		var sum int64
		if err := rows.Scan(&u.area, &u.Name, &u.Value, &sum); err != nil {
			return err
		}
		if sum != userSum(u.area, u.Name, u.Value) {
			return corrupt(r.db.path, nil)
		}
		found[string(u.area)+"\x00"+u.Name] = u
	}
	return rows.Err()
}

// nothingLost compares with the areas' checksums.
func (r *reader) nothingLost(ctx context.Context, rows []userRow) bool {
	sums := make(map[Area]int64, len(areas))
	for _, area := range areas {
		sums[area] = 0
	}
	for _, u := range rows {
		sums[u.area] ^= userSum(u.area, u.Name, u.Value)
	}
	for area, have := range sums {
		if want, err := r.areaSums(ctx, area); err != nil || want != have {
			return false
		}
	}
	return true
}

// buildFresh makes a complete new file beside the old one.
func buildFresh(ctx context.Context, path string, opts Options, rows []userRow) error {
	for _, suffix := range suffixes {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return classify(path, err)
		}
	}
	db := newDB(path, opts)
	defer db.Close()
	if err := db.create(ctx); err != nil {
		return err
	}
	err := db.Update(ctx, func(tx *Tx) error {
		for _, u := range rows {
			if err := tx.PutUser(u.area, u.Name, u.Value); err != nil {
				return err
			}
		}
		return nil
	})
	return errors.Join(err, db.Close())
}

// suffixes of the files that make up a database.
var suffixes = []string{"", "-wal", "-shm"}

// replace puts the fresh file in the old one's place, which is free of a
// database for no longer than a rename takes. Killed in between, the next
// Open starts empty, and the old file is where aside says.
func replace(path, fresh string, discard bool) (aside string, err error) {
	for n := 1; ; n++ {
		aside = fmt.Sprintf("%s.damaged-%d", path, n)
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	for i := len(suffixes) - 1; i >= 0; i-- { // the log first: it must not meet another database
		err := os.Rename(path+suffixes[i], aside+suffixes[i])
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	if err := os.Rename(fresh, path); err != nil {
		return aside, err
	}
	if !discard {
		return aside, nil
	}
	for _, suffix := range suffixes {
		if err := os.Remove(aside + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return aside, err
		}
	}
	return "", nil
}
