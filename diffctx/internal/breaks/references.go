package breaks

import (
	"cmp"
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang/css"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// BrokenReference is a reference that reached a definition on the base side and
// is on the head side without one.
type BrokenReference struct {
	Target graph.Edge // on the base side
	Caller result.Caller
	open   link.Certainty // what it is on the head side
	// outside names what it is outside of the tree, where it is External.
	outside string

	Source facts.SymbolID // what it is in, on the head side
	// repointed says that the change itself has the name come from another module.
	repointed bool
	rule      link.Rule
	Old       *graph.File // the file that it is in, on the base side
	File      *graph.File // and on the head side
}

// PathSite is a site of the tree.
type PathSite struct {
	Path string
	compare.Site
}

func (l *BrokenReference) site() PathSite {
	return PathSite{l.Caller.Path, compare.Site{Line: l.Caller.Line, Column: l.Caller.Column}}
}

// brokenReferences finds the broken references, in path order: by their
// place in files whose bytes are the same, by source and name in the others.
func (c *Search) brokenReferences() []BrokenReference {
	var out []BrokenReference
	for i := range c.Files {
		d := &c.Files[i]
		switch {
		case d.New == nil:
		case d.Old != nil && !d.BlobChanged:
			out = append(out, c.brokenInPlace(d.Old, d.New)...)
		case d.Old != nil:
			out = append(out, c.brokenByName(d.Old, d.New)...)
		default: // a moved file: its references came with it
			if f := c.New[facts.FileID(d.Path)]; f != nil && f.Match != nil {
				out = append(out, c.brokenByName(f.Match.Old.File, d.New)...)
			}
		}
	}
	return out
}

func (c *Search) brokenInPlace(old, new *graph.File) []BrokenReference {
	bound := c.SitesOf(new)
	was := c.SitesOf(old)
	var out []BrokenReference
	open := new.References()
	named := importedNames(new.Facts, open)
	for _, r := range open {
		s := compare.Site{Line: r.Line, Column: r.Column}
		if slices.ContainsFunc(bound.At(r.Line, r.Column), func(e graph.Edge) bool { return alike(e, r) }) || named[s] {
			continue
		}
		for _, e := range was.At(r.Line, r.Column) {
			if !alike(e, r) {
				continue
			}
			out = append(out, BrokenReference{Target: e, Caller: callerOf(new, r, e, false), open: r.Certainty, outside: r.External, rule: r.Rule, Old: old, File: new, Source: r.Source})
		}
	}
	return out
}

// brokenByName finds, in a file that was edited, the names that are unbound in a
// symbol where they were bound, as far as they outnumber those unbound before.
func (c *Search) brokenByName(old, new *graph.File) []BrokenReference {
	unbound, uses := c.unbound(new, c.namesBound(old))
	if len(unbound) == 0 {
		return nil
	}
	was, wasOpen := c.usesBefore(old, uses)
	if len(was) == 0 {
		return nil
	}
	bound := map[compare.Use]int{}
	names := c.NamesOf(new)
	for _, e := range c.EdgesOf(new) {
		if compare.IsReference(e) {
			if u := (compare.Use{Source: e.Source, Name: names[compare.Site{Line: e.Line, Column: e.Column}]}); uses[u] {
				bound[u]++
			}
		}
	}
	from := sync.OnceValue(func() map[compare.Site]string { return modulesBySite(old.Facts) })
	to := sync.OnceValue(func() map[compare.Site]string { return modulesBySite(new.Facts) })
	receivers := sync.OnceValue(func() map[compare.Site]receiver { return receiversOf(new.Facts) })
	receiversBefore := sync.OnceValue(func() map[compare.Site]receiver { return receiversOf(old.Facts) })
	var out []BrokenReference
	for _, r := range unbound {
		u := compare.Use{Source: r.Source, Name: names[compare.Site{Line: r.Line, Column: r.Column}]}
		edges := was[u]
		if len(edges) == 0 || len(edges) <= bound[u] {
			continue
		}
		if wasOpen[u] > 0 {
			wasOpen[u]--
			continue
		}
		at, before := compare.Site{Line: r.Line, Column: r.Column}, compare.Site{Line: edges[0].Line, Column: edges[0].Column}
		if has := receivers()[at]; (has == onThis || has == onValue && receiversBefore()[before] == onName) && !c.isMember(edges[0]) {
			continue // a member of that name is no use of what is defined outside of types
		}
		if receivers()[at] == onNothing && receiversBefore()[before] != onNothing && c.needsReceiver(new, r.Source, edges[0]) {
			continue // nor is a name alone a use of a member
		}
		n := slices.IndexFunc(edges, func(e graph.Edge) bool { return e.Kind == r.Kind }) // a field and a method may have one name
		if n < 0 && namesType(r.Kind) && !edges[0].Target.Kind.IsType() {
			continue // a type that is called as a member
		}
		n = max(0, n)
		e := edges[n]
		was[u] = slices.Delete(edges, n, n+1)
		out = append(out, BrokenReference{Target: e, Caller: callerOf(new, r, e, true), open: r.Certainty, outside: r.External, rule: r.Rule, Old: old, File: new, Source: r.Source,
			repointed: from()[compare.Site{Line: e.Line, Column: e.Column}] != to()[compare.Site{Line: r.Line, Column: r.Column}]})
	}
	return out
}

// needsReceiver reports an edge of the base side to a member that a name alone does not mean in a definition of the head side: the
// language has no members in scope, or the definition is of no type.
func (c *Search) needsReceiver(f *graph.File, source facts.SymbolID, e graph.Edge) bool {
	l := extract.ByName(f.Language)
	if l == nil || l.Names == nil || e.Target.Kind != facts.KindMethod && e.Target.Kind != facts.KindField {
		return false
	}
	for d := c.New[source]; l.Names.Inward && d != nil; d = d.Container {
		if d.Kind.IsType() || d.Kind == facts.KindExtension || d.Facts != nil && d.Facts.Owner != "" {
			return false
		}
	}
	return true
}

// namesType reports a kind of reference that types alone are named by.
func namesType(kind string) bool { return kind == "receives" || kind == "returns" || kind == "type_of" }

// namesBound are the names of a file's references that have edges.
func (c *Search) namesBound(f *graph.File) map[string]bool {
	names, out := c.NamesOf(f), map[string]bool{}
	for s := range c.SitesOf(f).All() {
		out[names[s]] = true
	}
	return out
}

// unbound lists the references of an edited file that may be broken by name, as one of
// those that were bound before, and what they use.
func (c *Search) unbound(f *graph.File, bound map[string]bool) (out []graph.Reference, uses map[compare.Use]bool) {
	uses = map[compare.Use]bool{}
	open, names := f.References(), c.NamesOf(f)
	named := importedNames(f.Facts, open)
	receivers := receiversOf(f.Facts)
	for _, r := range open {
		at := compare.Site{Line: r.Line, Column: r.Column}
		if names[at] == "" || !bound[names[at]] || named[at] {
			continue
		}
		if r.Certainty != link.Unresolved && f.Language != css.Name && receivers[at].isValue() && !c.SameCode(r.Source) {
			continue // an edit may have taken the type away that the name was found through; style sheets have none
		}
		out, uses[compare.Use{Source: r.Source, Name: names[at]}] = append(out, r), true
	}
	return out, uses
}

// SameCode reports a definition of an edited file whose own code is the same.
func (c *Search) SameCode(source facts.SymbolID) bool {
	d := c.New[source]
	if d == nil || d.Match == nil || d.Facts == nil || d.Match.Old.Facts == nil {
		return false
	}
	old := d.Match.Old
	if d.Facts.Body == 0 && old.Facts.Body == 0 { // a field, or what else is all signature
		return compare.NormalSignature(old) == compare.NormalSignature(d)
	}
	return d.Facts.Body == old.Facts.Body || d.Facts.Shape == old.Facts.Shape
}

// isMember reports an edge of the base side to a member of a type, or to what is not known.
func (c *Search) isMember(e graph.Edge) bool {
	d := c.Old[e.Target]
	return d == nil || d.Kind == facts.KindMethod || d.Parent.Kind != facts.KindFile
}

// knowsLess reports a reference to a definition that is where less is
// known of types than before, by the edit of its own code or elsewhere.
func (c *Search) knowsLess(l *BrokenReference) bool {
	return l.Target.Certainty != link.Exact || l.Caller.InDiff && l.Target.Kind != result.EdgeImports && !c.SameCode(l.Source)
}

// usesBefore lists the edges of a base file for some uses, by the name and source that they
// will have on the head side, and counts those without an edge.
func (c *Search) usesBefore(f *graph.File, uses map[compare.Use]bool) (bound map[compare.Use][]graph.Edge, open map[compare.Use]int) {
	bound, open = map[compare.Use][]graph.Edge{}, map[compare.Use]int{}
	asked := map[string]bool{}
	for u := range uses {
		asked[u.Name] = true
	}
	names := c.NamesOf(f)
	for s, edges := range c.SitesOf(f).All() {
		if !asked[names[s]] {
			continue
		}
		e := edges[len(edges)-1] // a name that is imported comes after its module
		if src, ok := c.ToHead(e.Source); ok {
			if u := (compare.Use{Source: src, Name: names[s]}); uses[u] {
				bound[u] = append(bound[u], e)
			}
		}
	}
	if len(bound) == 0 {
		return nil, nil
	}
	for _, r := range f.References() {
		name := names[compare.Site{Line: r.Line, Column: r.Column}]
		if !asked[name] {
			continue
		}
		if src, ok := c.ToHead(r.Source); ok && (r.Certainty == link.Unresolved || c.SameCode(src)) {
			open[compare.Use{Source: src, Name: name}]++
		}
	}
	return bound, open
}

// importedNames gives the uses of imported names whose import is not open: the
// module offers the name, if not as a definition.
func importedNames(f *facts.File, open []graph.Reference) map[compare.Site]bool {
	missing := make(map[compare.Site]bool, len(f.Imports))
	for i := range f.Imports {
		missing[compare.Site{Line: int(f.Imports[i].Line), Column: int(f.Imports[i].Col)}] = false
	}
	for i := range open {
		s := compare.Site{Line: open[i].Line, Column: open[i].Column}
		if _, imports := missing[s]; imports {
			missing[s] = true
		}
	}
	out := map[compare.Site]bool{}
	for i := range f.Refs {
		r := &f.Refs[i]
		if e := f.Exprs[r.Expr]; e.Op == facts.OpImport {
			m := &f.Imports[e.N]
			out[compare.Site{Line: int(r.Line), Column: int(r.Col)}] = !missing[compare.Site{Line: int(m.Line), Column: int(m.Col)}]
		}
	}
	return out
}

// modulesBySite gives the module as written that a name or import comes from.
func modulesBySite(f *facts.File) map[compare.Site]string {
	out, local := map[compare.Site]string{}, map[string]string{}
	for i := range f.Imports {
		m := &f.Imports[i]
		out[compare.Site{Line: int(m.Line), Column: int(m.Col)}] = m.Module
		if m.Local != "" {
			local[m.Local] = m.Module
		}
	}
	for i := range f.Refs {
		r := &f.Refs[i]
		id, first := r.Expr, r.Expr
		for f.Exprs[id].A != 0 && f.Exprs[id].A < id {
			id, first = f.Exprs[id].A, id
		}
		switch e := f.Exprs[id]; e.Op {
		case facts.OpImport:
			out[compare.Site{Line: int(r.Line), Column: int(r.Col)}] = f.Imports[e.N].Module
		case facts.OpName, facts.OpTypeName:
			out[compare.Site{Line: int(r.Line), Column: int(r.Col)}] = local[e.S]
		case facts.OpScope, facts.OpWithin: // what is found in it by its first name
			out[compare.Site{Line: int(r.Line), Column: int(r.Col)}] = local[f.Exprs[first].S]
		}
	}
	return out
}

func callerOf(f *graph.File, r graph.Reference, was graph.Edge, inDiff bool) result.Caller {
	certainty := was.Certainty
	if r.Certainty != link.Unresolved {
		certainty = r.Certainty
	}
	return result.Caller{Path: r.Path, Line: r.Line, Column: r.Column, Symbol: f.Symbol(r.SourceIdx).QualifiedName, SymbolID: r.Source.String(),
		Kind: was.Kind, InDiff: inDiff, Certainty: certainty.String(), Condition: was.Condition}
}

// Declared is a definition as a broken reference to what it extends or means.
func (c *Search) Declared(o surface.Offer, kind, does string) result.Caller {
	s := o.Symbol()
	return result.Caller{Path: s.Path, Line: max(1, s.NameLine), Column: int(o.Facts().NameCol), Symbol: s.QualifiedName, SymbolID: s.ID.String(), Kind: kind,
		InDiff: c.BlobChanged(s.Path), Certainty: "exact", Reason: does}
}

// CallerAt is the reference of an edge that is in a file, with what it does there.
func (c *Search) CallerAt(f *graph.File, e graph.Edge, does string) result.Caller {
	return result.Caller{Path: e.Path, Line: e.Line, Column: e.Column, Symbol: f.Symbol(e.SourceIdx).QualifiedName, SymbolID: e.Source.String(),
		Kind: e.Kind, InDiff: c.BlobChanged(e.Path), Certainty: e.Certainty.String(), Condition: e.Condition, Reason: does}
}

// SortCallers sorts callers by place and leaves out those reported twice.
func SortCallers(list []result.Caller) []result.Caller {
	slices.SortFunc(list, func(a, b result.Caller) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Kind, b.Kind))
	})
	return slices.Compact(list)
}

// alike reports whether an edge means a reference at its place: a key that
// shortens `name: name` is two, one of which writes.
func alike(e graph.Edge, r graph.Reference) bool {
	return (e.Kind == result.EdgeWrites) == (r.Kind == result.EdgeWrites)
}
