package goreach

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// connect makes the edges of what a file names.
func (g *Graph) connect(f *graph.File) {
	for i := range f.Record.Refs {
		r, b := &f.Facts.Refs[i], &f.Record.Refs[i]
		from := g.unit(f, r.Scope)
		bound := false
		for _, list := range [][]uint32{b.Targets, b.Also} {
			for _, t := range list {
				if g.refer(f, from, r, f.Record.Targets[t]) {
					bound = true
				}
			}
		}
		if !bound || !b.Certainty.Bound() {
			g.unbound(f, from, r, b)
		}
	}
	for _, b := range f.Record.Imports {
		for _, t := range b.Targets {
			if t := f.Record.Targets[t]; t.Package != "" {
				g.join(g.group(f), g.groupOf(group{t.Path, t.Package, false}))
			}
		}
	}
	last := Node(-1) // a constant without type and value repeats the one before it
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; s.Kind == facts.KindValue && s.Container < 0 && s.NodeKind == "const" {
			n := g.unit(f, int32(i))
			g.join(n, last)
			last = n
		}
	}
}

// refer adds the edges of a bound reference; false when its target is not here.
func (g *Graph) refer(f *graph.File, from Node, r *facts.Ref, t link.Target) bool {
	to, ok := g.targets[t]
	if !ok {
		return false
	}
	g.join(from, to)
	if !t.Kind.IsType() {
		if t.Kind == facts.KindMethod {
			g.referred[f.Facts.NameOf(r.Expr)] = true
		}
		if r.Role == facts.RoleCalls {
			g.calls[from] = true
		}
		return true
	}
	made := g.structureAt(t)
	if made == nil {
		return true // in a function: made where that runs
	}
	if r.Role == facts.RoleReceives && made.isStruct || g.isReceiver(f, r, t) {
		return true // whoever passes it has made it
	}
	if own := g.ownType(f, r.Scope); own != nil {
		g.join(own.made, made.made) // with the whole, its parts
		return true
	}
	g.join(from, made.made)
	return true
}

// structureAt is the type that a target names, nil for one in a function.
func (g *Graph) structureAt(t link.Target) *structure {
	f := g.files[t.Path]
	if strings.Contains(t.Name, ".") {
		return nil
	}
	return g.types[typeKey{link.Dir(t.Path), f.Facts.Package, t.Name}]
}

// ownType is the type whose declaration a scope is part of.
func (g *Graph) ownType(f *graph.File, scope int32) *structure {
	for i := scope; i >= 0; i = f.Facts.Symbols[i].Container {
		if s := &f.Facts.Symbols[i]; s.Container < 0 && s.Kind.IsType() {
			return g.typeOf(f, s.Name)
		}
	}
	return nil
}

// isReceiver reports whether a reference is the type of its method's receiver.
func (g *Graph) isReceiver(f *graph.File, r *facts.Ref, t link.Target) bool {
	if r.Scope < 0 {
		return false
	}
	s := &f.Facts.Symbols[r.Scope]
	return s.Owner == t.Name && s.Container < 0 && (r.Line < s.NameLine || r.Line == s.NameLine && r.Col < s.NameCol)
}

// unbound adds the edges of a reference that is bound to nothing here: of a member
// of a value, to all methods of its name.
func (g *Graph) unbound(f *graph.File, from Node, r *facts.Ref, b *link.Binding) {
	if r.Role == facts.RoleCalls {
		g.calls[from] = true
	}
	x := f.Facts.Exprs[r.Expr]
	for x.Op == facts.OpCall || x.Op == facts.OpGeneric {
		x = f.Facts.Exprs[x.A]
	}
	if x.Op != facts.OpMember {
		return
	}
	g.referred[x.S] = true
	if len(b.Targets) > 0 {
		external := f.Record.Targets[b.Targets[0]].External
		g.reflects = g.reflects || byName[external]
		if external != "" && !dispatches(external) {
			return
		}
	}
	g.join(from, g.name(x.S))
}
