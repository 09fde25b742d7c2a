package typescript

import (
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/syntax"
	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/javascript"
	"github.com/smacker/go-tree-sitter/typescript/tsx"
	"github.com/smacker/go-tree-sitter/typescript/typescript"
)

// Dialect is a member of the language family.
type Dialect uint8

// The dialects.
const (
	TypeScript Dialect = iota
	TSX
	JavaScript
	JSX
)

// Limits of one file. What exceeds them is left out and recorded in File.Cut.
const (
	maxDepth   = 10000   // nesting of syntax nodes
	maxNodes   = 1 << 21 // syntax nodes
	maxSymbols = 1 << 16
	maxUnion   = 4 // alternatives of one value
	maxLiteral = 4 // nesting of object literals whose members are symbols
)

var dialects = [...]struct {
	name       string
	extensions []string
	load       func() *tables
}{
	TypeScript: {"typescript", []string{".ts", ".mts", ".cts"}, tablesOf(typescript.GetLanguage)},
	TSX:        {"tsx", []string{".tsx"}, tablesOf(tsx.GetLanguage)},
	JavaScript: {"javascript", []string{".js", ".mjs", ".cjs"}, loadJavaScript},
	JSX:        {"jsx", []string{".jsx"}, loadJavaScript},
}

var loadJavaScript = tablesOf(javascript.GetLanguage)

func tablesOf(language func() *sitter.Language) func() *tables {
	return sync.OnceValue(func() *tables { return newTables(syntax.NewGrammar(language())) })
}

// String gives the name of the dialect's language.
func (d Dialect) String() string { return dialects[d].name }

// Named gives the dialect of a language's name, or of an extension without its dot.
func Named(word string) (d Dialect, ok bool) {
	for i, d := range dialects {
		if d.name == word || slices.Contains(d.extensions, "."+word) {
			return Dialect(i), true
		}
	}
	return 0, false
}

// typed reports whether the dialect has a name space of types.
func (d Dialect) typed() bool { return d == TypeScript || d == TSX }
