package tables

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"sync"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Session answers queries over one source, one at a time. After a query that
// met a limit inside one long call it answers none any more.
type Session struct {
	source Source
	limits Limits
	no     int64
	pool   *sql.DB
	conn   *sql.Conn

	ctx    context.Context // of the query that runs
	guard  *guard
	left   bool // a query was left behind, inside a call that cannot be interrupted
	noKeys bool // the query compares under a collation that keys do not know
	beside bool // the query depends on more than its text, its parameters and the tree
	scans  bool // the query reads all rows of some table

	mu    sync.Mutex
	fault error // what rows, or the policy, failed with
}

// queries is the driver of sessions. It is not registered: whoever opens
// "sqlite" gets neither the tables nor the functions.
var queries = sync.OnceValues(func() (*sqlite.Driver, error) {
	d := &sqlite.Driver{}
	return d, errors.Join(d.RegisterModule(moduleName, module{}), registerFunctions(d))
})

type connector struct{ driver *sqlite.Driver }

// Nothing goes to disk: what a query has to sort or keep, it keeps in memory,
// where it is counted.
const dataSource = ":memory:?_pragma=temp_store(2)&_pragma=cache_size(-65536)"

func (c connector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(dataSource) }
func (c connector) Driver() driver.Driver                        { return c.driver }

// Open begins a session. It must be closed.
func Open(ctx context.Context, source Source, limits Limits) (*Session, error) {
	d, err := queries()
	if err != nil {
		return nil, fmt.Errorf("set up the tables: %w", err)
	}
	s := &Session{source: source, limits: limits, no: sessionNo.Add(1), pool: sql.OpenDB(connector{d})}
	sessions.Store(s.no, s)
	if err := s.prepare(ctx); err != nil {
		s.Close()
		return nil, fmt.Errorf("set up the tables: %w", err)
	}
	return s, nil
}

func (s *Session) prepare(ctx context.Context) (err error) {
	s.pool.SetMaxOpenConns(1)
	if s.conn, err = s.pool.Conn(ctx); err != nil {
		return err
	}
	for _, t := range schema() {
		if _, err := s.conn.ExecContext(ctx, fmt.Sprintf("CREATE VIRTUAL TABLE %q USING %s(%d)", t.Name, moduleName, s.no)); err != nil {
			return err
		}
	}
	if _, err := s.conn.ExecContext(ctx, "PRAGMA query_only = 1"); err != nil {
		return err
	}
	for id, n := range compileLimits {
		if _, err := sqlite.Limit(s.conn, id, n); err != nil {
			return err
		}
	}
	return s.conn.Raw(func(c any) error { return c.(sqlite.AuthorizerRegisterer).RegisterAuthorizer(s.authorise) })
}

// compileLimits bound single values and statements; see sqlite.org/c3ref/c_limit_attached.html.
var compileLimits = map[int]int{
	sqlite3.SQLITE_LIMIT_LENGTH:              32 << 20,
	sqlite3.SQLITE_LIMIT_SQL_LENGTH:          1 << 20,
	sqlite3.SQLITE_LIMIT_ATTACHED:            0,
	sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 1000,
	sqlite3.SQLITE_LIMIT_WORKER_THREADS:      0,
}

// Close ends the session.
func (s *Session) Close() error {
	sessions.Delete(s.no)
	if s.left {
		return nil // closing would wait for it
	}
	var err error
	if s.conn != nil {
		err = s.conn.Close()
	}
	return errors.Join(err, s.pool.Close())
}

// rows asks the source. Making a revision's graph is not the query's time.
func (s *Session) rows(r Request) (Rows, error) {
	s.beside = s.beside || r.Ref != "" || r.Table.Beside
	s.scans = s.scans || r.Key == ""
	s.guard.pause()
	defer s.guard.resume()
	rows, err := s.source.Rows(s.ctx, r)
	if err != nil {
		return nil, s.fail(err)
	}
	return rows, nil
}

// alive reports why the query is to end.
func (s *Session) alive() error { return context.Cause(s.ctx) }

// fail keeps an error that SQLite would replace by its own.
func (s *Session) fail(err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fault == nil {
		s.fault = err
	}
	return err
}

// taken gives what the query failed with and forgets it.
func (s *Session) taken() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	err := s.fault
	s.fault = nil
	return err
}
