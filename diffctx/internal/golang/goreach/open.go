package goreach

import (
	"strconv"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// initialise connects programs with what runs before any test: functions called
// init, variables whose values are computed, TestMain.
func (g *Graph) initialise() {
	for _, f := range g.files {
		at := g.group(f)
		for i := range f.Facts.Symbols {
			s := &f.Facts.Symbols[i]
			if s.Container >= 0 || s.Owner != "" {
				continue
			}
			n := g.unit(f, int32(i))
			switch {
			case s.Kind == facts.KindFunction && s.Name == "init", s.Kind == facts.KindValue && g.calls[n]:
				g.join(at, n)
				g.runsCode[at] = true
			case s.Name == "TestMain" && isTestFile(f.Path):
				g.join(g.program(link.Dir(f.Path)), n)
			}
		}
	}
	for _, t := range g.tests {
		g.join(t.node, g.program(t.dir))
	}
}

// dispatch connects methods of interfaces, and names that are called on values
// of unknown type, with the methods that may run; and it gates methods of structs.
func (g *Graph) dispatch() {
	for _, f := range g.files {
		for i := range f.Facts.Symbols {
			if !isInterfaceMethod(f.Facts, int32(i)) {
				continue
			}
			n := g.unit(f, int32(i))
			g.join(n, g.first[f.Path]+Node(f.Facts.Symbols[i].Container))
			g.join(n, g.name(withArity(f.Facts, int32(i))))
		}
	}
	for name, list := range g.methods {
		for _, m := range list {
			for _, called := range []string{name, withArity(m.file.Facts, m.index)} {
				if n, ok := g.called[called]; ok {
					g.join(n, m.node)
				}
			}
		}
	}
	for _, t := range g.types {
		if !t.seen || !t.isStruct {
			continue
		}
		for _, list := range t.methods {
			for _, m := range list {
				g.gate[m.node] = t.made
				g.gated[t.made] = append(g.gated[t.made], m.node)
			}
		}
	}
}

// withArity tells methods of a name apart by the number of their parameters.
func withArity(f *facts.File, i int32) string {
	return f.Symbols[i].Name + "/" + strconv.Itoa(len(f.Symbols[i].Params))
}

// foreignImports are the folders whose packages, or whose tests alone, import
// libraries of others; templates says that methods may be called from texts.
type foreignImports struct {
	code, tests map[string]bool
	templates   bool
}

func (g *Graph) foreignImports() foreignImports {
	s := foreignImports{code: map[string]bool{}, tests: map[string]bool{}}
	for _, f := range g.files {
		for i := range f.Facts.Imports {
			m := f.Facts.Imports[i].Module
			if !outside(f.Record, i) {
				continue
			}
			s.templates = s.templates || reflective(m)
			switch {
			case !IsForeign(m):
			case isTestFile(f.Path):
				s.tests[link.Dir(f.Path)] = true
			default:
				s.code[link.Dir(f.Path)] = true
			}
		}
	}
	return s
}

// open connects types with those of their methods that code outside may call on
// values. Through an interface, it calls a method whose signature has no type of
// the repository: of the standard library's interfaces, or of others'. By
// reflection, it calls what nothing here calls, or what a text names.
func (g *Graph) open(words func() map[string]bool) {
	s := g.foreignImports()
	var texts map[string]bool
	if s.templates {
		texts = words()
	}
	for k, t := range g.types {
		for name, list := range t.methods {
			if !lang.Capitalised(name) {
				continue
			}
			for _, m := range list {
				known := !g.ownSignature(m) // outside
				switch {
				case g.reflects, texts[name], s.code[k.dir] && (known || !g.referred[name]), known && (CalledByLibrary(name) || !g.referred[name]):
					g.join(t.made, m.node)
				case known || !g.referred[name]:
					for dir := range s.tests {
						g.joinFor(t.made, m.node, dir)
					}
				}
			}
		}
	}
}

// ownSignature reports whether a method's parameters or results have a type that
// only the repository knows.
func (g *Graph) ownSignature(m method) bool {
	s := &m.file.Facts.Symbols[m.index]
	for _, p := range s.Params {
		if g.ownExpr(m.file, p.Type) {
			return true
		}
	}
	return g.ownExpr(m.file, s.Type)
}

func (g *Graph) ownExpr(f *graph.File, e facts.ExprID) bool {
	x := &f.Facts.Exprs[e]
	switch x.Op {
	case facts.OpNone:
		return false
	case facts.OpSymbol:
		s := &f.Facts.Symbols[x.N]
		return s.Kind.IsType() && g.isOwn(typeKey{link.Dir(f.Path), f.Facts.Package, s.Name})
	case facts.OpName, facts.OpTypeName:
		return g.isOwn(typeKey{link.Dir(f.Path), f.Facts.Package, x.S})
	case facts.OpMember:
		if m := &f.Facts.Exprs[x.A]; m.Op == facts.OpImport {
			for _, t := range f.Record.Imports[m.N].Targets {
				if t := f.Record.Targets[t]; t.Package != "" && g.isOwn(typeKey{t.Path, t.Package, x.S}) {
					return true
				}
			}
		}
		return false
	case facts.OpInstance, facts.OpPointer, facts.OpList:
		return g.ownExpr(f, x.A)
	case facts.OpMap, facts.OpTuple, facts.OpFunc, facts.OpPair, facts.OpGeneric:
		return g.ownExpr(f, x.A) || g.ownExpr(f, x.B)
	}
	return false
}

// isOwn reports whether a name is that of a type of its own, not of another's.
func (g *Graph) isOwn(k typeKey) bool {
	t := g.types[k]
	return t != nil && t.seen && !t.alias
}

// outside reports whether an import is of something that is not in the graph.
func outside(r *link.Record, i int) bool {
	for _, t := range r.Imports[i].Targets {
		if r.Targets[t].External == "" {
			return false
		}
	}
	return true
}
