//go:build cgo

package component

import (
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/typescript"
)

// syntax is that of files of components: of scripts, and the comments of markup.
var syntax = sync.OnceValue(func() *lang.Syntax {
	s := *typescript.Languages()[typescript.JavaScript].Syntax
	s.Opaque = append([]lang.Opaque{{Open: "<!--", Close: "-->", Comment: true}}, s.Opaque...)
	return &s
})

// scripts is the syntax of scripts, in which strings end with their line at the latest.
var scripts = sync.OnceValue(func() *lang.Syntax {
	s := *typescript.Languages()[typescript.JavaScript].Syntax
	s.Opaque = slices.Clone(s.Opaque)
	for i := range s.Opaque {
		o := &s.Opaque[i]
		o.Line = !o.Comment && o.Open != "`"
	}
	return &s
})

// LiteralOrComment gives where a string or comment of a script ends that begins at an offset,
// the offset itself where none does, and whether something closes it.
func LiteralOrComment(script []byte, at int) (end int, closed bool) {
	o := scripts().Begins(script[at:])
	if o == nil {
		return at, false
	}
	n, closed := o.Length(script[at:])
	return at + n, closed
}
