package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// quotedType reads an annotation written as a string.
func (x *extractor) quotedType(i int32, role facts.Role) facts.ExprID {
	content := i + 2
	if x.Kind(i) != nString || content >= x.Nodes[i].Last || x.Kind(content) != nStringContent || x.Nodes[content].Last != content+1 {
		return 0
	}
	if x.inQuote || x.quoted >= maxQuoted {
		if !x.inQuote {
			x.file.CutAt("quoted", int(x.Nodes[i].StartRow+1))
		}
		return 0
	}
	x.quoted++
	n := &x.Nodes[content]
	return x.typeIn(x.Source[n.Start:n.End], n.StartRow, n.StartCol, role)
}

// typeIn reads a type from text that is at a row and column of the file.
func (x *extractor) typeIn(text []byte, row, col uint32, role facts.Role) facts.ExprID {
	tree, err := x.grammar.Parse(text, syntax.Limits{Nodes: 4096, Depth: 100})
	if err != nil {
		return 0
	}
	defer tree.Release()
	outer := *x
	defer func() {
		x.Nodes, x.Source, x.row, x.col = outer.Nodes, outer.Source, outer.row, outer.col
		x.scopes, x.declOf, x.dynamic, x.inQuote = outer.scopes, outer.declOf, outer.dynamic, false
	}()
	x.scopes, x.declOf, x.dynamic, x.inQuote = nil, nil, nil, true // they are keyed by the file's nodes
	x.Nodes, x.Source, x.row, x.col = tree.Nodes, tree.Source, row, col
	if x.Nodes[0].Flags&syntax.HasError != 0 {
		return 0
	}
	stmt := x.First(0)
	if stmt < 0 || x.Kind(stmt) != nExpressionStatement {
		return 0
	}
	return x.typeExpr(x.First(stmt), role)
}
