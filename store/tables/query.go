package tables

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/agnivade/levenshtein"
	"modernc.org/sqlite"
)

// Sink takes a query's result.
type Sink interface {
	Columns(names []string) error
	// Row is given values of nil, int64, float64, string or []byte, which it may keep.
	Row(values []any) error
}

// ErrStop is returned by a Sink that wants no more rows; the query ends without
// an error.
var ErrStop = errors.New("enough")

// Query runs one statement. Parameters are bound by name: :name, @name, $name.
func (s *Session) Query(ctx context.Context, statement string, params map[string]any, sink Sink) error {
	if err := single(statement); err != nil {
		return err
	}
	if s.left {
		return fmt.Errorf("%w: an earlier query still runs", ErrTime)
	}
	s.noKeys = compares(statement)
	_ = s.taken() // a fault of the query before
	s.guard = newGuard(ctx, s.limits)
	defer s.guard.stop()
	s.ctx = s.guard.ctx
	args := make([]any, 0, len(params))
	for name, v := range params {
		args = append(args, sql.Named(name, v))
	}
	k, keeper := s.keeping(statement, params)
	if keeper != nil {
		if done, err := replay(s.ctx, keeper, k, &guardedSink{sink: sink, rows: s.limits.Rows}); done || err != nil {
			return s.explain(statement, err)
		}
		sink = &recorder{Sink: sink}
	}
	s.beside, s.scans = false, false
	out := &guardedSink{sink: sink, rows: s.limits.Rows}
	done := make(chan error, 1)
	go func() { done <- s.run(statement, args, out) }()
	var err error
	select {
	case err = <-done:
	case <-s.ctx.Done():
		select {
		case err = <-done:
		case <-time.After(grace): // inside one long call, which cannot be interrupted
			out.close()
			s.left = true
		}
	}
	if r, ok := sink.(*recorder); ok && err == nil && s.ctx.Err() == nil && s.scans && !s.beside {
		r.keep(ctx, keeper, k)
	}
	return s.explain(statement, err)
}

// grace is how long a query may take to notice that it is to end.
const grace = 2 * time.Second

func (s *Session) run(statement string, args []any, out *guardedSink) error {
	rows, err := s.conn.QueryContext(s.ctx, statement, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	if err := out.columns(columns); err != nil {
		return err
	}
	values := make([]any, len(columns))
	pointers := make([]any, len(columns))
	for i := range values {
		pointers[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(pointers...); err != nil {
			return err
		}
		if err := out.row(slices.Clone(values)); err != nil {
			return err
		}
	}
	return rows.Err()
}

// guardedSink counts rows, and closes the way to a sink whose query was left
// behind.
type guardedSink struct {
	mu     sync.Mutex
	sink   Sink
	rows   int
	n      int
	closed bool
}

func (g *guardedSink) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
}

func (g *guardedSink) columns(names []string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return ErrStop
	}
	return g.sink.Columns(names)
}

func (g *guardedSink) row(values []any) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return ErrStop
	}
	if g.n++; g.rows > 0 && g.n > g.rows {
		return fmt.Errorf("%w: more than %d", ErrRows, g.rows)
	}
	return g.sink.Row(values)
}

// explain gives the reason why a query ended: what the rows' source said, the
// limit that was met, or what SQLite said.
func (s *Session) explain(statement string, err error) error {
	fault, cause := s.taken(), context.Cause(s.ctx)
	switch {
	case errors.Is(err, ErrStop):
		return nil
	case cause != nil:
		return cause
	case err == nil:
		return nil
	case fault != nil:
		return fault
	case errors.Is(err, ErrRows):
		return err
	}
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return fmt.Errorf("%w: %s", ErrQuery, plain(statement, e.Error()))
	}
	if strings.HasPrefix(err.Error(), "missing ") || strings.Contains(err.Error(), "argument") {
		return fmt.Errorf("%w: %w", ErrQuery, err)
	}
	return err
}

// plain leaves SQLite's codes out of its message and adds the nearest names.
func plain(statement, message string) string {
	for _, prefix := range []string{"SQL logic error: ", "constraint failed: ", "string or blob too big: "} {
		message = strings.TrimPrefix(message, prefix)
	}
	if i := strings.LastIndex(message, " ("); i > 0 && strings.HasSuffix(message, ")") {
		message = message[:i]
	}
	if name, ok := strings.CutPrefix(message, "no such table: "); ok {
		return message + "; the tables are " + strings.Join(tableNames(), ", ") + nearest(name, tableNames())
	}
	if name, ok := strings.CutPrefix(message, "no such column: "); ok {
		if strings.Contains(statement, "("+name+")") {
			return message + "; a revision is quoted, as in symbols('" + name + "')"
		}
		name = name[strings.LastIndexByte(name, '.')+1:]
		return message + nearest(name, columnsOf(statement))
	}
	return message
}

func tableNames() []string {
	var names []string
	for _, t := range schema() {
		names = append(names, t.Name)
	}
	return names
}

// columnsOf lists the columns of the tables that a statement names.
func columnsOf(statement string) []string {
	var names []string
	scan(statement, func(token string) bool {
		if t := find(strings.ToLower(strings.Trim(token, "\"`[]"))); t != nil {
			for _, c := range t.Columns {
				names = append(names, c.Name)
			}
		}
		return true
	})
	slices.Sort(names)
	return slices.Compact(names)
}

// nearest suggests names that differ little from one, or that it is a part of.
func nearest(name string, among []string) string {
	var best, parts []string
	distance := 3
	for _, n := range among {
		d := levenshtein.ComputeDistance(name, n)
		switch {
		case n == name:
			continue // of another table
		case d < distance:
			best, distance = []string{n}, d
		case d == distance && d < 3:
			best = append(best, n)
		}
		if slices.Contains(strings.Split(n, "_"), name) {
			parts = append(parts, n)
		}
	}
	if len(best) == 0 {
		best = parts
	}
	if len(best) == 0 {
		return ""
	}
	return "; did you mean " + strings.Join(best, " or ") + "?"
}
