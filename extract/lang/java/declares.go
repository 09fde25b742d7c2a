//go:build cgo

package java

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/parts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// cutting is how texts are cut into declarations.
var cutting = parts.Language{Clause: "package", Import: "import", Types: []string{"class", "interface", "enum", "record"}, Listed: "enum", Mark: "@", Value: "default",
	Unnamed: map[string]string{"init_block": "<init>"}}

// Declares lists the names that some parts of a text declare.
func Declares(source []byte, all []lang.Part, of []int) []lang.Declared {
	return cutting.Declares(source, all, of, declarations)
}

// declarations gives the symbols and imports of a text, nil if it has errors.
func declarations(source []byte) *facts.File {
	l := load()
	tree, err := l.parse(source)
	if err != nil {
		return nil
	}
	defer tree.Release()
	if len(tree.Cut) > 0 || len(tree.Nodes) > 0 && tree.Nodes[0].Is(syntax.HasError|syntax.Error|syntax.Missing) {
		return nil
	}
	x := extractor{language: l, Cursor: l.read(tree), file: &facts.File{}, classes: map[int32]*class{}, symbolOf: map[int32]int32{}, imports: map[string]int{}}
	x.declareAll()
	return x.file
}
