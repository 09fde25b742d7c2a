package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Tx is a write transaction. It reads its own writes. It must not be used after
// the function given to Update has returned, nor by several goroutines at once.
type Tx struct {
	reader
	ctx      context.Context
	conn     *sql.Conn
	replaced []damagedKey // damaged rows written anew
	interned map[string]uint32
}

// Update runs f in a write transaction and commits it when f returns nil.
// Otherwise nothing of it remains. Another writer is waited for as long as
// Options.LockWait, then Update fails with ErrLocked. f must not call Update.
func (db *DB) Update(ctx context.Context, f func(tx *Tx) error) error {
	if db.opts.ReadOnly {
		return fmt.Errorf("%w: opened read only (%s)", ErrReadOnly, db.path)
	}
	if err := db.takeTurn(ctx); err != nil {
		return err
	}
	defer func() { db.turn <- struct{}{} }()
	if err := db.begin(ctx); err != nil {
		return db.failWrite("begin transaction", err)
	}
	done := false
	defer func() {
		if !done { // f failed or panicked
			db.rollback()
		}
	}()
	tx := &Tx{reader: newReader(db, db.conn, false), ctx: ctx, conn: db.conn}
	defer tx.finalize()
	if err := f(tx); err != nil {
		return err
	}
	if err := db.commit(ctx); err != nil {
		return db.failWrite("commit", err)
	}
	done = true
	db.segments.forget()
	db.damaged.remove(tx.replaced)
	db.paths.publish(tx.interned)
	return nil
}

// takeTurn waits for other goroutines of this process.
func (db *DB) takeTurn(ctx context.Context) error {
	select {
	case <-db.turn:
		return nil
	default:
	}
	select {
	case <-db.turn:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait for another writer: %w", ctx.Err())
	}
}

func (db *DB) begin(ctx context.Context) error {
	if err := db.openConn(ctx); err != nil {
		return err
	}
	err := db.retry(ctx, func() error {
		_, err := db.conn.ExecContext(ctx, "BEGIN IMMEDIATE")
		return err
	})
	if err != nil {
		return err
	}
	var version int // a newer program may have changed the tables under us
	err = db.conn.QueryRowContext(ctx, "SELECT user_version FROM pragma_user_version").Scan(&version)
	if err == nil && version != schemaVersion {
		err = fmt.Errorf("%w: %s now has schema %d", ErrNewerSchema, db.path, version)
	}
	if err != nil {
		db.rollback()
	}
	return err
}

// tellAfter is how long a writer waits before it says so: most others end sooner.
const tellAfter = time.Second

// retry repeats a step that another process's lock makes fail, telling so once.
func (db *DB) retry(ctx context.Context, step func() error) error {
	deadline := time.Now().Add(db.opts.LockWait)
	tell := time.Now().Add(min(tellAfter, db.opts.LockWait/2))
	told := false
	for {
		err := step()
		if err == nil || !isBusy(err) || ctx.Err() != nil || time.Now().After(deadline) {
			return err
		}
		if !told && db.opts.OnWait != nil && time.Now().After(tell) {
			db.opts.OnWait()
			told = true
		}
	}
}

func (db *DB) openConn(ctx context.Context) error {
	if db.conn != nil {
		return nil
	}
	var err error
	if db.writer, db.conn, err = db.src.openWriter(ctx); err != nil {
		return err
	}
	if db.opts.maxPages > 0 {
		_, err = db.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", db.opts.maxPages))
	}
	return err
}

func (db *DB) closeConn() error {
	for _, s := range db.stmts {
		s.Close()
	}
	clear(db.stmts)
	var errs []error
	if db.conn != nil {
		errs = append(errs, db.conn.Close())
		db.conn = nil
	}
	if db.writer != nil {
		errs = append(errs, db.writer.Close())
		db.writer = nil
	}
	return errors.Join(errs...)
}

func (db *DB) commit(ctx context.Context) error {
	_, err := db.conn.ExecContext(ctx, "COMMIT")
	return err
}

// rollback ends the transaction whatever happened to its context. SQLite may
// have rolled back by itself (full disk): the error says only that.
func (db *DB) rollback() {
	_, _ = db.conn.ExecContext(context.Background(), "ROLLBACK")
}

// failWrite is fail for a step of a write: what cannot be opened there is
// a folder that cannot be written.
func (db *DB) failWrite(doing string, err error) error {
	if resultCode(err)&0xff == codeCantOpen {
		return fmt.Errorf("%s: %w (%s): %w", doing, ErrReadOnly, db.path, err)
	}
	return db.fail(doing, err)
}

// stmt prepares a statement once for the writing connection.
func (tx *Tx) stmt(query string) (*sql.Stmt, error) {
	if s := tx.db.stmts[query]; s != nil {
		return s, nil
	}
	s, err := tx.conn.PrepareContext(tx.ctx, query)
	if err == nil {
		tx.db.stmts[query] = s
	}
	return s, err
}

func (tx *Tx) exec(query string, args ...any) (sql.Result, error) {
	s, err := tx.stmt(query)
	if err != nil {
		return nil, err
	}
	return s.ExecContext(tx.ctx, args...)
}

// Has is as outside of a transaction; what this one has written in the place of damaged
// records is there.
func (tx *Tx) Has(ctx context.Context, kind Kind, keys []Key) (map[Key]bool, error) {
	found, err := tx.reader.Has(ctx, kind, keys)
	for _, r := range tx.replaced {
		if err == nil && r.kind == kind && slices.Contains(keys, r.key) {
			found[r.key] = true
		}
	}
	return found, err
}
