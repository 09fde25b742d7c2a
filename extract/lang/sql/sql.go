//go:build cgo

// Package sql gives the facts of SQL scripts: tables, views, columns, functions, procedures,
// triggers, types, and which statements name them.
//
// Statements are recognized by their words, not by a grammar: dialects differ too much for one, and
// the bundle's reads few of them. Names without quotes are folded to lower case, as most
// databases do, and schemas are left out of them. A table is bound by its name alone in the
// whole repository, the nearest of several: scripts do not say which others were run before.
package sql

import (
	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// name is the language's name.
const name = "sql"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: name, Version: 3, Tier: 1, Depth: "names", Family: name, Extensions: []string{".sql", ".ddl", ".psql", ".pgsql"}, ImportCircles: true, AnyArguments: true, Sniff: isLikely, Named: tables,
		Limits:  []string{"Schemas are left out of names.", "Statements that are put together from texts are not read."},
		Names:   &lang.Names{Strategy: lang.ByNamespace, Separator: ".", Common: true},
		Extract: func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	tokens []token

	owner   int32 // the definition that the statement at hand makes, or is in; -1 for none
	aliases map[string]string
	hidden  map[string]bool // parameters, variables, common table expressions
	tables  []string        // of the statement, in order
	nested  bool            // it has queries in queries
}

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New(name, source, []string{"--", "/*", "#"}, draft.MaxSymbols), owner: -1}
	x.scan()
	x.statements(0, len(x.tokens))
	return x.Finish()
}
