package breaks

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Forbidden says why a reference of a side may not do with a definition what it does: assign what is final, instantiate what is
// abstract, or call a method of values without one. now is what the definition is, does what the reference does with it; both are
// empty where it may.
func Forbidden(ctx context.Context, c *compare.Comparison, side *graph.Snapshot, of *graph.File, i int32, f *graph.File, e graph.Edge) (now, does string) {
	l := extract.ByName(of.Language)
	if l == nil || l.Access == nil || !l.Access.Final || e.Certainty != link.Exact || f.Language != of.Language {
		return "", ""
	}
	s := &of.Facts.Symbols[i]
	if s.Flags.Has(facts.Augmented) || s.Container >= 0 && of.Facts.Symbols[s.Container].Flags.Has(facts.Augmented) {
		return "", "" // a generator may make it something else
	}
	text := c.Lines(ctx, side, f.Path)
	switch {
	case e.Kind == result.EdgeWrites && s.Kind == facts.KindField && s.Flags.Has(facts.Const):
		if hasInitializer(c.Lines(ctx, side, of.Path), s) || !setsUp(l.Initializers, of, s.Container, f, e.SourceIdx) {
			return "is final", "assigns"
		}
	case e.Kind == result.EdgeInstantiates && s.Kind == facts.KindClass && s.Flags.Has(facts.Abstract):
		if isMade(text, e, f.Language) && !extends(f, e, s.Name) {
			return "is abstract", "instantiates"
		}
	case e.Kind == result.EdgeCalls && s.Kind == facts.KindMethod && !s.Flags.Has(facts.Static) && s.Container >= 0 && l.Access.ByInstance:
		if withoutValue(of, i, f, e, text) {
			return "is not static", "calls"
		}
	}
	return "", ""
}

// setsUp reports a symbol in a constructor or an initializer of a type, which may assign the type's fields.
func setsUp(initializers []string, of *graph.File, owner int32, f *graph.File, i int32) bool {
	for ; f.Path == of.Path && i >= 0; i = f.Facts.Symbols[i].Container {
		s := &f.Facts.Symbols[i]
		if s.Container == owner && (s.Kind == facts.KindConstructor || slices.Contains(initializers, s.Name)) {
			return true
		}
	}
	return false
}

// hasInitializer reports a field whose declaration gives it a value.
func hasInitializer(text *signature.Text, s *facts.Symbol) bool {
	at := text.LineStart(int(s.NameLine)) + int(s.NameCol) - 1 + len(s.Name)
	if at < 0 || at > len(text.Bytes) {
		return false
	}
	return bytes.HasPrefix(bytes.TrimSpace(text.Bytes[at:min(len(text.Bytes), at+maxDeclarator)]), []byte("="))
}

// maxDeclarator is how far behind a name its value is looked for.
const maxDeclarator = 64

// isMade reports a type's name between "new" and arguments: no array of the type is made.
func isMade(text *signature.Text, e graph.Edge, language string) bool {
	a, ok := signature.ArgumentsAt(text, e.Line, e.Column, language)
	return ok && strings.HasSuffix(strings.TrimSpace(a.Before), "new")
}

// withoutValue reports a call of a method of values through its type, or by its name alone in a static method of the type.
func withoutValue(of *graph.File, i int32, f *graph.File, e graph.Edge, text *signature.Text) bool {
	owner := &of.Facts.Symbols[of.Facts.Symbols[i].Container]
	if lang.Capitalised(owner.Name) && selectedOf(owner.Name, text, e) {
		return !hasVariable(text, owner.Name)
	}
	at := text.LineStart(e.Line) + e.Column - 1
	if f.Path != of.Path || e.SourceIdx < 0 || at < 0 || at > len(text.Bytes) {
		return false
	}
	before := bytes.TrimRight(text.Bytes[:at], " \t\r\n")
	in := &f.Facts.Symbols[e.SourceIdx]
	return !bytes.HasSuffix(before, []byte(".")) && !bytes.HasSuffix(before, []byte(">")) && // no value, no type arguments behind one
		in.Kind == facts.KindMethod && in.Flags.Has(facts.Static) && in.Container == of.Facts.Symbols[i].Container
}

// hasVariable reports a text with a name behind a word where a variable may be declared: a value may be called as its type is.
func hasVariable(text *signature.Text, name string) bool {
	all, at := text.Bytes, 0
	for {
		next := bytes.Index(all[at:], []byte(" "+name))
		if next < 0 {
			return false
		}
		at += next + 1
		behind := bytes.TrimLeft(all[at+len(name):], " ")
		if at > 1 && (letters.IsIdentifier(all[at-2]) || all[at-2] == '>' || all[at-2] == ']') && len(behind) > 0 && bytes.IndexByte([]byte("=;,):"), behind[0]) >= 0 {
			return true
		}
	}
}

// becameForbidden reports a field that may be assigned no longer where its type is not made, and a class that may be instantiated no longer.
func becameForbidden(m *compare.Pairing) bool {
	access := accessOf(m.New)
	if access == nil || !access.Final {
		return false
	}
	is := m.New.Facts.Flags &^ m.Old.Facts.Flags
	return m.New.Kind == facts.KindField && is.Has(facts.Const) || m.New.Kind == facts.KindClass && m.Old.Kind == facts.KindClass && is.Has(facts.Abstract)
}

// constructorsOf are those that are written in a class.
func constructorsOf(d *compare.Definition) []graph.Symbol {
	var out []graph.Symbol
	for _, m := range d.Children {
		if m.Kind == facts.KindConstructor {
			out = append(out, m.Symbol)
		}
	}
	return out
}
