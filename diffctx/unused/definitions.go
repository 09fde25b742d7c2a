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
	graph.Symbol
	Exported bool
	InFile   bool // its own file uses it
}

// Definitions lists the functions, methods and types of a tree that no other file
// uses, by path and place.
func Definitions(ctx context.Context, s *graph.Snapshot) ([]Definition, error) {
	c := &collector{groups: map[group]*uses{}, ids: map[facts.SymbolID]defined{}, open: map[named]bool{}, declared: map[named]bool{}, extends: map[facts.SymbolID][]facts.SymbolID{}, outside: map[facts.SymbolID]bool{}, loaded: map[string]bool{}, starred: map[string]bool{}}
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
func (c *collector) confirm(ctx context.Context, s *graph.Snapshot, found []Definition) ([]Definition, error) {
	kept := found[:0]
	for _, d := range found {
		f, err := s.Described(ctx, d.Path)
		if err != nil {
			return nil, fmt.Errorf("find unused definitions: %w", err)
		}
		if u := rulesOf(f.Language); u.ByName && !u.Definition(f.Facts, &f.Facts.Symbols[d.Index]) {
			continue
		}
		kept = append(kept, d)
	}
	return kept, nil
}

// group is a definition with those of its name that stand for it in other builds,
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
	group
	family lang.Family
	rules  lang.Unused
	owner  facts.SymbolID // of a method: its type
}

// collector reads the tree file by file.
type collector struct {
	candidates []candidate
	groups     map[group]*uses
	ids        map[facts.SymbolID]defined
	targets    []facts.SymbolID                    // what references from other files lead to
	open       map[named]bool                      // names of references that lead nowhere known
	declared   map[named]bool                      // names of members that types ask for
	extends    map[facts.SymbolID][]facts.SymbolID // type to its supertypes
	outside    map[facts.SymbolID]bool             // types with a supertype from outside
	loaded     map[string]bool                     // files that others import
	starred    map[string]bool                     // files of which others pass on everything
}

// defined is a definition that may be used, or that stands in one: who uses it uses
// what is around it.
type defined struct {
	group
	parent facts.SymbolID
}

// file notes what a file defines and what it uses.
func (c *collector) file(f *graph.File) {
	family := extract.FamilyOf(f.Language)
	annotated := Annotated(f)
	for i := range f.Facts.Symbols {
		c.symbol(f, int32(i), family, annotated[int32(i)])
	}
	for _, e := range f.AllEdges() {
		c.edge(f, e)
	}
	for _, r := range f.References() {
		if r.Certainty != link.Ambiguous && r.Certainty != link.Unresolved {
			continue
		}
		_, last, ok := strings.Cut(r.Name, ":")
		if !ok {
			last = r.Name
		}
		c.open[named{family, last}] = true
	}
	c.noteExternalSubtypes(f)
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		for _, t := range f.Record.Imports[i].Targets {
			x := &f.Record.Targets[t]
			if x.External != "" || x.Path == f.Path {
				continue
			}
			c.loaded[x.Path] = true
			if m.Name == "*" && m.Local == "" && m.Kind == facts.ImportReexport || m.Kind == facts.ImportDynamic || m.Name == "" && m.Kind == facts.ImportReexport {
				c.starred[x.Path] = true
			}
		}
	}
}

// symbol notes a definition.
func (c *collector) symbol(f *graph.File, i int32, family lang.Family, annotated bool) {
	s := &f.Facts.Symbols[i]
	if s.Container >= 0 && s.Kind.IsCallable() && f.Facts.Symbols[s.Container].Kind == facts.KindInterface || s.Flags.Has(facts.Abstract) {
		c.declared[named{family, s.Name}] = true
	}
	x := f.Symbol(i)
	g := groupOf(f, x, s)
	c.ids[x.ID] = defined{g, x.Parent}
	if c.groups[g] == nil {
		c.groups[g] = &uses{}
	}
	if !s.Kind.IsCallable() && !s.Kind.IsType() || annotated || !mayBeUnused(f, i) {
		return
	}
	owner := x.Parent
	if s.Container >= 0 && !f.Facts.Symbols[s.Container].Kind.IsType() {
		return // of a value: who has that may reach it by any name
	}
	exported := s.Flags.Has(facts.Exported) || s.Visibility == facts.VisibilityPublic || s.Visibility == facts.VisibilityProtected
	c.candidates = append(c.candidates, candidate{Definition{Symbol: x, Exported: exported}, g, family, rulesOf(f.Language), owner})
}

// groupOf gives the group of a definition. Where the files of a folder are built
// together, several may define it, each for a build of its own.
func groupOf(f *graph.File, x graph.Symbol, s *facts.Symbol) group {
	if l := extract.ByName(f.Language); l != nil && l.MethodsApart {
		return group{path.Dir(f.Path), x.QualifiedName}
	}
	return group{f.Path, x.QualifiedName}
}

// edge notes a use. What stands inside of a definition does not use it, and a
// relation that nobody wrote is no use.
func (c *collector) edge(f *graph.File, e graph.Edge) {
	switch e.Kind {
	case "extends":
		c.extends[e.Source] = append(c.extends[e.Source], e.Target)
	case "implements":
		c.extends[e.Source] = append(c.extends[e.Source], e.Target)
		if e.Rule == link.RuleStructural {
			return
		}
	case "overrides":
		c.declared[named{extract.FamilyOf(f.Language), nameAt(f, e.SourceIdx)}] = true
		return
	case "contains", "tests":
		return
	}
	if e.TargetPath != f.Path {
		c.targets = append(c.targets, e.Target)
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
		if u := c.groups[groupOf(f, f.Symbol(t), &f.Facts.Symbols[t])]; u != nil {
			u.inFile = true
		}
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
		if !b.Certainty.Bound() && !IsPlainType(f.Facts.NameOf(r.Expr)) {
			c.outside[f.ID(r.Scope)] = true
		}
	}
}
