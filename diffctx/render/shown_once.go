package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// dropShown leaves out what another entry shows: the classes of one selector, members of a
// type that is written out in a changed signature, test files whose tests are listed.
func (p *page) dropShown(g *groups) {
	shown := map[string]string{}           // what is seen of signatures, by path and qualified name
	rules := map[string]*analysis.Symbol{} // selectors by path and text
	for i := range g.signature {
		if s := g.signature[i].After; s.Kind == selector {
			rules[s.Path+"\x00"+s.Signature] = s
		}
	}
	g.signature, g.behaviour = oneSelector(g.signature), oneImport(oneSelector(g.behaviour))
	g.dropWritten()
	for i := range g.signature {
		_, shown[memberKey(g.signature[i].After)] = p.fitPair(8, g.signature[i].Before.Signature, g.signature[i].After.Signature)
	}
	listed := map[string]bool{} // tests that came or went, and their files
	for _, s := range slices.Concat(g.newTests, g.goneTests) {
		listed[s.Shown().Path], listed[memberKey(s.Shown())] = true, true
	}
	for _, s := range g.helpers {
		if !isInside(s, listed) {
			g.tests++
		}
	}
	for _, path := range g.testFiles {
		if !listed[path] {
			g.tests++
		}
	}
	added, removed := len(g.added), len(g.removed)
	g.added = slices.DeleteFunc(g.added, func(s analysis.SymbolChange) bool {
		whole := cmp.Or(shown[ownerKey(s.After)], g.written[ownerKey(s.After)][1])
		return s.After.Signature != "" && (strings.Contains(whole, s.After.Signature) || isOneSelector(cmp.Or(rules[s.After.Path+"\x00"+s.After.Signature], &analysis.Symbol{}), s.After))
	})
	g.removed = slices.DeleteFunc(g.removed, func(s analysis.SymbolChange) bool {
		return s.Before.Signature != "" && strings.Contains(g.written[ownerKey(s.Before)][0], s.Before.Signature)
	})
	g.above.added += added - len(g.added)
	g.above.removed += removed - len(g.removed)
}

// isInside reports a definition within one whose key is listed, however deep.
func isInside(s *analysis.Symbol, listed map[string]bool) bool {
	for name := s.QualifiedName; ; {
		at := strings.LastIndexByte(name, '.')
		if at < 0 {
			return false
		}
		if name = name[:at]; listed[s.Path+"\x00"+name] {
			return true
		}
	}
}

// ownerKey is the memberKey of what a member is in.
func ownerKey(s *analysis.Symbol) string {
	owner := *s
	owner.QualifiedName = strings.TrimSuffix(owner.QualifiedName, "."+owner.Name)
	return memberKey(&owner)
}

// dropWritten leaves out changed signatures that are in the changed signature of what
// they belong to: members of a type that is written out there, fields that a constructor
// declares by its parameters.
func (g *groups) dropWritten() {
	around := map[string]*analysis.SymbolChange{}
	for i := range g.signature {
		s := &g.signature[i]
		around[memberKey(s.After)] = s
		g.nested[s.After.ID] = slices.DeleteFunc(g.nested[s.After.ID], func(m analysis.SymbolChange) bool { return isWrittenIn(&m, s) })
	}
	kept := slices.DeleteFunc(slices.Clone(g.signature), func(s analysis.SymbolChange) bool {
		owner := *s.After
		owner.QualifiedName = strings.TrimSuffix(owner.QualifiedName, "."+owner.Name)
		return owner.QualifiedName != s.After.QualifiedName && isWrittenIn(&s, around[memberKey(&owner)])
	})
	g.signature = slices.DeleteFunc(kept, g.shownByMembers())
}

// shownByMembers reports types whose text is cut and whose members are listed: what differs
// may be behind the cut, and is shown with them.
func (g *groups) shownByMembers() func(analysis.SymbolChange) bool {
	owners := map[string]bool{}
	for _, list := range [...][]analysis.SymbolChange{g.signature, g.added, g.removed} {
		for i := range list {
			x := *list[i].Shown()
			x.QualifiedName = strings.TrimSuffix(x.QualifiedName, "."+x.Name)
			owners[memberKey(&x)] = true
		}
	}
	return func(s analysis.SymbolChange) bool {
		return s.After.Kind == "property" && isCut(s.Before) && isCut(s.After) && owners[memberKey(s.After)] && !s.Has(analysis.BodyChanged)
	}
}

func isCut(s *analysis.Symbol) bool { return strings.HasSuffix(s.Signature, "…") }

// isWrittenIn reports an entry whose signatures, which are all that changed, are in those of another.
func isWrittenIn(s, whole *analysis.SymbolChange) bool {
	return whole != nil && s.Before != nil && s.After != nil && s.Has(analysis.SignatureChanged) && !s.Has(analysis.BodyChanged) &&
		s.Before.Signature != "" && s.Before.Signature != s.After.Signature &&
		strings.Contains(whole.Before.Signature, s.Before.Signature) && strings.Contains(whole.After.Signature, s.After.Signature)
}

const selector = "selector"

// oneImport keeps the first of three files or more whose imports alone differ, in the same way:
// it says how many others do.
func oneImport(list []analysis.SymbolChange) []analysis.SymbolChange {
	key := func(s *analysis.SymbolChange) string {
		if s.Only != analysis.OnlyImports || len(s.Details) == 0 {
			return ""
		}
		return strings.Join(s.Details, "\n")
	}
	alike := map[string][]string{}
	for i := range list {
		k := key(&list[i])
		alike[k] = append(alike[k], list[i].After.Path)
	}
	var out []analysis.SymbolChange
	for _, s := range list {
		k := key(&s)
		if n := len(alike[k]); k != "" && n > 2 {
			if alike[k][0] != s.After.Path {
				continue
			}
			s.Details = append(slices.Clone(s.Details), fmt.Sprintf("the same in %s: %s, …", plural(n-1, "other file"), alike[k][1]))
		}
		out = append(out, s)
	}
	return out
}

// oneSelector keeps the first of the classes of one selector.
func oneSelector(list []analysis.SymbolChange) []analysis.SymbolChange {
	last := map[string]*analysis.Symbol{}
	return slices.DeleteFunc(list, func(s analysis.SymbolChange) bool {
		if s.After.Kind != selector {
			return false
		}
		k := s.After.Path + "\x00" + s.After.Signature
		before := last[k]
		last[k] = s.After
		return before != nil && isOneSelector(before, s.After)
	})
}

// isOneSelector reports classes that one selector names, which may have a line for
// each of its parts.
func isOneSelector(a, b *analysis.Symbol) bool {
	return a.Kind == selector && b.Kind == selector && a.NodeKind == b.NodeKind && a.Path == b.Path && a.Signature == b.Signature &&
		max(a.Line-b.Line, b.Line-a.Line) <= strings.Count(a.Signature, ",")
}
