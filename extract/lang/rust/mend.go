//go:build cgo

package rust

import (
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// primitive matches a macro that is called as a type of the language: str![["text"]]
var primitive = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(str|char|bool|[iu](?:8|16|32|64|128|size)|f32|f64)![ \t]*[\[({]`)
})

// plainMacros writes macros that are called as types of the language in letters: the grammar knows no such macro.
func plainMacros(text []byte, _ []lang.Lines) []byte {
	return syntax.Overwrite(text, primitive(), 'x')
}
