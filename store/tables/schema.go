package tables

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Table defines a virtual table.
type Table struct {
	Name    string
	Doc     string
	Columns []Column
	Rows    int64 // a rough number of rows in a repository of some thousand files, for the planner
	Beside  bool  // the rows depend on more than the tree: history, the index of texts, what people or settings add

	text uint64 // the columns that are made from the text
}

// Column defines a column. Flags are 0 or 1.
type Column struct {
	Name  string
	Type  string // INTEGER, REAL or TEXT
	Doc   string
	Key   int  // rows that share a value, roughly, when equality is answered without a scan; 0 otherwise
	Cost  int  // of finding them, in rows of a scan
	Match bool // takes MATCH with an expression of FTS5; so does the table by its name
	Text  bool // made from the file's text again when it is asked for: dear in a scan

	// Pattern says that rows whose text a REGEXP does not match are not handed to SQLite.
	Pattern bool
}

// refColumn is the hidden column of every table.
const refColumn = "ref"

// Schema lists the tables by name.
func Schema() []Table { return slices.Clone(schema()) }

var schema = sync.OnceValue(func() []Table {
	return sortedTables(slices.Concat(definitionTables(), prototypeTables(), edgeTables(), findingTables(), fileTables(), styleTables(), textTables(), projectTables()))
})

func sortedTables(tables []Table) []Table {
	slices.SortFunc(tables, func(a, b Table) int { return strings.Compare(a.Name, b.Name) })
	for i := range tables {
		for c := range tables[i].Columns {
			if tables[i].Columns[c].Text {
				tables[i].text |= 1 << min(c, 63)
			}
		}
	}
	return tables
}

// find gives a table by name.
func find(name string) *Table {
	all := schema()
	for i := range all {
		if all[i].Name == name {
			return &all[i]
		}
	}
	return nil
}

// ColumnIndex gives a column's number, -1 for none.
func (t *Table) ColumnIndex(name string) int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == name })
}

// declaration is the statement that tells SQLite the columns.
func (t *Table) declaration() string {
	var b strings.Builder
	b.WriteString("CREATE TABLE x(")
	for _, c := range t.Columns {
		fmt.Fprintf(&b, "%q %s, ", c.Name, c.Type)
	}
	b.WriteString(refColumn + " TEXT HIDDEN")
	if t.matched() >= 0 {
		fmt.Fprintf(&b, ", %q TEXT HIDDEN", t.Name)
	}
	return b.String() + ")"
}

// matched gives the number of the column that takes MATCH, -1 for none.
func (t *Table) matched() int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return c.Match })
}

// Columns that several tables share.
var (
	pathKey      = Column{Name: "path", Type: "TEXT", Doc: "file, from the root of the repository", Key: 40, Cost: costOfFile}
	lineOf       = Column{Name: "line", Type: "INTEGER", Doc: "line, from 1"}
	columnOf     = Column{Name: "column", Type: "INTEGER", Doc: "column in bytes, from 1"}
	certaintyOf  = Column{Name: "certainty", Type: "TEXT", Doc: "exact, inferred, alternative, ambiguous, external or unresolved; see docs/edges.md"}
	conditionOf  = Column{Name: "condition", Type: "TEXT", Doc: "of an alternative: the build or branch in which its target is meant, where it is in one"}
	ruleOf       = Column{Name: "rule", Type: "INTEGER", Doc: "number of the binding rule in docs/edges.md"}
	visibilityOf = Column{Name: "visibility", Type: "TEXT", Doc: "public, private, protected or internal"}
	signatureOf  = Column{Name: "signature", Type: "TEXT", Doc: "declaration without its body", Text: true}
)

func text(name, doc string) Column    { return Column{Name: name, Type: "TEXT", Doc: doc} }
func integer(name, doc string) Column { return Column{Name: name, Type: "INTEGER", Doc: doc} }

func fromText(name, doc string) Column {
	return Column{Name: name, Type: "TEXT", Doc: doc, Text: true}
}

// The costs of finding rows by a key.
const (
	costOfFile      = 40   // reading a file
	costOfID        = 10   // its file is known as a rule: what shows ids remembers where they are
	costOfName      = 100  // one question to the index
	costOfReferrers = 1000 // several, and reading the files that refer to it
)

// key is a text column on which equality needs no scan.
func key(name, doc string, rows, cost int) Column {
	return Column{Name: name, Type: "TEXT", Doc: doc, Key: rows, Cost: cost}
}
