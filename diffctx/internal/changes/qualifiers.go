package changes

import (
	"cmp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// fileNames are what the names of a file mean that are behind a module's name or may.
type fileNames struct {
	modules  map[string]bool   // names by which the file has a module
	meanings map[string]string // what all references by a name mean on the head side; "" where they differ
	meant    map[string]bool   // the meanings
	types    map[string]string // names that mean a type, as what owners has of its members; of languages that import members of types
	owners   map[string]string // what a name is a member of, as types has it; "" where that differs
}

// sameQualified reports words of two definitions that differ by nothing but the qualifiers of
// what both sides mean: a name that was imported is taken of its module now, or the reverse.
func (c *comparison) sameQualified(x, y []string, a, b *compare.Definition) bool {
	x, y, cut := c.cutQualifiers(x, y, a, b)
	return cut && slices.Equal(x, y)
}

// sameMeanings reports words that are the same but for names that an import gives, and that mean the same on both sides.
func (c *comparison) sameMeanings(x, y []string, a, b *compare.Definition) bool {
	if len(x) != len(y) || a.File == nil || b.File == nil || a.File.Record == nil || b.File.Record == nil || !givesNames(a.File.Facts) && !givesNames(b.File.Facts) {
		return false
	}
	var old, new *fileNames
	for i := range x {
		if x[i] == y[i] {
			continue
		}
		if old == nil {
			old, new = c.namesOf(a.File, true), c.namesOf(b.File, false)
		}
		if m := old.meanings[x[i]]; m == "" || new.meanings[y[i]] != m || i > 0 && x[i-1] == "." {
			return false
		}
	}
	return true
}

// givesNames reports a file that gives other names to what it imports.
func givesNames(f *facts.File) bool {
	return slices.ContainsFunc(f.Imports, func(m facts.Import) bool { return m.Kind == facts.ImportName && m.Local != "" && m.Local != m.Name })
}

// cutQualifiers are the words of two definitions without the names of modules before what
// the other side means by that name too; cut reports that there were some.
func (c *comparison) cutQualifiers(x, y []string, a, b *compare.Definition) (was, is []string, cut bool) {
	if !c.hasQualifiers(a, b) {
		return x, y, false
	}
	old, new := c.namesOf(a.File, true), c.namesOf(b.File, false)
	was, is = unqualifiedBy(x, old, new), unqualifiedBy(y, new, old)
	return was, is, len(was) < len(x) || len(is) < len(y)
}

// hasQualifiers reports definitions in files that import modules by names, which may be before others.
func (c *comparison) hasQualifiers(a, b *compare.Definition) bool {
	if compare.InFolderPackage(a.Path) || a.File == nil || b.File == nil || a.File.Record == nil || b.File.Record == nil {
		return false
	}
	return c.namesOf(a.File, true).qualify() || c.namesOf(b.File, false).qualify()
}

func (n *fileNames) qualify() bool { return len(n.modules)+len(n.types) > 0 }

// isBefore reports a name that may be before another one and say nothing but where that is from.
func (n *fileNames) isBefore(qualifier, name string) bool {
	return n.modules[qualifier] || n.types[qualifier] != "" && n.types[qualifier] == n.owners[name]
}

// unqualifiedBy are words without the names of modules, by the names of their file and of the
// other side's.
func unqualifiedBy(words []string, own, other *fileNames) []string {
	out := make([]string, 0, len(words))
	for i := 0; i < len(words); i++ {
		if i == 0 || words[i-1] != "." {
			for j := i; j+2 < len(words) && words[j+1] == "." && own.isBefore(words[i], words[j+2]); {
				j += 2
				if m := own.meanings[words[j]]; m != "" && other.meant[m] {
					i = j
					break
				}
			}
		}
		out = append(out, words[i])
	}
	return out
}

// namesOf reads what the names of a file mean; they are read once.
func (c *comparison) namesOf(f *graph.File, old bool) *fileNames {
	if known := c.names[f]; known != nil {
		return known
	}
	n := &fileNames{modules: map[string]bool{}, meanings: map[string]string{}, meant: map[string]bool{}, types: map[string]string{}, owners: map[string]string{}}
	for i := range f.Facts.Imports {
		if m := &f.Facts.Imports[i]; m.Local != "" && (m.Kind == facts.ImportModule || bringsModule(f, i)) {
			n.modules[m.Local] = true
		}
	}
	ofTypes := compare.TraitsOf(f.Language).IdleImports
	for i, b := range f.Record.Refs {
		name, meaning := f.Facts.NameOf(f.Facts.Refs[i].Expr), ""
		if len(b.Targets) > 0 {
			t := &f.Record.Targets[b.Targets[0]]
			if ofTypes {
				n.place(name, t)
			}
			if t.External != "" {
				meaning = t.External
			} else if id, ok := t.ID(), true; t.Path != "" {
				if old {
					id, ok = c.ToHead(id)
				}
				if ok {
					meaning = id.String()
				}
			}
		}
		if known, twice := n.meanings[name]; twice && known != meaning {
			meaning = ""
		}
		n.meanings[name] = meaning
	}
	for _, m := range n.meanings {
		n.meant[m] = true
	}
	if c.names == nil {
		c.names = map[*graph.File]*fileNames{}
	}
	c.names[f] = n
	return n
}

// place notes what a name of a type or of a member of one means.
func (n *fileNames) place(name string, t *link.Target) {
	whole := cmp.Or(t.External, t.Path+"\x00"+t.Name)
	owner := strings.TrimSuffix(whole, "."+name)
	switch known, twice := n.owners[name]; {
	case t.Kind.IsType() || t.External != "" && owner == whole:
		n.types[name] = whole
	case twice && known != owner:
		n.owners[name] = ""
	case owner != whole:
		n.owners[name] = owner
	}
}

// bringsModule reports an import of a name that is a module itself.
func bringsModule(f *graph.File, i int) bool {
	return i < len(f.Record.Imports) && slices.ContainsFunc(f.Record.Imports[i].Targets, func(t uint32) bool {
		x := &f.Record.Targets[t]
		return x.Kind == facts.KindNone && x.Path != "" && f.Facts.Imports[i].Name != ""
	})
}
