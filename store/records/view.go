package records

import (
	"context"
	"database/sql"
)

// View reads one state of the database: what is committed, or collected by GC,
// after it was opened is not seen. Views are for the length of a command or a
// request; the write-ahead log cannot shrink past an open one. Its methods are
// safe for concurrent use, but take turns on one connection.
type View struct {
	reader
	conn *sql.Conn
}

// View opens a view. It must be closed.
func (db *DB) View(ctx context.Context) (*View, error) {
	conn, err := db.pool.Conn(ctx)
	if err != nil {
		return nil, db.fail("open view", err)
	}
	v := &View{reader: newReader(db, conn, true), conn: conn}
	var n int
	_, err = conn.ExecContext(ctx, "BEGIN DEFERRED")
	if err == nil { // the first read fixes the state
		err = conn.QueryRowContext(ctx, "SELECT count(*) FROM state").Scan(&n)
	}
	if err != nil {
		v.Close()
		return nil, db.fail("open view", err)
	}
	return v, nil
}

// Close ends the view.
func (v *View) Close() error {
	v.finalize()
	// A cancelled context must not leave a transaction open in the pool.
	_, _ = v.conn.ExecContext(context.Background(), "ROLLBACK")
	return v.conn.Close()
}

// inView runs f on one state of the database: this one if it is a view or a
// write transaction, a view of its own otherwise.
func (r *reader) inView(ctx context.Context, f func(r *reader) error) error {
	if r.q != querier(r.db.pool) {
		return f(r)
	}
	v, err := r.db.View(ctx)
	if err != nil {
		return err
	}
	defer v.Close()
	return f(&v.reader)
}
