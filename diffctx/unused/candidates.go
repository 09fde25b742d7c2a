package unused

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// mayBeUnused reports a definition that only a reference by its name can use: what
// has no name, what is there for its type's sake, and what a language or a runtime
// calls by itself is none.
func mayBeUnused(f *graph.File, i int32) bool {
	s := &f.Facts.Symbols[i]
	if s.Kind == facts.KindConstructor || s.Kind == facts.KindGetter || s.Kind == facts.KindSetter || s.Name == "" || s.Name == "_" || strings.ContainsAny(s.Name, "<[(") {
		return false
	}
	if s.Flags&(facts.Test|facts.Local|facts.Abstract|facts.Override|facts.External) != 0 || graph.IsTestPath(f.Path) || f.IsGenerated() || link.IsDeclarationPath(f.Path) {
		return false
	}
	for c := s.Container; c >= 0; c = f.Facts.Symbols[c].Container {
		o := &f.Facts.Symbols[c]
		if o.Kind.IsCallable() || o.Flags&(facts.External|facts.Test) != 0 || strings.HasPrefix(o.Name, "<") || o.Kind == facts.KindInterface || o.Kind == facts.KindType {
			return false
		}
	}
	if s.Kind.IsType() && hasMain(f, i) {
		return false
	}
	l := extract.ByName(f.Language)
	return l != nil && !l.IsStub(f.Path) && !l.IsUnbuilt(f.Path) && l.MayBeUnused(f.Facts, s)
}

// hasMain reports a type that a program begins in.
func hasMain(f *graph.File, i int32) bool {
	l := extract.ByName(f.Language)
	if l == nil || l.Main == nil {
		return false
	}
	for k := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[k]; s.Container == i && s.Kind.IsCallable() && l.Main(f.Facts, s) {
			return true
		}
	}
	return false
}

// settle carries uses from what is in a definition to it, and takes away the
// candidates that something unknown may use.
func (c *collector) settle() {
	for t := range c.targets {
		for d, ok := c.ids[t]; ok; d, ok = c.ids[d.parent] {
			c.groups[d.group].elsewhere = true
		}
	}
	c.spread()
	for _, x := range c.candidates {
		if c.mayBeReached(x) {
			c.groups[x.group].elsewhere = true
		}
	}
	c.shareAlternatives()
	c.shareBases()
	c.targets, c.ids, c.shared, c.types = nil, nil, nil, nil
	c.candidates = slices.DeleteFunc(c.candidates, c.mayBeReached)
}

// shareAlternatives takes a member of a type that several source folders define, each for a build of its own, for
// used where the same member of one of the others is.
func (c *collector) shareAlternatives() {
	members := map[twin][]int32{}
	for i := range c.candidates {
		x := &c.candidates[i]
		for d, ok := c.ids[x.Parent]; ok; d, ok = c.ids[d.parent] {
			if first, known := c.types[d.group]; known && first == "" {
				k := twin{d.group, x.QualifiedName}
				members[k] = append(members[k], x.group)
			}
		}
	}
	for _, groups := range members {
		var all uses
		for _, g := range groups {
			all.inFile, all.elsewhere = all.inFile || c.groups[g].inFile, all.elsewhere || c.groups[g].elsewhere
		}
		for _, g := range groups {
			c.groups[g] = all
		}
	}
}

// shareBases takes a method of one of several bases of a type for used where the method of that name of another one
// is: on values of the type it stands in for that.
func (c *collector) shareBases() {
	methods := map[facts.SymbolID][]int{} // candidates by their types
	for i := range c.candidates {
		if x := &c.candidates[i]; x.Kind == facts.KindMethod {
			methods[x.Parent] = append(methods[x.Parent], i)
		}
	}
	for _, supers := range c.extends {
		if len(supers) < 2 {
			continue
		}
		byName := map[string][]int{}
		for _, t := range c.ancestors(supers) {
			for _, i := range methods[t] {
				byName[c.candidates[i].Name] = append(byName[c.candidates[i].Name], i)
			}
		}
		for _, list := range byName {
			var all uses
			for _, i := range list {
				u := c.groups[c.candidates[i].group]
				all.inFile, all.elsewhere = all.inFile || u.inFile, all.elsewhere || u.elsewhere
			}
			for _, i := range list {
				c.groups[c.candidates[i].group] = all
			}
		}
	}
}

// ancestors lists types and their supertypes, each once.
func (c *collector) ancestors(types []facts.SymbolID) []facts.SymbolID {
	all, seen := slices.Clone(types), map[facts.SymbolID]bool{}
	for i := 0; i < len(all); i++ {
		for _, t := range c.extends[all[i]] {
			if !seen[t] {
				seen[t] = true
				all = append(all, t)
			}
		}
	}
	return all
}

// twin is a member of a type that several source folders define, by the type's group.
type twin struct {
	group int32
	name  string
}

// spread takes the subtypes of types with a supertype from outside for such too.
func (c *collector) spread() {
	for changed := true; changed; {
		changed = false
		for sub, supers := range c.extends {
			if !c.outside[sub] && slices.ContainsFunc(supers, func(s facts.SymbolID) bool { return c.outside[s] }) {
				c.outside[sub], changed = true, true
			}
		}
	}
}

// mayBeReached reports a candidate that is used without a reference to it: through
// an open reference of its name, its module as a value, an interface or a supertype.
func (c *collector) mayBeReached(x candidate) bool {
	n := named{x.family, x.Name}
	if c.open[n] || x.Exported && c.whole[x.Path] && x.Kind != facts.KindMethod {
		return true
	}
	private := x.private
	if x.Kind != facts.KindMethod {
		return x.rules.ByName && !private && c.outside[x.ID] // a runtime may find it by its supertype
	}
	private = private && x.rules.Sealed
	return !private && (c.declared[n] || c.outside[x.Parent])
}
