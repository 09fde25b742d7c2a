package breaks

import (
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// typeParameters is how many type arguments a definition takes.
type typeParameters struct{ required, most int }

func typeParametersOf(d *compare.Definition) typeParameters {
	p := typeParameters{most: len(d.Facts.TypeParams)}
	for i, t := range d.Facts.TypeParams {
		if t.Default == 0 {
			p.required = i + 1
		}
	}
	if needs, most := TypeArgumentCounts(surface.Offer{File: d.File, Index: d.Index}); d.Index >= 0 && most == p.most {
		p.required = min(p.required, needs) // a default of any is no type that is known
	}
	return p
}

// TypeParametersChanged reports a definition that takes another number of type arguments.
func TypeParametersChanged(m *compare.Pairing) bool {
	return genericsOf(m.New) != nil && (m.New.Kind.IsType() || m.New.Kind.IsCallable()) && typeParametersOf(m.Old) != typeParametersOf(m.New)
}

func genericsOf(d *compare.Definition) *lang.Generics {
	if l := extract.ByName(d.File.Language); l != nil {
		return l.Generics
	}
	return nil
}

// TypeArgumentsMismatch says why a reference does not suit the type parameters that a
// definition has now; empty when it does, or did not before.
func TypeArgumentsMismatch(m *compare.Pairing, f *graph.File, text *signature.Text, e graph.Edge) (takes, passes string) {
	g := genericsOf(m.New)
	if l := extract.ByName(f.Language); g == nil || l == nil || l.Generics == nil || e.Kind == result.EdgeImports || !namesAt(text, e, m.New.Name) {
		return "", ""
	}
	n, written := signature.TypeArgumentsAt(text, e.Line, e.Column, g)
	was, is := typeParametersOf(m.Old), typeParametersOf(m.New)
	typed := m.New.Kind.IsType() && isTypePosition(text, e)
	if is.accepts(g, m.New.Kind, n, written, typed) || !was.accepts(g, m.New.Kind, n, written, typed) {
		return "", ""
	}
	return "now takes " + is.count(), "passes " + result.CountOrNo(n, "type argument")
}

func (p typeParameters) accepts(g *lang.Generics, kind facts.Kind, n int, written, typed bool) bool {
	switch {
	case !written:
		return g.Bare || !typed || p.required == 0
	case n == 0: // a diamond
		return g.Bare
	case g.Whole && (kind.IsType() || g.Bare):
		return n == p.most
	}
	return n <= p.most && (n >= p.required || g.Whole)
}

func (p typeParameters) count() string {
	switch {
	case p.most == 0:
		return "no type arguments"
	case p.required == p.most:
		return result.Count(p.most, "type argument")
	}
	return fmt.Sprintf("%d to %d type arguments", p.required, p.most)
}

// isTypePosition reports an edge for a type as declared, where type arguments are not
// inferred.
func isTypePosition(text *signature.Text, e graph.Edge) bool {
	switch e.Kind {
	case "receives", "returns", "type_of", result.EdgeExtends, result.EdgeImplements:
	default:
		return false
	}
	line, ok := text.Before(e.Line, e.Column)
	if !ok {
		return false
	}
	before := strings.TrimRight(string(line), " ")
	return !strings.HasSuffix(before, "typeof") && !strings.HasSuffix(before, ".") && !strings.HasSuffix(before, "new") && !strings.HasSuffix(before, "=")
}

// namesAt reports whether an edge's place has a name: what is imported under another
// one, or follows from a use, is not recognized by the text.
func namesAt(text *signature.Text, e graph.Edge, name string) bool {
	start := text.LineStart(e.Line)
	if start < 0 || start+e.Column-1 > len(text.Bytes) {
		return false
	}
	rest, ok := strings.CutPrefix(string(text.Bytes[start+e.Column-1:min(len(text.Bytes), start+e.Column+len(name))]), name)
	return ok && (rest == "" || !letters.IsIdentifier(rest[0]))
}

// TypeArgumentCounts counts the type arguments that a type asks for and takes.
func TypeArgumentCounts(o surface.Offer) (needs, most int) {
	text := o.Facts().Signature
	_, text, ok := strings.Cut(text, o.Facts().Name)
	text = strings.TrimLeft(text, " =") // of a function in a variable
	if !ok || !strings.HasPrefix(text, "<") {
		return 0, 0
	}
	depth, begin := 0, 1
	add := func(p string) {
		if p = strings.TrimSpace(p); p != "" {
			if most++; !strings.Contains(strings.ReplaceAll(p, "=>", ""), "=") {
				needs = most
			}
		}
	}
	for i := range len(text) {
		switch text[i] {
		case '<', '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '>':
			if i > 0 && text[i-1] == '=' {
				continue
			}
			if depth--; depth == 0 {
				add(text[begin:i])
				return needs, most
			}
		case ',':
			if depth == 1 {
				add(text[begin:i])
				begin = i + 1
			}
		}
	}
	return 0, 0
}
