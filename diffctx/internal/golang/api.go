package golang

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// publicAPI finds the names of importable packages that importers outside of the
// repository can no longer use as before. It goes by names, as importers do, not
// by what became of the definition: that is Break.Now.
type publicAPI struct {
	c   *compare.Comparison
	new map[compare.FolderName][]*compare.Definition // of the changed files
	old map[compare.FolderName]bool                  // what importers had of them
	out []result.Break

	embedded map[string]*embeddings        // by folder; see promoted
	names    map[[2]string]map[string]bool // of the head side by folder and package; see elsewhere
}

// apiBreaks lists what Go packages no longer offer, in the order of the base side;
// javaBreaks and compareModules are for the other languages.
func apiBreaks(ctx context.Context, c *breaks.Search) ([]result.Break, error) {
	a := &publicAPI{c: c.Comparison, new: map[compare.FolderName][]*compare.Definition{}, old: map[compare.FolderName]bool{}}
	for _, d := range c.NewOrder {
		if isImportable(d) {
			a.new[d.InFolder()] = append(a.new[d.InFolder()], d)
		}
	}
	var had []*compare.Definition
	for _, d := range c.OldOrder {
		if isImportable(d) {
			a.old[d.InFolder()], had = true, append(had, d)
		}
	}
	for _, d := range had {
		if a.withOwner(d) {
			continue
		}
		now := a.new[d.InFolder()]
		if i := slices.IndexFunc(now, func(n *compare.Definition) bool { return n.Path == d.Path || d.Match != nil && d.Match.New == n }); i >= 0 {
			a.compare(d, now[i])
			continue
		}
		if len(now) > 0 {
			a.compare(d, now[0])
			continue
		}
		there, err := a.elsewhere(ctx, d)
		var from graph.Symbol
		promoted := false
		if err == nil && !there {
			from, promoted, err = a.promoted(ctx, d)
		}
		switch {
		case err != nil:
			return nil, err
		case promoted && d.Kind == facts.KindField && from.Kind == facts.KindField && isStructField(d):
			a.add(d, nil, result.SignatureChanged, "is promoted from "+from.QualifiedName+" now: composite literals cannot name it")
		case !there && !promoted:
			a.gone(d)
		}
	}
	return a.out, nil
}

// isStructField reports a field that composite literals of a struct may name, by that of a type
// that it embeds too.
func isStructField(d *compare.Definition) bool {
	return d.Container != nil && d.Container.Kind == facts.KindStruct
}

// isImportable reports an exported name of a Go package that any module may import.
func isImportable(d *compare.Definition) bool {
	if d.File.Language != "go" || d.Facts == nil || d.Kind == facts.KindFile || d.Kind == facts.KindPackage || d.Facts.Flags.Has(facts.Local) {
		return false
	}
	if d.File.Facts.Package == "main" || compare.IsTestFile(d.Path) {
		return false
	}
	for part := range strings.SplitSeq(link.Dir(d.Path), "/") {
		if part == "internal" || part == "testdata" || part == "vendor" || strings.HasPrefix(part, "_") || strings.HasPrefix(part, ".") && part != "." {
			return false
		}
	}
	for _, part := range strings.Split(d.InFolder().Name, ".") {
		if !isExportedGo(part) {
			return false
		}
	}
	return true
}

func isExportedGo(name string) bool {
	for _, r := range name {
		return r >= 'A' && r <= 'Z' || r > 0x7f && strings.ToLower(string(r)) != string(r)
	}
	return false
}

// withOwner reports a member of a type that importers lost as a whole.
func (a *publicAPI) withOwner(d *compare.Definition) bool {
	owner, _, isMember := strings.Cut(d.QualifiedName, ".")
	if !isMember {
		return false
	}
	k := compare.FolderName{Dir: link.Dir(d.Path), Name: owner}
	return len(a.new[k]) == 0 && a.old[k] // or the type's file is the same on both sides
}

// elsewhere reports whether a file of the package that did not change, or that
// another build takes, has the name.
func (a *publicAPI) elsewhere(ctx context.Context, d *compare.Definition) (bool, error) {
	k := [2]string{link.Dir(d.Path), d.File.Facts.Package}
	names, ok := a.names[k]
	if !ok {
		names = map[string]bool{}
		for f, err := range a.c.FilesIn(ctx, a.c.Head, k[0]) {
			if err != nil {
				return false, err
			}
			if f.Facts.Package == k[1] {
				for _, name := range f.Facts.QualifiedNames() {
					names[name] = true
				}
			}
		}
		if a.names == nil {
			a.names = map[[2]string]map[string]bool{}
		}
		a.names[k] = names
	}
	return names[d.QualifiedName], nil
}

// throughAlias reports a member that went with its type, whose old name is an alias of it now.
func (a *publicAPI) throughAlias(d *compare.Definition) bool {
	owner, name, isMember := strings.Cut(d.QualifiedName, ".")
	if !isMember || d.Match == nil || d.Match.New.Name != d.Name {
		return false
	}
	return slices.ContainsFunc(a.new[compare.FolderName{Dir: link.Dir(d.Path), Name: owner}], func(n *compare.Definition) bool {
		return n.Facts.Flags.Has(facts.Alias) && typeBehind(n)+"."+name == d.Match.New.QualifiedName
	})
}

func (a *publicAPI) add(d, now *compare.Definition, change, reason string) {
	a.out = append(a.out, api.PublicBreak(d.Symbol, now, change, reason))
}

func (a *publicAPI) gone(d *compare.Definition) {
	if a.throughAlias(d) {
		return
	}
	if d.Match == nil {
		a.add(d, nil, result.Removed, "was removed")
		return
	}
	n := d.Match.New
	switch {
	case !isImportable(n) && d.Name == n.Name:
		a.add(d, n, result.VisibilityChanged, "moved to "+n.Path+", which others cannot import")
	case !isImportable(n):
		a.add(d, n, result.VisibilityChanged, "is now "+n.QualifiedName+", which is not exported")
	case link.Dir(d.Path) != link.Dir(n.Path):
		a.add(d, n, result.Renamed, "moved to "+n.Path)
	default:
		a.add(d, n, result.Renamed, "is now "+n.QualifiedName)
	}
}

// compare judges a name that both sides have.
func (a *publicAPI) compare(d, n *compare.Definition) {
	switch {
	case n.Facts.Flags.Has(facts.Alias) && !d.Facts.Flags.Has(facts.Alias):
		if is := typeBehind(n); strings.IndexFunc(is, func(r rune) bool { return strings.ContainsRune("[](){} ", r) }) >= 0 {
			a.add(d, n, result.KindChanged, "is an alias now, of "+is)
		} // else the same type under another name, as far as can be known here
	case d.Kind != n.Kind && !(d.Kind.IsType() && n.Kind.IsType()):
		a.add(d, n, result.KindChanged, fmt.Sprintf("was a %s, is a %s", d.Kind, n.Kind))
	case d.Kind.IsCallable():
		was, is := compare.NormalSignature(d), compare.NormalSignature(n)
		if was != is && strings.TrimPrefix(was, "*") != is && !sameByNames(d, n) { // what a pointer had, a value gives to both
			reason := "takes or returns other types"
			if len(d.Facts.Params) != len(n.Facts.Params) {
				reason = "takes other parameters"
			}
			a.add(d, n, result.SignatureChanged, reason)
		}
	case d.Kind.IsType():
		a.compareTypes(d, n)
	default:
		was, is := declaredType(d, false), declaredType(n, false)
		if was != is && was != "" && is != "" && declaredType(d, true) != declaredType(n, true) {
			a.add(d, n, result.SignatureChanged, "has another type")
		} else if gainsType(d, n) {
			a.add(d, n, result.SignatureChanged, "has the type "+is+" now: expressions of other types cannot use it")
		}
	}
}

// sameByNames reports functions whose types are the same but for what a type of their
// package is now, that became an alias.
func sameByNames(d, n *compare.Definition) bool {
	was, ok := Signature(d.Facts.Signature, d.Name, d.Facts.Owner, declarationNames{d, true})
	is, also := Signature(n.Facts.Signature, n.Name, n.Facts.Owner, declarationNames{n, true})
	return ok && also && was == is
}

func (a *publicAPI) compareTypes(d, n *compare.Definition) {
	if d.Kind != n.Kind {
		a.add(d, n, result.KindChanged, fmt.Sprintf("was a %s, is a %s", d.Kind, n.Kind))
		return
	}
	if d.Kind == facts.KindType && typeBehind(d) != typeBehind(n) {
		a.add(d, n, result.SignatureChanged, "is an alias of another type")
		return
	}
	if d.Kind != facts.KindInterface {
		return
	}
	had := map[string]bool{}
	for _, m := range d.Children {
		if !isExportedGo(m.Name) {
			return // nobody outside can implement it
		}
		had[m.Name] = true
	}
	var names []string
	for _, m := range n.Children {
		if m.Match != nil && m.Match.Old.Container == d {
			continue // renamed: said of the method
		}
		if m.Kind == facts.KindMethod && !had[m.Name] {
			names = append(names, m.Name)
		}
	}
	lost, gained := without(embedded(d), embedded(n)), without(embedded(n), embedded(d))
	switch {
	case len(names) > 0 && len(lost) == 0: // else it writes what it embedded
		a.add(d, n, result.SignatureChanged, "now requires "+strings.Join(names, ", ")+": types outside that implement it no longer do")
	case len(gained) > 0 && len(lost) == 0 && hasAll(n, had): // else it embeds what it wrote
		a.add(d, n, result.SignatureChanged, "now embeds "+strings.Join(gained, ", ")+": types outside that implement it may lack its methods")
	case len(lost) > 0 && len(gained) == 0 && len(names) == 0:
		a.add(d, n, result.SignatureChanged, "no longer embeds "+strings.Join(lost, ", "))
	}
}

// embedded names the interfaces that an interface embeds.
func embedded(d *compare.Definition) []string {
	var out []string
	for _, s := range d.Facts.Supers {
		if name := compare.RefName(d.File.Facts, s.Expr); s.Role == facts.RoleEmbeds && name != "" {
			out = append(out, name)
		}
	}
	return out
}

func without(list, others []string) []string {
	return slices.DeleteFunc(list, func(name string) bool { return slices.Contains(others, name) })
}

// hasAll reports an interface that writes all methods of these names itself.
func hasAll(n *compare.Definition, names map[string]bool) bool {
	has := 0
	for _, m := range n.Children {
		if names[m.Name] {
			has++
		}
	}
	return has == len(names)
}

// declaredType is the type that a variable, constant or field is declared with, or that of
// the function literal in it; empty when it has none of its own.
func declaredType(d *compare.Definition, keepNew bool) string {
	text := strings.TrimPrefix(strings.TrimPrefix(d.Facts.Signature, "var "), "const ")
	rest, named := strings.CutPrefix(text, d.Name+" ")
	if !named && d.Kind == facts.KindValue {
		return ""
	}
	return Type(strings.TrimPrefix(rest, "= "), "", declarationNames{d, keepNew})
}

// gainsType reports a constant that is declared with a type and had none: it was made of
// literals alone.
func gainsType(d, n *compare.Definition) bool {
	return d.Facts.Flags.Has(facts.Const) && n.Facts.Flags.Has(facts.Const) && d.Facts.Value != "" && !d.Facts.Flags.Has(facts.Numbered) &&
		declaredType(d, false) == "" && declaredType(n, false) != ""
}

// typeBehind is what a type definition means.
func typeBehind(d *compare.Definition) string {
	rest, _ := strings.CutPrefix(d.Facts.Signature, "type "+d.Name)
	return Type(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(rest), "=")), d.Name, declarationNames{d, false})
}
