package golang

import (
	"go/ast"
	"strconv"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// imports reads import declarations. Without an explicit name the package's own
// name is known to linking alone; names bound so stay OpName here.
func (x *extractor) imports() {
	for _, spec := range x.tree.imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || path == "" {
			continue
		}
		m := facts.Import{Kind: facts.ImportModule, Module: path, Scope: -1}
		m.Line, m.Col = x.words.position(x.offset(spec.Path.Pos()))
		if spec.Name != nil {
			x.nameImport(&m, spec.Name, len(x.file.Imports))
		}
		x.file.Imports = append(x.file.Imports, m)
	}
}

func (x *extractor) nameImport(m *facts.Import, name *ast.Ident, i int) {
	switch name.Name {
	case "_":
		m.Kind = facts.ImportEffect
	case ".":
		m.Kind, m.Name = facts.ImportStar, "*"
	default:
		m.Local = name.Name
		x.aliases[name.Name] = i
	}
}
