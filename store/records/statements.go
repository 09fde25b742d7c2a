package records

import (
	"context"
	"database/sql"
	"sync"
)

// statements are a reader's prepared statements by their text. On a pool one
// serves all: it is prepared on each connection, and a connection has one user
// at a time. On a single connection a statement is in use until its rows are
// closed, and concurrent queries need one each.
type statements struct {
	shared bool
	mu     sync.Mutex
	idle   map[string][]*sql.Stmt
}

func (s *statements) take(ctx context.Context, q querier, text string) (*sql.Stmt, error) {
	s.mu.Lock()
	if list := s.idle[text]; len(list) > 0 {
		stmt := list[len(list)-1]
		if !s.shared {
			s.idle[text] = list[:len(list)-1]
		}
		s.mu.Unlock()
		return stmt, nil
	}
	s.mu.Unlock()
	stmt, err := q.PrepareContext(ctx, text)
	if err == nil && s.shared {
		s.give(text, stmt)
	}
	return stmt, err
}

func (s *statements) give(text string, stmt *sql.Stmt) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle[text] = append(s.idle[text], stmt)
}

// resultRows gives its statement back when it is closed.
type resultRows struct {
	*sql.Rows
	release func()
}

func (r *resultRows) Close() error {
	err := r.Rows.Close()
	if r.release != nil {
		r.release()
		r.release = nil
	}
	return err
}

// query runs one of this package's few statements.
func (r *reader) query(ctx context.Context, text string, args ...any) (*resultRows, error) {
	stmt, err := r.prepared.take(ctx, r.q, text)
	if err != nil {
		return nil, err
	}
	rows, err := stmt.QueryContext(ctx, args...)
	if err != nil {
		if !r.prepared.shared {
			stmt.Close()
		}
		return nil, err
	}
	if r.prepared.shared {
		return &resultRows{Rows: rows}, nil
	}
	return &resultRows{Rows: rows, release: func() { r.prepared.give(text, stmt) }}, nil
}

// finalize closes the statements that are not in use.
func (r *reader) finalize() {
	r.prepared.mu.Lock()
	defer r.prepared.mu.Unlock()
	for text, list := range r.prepared.idle {
		for _, stmt := range list {
			stmt.Close()
		}
		delete(r.prepared.idle, text)
	}
}
