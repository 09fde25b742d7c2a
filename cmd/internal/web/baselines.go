package web

import (
	"bytes"
	"cmp"
	"encoding/json"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// baselinesBody is the states that were kept, and one of them beside what is now.
type baselinesBody struct {
	List    []baseline
	Name    string
	Asked   bool
	Error   *failure
	Added   shownTable
	Removed shownTable
	Changed bool
}

// baseline is a query with the rows that it had.
type baseline struct {
	Name     string `json:"name"`
	Recipe   string `json:"recipe"`
	SQL      string `json:"sql"`
	Ref      string `json:"ref"`
	Commit   string `json:"commit"`
	Created  string `json:"created"`
	RowCount int    `json:"row_count"`
}

// Query is what the baseline asks.
func (b baseline) Query() string { return cmp.Or(b.Recipe, b.SQL) }

// baselines lists the baselines, and says what came and went since one of them.
func baselines(p *page) error {
	b := baselinesBody{Name: p.query.Get("name")}
	p.Title = "Baselines"
	var found struct {
		Baselines []baseline `json:"baselines"`
	}
	if err := p.compare("baselines", "baseline_list", map[string]any{}, &found); err != nil {
		return err
	}
	b.List = found.Baselines
	if b.Name != "" {
		b.Asked = true
		var d struct {
			Added   []json.RawMessage `json:"added"`
			Removed []json.RawMessage `json:"removed"`
		}
		if err := p.ask("compared", "baseline_compare", map[string]any{"name": b.Name}, &d); err != nil {
			if p.query.Get("format") == "json" || output.Describe(err).Code == "unknown_revision" {
				return err
			}
			b.Error = failed(err)
		}
		b.Added, b.Removed = p.rowsOf(d.Added), p.rowsOf(d.Removed)
		b.Changed = b.Added.Count+b.Removed.Count > 0
	}
	p.Body = b
	return nil
}

// rowsOf makes a table of rows whose columns are in their order.
func (p *page) rowsOf(rows []json.RawMessage) shownTable {
	t := table{RowCount: len(rows)}
	for i, raw := range rows {
		if i == rowsShown {
			t.Truncated = true
			break
		}
		var r map[string]any
		if json.Unmarshal(raw, &r) != nil { // a row is an object
			continue
		}
		if t.Columns == nil {
			t.Columns = keysOf(raw)
		}
		t.Rows = append(t.Rows, r)
	}
	return p.shown(&t)
}

// keysOf lists the keys of an object of plain values in their order.
func keysOf(object json.RawMessage) (keys []string) {
	d := json.NewDecoder(bytes.NewReader(object))
	if _, err := d.Token(); err != nil {
		return nil
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return keys
		}
		var value json.RawMessage
		if d.Decode(&value) != nil {
			return keys
		}
		if name, ok := key.(string); ok {
			keys = append(keys, name)
		}
	}
	return keys
}
