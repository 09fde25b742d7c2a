package java

import (
	"context"
	"path"
	"regexp"
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

// javaAPI finds the types of Java packages, and their members, that code outside of
// the repository can no longer use as before: compile against, run with (chapter 13
// of the language's specification), extend or implement. It goes by the full names
// of types, as importers do.
type javaAPI struct {
	c        *breaks.Search
	new      map[string]*compare.Definition // types of the changed files by their full names
	modules  map[string][]byte              // text of the module-info.java by source folder
	reported map[facts.SymbolID]bool
	asked    map[facts.SymbolID]string // what a member's own change means for those who implement its type
	out      []result.Break
}

// javaBreaks lists what Java packages no longer offer, in the order of the base side.
func javaBreaks(ctx context.Context, c *breaks.Search) ([]result.Break, error) {
	a := &javaAPI{c: c, new: map[string]*compare.Definition{}, modules: map[string][]byte{}, reported: map[facts.SymbolID]bool{}, asked: map[facts.SymbolID]string{}}
	for _, d := range c.NewOrder {
		if known := a.new[javaName(d)]; isJavaType(d) && (known == nil || !compare.IsShipped(known.Path)) {
			a.new[javaName(d)] = d
		}
	}
	for _, d := range c.OldOrder {
		if !isJavaType(d) || !isJavaPublic(d) {
			continue
		}
		shipped, err := a.exports(ctx, d)
		if err != nil {
			return nil, err
		}
		if !shipped {
			continue
		}
		if n := a.new[javaName(d)]; n != nil {
			if err := a.compare(ctx, d, n); err != nil {
				return nil, err
			}
			continue
		}
		if err := a.typeGone(ctx, d); err != nil {
			return nil, err
		}
	}
	return a.out, nil
}

func isJavaType(d *compare.Definition) bool {
	return d.File.Language == "java" && d.Facts != nil && d.Kind.IsType() && !d.Facts.Flags.Has(facts.Local) && d.NodeKind != "anonymous_class"
}

// javaName is a type's name as importers write it.
func javaName(d *compare.Definition) string {
	if p := javaPackage(d); p != "" {
		return p + "." + d.QualifiedName
	}
	return d.QualifiedName
}

func javaPackage(d *compare.Definition) string { return clauseOf(d.File) }

// clauseOf is what the package clause of a file says.
func clauseOf(f *graph.File) string {
	s, _ := compare.PackageOf(f)
	return s.Name
}

// isJavaPublic reports a type that code of other packages may name.
func isJavaPublic(d *compare.Definition) bool {
	for ; d != nil && d.Facts != nil && d.Kind.IsType(); d = d.Container {
		if !isJavaShown(d) || d.Facts.Visibility == facts.VisibilityProtected && (d.Container == nil || !isExtensible(d.Container)) {
			return false
		}
	}
	return true
}

// javaAccess names a visibility as Java does.
func javaAccess(v facts.Visibility) string {
	if v == facts.VisibilityInternal {
		return "package-private"
	}
	return v.String()
}

// hidden says how a definition is called that others may use no longer.
func hidden(d, n *compare.Definition) string {
	if d.QualifiedName == n.QualifiedName {
		return "is " + javaAccess(n.Facts.Visibility) + " now"
	}
	return "is now " + n.QualifiedName + ", which is " + javaAccess(n.Facts.Visibility)
}

// isJavaShown reports what is public or protected.
func isJavaShown(d *compare.Definition) bool {
	return d.Facts.Visibility == facts.VisibilityPublic || d.Facts.Visibility == facts.VisibilityProtected
}

// exports reports a type of a package that others are meant to import: it is not
// internal by its name, and its module exports it to everyone.
func (a *javaAPI) exports(ctx context.Context, d *compare.Definition) (bool, error) {
	name := javaPackage(d)
	if name == "" || !compare.IsShipped(d.Path) || slices.Contains(strings.Split(name, "."), "internal") {
		return false, nil
	}
	root, ok := strings.CutSuffix(link.Dir(d.Path), strings.ReplaceAll(name, ".", "/"))
	if !ok {
		return true, nil
	}
	at := path.Join(root, "module-info.java")
	if _, known := a.modules[at]; !known {
		kind, err := a.c.Base.Exists(ctx, at)
		if err != nil {
			return false, err
		}
		a.modules[at] = nil
		if kind == link.PathFile {
			a.modules[at] = a.c.Text(ctx, a.c.Base, at)
		}
	}
	text := a.modules[at]
	return text == nil || regexp.MustCompile(`(?m)^\s*exports\s+`+regexp.QuoteMeta(name)+`\s*;`).Match(text), nil
}

func (a *javaAPI) add(d, now *compare.Definition, change, reason string) {
	if a.reported[d.ID] {
		return
	}
	a.reported[d.ID] = true
	if also := a.asked[d.ID]; also != "" {
		reason += ": " + also
	}
	a.out = append(a.out, api.PublicBreak(d.Symbol, now, change, reason))
}

// typeGone reports a type whose full name no changed file of the head side has.
func (a *javaAPI) typeGone(ctx context.Context, d *compare.Definition) error {
	if d.Container != nil && isJavaType(d.Container) && a.new[javaName(d.Container)] == nil {
		return nil // reported with the type around it
	}
	same, err := a.c.Head.Lookup(ctx, d.Name)
	if err != nil {
		return err
	}
	for _, s := range same {
		if s.QualifiedName != d.QualifiedName || !s.Kind.IsType() {
			continue
		}
		f, err := a.c.File(ctx, a.c.Head, s.Path)
		if err != nil {
			return err
		}
		if f != nil && f.Language == "java" && clauseOf(f) == javaPackage(d) {
			return nil // another source folder has it
		}
	}
	switch n := api.Now(d); {
	case n == nil:
		a.add(d, nil, result.Removed, "was removed")
	case !isJavaType(n) || !isJavaPublic(n):
		a.add(d, n, result.VisibilityChanged, hidden(d, n))
	case javaPackage(d) != javaPackage(n):
		a.add(d, n, result.Renamed, "is in package "+javaPackage(n)+" now, was in "+javaPackage(d))
	default:
		a.add(d, n, result.Renamed, "is now "+n.QualifiedName)
	}
	return nil
}

// compare judges a type that both sides have, and its members.
func (a *javaAPI) compare(ctx context.Context, d, n *compare.Definition) error {
	if !isJavaPublic(n) {
		a.add(d, n, result.VisibilityChanged, "is "+javaAccess(n.Facts.Visibility)+" now")
		return nil
	}
	was, is := javaForm(d), javaForm(n)
	if was != is && !(was == "record" && is == "class") {
		a.add(d, n, result.KindChanged, "was "+article(was)+", is "+article(is))
		return nil
	}
	x, err := a.read(ctx, a.c.BaseOffers, d)
	if err != nil {
		return err
	}
	y, err := a.read(ctx, a.c.HeadOffers, n)
	if err != nil {
		return err
	}
	p := &javaPair{javaAPI: a, old: x, new: y}
	switch {
	case x.extensible && (n.Facts.Flags.Has(facts.Const) || isSealed(n)): // constructors that are hidden have breaks of their own
		a.add(d, n, result.SignatureChanged, "can no longer be extended outside")
	case was == "class" && !x.signature.Is("abstract") && y.signature.Is("abstract") && isMade(d):
		a.add(d, n, result.SignatureChanged, "is now abstract: others can no longer construct it")
	case len(x.signature.Types) > 0 && len(x.signature.Types) != len(y.signature.Types):
		a.add(d, n, result.SignatureChanged, "takes "+result.Amount(len(y.signature.Types), "type argument")+" now")
	}
	p.compareAsked()
	p.compareSupers()
	p.compareConstructors()
	p.compareFields()
	p.compareMethods()
	p.compareStillAsked()
	return nil
}

func article(form string) string {
	if form == "annotation" || form == "enum" || form == "interface" {
		return "an " + form
	}
	return "a " + form
}

// javaForm is what a type is declared as.
func javaForm(d *compare.Definition) string {
	switch {
	case d.NodeKind == "annotation" || d.NodeKind == "record":
		return d.NodeKind
	case d.Kind == facts.KindEnum:
		return "enum"
	case d.Kind == facts.KindInterface:
		return "interface"
	}
	return "class"
}

// isExtensible reports a type that code outside may extend or implement.
func isExtensible(d *compare.Definition) bool {
	switch javaForm(d) {
	case "interface":
		return !isSealed(d)
	case "class":
		return !d.Facts.Flags.Has(facts.Const) && !isSealed(d) && isMade(d)
	}
	return false
}

func isSealed(d *compare.Definition) bool {
	return slices.Contains(Read(d.Facts.Signature, d.Name, nil).Modifiers, "sealed")
}

// isMade reports a class with a constructor that others may call, be it by extending it.
func isMade(d *compare.Definition) bool {
	has := false
	for _, m := range d.Children {
		if m.Kind == facts.KindConstructor {
			if has = true; isJavaShown(m) {
				return true
			}
		}
	}
	return !has
}
