package rows

import (
	"context"
	"fmt"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// Rows lists the rows that a request asks for.
func (s *Source) Rows(ctx context.Context, r tables.Request) (tables.Rows, error) {
	g, ok := s.views[r.Ref]
	if !ok {
		view, err := s.at(ctx, r.Ref)
		if err != nil {
			return nil, err
		}
		g = newGraph(view)
		s.views[r.Ref] = g
	}
	t, ok := providers()[r.Table.Name]
	if !ok {
		return nil, fmt.Errorf("no rows of table %s", r.Table.Name)
	}
	return t.rows(&query{ctx: ctx, source: s, graph: g, r: r})
}

// providers lists the tables by name.
var providers = sync.OnceValue(func() map[string]provider {
	symbols := symbols()
	return map[string]provider{
		"symbols":         symbols,
		"edges":           edges(),
		"degrees":         degrees(),
		"refs":            refs(),
		"type_members":    typeMembers(),
		"signatures":      signatures(),
		"methods":         declared(symbols, facts.Kind.IsCallable, map[string]string{"prototype": "signature", "is_static": "is_static", "is_async": "is_async"}),
		"types":           declared(symbols, facts.Kind.IsType, nil),
		"files":           files(),
		"imports":         imports(),
		"exports":         exports(),
		"dependencies":    dependencies(),
		"markers":         markers(),
		"suppressions":    suppressions(),
		"unparsed":        unparsed(),
		"lines":           lines(),
		"source_fts":      sourceTexts(),
		"vectors":         vectors(),
		"items":           items(),
		"occurrences":     occurrences(),
		"meta":            meta(),
		"boundary_rules":  boundaryRules(),
		"churn":           churn(),
		"coverage":        coverageRows(),
		"linked_projects": linkedProjects(),
		"components":      components(),
		"cycles":          cycles(),
		"unreferenced":    unreferenced(),
		"unreached":       unreached(),
		"stale_imports":   staleImports(),
		"css_variables":   cssVariables(),
		"css_classes":     cssClasses(),
		"css_keyframes":   cssKeyframes(),
	}
})
