package graphfile

import (
	"context"

	"github.com/codegraph-dev/codegraph/store/tables"
)

// Part is the part of a graph that is written. The zero Part is the whole.
type Part struct {
	// Keep passes symbols by path and by kind, common and precise; nil passes
	// all. An edge is part of it when both its ends are.
	Keep func(path, kind, nodeKind string) bool
	// File passes files by path; nil passes all.
	File func(path string) bool
	// Edges are the kinds of edge that are part of it; all when empty.
	Edges []string

	kept map[string]bool // ids of symbols
}

// load notes the ids of the symbols that belong to the part.
func (p *Part) load(ctx context.Context, source tables.Source) error {
	if p.Keep == nil || p.kept != nil {
		return nil
	}
	p.kept = map[string]bool{}
	return tables.Scan(ctx, source, "symbols", []string{"id", "path", "kind", "node_kind"}, func(v []any) error {
		if p.Keep(v[1].(string), v[2].(string), v[3].(string)) {
			p.kept[v[0].(string)] = true
		}
		return nil
	})
}

func (p *Part) symbol(id string) bool { return p.kept == nil || p.kept[id] }

func (p *Part) edge(kind, source, target string) bool {
	if !p.symbol(source) || !p.symbol(target) {
		return false
	}
	for _, k := range p.Edges {
		if k == kind {
			return true
		}
	}
	return len(p.Edges) == 0
}

// nodes gives the symbols of the part with the columns id, and those named.
func (p *Part) nodes(ctx context.Context, source tables.Source, columns []string, fn func(v []any) error) error {
	if err := p.load(ctx, source); err != nil {
		return err
	}
	return tables.Scan(ctx, source, "symbols", append([]string{"id"}, columns...), func(v []any) error {
		if !p.symbol(v[0].(string)) {
			return nil
		}
		return fn(v)
	})
}

// edges gives the edges of the part with the columns kind, source, target, and
// those named.
func (p *Part) edges(ctx context.Context, source tables.Source, columns []string, fn func(v []any) error) error {
	if err := p.load(ctx, source); err != nil {
		return err
	}
	return tables.Scan(ctx, source, "edges", append([]string{"kind", "source", "target"}, columns...), func(v []any) error {
		if !p.edge(v[0].(string), v[1].(string), v[2].(string)) {
			return nil
		}
		return fn(v)
	})
}

// Tables are the tables that Rows, CSV and Parquet write.
var Tables = []string{"symbols", "edges", "files"}

// Rows gives the rows of one of Tables that belong to the part, all columns of
// docs/schema.md.
func (p *Part) Rows(ctx context.Context, source tables.Source, table string, fn func(values []any) error) error {
	columns := columnsOf(table)
	at := func(name string) int {
		for i, c := range columns {
			if c == name {
				return i
			}
		}
		return -1
	}
	if err := p.load(ctx, source); err != nil {
		return err
	}
	var keep func(v []any) bool
	switch table {
	case "symbols":
		id := at("id")
		keep = func(v []any) bool { return p.symbol(v[id].(string)) }
	case "edges":
		kind, from, to := at("kind"), at("source"), at("target")
		keep = func(v []any) bool { return p.edge(v[kind].(string), v[from].(string), v[to].(string)) }
	default:
		path := at("path")
		keep = func(v []any) bool { return p.File == nil || p.File(v[path].(string)) }
	}
	return tables.Scan(ctx, source, table, columns, func(v []any) error {
		if !keep(v) {
			return nil
		}
		return fn(v)
	})
}

func columnsOf(table string) []string {
	var names []string
	for _, c := range tables.Columns(table) {
		names = append(names, c.Name)
	}
	return names
}
