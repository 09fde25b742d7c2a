package unused

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Definition is one that no other file uses.
type Definition struct {
	graph.Symbol // without its facts
	Exported     bool
	InFile       bool // its own file uses it
}

// Definitions lists the functions, methods and types of a tree that no other file
// uses, by path and place.
func Definitions(ctx context.Context, s *graph.Snapshot) ([]Definition, error) {
	c := &collector{shared: map[group]int32{}, ids: map[facts.SymbolID]defined{}, targets: map[facts.SymbolID]bool{}, open: map[named]bool{}, declared: map[named]bool{}, extends: map[facts.SymbolID][]facts.SymbolID{}, outside: map[facts.SymbolID]bool{}, loaded: map[string]bool{}, starred: map[string]bool{}, whole: map[string]bool{}, types: map[int32]string{}}
	err := s.EachSection(ctx, facts.SectionDecl|facts.SectionRefs, func(f *graph.File) error {
		c.file(f)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("find unused definitions: %w", err)
	}
	c.settle()
	if err := c.readTexts(ctx, s); err != nil {
		return nil, fmt.Errorf("find unused definitions: %w", err)
	}
	return c.confirm(ctx, s, c.list())
}

// confirm asks the rules of languages bound by names again, with decorators and signatures, which
// were not read with each file.
func (c *collector) confirm(ctx context.Context, s *graph.Snapshot, found []*candidate) ([]Definition, error) {
	kept := make([]Definition, 0, len(found))
	for _, x := range found {
		if x.rules.ByName {
			f, err := s.Described(ctx, x.Path)
			if err != nil {
				return nil, fmt.Errorf("find unused definitions: %w", err)
			}
			if !mayBeUnused(f, x.Index) {
				continue
			}
		}
		kept = append(kept, x.Definition)
	}
	return kept, nil
}

// group is a definition with those of its name that mean it in other builds,
// under other conditions, or as further signatures.
type group struct{ place, name string }

// uses says where a group is used.
type uses struct{ inFile, elsewhere bool }

// named is a name in the languages of one family.
type named struct {
	family lang.Family
	name   string
}

// candidate is a definition that may turn out to be unused.
type candidate struct {
	Definition
	group   int32 // in the collector's
	family  lang.Family
	rules   *lang.Unused
	private bool
}

// collector reads the tree file by file. It keeps nothing of what a file was decoded to, and what it keeps for each
// definition has no pointers: the tree may have millions.
type collector struct {
	candidates []candidate
	groups     []uses
	shared     map[group]int32 // groups of files that are built together
	ids        map[facts.SymbolID]defined
	targets    map[facts.SymbolID]bool             // what references from other files lead to
	open       map[named]bool                      // names of references that lead nowhere known
	declared   map[named]bool                      // names of members that types ask for
	extends    map[facts.SymbolID][]facts.SymbolID // type to its supertypes
	outside    map[facts.SymbolID]bool             // types with a supertype from outside
	loaded     map[string]bool                     // files that others import
	starred    map[string]bool                     // files of which others pass on everything
	whole      map[string]bool                     // modules that are values
	types      map[int32]string                    // groups of types that source folders may define each: the file of the first; "" where there are several

	written []graph.Edge // of the file that is read; its memory serves the next one
}

// defined is a definition that may be used, or that is in one: who uses it uses
// what is around it.
type defined struct {
	group  int32
	parent facts.SymbolID
}

// reading is a file that is being read, with the groups of its symbols.
type reading struct {
	*graph.File
	family lang.Family
	rules  *lang.Unused
	groups []int32
}

// file notes what a file defines and what it uses.
func (c *collector) file(file *graph.File) {
	f := &reading{file, extract.FamilyOf(file.Language), rulesOf(file.Language), make([]int32, len(file.Facts.Symbols))}
	annotated := Annotated(file)
	own := map[string]int32{}
	for i := range f.groups {
		x := f.Symbol(int32(i))
		f.groups[i] = c.groupOf(f, x, own)
		c.symbol(f, x, annotated[int32(i)])
	}
	c.written = f.Written(c.written)
	for i := range c.written {
		c.edge(f, &c.written[i])
	}
	f.EachOpen(func(r graph.Open) {
		if r.Binding.Certainty != link.Ambiguous && r.Binding.Certainty != link.Unresolved && !ofLibraryResult(file, r.Binding) {
			return
		}
		name := r.Name()
		_, last, ok := strings.Cut(name, ":")
		if !ok {
			last = name
		}
		note(c.open, named{f.family, last})
	})
	c.noteExternalSubtypes(file)
	c.noteImports(file)
	c.noteModuleValues(file)
}

// ofLibraryResult reports a member of what a function of a library gives, which may be what it was given:
// reduce(add, values, first).m() calls m of first.
func ofLibraryResult(f *graph.File, b *link.Binding) bool {
	return b.Certainty == link.External && len(b.Targets) > 0 && strings.Contains(f.Record.Targets[b.Targets[0]].External, "().")
}

// note adds a name to a set, by itself and not as a part of the file that it is in.
func note(set map[named]bool, n named) {
	if !set[n] {
		n.name = strings.Clone(n.name)
		set[n] = true
	}
}

// noteImports notes the files that a file loads, and those of which it passes on everything.
func (c *collector) noteImports(f *graph.File) {
	add := func(set map[string]bool, path string) {
		if !set[path] {
			set[strings.Clone(path)] = true
		}
	}
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		for _, t := range f.Record.Imports[i].Targets {
			x := &f.Record.Targets[t]
			if x.External != "" || x.Path == f.Path {
				continue
			}
			add(c.loaded, x.Path)
			if m.Name == "*" && m.Local == "" && m.Kind == facts.ImportReexport || m.Kind == facts.ImportDynamic || m.Name == "" && m.Kind == facts.ImportReexport {
				add(c.starred, x.Path)
			}
		}
	}
}

// symbol notes a definition, whose group is known.
func (c *collector) symbol(f *reading, x graph.Symbol, annotated bool) {
	s := x.Facts
	if s.Container >= 0 && s.Kind.IsCallable() && f.Facts.Symbols[s.Container].Kind == facts.KindInterface || s.Flags.Has(facts.Abstract) {
		note(c.declared, named{f.family, s.Name})
	}
	if s.Kind == facts.KindMethod && link.LibraryAsks(f.Language, s.Name) {
		note(c.declared, named{f.family, s.Name})
	}
	g := f.groups[x.Index]
	c.ids[x.ID] = defined{g, x.Parent}
	if !s.Kind.IsCallable() && !s.Kind.IsType() || annotated || !mayBeUnused(f.File, x.Index) {
		return
	}
	if s.Container >= 0 && !f.Facts.Symbols[s.Container].Kind.IsType() {
		return // of a value: who has that may reach it by any name
	}
	exported := s.Flags.Has(facts.Exported) || s.Visibility == facts.VisibilityPublic || s.Visibility == facts.VisibilityProtected
	x.Facts, x.Name, x.QualifiedName, x.NodeKind = nil, strings.Clone(x.Name), strings.Clone(x.QualifiedName), strings.Clone(x.NodeKind)
	c.candidates = append(c.candidates, candidate{Definition{Symbol: x, Exported: exported}, g, f.family, f.rules, s.Visibility == facts.VisibilityPrivate})
}

// groupOf gives the group of a definition. Where the files of a folder are built
// together, several may define it, each for a build of its own; so may those of a package
// in several source folders define a type.
func (c *collector) groupOf(f *reading, x graph.Symbol, own map[string]int32) int32 {
	name := x.QualifiedName
	add := func() int32 {
		c.groups = append(c.groups, uses{})
		return int32(len(c.groups) - 1)
	}
	place := ""
	if f.isMethodsApart() {
		place = path.Dir(f.Path)
	} else if f.Facts.Package != "" && x.Facts.Container < 0 && x.Facts.Kind.IsType() {
		place = string(f.family) + ":" + f.Facts.Package
	}
	if place != "" {
		k := group{place, name}
		g, known := c.shared[k]
		if !known {
			g, k.name = add(), strings.Clone(name)
			c.shared[k] = g
		}
		if x.Facts.Container < 0 && x.Facts.Kind.IsType() && !f.isMethodsApart() {
			c.noteAlternative(g, f.Path)
		}
		return g
	}
	g, known := own[name]
	if !known {
		g = add()
		own[name] = g
	}
	return g
}

// isMethodsApart reports a file of a language whose types have methods in other files of their folder.
func (f *reading) isMethodsApart() bool {
	l := extract.ByName(f.Language)
	return l != nil && l.MethodsApart
}

// noteAlternative notes the file of a type, or that several define it.
func (c *collector) noteAlternative(g int32, path string) {
	switch first, known := c.types[g]; {
	case !known:
		c.types[g] = strings.Clone(path)
	case first != path:
		c.types[g] = ""
	}
}

// edge notes a use. What is inside of a definition does not use it, and a
// relation that nobody wrote is no use.
func (c *collector) edge(f *reading, e *graph.Edge) {
	switch e.Kind {
	case "extends":
		c.extends[e.Source] = append(c.extends[e.Source], e.Target)
	case "implements":
		c.extends[e.Source] = append(c.extends[e.Source], e.Target)
		if e.Rule == link.RuleStructural {
			return
		}
	case "overrides":
		note(c.declared, named{f.family, nameAt(f.File, e.SourceIdx)})
		return
	case "contains", "tests":
		return
	}
	if e.TargetPath != f.Path {
		c.targets[e.Target] = true
		return
	}
	t, ok := f.Find(e.Target)
	if !ok {
		return
	}
	for ; t >= 0; t = f.Facts.Symbols[t].Container {
		if f.Facts.Within(e.SourceIdx, t) || f.Facts.OwnedBy(e.SourceIdx, f.Facts.QualifiedName(int(t))) {
			return
		}
		c.groups[f.groups[t]].inFile = true
	}
}

func nameAt(f *graph.File, i int32) string {
	if i < 0 {
		return ""
	}
	return f.Facts.Symbols[i].Name
}

// noteExternalSubtypes notes the types with a supertype that is not in the repository.
func (c *collector) noteExternalSubtypes(f *graph.File) {
	for i, b := range f.Record.Refs {
		r := &f.Facts.Refs[i]
		if r.Scope < 0 || r.Role != facts.RoleExtends && r.Role != facts.RoleImplements && r.Role != facts.RoleEmbeds || f.Facts.IsTypeArgument(r) {
			continue
		}
		if !b.Certainty.Bound() && !lang.KnownOf(f.Language).NeverCallsBack.Has(f.Facts.NameOf(r.Expr)) {
			c.outside[f.ID(r.Scope)] = true
		}
	}
}
