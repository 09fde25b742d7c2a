//go:build cgo

package svelte

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/markup"
)

// attribute adds what an attribute of an element says.
func (x *extractor) attribute(t *markup.Token, a markup.Attribute) {
	kind, what, directive := strings.Cut(a.Name, ":")
	switch {
	case a.Name == "":
		x.inBraces(a.Start, a.End)
	case directive && kind == "let":
	case directive && (kind == "use" || kind == "transition" || kind == "in" || kind == "out" || kind == "animate"):
		x.function(a, what)
		x.valueOf(a)
	case directive && kind == "on" && a.Braces:
		x.Handler(a.Start, a.End)
	case directive && (kind == "bind" || kind == "class" || kind == "style") && a.Start >= a.End:
		x.variable(a.At+len(kind)+1, what)
		x.classOf(kind, a, what)
	default:
		x.valueOf(a)
		x.classOf(kind, a, what)
		if !a.Braces {
			x.Plain(t, a)
		}
	}
}

// classOf adds the class of `class:name`.
func (x *extractor) classOf(kind string, a markup.Attribute, what string) {
	if kind == "class" && what != "" {
		x.UseClass(what, a.At+len("class:"))
	}
}

// function adds a call of the action or transition that a directive names.
func (x *extractor) function(a markup.Attribute, what string) {
	if n := strings.IndexByte(what, '|'); n >= 0 {
		what = what[:n]
	}
	object, _, _ := strings.Cut(what, ".")
	if at := a.At + strings.IndexByte(a.Name, ':') + 1; x.words[object] {
		x.Call(at, at+len(what))
	}
}

// variable adds a variable that an attribute without a value means.
func (x *extractor) variable(at int, what string) {
	if n := strings.IndexByte(what, '|'); n >= 0 {
		what = what[:n]
	}
	if x.words[what] {
		x.Value(at, at+len(what))
	}
}

// valueOf adds the code of a value: all of it, or what is in braces in a text.
func (x *extractor) valueOf(a markup.Attribute) {
	if a.Braces {
		if strings.HasPrefix(a.Name, "on") {
			x.Handler(a.Start, a.End)
			return
		}
		x.Value(a.Start, a.End)
		return
	}
	for at := a.Start; at < a.End; at++ {
		if x.Source[at] != '{' {
			continue
		}
		end := x.Closing(at)
		if end < 0 || end >= a.End {
			return
		}
		x.Value(at+1, end)
		at = end
	}
}
