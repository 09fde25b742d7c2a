package tables

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"modernc.org/sqlite/vtab"
)

// moduleName is what the tables are created with:
// CREATE VIRTUAL TABLE symbols USING codegraph(session).
const moduleName = "codegraph"

// sessions finds the session that a table belongs to: SQLite hands a module
// nothing but text.
var (
	sessions  sync.Map // number → *Session
	sessionNo atomic.Int64
)

// module makes the tables of all sessions.
type module struct{}

func (module) Create(ctx vtab.Context, args []string) (vtab.Table, error) {
	return module{}.Connect(ctx, args)
}

func (module) Connect(ctx vtab.Context, args []string) (vtab.Table, error) {
	if len(args) != 4 {
		return nil, fmt.Errorf("%s: %d arguments", moduleName, len(args))
	}
	no, err := strconv.ParseInt(args[3], 10, 64)
	if err != nil {
		return nil, fmt.Errorf("%s: session %q", moduleName, args[3])
	}
	s, ok := sessions.Load(no)
	def := find(strings.TrimPrefix(args[2], dumpPrefix))
	if !ok || def == nil {
		return nil, fmt.Errorf("%s: no table %s in session %d", moduleName, args[2], no)
	}
	return &table{session: s.(*Session), def: def}, ctx.Declare(def.declaration())
}

// VolatileArgs says that arguments of Filter are read in SQLite's memory: joins pass
// values by the million, and what is kept of one is copied.
func (module) VolatileArgs() bool { return true }

// table is a virtual table of a session.
type table struct {
	session *Session
	def     *Table
	plans   []plan
}

// plan says how the rows of a cursor are found. SQLite hands on its number among those of
// the table. The arguments are those of the revision, the key, the expression and the pattern.
type plan struct {
	key                                int // the key's column + 1; 0 for a scan
	refGiven, matchGiven, patternGiven bool
	columns                            uint64 // the set of those that are read
}

// number gives the number by which SQLite is told a plan.
func (t *table) number(p plan) int64 {
	n := slices.Index(t.plans, p)
	if n < 0 {
		n = len(t.plans)
		t.plans = append(t.plans, p)
	}
	return int64(n)
}

// Costs, in rows of a scan.
const (
	textCost = 50 // making a file's text again, for one row
	unusable = 1e30
)

// BestIndex chooses the key with the fewest rows.
func (t *table) BestIndex(info *vtab.IndexInfo) error {
	args, chosen := 0, plan{columns: info.ColUsed}
	best, match, pattern := -1, -1, -1
	impossible := false
	for i := range info.Constraints {
		c := &info.Constraints[i]
		if t.matches(c) {
			impossible = impossible || !c.Usable
			match = i
			continue
		}
		if c.Op == vtab.OpREGEXP && c.Usable && pattern < 0 && c.Column >= 0 && c.Column < len(t.def.Columns) && t.def.Columns[c.Column].Pattern {
			pattern = i
		}
		if c.Op != vtab.OpEQ {
			continue
		}
		switch {
		case c.Column == len(t.def.Columns) && c.Usable:
			if !chosen.refGiven {
				c.ArgIndex, c.Omit = args, true
				args++
				chosen.refGiven = true
			}
		case c.Column == len(t.def.Columns):
			impossible = true // another order of the tables gives the ref
		case c.Column < 0 || !c.Usable || t.session.noKeys:
		case t.def.Columns[c.Column].Key > 0 && (best < 0 || t.def.cost(c.Column) < t.def.cost(info.Constraints[best].Column)):
			best = i
		}
	}
	rows := t.def.Rows
	cost := float64(rows)
	if best >= 0 {
		c := &info.Constraints[best]
		c.ArgIndex = args
		chosen.key = c.Column + 1
		rows = int64(t.def.Columns[c.Column].Key)
		cost = t.def.cost(c.Column)
		if rows == 1 { // the row that is found has the value: SQLite need not read it and compare
			info.IdxFlags, c.Omit = vtab.IndexScanUnique, true
		}
	}
	if best >= 0 {
		args++
	}
	if match >= 0 && !impossible {
		c := &info.Constraints[match]
		c.ArgIndex, c.Omit = args, true
		args++
		chosen.matchGiven = true
		rows = min(rows, matchedRows)
		cost = min(cost, matchedRows)
	}
	if pattern >= 0 { // SQLite matches what is left once more: what is no text, and no pattern, is its affair
		info.Constraints[pattern].ArgIndex = args
		chosen.patternGiven = true
	}
	if r := (Request{Table: t.def, columns: info.ColUsed}); r.NeedsText() {
		cost += textCost * float64(rows)
	}
	if impossible {
		cost = unusable
	}
	info.IdxNum = t.number(chosen)
	info.EstimatedCost, info.EstimatedRows = cost, rows
	return nil
}

// matchedRows is how many rows an expression finds, roughly.
const matchedRows = 50

// matches reports whether a constraint is an expression to match: x MATCH 'e' for
// the column or the table, or table('revision', 'e').
func (t *table) matches(c *vtab.Constraint) bool {
	if t.def.matched() < 0 {
		return false
	}
	whole := len(t.def.Columns) + 1
	return c.Op == vtab.OpMATCH && (c.Column == whole || c.Column == t.def.matched()) || c.Op == vtab.OpEQ && c.Column == whole
}

// cost is what the rows of one value of a key cost.
func (t *Table) cost(column int) float64 {
	return float64(t.Columns[column].Cost) + float64(t.Columns[column].Key)
}

func (t *table) Open() (vtab.Cursor, error) { return &cursor{table: t}, nil }
func (t *table) Disconnect() error          { return nil }
func (t *table) Destroy() error             { return nil }

// cursor reads one table.
type cursor struct {
	table *table
	rows  Rows
	ref   string
	row   int64
	eof   bool

	plan int // of the rows
}

// Filter begins the rows of a plan.
func (c *cursor) Filter(number int, _ string, args []vtab.Value) error {
	if done, err := c.again(number, args); done || err != nil {
		return err
	}
	c.close()
	c.eof, c.row = true, 0
	c.plan = number
	p := c.table.plans[number]
	r := Request{Table: c.table.def, columns: p.columns}
	c.ref = c.table.session.source.DefaultRef()
	if p.refGiven {
		ref, ok := args[0].(string)
		if !ok {
			return nil // no revision has a name that is no text
		}
		args = args[1:]
		r.Ref, c.ref = strings.Clone(ref), strings.Clone(ref)
	}
	if p.key > 0 {
		value, ok := keyText(args[0])
		if !ok {
			return nil
		}
		args = args[1:]
		r.Key, r.Value = c.table.def.Columns[p.key-1].Name, strings.Clone(value)
	}
	if p.matchGiven {
		value, ok := keyText(args[0])
		if !ok || value == "" {
			return nil // matches nothing
		}
		r.Match = strings.Clone(value)
		args = args[1:]
	}
	if p.patternGiven {
		if text, ok := args[0].(string); ok {
			r.pattern, _ = expression(strings.Clone(text)) // SQLite says what is wrong with it where a row is left
		}
	}
	var err error
	if c.rows, err = c.table.session.rows(r); err != nil {
		return err
	}
	c.eof = false
	return c.Next()
}

// again begins the rows of another value of the key, where nothing else has changed.
func (c *cursor) again(number int, args []vtab.Value) (bool, error) {
	rows, ok := c.rows.(Rekeyed)
	if !ok || number != c.plan {
		return false, nil
	}
	if p := &c.table.plans[number]; p.key == 0 || p.refGiven || p.matchGiven || p.patternGiven {
		return false, nil
	}
	value, ok := keyText(args[0])
	if !ok {
		return false, nil
	}
	c.table.session.guard.pause() // as where rows are asked for
	done, err := rows.Again(value)
	c.table.session.guard.resume()
	if err != nil {
		return false, c.table.session.fail(err)
	}
	if !done {
		return false, nil
	}
	c.row = 0
	return true, c.Next()
}

// keyText gives a key's value as the text that a column would hold. It may be in SQLite's memory.
func keyText(v vtab.Value) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case int64:
		return strconv.FormatInt(v, 10), true
	}
	return "", false
}

func (c *cursor) Next() error {
	ok, err := c.rows.Next()
	if err == nil && c.row&1023 == 0 {
		err = c.table.session.alive()
	}
	if err != nil {
		return c.table.session.fail(err) // SQLite keeps no message of this call
	}
	c.row++
	c.eof = !ok
	return nil
}

func (c *cursor) Eof() bool { return c.eof }

func (c *cursor) Column(i int) (vtab.Value, error) {
	switch {
	case i == len(c.table.def.Columns):
		return c.ref, nil
	case i > len(c.table.def.Columns):
		return nil, nil
	}
	return c.rows.Value(i), nil
}

func (c *cursor) Rowid() (int64, error) { return c.row, nil }

func (c *cursor) Close() error {
	c.close()
	return nil
}

func (c *cursor) close() {
	if c.rows != nil {
		c.rows.Close()
		c.rows = nil
	}
}
