//go:build cgo

// Package astro gives the facts of Astro's components: those of the frontmatter, which is TypeScript, of scripts and styles, and of
// what the template calls (https://docs.astro.build/en/basics/astro-components).
//
// A tag that begins with a capital, or has a dot, is a call of the component that the frontmatter imports. Code in braces may hold
// elements, whose code belongs to it.
package astro

import (
	"github.com/codegraph-dev/codegraph/extract/component"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/markup"
)

const name = "astro"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{component.Language(name, 1, []string{".astro"}, extract,
		"What a slot is given, and what integrations add, is not known.", "Classes and ids of elements in code are words.", "Files that a glob names are not looked for.")}
}

// extractor holds one extraction.
type extractor struct {
	*component.File
	words map[string]bool // of the frontmatter
	open  bool            // a bracket of the frontmatter is not closed
}

func extract(source []byte) *facts.File {
	x := &extractor{File: component.New(name, source), words: map[string]bool{}}
	x.Braces = true
	x.frontmatter()
	for t, ok := x.Next(); ok; t, ok = x.Next() {
		switch {
		case t.Kind == markup.Text:
			x.TextWithCode(&t, x.MixedEnd, x.inBraces)
		case t.Kind != markup.Tag || t.Closes:
		case t.Name == "script":
			start, end := x.Raw(&t)
			if x.open {
				x.TextLines(start, end) // what the frontmatter leaves open would hold it
				continue
			}
			x.AddCode(start, end, "typescript")
		case t.Name == "style":
			start, end := x.Raw(&t)
			x.AddStyle(&t, start, end)
		default:
			x.Element(&t, x.isComponent)
		}
	}
	return x.Finish(nil)
}

// frontmatter reads the script between the two fences at the beginning.
func (x *extractor) frontmatter() {
	start, end, behind, ok := component.Fenced(x.Source, x.At)
	if !ok {
		return
	}
	for _, w := range lang.Words(x.Source[start:end]) {
		x.words[w] = true
	}
	x.open = !markup.Balanced(x.Source[start:end])
	x.AddCode(start, end, "typescript")
	x.At = behind
}

// isComponent reports a tag that is a name of the frontmatter.
func (x *extractor) isComponent(tag string) bool { return component.IsTagOf(x.words, tag) }

// inBraces adds code between tags.
func (x *extractor) inBraces(start, end int) { x.AddMixed(start, end, x.isComponent) }
