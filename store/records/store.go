package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// FileName is the database's name inside the state folder. SQLite puts
// FileName-wal and FileName-shm beside it, and Open a FileName.lock.
const FileName = "index.db"

// DefaultLockWait is how long a writer waits for another one.
const DefaultLockWait = 2 * time.Minute

// Options of Open. The zero value opens for reading and writing.
type Options struct {
	ReadOnly bool          // never create, migrate or write
	LockWait time.Duration // how long a writer waits for another process; 0 means DefaultLockWait
	OnWait   func()        // called once for each write transaction that has to wait for longer than a moment
	maxPages int           // for tests: the size at which the disk is full
}

// DB is an open index. All methods are safe for concurrent use.
type DB struct {
	reader // reads outside of a transaction
	location

	opts  Options
	src   source
	pool  *sql.DB      // readers
	entry *gate        // passed by Open
	gate  *gate        // passed by Hold
	file  *flock.Flock // held shared while open, so that Rebuild does not move the file away; nil where it cannot be had

	gateTurn sync.Mutex // one goroutine at a time is in the gate
	lease    lease

	turn   chan struct{} // holds a token while no goroutine of this process writes
	writer *sql.DB       // opened by the first Update
	conn   *sql.Conn
	stmts  map[string]*sql.Stmt

	damaged damagedSet
	paths   pathCache
	read    *blockCache

	segments segmentCache
}

// Open opens the index in stateDir, creating the folder and the file unless
// opts.ReadOnly is set; then a missing index is fs.ErrNotExist. An index of an
// older schema is brought up to date: what is derived from git is dropped, user
// data is kept. Errors: ErrNewerSchema, ErrReadOnly, ErrCorrupt, ErrLocked, ErrFull, ErrMemory.
func Open(ctx context.Context, stateDir string, opts Options) (*DB, error) {
	db := newDB(filepath.Join(stateDir, FileName), opts)
	if err := db.open(ctx, stateDir); err != nil {
		db.Close()
		return nil, fmt.Errorf("open index: %w", err)
	}
	return db, nil
}

func newDB(path string, opts Options) *DB {
	if opts.LockWait == 0 {
		opts.LockWait = DefaultLockWait
	}
	db := &DB{location: location{path}, opts: opts, entry: newGate(path, openGate, opts.LockWait), gate: newGate(path, sweepGate, opts.LockWait), turn: make(chan struct{}, 1), stmts: map[string]*sql.Stmt{}, read: newBlockCache()}
	db.turn <- struct{}{}
	db.paths.init()
	return db
}

func (db *DB) open(ctx context.Context, stateDir string) error {
	if !db.opts.ReadOnly {
		if err := os.MkdirAll(stateDir, 0o755); err != nil {
			return fmt.Errorf("create state folder: %w", classify(db.path, err))
		}
	}
	if err := db.holdFile(ctx); err != nil {
		return err
	}
	info, err := os.Stat(db.path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !db.opts.ReadOnly:
		return db.create(ctx)
	case err != nil:
		return classify(db.path, err)
	case info.IsDir():
		return corrupt(db.path, errors.New("it is a folder"))
	case info.Size() == 0 && !db.opts.ReadOnly:
		return db.create(ctx)
	}
	return db.attach(ctx)
}

// holdFile takes the shared lock that says the file is in use. Where no lock
// file can be made (a read-only folder), nobody can move the index either.
func (db *DB) holdFile(ctx context.Context) error {
	err := db.entry.pass(ctx, func() error {
		lock := flock.New(db.path+".lock", flock.SetFlag(os.O_CREATE|os.O_RDONLY), flock.SetPermissions(0o644))
		limited, cancel := context.WithTimeout(ctx, db.opts.LockWait)
		defer cancel()
		ok, err := lock.TryRLockContext(limited, 20*time.Millisecond)
		switch {
		case ok:
			db.file = lock
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case limited.Err() != nil:
			return fmt.Errorf("%w: %s is being rebuilt", ErrLocked, db.path)
		}
		return lockError(lock.Path(), err)
	})
	if errors.Is(err, ErrReadOnly) && db.opts.ReadOnly {
		return nil
	}
	return err
}

// attach opens the readers of an existing file and looks at its schema.
func (db *DB) attach(ctx context.Context) error {
	h, err := db.attachReaders(ctx)
	if err != nil {
		return err
	}
	if h.empty() || h.application == applicationID && h.version < schemaVersion {
		if db.opts.ReadOnly {
			return fmt.Errorf("%w: %s has schema %d and must be brought up to schema %d", ErrReadOnly, db.path, h.version, schemaVersion)
		}
		db.pool.Close()
		return db.create(ctx)
	}
	return h.check(db.path)
}

// attachReaders tries, for a read-only index, ever more careful ways to open:
// SQLite must be able to make its shared memory file unless nothing was left in
// the write-ahead log.
func (db *DB) attachReaders(ctx context.Context) (header, error) {
	ways := []source{{path: db.path, mode: "rw"}}
	if db.opts.ReadOnly {
		ways = append(ways, source{path: db.path, mode: "ro"})
		if info, err := os.Stat(db.path + "-wal"); errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
			ways = append(ways, source{path: db.path, mode: "ro", immutable: true})
		}
	}
	var h header
	var err error
	for _, way := range ways {
		if h, err = db.tryReaders(ctx, way); err == nil {
			return h, nil
		}
		if code := resultCode(err) & 0xff; code != codeCantOpen && code != codeReadOnly && code != codePerm {
			break
		}
	}
	if resultCode(err)&0xff == codeCantOpen {
		return h, fmt.Errorf("%w: %s: %w", ErrReadOnly, db.path, err)
	}
	return h, db.fail("read header", err)
}

func (db *DB) tryReaders(ctx context.Context, way source) (header, error) {
	pool, err := way.openReader()
	if err != nil {
		return header{}, err
	}
	h, err := readHeader(ctx, pool)
	if err != nil {
		pool.Close()
		return header{}, err
	}
	db.src, db.pool = way, pool
	db.reader = newReader(db, pool, true)
	return h, nil
}

// create makes the file, its tables, or the newer schema, and attaches.
func (db *DB) create(ctx context.Context) error {
	db.src = source{path: db.path, mode: "rwc"}
	<-db.turn
	err := db.retry(ctx, func() error { return db.initialise(ctx) })
	db.turn <- struct{}{}
	if err != nil {
		return db.failWrite("create tables", err)
	}
	h, err := db.attachReaders(ctx)
	if err != nil {
		return err
	}
	return h.check(db.path)
}

func (db *DB) initialise(ctx context.Context) error {
	if err := db.openConn(ctx); err != nil {
		return err
	}
	// Page size and vacuum mode count only before the first page is written.
	if _, err := db.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA page_size = %d; PRAGMA auto_vacuum = INCREMENTAL", pageSize)); err != nil {
		return err
	}
	var mode string
	if err := db.conn.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("write-ahead log not available in %s (journal mode %s)", filepath.Dir(db.path), mode)
	}
	if _, err := db.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	if err := createSchema(ctx, db.conn, db.path); err != nil {
		db.rollback()
		return err
	}
	return db.commit(ctx)
}

// Path is the database file's name.
func (db *DB) Path() string { return db.path }

// Close releases the files. The last process to close folds the write-ahead
// log into the database.
func (db *DB) Close() error {
	<-db.turn
	defer func() { db.turn <- struct{}{} }()
	var errs []error
	errs = append(errs, db.closeConn())
	if db.pool != nil {
		errs = append(errs, db.pool.Close())
		db.pool = nil
	}
	errs = append(errs, db.lease.release(), db.entry.close(), db.gate.close())
	if db.file != nil {
		errs = append(errs, db.file.Close())
		db.file = nil
	}
	return errors.Join(errs...)
}
