package web

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// table is the answer of a query.
type table struct {
	Columns   []string         `json:"columns"`
	Rows      []map[string]any `json:"rows"`
	RowCount  int              `json:"row_count"`
	Truncated bool             `json:"truncated"`
}

// rows runs a query of ours, its parameters given as :NAME.
func (p *page) rows(as, statement string, params map[string]any, into any) error {
	args := map[string]any{"statement": statement}
	if len(params) > 0 {
		args["param"] = params
	}
	var answer struct {
		Rows json.RawMessage `json:"rows"`
	}
	if err := p.ask(as, "sql", args, &answer); err != nil {
		return err
	}
	if err := json.Unmarshal(answer.Rows, into); err != nil {
		return fmt.Errorf("read rows of %s: %w", as, err)
	}
	return nil
}

// selectDefinitions begins a query for what a definition holds, of symbols called s.
const selectDefinitions = "SELECT s.id, s.name, s.qualified_name, s.kind, s.path, s.start_line, s.signature "

// definition is a symbol as tools describe it.
type definition struct {
	ID            string `json:"id"`
	Path          string `json:"path"`
	Name          string `json:"name"`
	QualifiedName string `json:"qualified_name"`
	Kind          string `json:"kind"`
	NodeKind      string `json:"node_kind"`
	Line          int    `json:"line"` // in answers about changes
	StartLine     int    `json:"start_line"`
	EndLine       int    `json:"end_line"`
	NameLine      int    `json:"name_line"`
	NameColumn    int    `json:"name_column"`
	Signature     string `json:"signature"`
	Doc           string `json:"doc"`
	Visibility    string `json:"visibility"`
	Parent        string `json:"parent"`
	Source        string `json:"source"`
	Missing       bool   `json:"missing"`

	Children []definition `json:"children"` // in outlines
	Metrics  *struct {
		Cyclomatic int `json:"cyclomatic"`
		Cognitive  int `json:"cognitive"`
		Lines      int `json:"lines"`
		Parameters int `json:"parameters"`
	} `json:"metrics"`
}

// Shown is the name that tells most.
func (d definition) Shown() string {
	if d.QualifiedName != "" {
		return d.QualifiedName
	}
	return d.Name
}

// PlaceFrom is where the definition stands, as a page about a file or folder tells it: what all of its entries share
// is not repeated. Of other pages it is the whole place.
func (d definition) PlaceFrom(at string) string {
	switch {
	case at != "" && at == d.Path:
		return fmt.Sprintf("line %d", d.StartLine)
	case at != "" && at == link.Dir(d.Path):
		return fmt.Sprintf("%s:%d", d.Path[len(at)+1:], d.StartLine)
	}
	return fmt.Sprintf("%s:%d", d.Path, d.StartLine)
}

// HasHistory says that commits can be known for the definition alone.
func (d definition) HasHistory() bool { return d.Kind != "package" && d.Kind != "file" }

// reference is a place that leads from one definition to another.
type reference struct {
	Path      string `json:"path"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	Kind      string `json:"kind"`
	Symbol    string `json:"symbol"`
	SymbolID  string `json:"symbol_id"`
	Target    string `json:"target"`
	TargetID  string `json:"target_id"`
	Certainty string `json:"certainty"`
}

func order(a, b string, i, k int) int { return cmp.Or(strings.Compare(a, b), cmp.Compare(i, k)) }
