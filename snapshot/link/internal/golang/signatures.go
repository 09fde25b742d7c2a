package golang

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// signature writes a method's parameter and result types in a form that is
// equal for identical types. A type that is unknown is "?".
func (g golang) signature(l *core.Linker, m method) string {
	if m.at == nil {
		return m.signature
	}
	if m.at.Env != nil {
		return g.writeSignature(l, m.at)
	}
	at, k := core.Definition{File: m.at.File, Index: m.at.Index}, knownOf(l)
	s, ok := k.signatures[at]
	if !ok {
		s = g.writeSignature(l, m.at)
		if l.Steps >= 0 {
			k.signatures[at] = s
		}
	}
	return s
}

func (g golang) writeSignature(l *core.Linker, m *core.Value) string {
	var b strings.Builder
	s := m.Symbol()
	for _, p := range s.Params {
		g.writeType(l, &b, l.Eval(m.File, p.Type, m.Env), 0)
		if p.Flags.Has(facts.Variadic) {
			b.WriteString("...")
		}
		b.WriteByte(',')
	}
	b.WriteByte(')')
	if s.Type != 0 {
		g.writeType(l, &b, l.Eval(m.File, s.Type, m.Env), 0)
	}
	return b.String()
}

func (g golang) writeType(l *core.Linker, b *strings.Builder, t *core.Value, depth int) {
	t = l.Unaliased(t)
	if t == nil || depth > 12 {
		b.WriteByte('?')
		return
	}
	switch t.Kind {
	case core.KindInstance:
		g.writeType(l, b, t.Args[0], depth+1)
		return
	case core.KindExternal, core.KindBuiltin:
		b.WriteString(canonicalBuiltin(t.Text))
	case core.KindDef:
		id := t.File.SymbolID(t.Index)
		b.WriteString(id.String())
	case core.KindParam:
		b.WriteByte('?')
		return
	case core.KindPointer:
		b.WriteByte('*')
	case core.KindList:
		b.WriteString(t.Text) // a channel or nothing
		b.WriteString("[]")
	case core.KindMap:
		b.WriteString("map")
	case core.KindFunc:
		b.WriteString("func")
	}
	if len(t.Args) == 0 {
		return
	}
	b.WriteByte('<')
	for n, a := range t.Args {
		if a == nil && t.Kind == core.KindFunc && n == len(t.Args)-1 { // no result
			b.WriteString("()")
		} else {
			g.writeType(l, b, a, depth+1)
		}
		b.WriteByte(';')
	}
	b.WriteByte('>')
}

// agree reports whether two signatures are equal but for unknown types.
func agree(a, b string) bool {
	for a != "" && b != "" {
		switch {
		case a[0] == '?' || b[0] == '?':
			a, b = a[typeEnd(a):], b[typeEnd(b):]
		case a[0] != b[0]:
			return false
		default:
			a, b = a[1:], b[1:]
		}
	}
	return a == b
}

// typeEnd is the length of the type that a signature goes on with.
func typeEnd(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '<':
			depth++
		case '>':
			if depth--; depth < 0 {
				return i
			}
		case ',', ';':
			if depth == 0 {
				return i
			}
		}
	}
	return len(s)
}

func canonicalBuiltin(s string) string {
	switch s {
	case "byte":
		return "uint8"
	case "rune":
		return "int32"
	case "interface{}", "interface":
		return "any"
	}
	return s
}
