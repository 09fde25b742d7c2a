//go:build cgo

// Package css gives the facts of style sheets: custom properties, the classes
// that rules are about, @keyframes, @import, and the uses of these by var(),
// animations, composes and @apply.
//
// Blocks, rules and declarations are told apart as CSS Syntax Module Level 3
// tells them (https://www.w3.org/TR/css-syntax-3/), nested rules included, over
// the tokens of a lexer of that module. Selectors of nested rules are given in
// full, with & replaced. What is no CSS (Sass, Less) is not read.
//
// A class is a symbol for each rule that names it, told apart from others by the
// rule's selector and the conditions around it; so is a custom property. Which
// of several definitions holds for an element no style sheet says.
package css

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lexis"
)

// Limits of one file. What exceeds them is left out and recorded in File.Cut.
const (
	maxTokens  = 2 << 20
	maxDepth   = 100 // nesting of blocks
	maxSymbols = 1 << 17
)

// Name is the language's name.
const Name = "css"

// The precise kinds of a style sheet's symbols.
const (
	NodeVariable  = "css_variable"
	NodeClass     = "css_class"
	NodeKeyframes = "css_keyframes"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{Name: Name, Version: 5, Tier: 1, Depth: "bindings", ValueAfter: []string{":"}, Extensions: []string{".css"}, StyleSheet: true, Minified: true, Extract: Extract,
		Limits: []string{"Which sheets a page loads is not known: a name of several is an alternative of each.", "Values that scripts write are not known."}}}
}

// Extract gives the facts of a style sheet. Whatever the text, it says what can
// be known.
func Extract(source []byte) (*facts.File, error) {
	x := &extractor{sheet: scan(source), b: facts.NewBuilder(), shown: map[int]bool{},
		file: &facts.File{Language: Name, Lines: facts.CountLines(source)}}
	if x.cutAt > 0 {
		x.file.CutAt("tokens", x.cutAt)
	}
	x.text = x.stream()
	x.contents(0, len(x.tokens), &context{owner: -1}, 0)
	x.bindOwn()
	x.comments()
	x.file.ParseErrors = x.errors
	x.file.Terms = x.terms()
	x.file.FinishWith(x.b)
	return x.file, nil
}

// extractor holds one extraction.
type extractor struct {
	*sheet
	b     *facts.Builder
	file  *facts.File
	text  *lexis.Stream // the tokens, for digests
	shown map[int]bool  // comments that document a symbol, by token
}

// context is where a rule or declaration stands.
type context struct {
	conditions string // at-rules around it, outermost first, each with ScopeSeparator behind it
	selector   string // of the style rules around it, in full; empty outside of any
	place      string // what declares custom properties if not a style rule: "@theme", …
	owner      int32  // symbol that references belong to; -1 for the file
	frames     bool   // inside @keyframes: what is before a block is no selector
}
