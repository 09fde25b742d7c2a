//go:build cgo

// Package svelte gives the facts of Svelte's files of components: those of the scripts, of
// the style and of what the markup calls (https://svelte.dev/docs/svelte).
//
// A store that is read as $name is the variable name, and a reactive statement
// `$: name = …` declares what nothing else declares. A tag that begins with a capital, or
// has a dot, is a call of the component; blocks, snippets and slots have their variables.
package svelte

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/component"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/markup"
)

const name = "svelte"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{component.Language(name, 1, []string{".svelte"}, extract,
		"The type of a store's value is not known.", "Events that components forward, and what contexts give, are not known.", "Scripts in other languages than JavaScript and TypeScript are words alone.")}
}

// extractor holds one extraction.
type extractor struct {
	*component.File
	words    map[string]bool // of the scripts
	elements *component.Elements
}

func extract(source []byte) *facts.File {
	x := &extractor{File: component.New(name, source), words: component.ScriptWords(source)}
	x.Braces = true
	x.Rewrite = x.rewritten
	x.elements = component.NewElements(x.File)
	for t, ok := x.Next(); ok; t, ok = x.Next() {
		switch {
		case t.Kind == markup.Text:
			x.TextWithCode(&t, x.Closing, x.inBraces)
		case t.Kind != markup.Tag:
		case t.Closes:
			x.elements.Close(t.Name)
		case t.Name == "script":
			start, end := x.Raw(&t)
			x.script(&t, start, end)
		case t.Name == "style":
			start, end := x.Raw(&t)
			x.AddStyle(&t, start, end)
		default:
			x.element(&t)
		}
	}
	x.elements.Finish()
	return x.Finish(nil)
}

// script adds a script. The module's runs once for all components.
func (x *extractor) script(t *markup.Token, start, end int) {
	_, once := t.Attribute("module")
	if context, ok := t.Attribute("context"); ok && x.Written(context) == "module" {
		once = true
	}
	x.AddScript(t, start, end, once)
}

// element reads a tag of the markup.
func (x *extractor) element(t *markup.Token) {
	var ends []string
	for _, a := range t.Attributes {
		if variable, ok := strings.CutPrefix(a.Name, "let:"); ok && !x.elements.Full() {
			ends = append(ends, x.slot(a, variable))
		}
	}
	x.tag(t)
	for _, a := range t.Attributes {
		x.attribute(t, a)
	}
	if t.Empty || markup.IsVoid(t.Name) {
		x.End(ends)
		return
	}
	x.elements.Open(t.Name, ends...)
}

// slot begins what has a variable that a slot passes.
func (x *extractor) slot(a markup.Attribute, variable string) string {
	if a.Start < a.End {
		return x.Function(component.Span{Start: a.Start, End: a.End})
	}
	at := a.At + len("let:")
	return x.Function(component.Span{Start: at, End: at + len(variable)})
}

// tag adds the call of a component.
func (x *extractor) tag(t *markup.Token) {
	object, _, dotted := strings.Cut(t.Name, ".")
	if c := t.Name; !dotted && (c == "" || c[0] < 'A' || c[0] > 'Z') || strings.Contains(t.Name, ":") {
		return
	}
	if x.words[object] {
		x.Call(t.NameAt, t.NameAt+len(t.Name))
	}
}
