package records

import (
	"context"
	"database/sql"
	"net/url"
	"path/filepath"
	"strconv"
	"time"

	_ "modernc.org/sqlite" // registers the driver "sqlite"
)

// querier is what reading needs; *sql.DB and *sql.Conn are queriers.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

const (
	readerBusy = 5 * time.Second        // readers wait only while a crashed writer's log is recovered
	writerBusy = 100 * time.Millisecond // one round of waiting; Update repeats it up to LockWait
)

// source is the way a database file is opened.
type source struct {
	path      string
	mode      string // rwc, rw, ro
	immutable bool   // no locks, no log: for folders that cannot be written
}

func (s source) open(busy time.Duration, pragmas ...string) (*sql.DB, error) {
	q := url.Values{"mode": {s.mode}, "_txlock": {"immediate"}}
	if s.immutable {
		q.Set("immutable", "1")
	}
	q.Add("_pragma", "busy_timeout("+strconv.FormatInt(busy.Milliseconds(), 10)+")")
	for _, p := range pragmas {
		q.Add("_pragma", p)
	}
	abs, err := filepath.Abs(s.path)
	if err != nil {
		return nil, err
	}
	slash := filepath.ToSlash(abs)
	if slash[0] != '/' { // C:/…
		slash = "/" + slash
	}
	u := url.URL{Scheme: "file", Path: slash, RawQuery: q.Encode()}
	return sql.Open("sqlite", u.String())
}

func (s source) openReader() (*sql.DB, error) {
	pool, err := s.open(readerBusy, "query_only(1)", "cache_size(-8000)")
	if err == nil {
		pool.SetMaxIdleConns(8) // no limit of open ones: who holds a View may need another
	}
	return pool, err
}

// openWriter gives the one connection that writes.
func (s source) openWriter(ctx context.Context) (*sql.DB, *sql.Conn, error) {
	pool, err := s.open(writerBusy, "synchronous(1)", "cache_size(-16000)", "wal_autocheckpoint(1000)", "journal_size_limit(67108864)")
	if err != nil {
		return nil, nil, err
	}
	pool.SetMaxOpenConns(1)
	c, err := pool.Conn(ctx)
	if err != nil {
		pool.Close()
		return nil, nil, err
	}
	return pool, c, nil
}
