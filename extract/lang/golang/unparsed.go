package golang

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/token"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// unparsed lists the lines of syntax errors and of what the parser skipped because
// of them.
func unparsed(source []byte) []lang.Lines {
	if len(source) > maxSource {
		return nil
	}
	t := parse(source, scan(source).starts)
	if t.errors == 0 {
		return nil
	}
	line := func(offset int) int { return 1 + bytes.Count(source[:min(max(offset, 0), len(source))], []byte("\n")) }
	at := func(p token.Pos) int { return line(int(p) - 1 - len(prefix)) }
	var out []lang.Lines
	for _, offset := range t.faults {
		out = append(out, lang.Lines{First: line(offset), Last: line(offset)})
	}
	for _, d := range t.decls {
		ast.Inspect(d, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.BadDecl, *ast.BadStmt, *ast.BadExpr:
				out = append(out, lang.Lines{First: at(n.Pos()), Last: at(n.End())})
			}
			return true
		})
	}
	slices.SortFunc(out, func(a, b lang.Lines) int { return cmp.Or(a.First-b.First, a.Last-b.Last) })
	merged := out[:0]
	for _, x := range out {
		if k := len(merged) - 1; k >= 0 && x.First <= merged[k].Last {
			merged[k].Last = max(merged[k].Last, x.Last)
		} else {
			merged = append(merged, x)
		}
	}
	return merged
}
