//go:build cgo

// Package vue gives the facts of Vue's files of components: those of the script, of the
// styles and of what the template calls (https://vuejs.org/api/sfc-spec.html).
//
// What <script setup> declares is known in the template, and so are methods, computed
// values and the like of a component that is written as an object of options. A tag is a
// call of the component that is imported or declared under its name, however that is
// written, or else the one whose file is called so. Of templates in other
// languages, as Pug, the words alone are kept.
package vue

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/component"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/markup"
)

const name = "vue"

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{component.Language(name, 4, []string{".vue"}, extract,
		"A component that no import names is the one whose file is called so; what else registers one is not known.", "Templates in other languages (pug) are words alone.", "What mixins and plugins add to a component is not known.")}
}

// options are those of a component whose members a template knows.
var options = []string{"methods", "computed", "setup", "props", "inject", "data", "filters"}

// extractor holds one extraction.
type extractor struct {
	*component.File
	words    map[string]bool // of the scripts
	elements *component.Elements
	unclosed bool // no "}}" is behind
}

func extract(source []byte) *facts.File {
	x := &extractor{File: component.New(name, source), words: component.ScriptWords(source)}
	x.Code = isDirective
	for t, ok := x.Next(); ok; t, ok = x.Next() {
		switch {
		case t.Kind == markup.Text:
			x.TextLines(t.Start, t.End)
		case t.Kind == markup.Tag && !t.Closes:
			x.section(&t)
		}
	}
	return x.Finish(options)
}

// section reads an element that nothing is around.
func (x *extractor) section(t *markup.Token) {
	switch t.Name {
	case "script":
		_, setup := t.Attribute("setup")
		start, end := x.Raw(t)
		x.script(t, start, end, !setup)
	case "style":
		start, end := x.Raw(t)
		x.AddStyle(t, start, end)
	case "template":
		if language, ok := t.Attribute("lang"); ok && x.Written(language) != "html" || t.Empty {
			x.TextLines(x.Raw(t))
			return
		}
		x.template()
	default:
		x.TextLines(x.Raw(t))
	}
}

// wrapped matches what a component's options are passed to.
var wrapped = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bexport\s+default\s+((?:defineComponent|defineNuxtComponent|Vue\.extend)\s*)\(\s*\{`)
})

// script adds a script. Options that are passed to a function which gives them back are
// exported as they stand.
func (x *extractor) script(t *markup.Token, start, end int, once bool) {
	m := wrapped().FindSubmatchIndex(x.Source[start:end])
	if p, ok := propsIn(x.Source, start, end); ok && !once {
		x.setup(t, start, end, p)
		return
	}
	if m == nil {
		x.AddScript(t, start, end, once)
		return
	}
	x.AddScript(t, start, start+m[2], once)
	x.Script.Section(start+m[3], end, once)
	x.Script.Write(";\n")
	x.Script.Copy(start+m[2], start+m[3])
}

// template reads the markup up to the end of the template.
func (x *extractor) template() {
	x.elements = component.NewElements(x.File)
	for depth := 1; depth > 0; {
		t, ok := x.Next()
		if !ok {
			break
		}
		switch {
		case t.Kind == markup.Text:
			x.text(t.Start, t.End)
		case t.Kind != markup.Tag:
		case t.Closes:
			if t.Name == "template" {
				depth--
			}
			x.elements.Close(t.Name)
		default:
			if t.Name == "template" && !t.Empty {
				depth++
			}
			x.element(&t)
		}
	}
	x.elements.Finish()
}

// text reads text with code between pairs of braces.
func (x *extractor) text(at, end int) {
	for at < end {
		open := bytes.Index(x.Source[at:end], []byte("{{"))
		if open < 0 || x.unclosed {
			break
		}
		length := bytes.Index(x.Source[at+open+2:], []byte("}}"))
		if x.unclosed = length < 0; x.unclosed {
			break
		}
		from := at + open + 2
		x.TextLines(at, from)
		x.Expression(from, from+length)
		x.Value(from, from+length)
		at = from + length + 2
	}
	x.TextLines(at, end)
	x.At = max(x.At, at)
}

// element reads a tag of the template.
func (x *extractor) element(t *markup.Token) {
	var ends []string
	for _, a := range t.Attributes {
		if end := x.variables(a); end != "" {
			ends = append(ends, end)
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
	if t.Name == "script" || t.Name == "style" {
		x.TextLines(x.Raw(t))
	}
	x.elements.Open(t.Name, ends...)
}

// own are the components of Vue itself.
var own = lang.WordSet("Component Transition TransitionGroup KeepAlive Teleport Suspense Slot Template")

// tag adds the call of a component.
func (x *extractor) tag(t *markup.Token) {
	if markup.IsNative(t.Name) {
		return
	}
	if object, _, dotted := strings.Cut(t.Name, "."); dotted {
		if x.words[object] {
			x.Call(t.NameAt, t.NameAt+len(t.Name))
		}
		return
	}
	small := lang.Camel(t.Name)
	capital := strings.ToUpper(small[:min(1, len(small))]) + small[min(1, len(small)):]
	if t.Name == "component" || t.Name == "slot" {
		return
	}
	for _, as := range []string{capital, small, t.Name} { // components are called with a capital, whatever else is called as the tag
		if x.words[as] && !strings.ContainsAny(as, "-:") {
			x.CallAs(as, t.NameAt)
			return
		}
	}
	if isName().MatchString(capital) && !own()[capital] {
		x.CallAs(capital, t.NameAt) // registered elsewhere
	}
}
