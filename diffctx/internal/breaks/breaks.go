package breaks

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Finder finds breaks of one kind. left are the references that broke.
type Finder func(ctx context.Context, c *Search, left []BrokenReference) ([]result.Break, error)

// EarlyFinder finds breaks before those by inheritance are reported, LateFinder behind them.
type (
	EarlyFinder interface{ EarlyFinders() []Finder }
	LateFinder  interface{ LateFinders() []Finder }
)

// ReferenceFilter leaves out references that may still be bound to what they were.
type ReferenceFilter interface {
	StillBroken(ctx context.Context, c *Search, left []BrokenReference) ([]BrokenReference, error)
}

// Reachability reports a definition that went and may still be reached under its name.
type Reachability interface {
	StillReached(ctx context.Context, c *Search, d *compare.Definition) bool
}

// DynamicNames reports a reference that finds a name which is not defined.
type DynamicNames interface {
	IsGiven(ctx context.Context, c *Search, d *compare.Definition, l *BrokenReference) bool
}

// SuperExtender reports a method whose supertype has it too.
type SuperExtender interface {
	ExtendsSuper(ctx context.Context, c *Search, d *compare.Definition) bool
}

// Breaks lists the definitions whose change broke references.
func (c *Search) Breaks(ctx context.Context) ([]result.Break, error) {
	byTarget := map[facts.SymbolID]*result.Break{}
	left := c.withClasses(c.withoutModules(c.brokenReferences()))
	for _, l := range compare.Bringing[ReferenceFilter]() {
		var err error
		if left, err = l.StillBroken(ctx, c, left); err != nil {
			return nil, err
		}
	}
	for _, l := range left {
		b, err := c.breakOf(ctx, &l, byTarget[l.Target.Target])
		if err != nil {
			return nil, err
		}
		if b != nil {
			if l.Caller.Through, err = c.reexport(ctx, &l); err != nil {
				return nil, err
			}
			b.Callers = append(b.Callers, l.Caller)
			byTarget[l.Target.Target] = b
		}
	}
	out := []result.Break{}
	for _, b := range byTarget {
		out = append(out, *b)
	}
	signatures, err := c.changedSignatures(ctx)
	if err != nil {
		return nil, err
	}
	out = append(out, signatures...)
	for _, find := range []func(context.Context) ([]result.Break, error){c.lostBuilds, c.lostBranches, c.changedInOneBuild, c.lostOverloads, c.lostBodies, c.lostDeclarations, c.lostNames, c.lostToOthers, c.lostOfUnions} {
		more, err := find(ctx)
		if err != nil {
			return nil, err
		}
		out = Merge(out, more)
	}
	for _, l := range compare.Bringing[EarlyFinder]() {
		if out, err = c.further(ctx, out, left, l.EarlyFinders()); err != nil {
			return nil, err
		}
	}
	inherited, err := c.inherited(ctx)
	if err != nil {
		return nil, err
	}
	out = Merge(out, inherited)
	for _, l := range compare.Bringing[LateFinder]() {
		if out, err = c.further(ctx, out, left, l.LateFinders()); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// further adds the breaks that a language's finders find.
func (c *Search) further(ctx context.Context, out []result.Break, left []BrokenReference, finders []Finder) ([]result.Break, error) {
	for _, find := range finders {
		more, err := find(ctx, c, left)
		if err != nil {
			return nil, err
		}
		out = Merge(out, more)
	}
	return out, nil
}

// importedNow reports a definition of a module that imports its name on the head side.
func (c *Search) importedNow(d *compare.Definition) bool {
	f := c.ByPath[d.Path]
	return d.AtTop() && f != nil && f.New != nil && slices.ContainsFunc(f.New.Facts.Imports, func(m facts.Import) bool {
		return m.Local == d.Name && m.Scope < 0
	})
}

// importedElsewhere reports a definition whose name a changed file imports on the head side alone.
func (c *Search) importedElsewhere(d *compare.Definition) bool {
	binds := func(f *graph.File) bool {
		return f != nil && slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool { return m.Local == d.Name })
	}
	return slices.ContainsFunc(c.Files, func(f graph.FileDelta) bool { return binds(f.New) && !binds(f.Old) })
}

// withoutModules leaves a module that stands out where an import of one of its
// names broke: the name is what went.
func (c *Search) withoutModules(list []BrokenReference) []BrokenReference {
	stands := func(l *BrokenReference) bool {
		if k := l.Target.Target.Kind; k != facts.KindFile && k != facts.KindPackage {
			return false
		}
		d := c.Old[l.Target.Target]
		return d == nil || d.Match != nil && d.Match.New.ID == d.ID
	}
	named := map[PathSite]bool{}
	for i := range list {
		if !stands(&list[i]) {
			named[list[i].site()] = true
		}
	}
	return slices.DeleteFunc(list, func(l BrokenReference) bool { return stands(&l) && named[l.site()] })
}

// extendsSuper reports a method that values have without it too.
func (c *Search) extendsSuper(ctx context.Context, d *compare.Definition) bool {
	l, ok := compare.LanguageOf[SuperExtender](d.File)
	return ok && l.ExtendsSuper(ctx, c, d)
}

// breakOf says why a reference broke; nil when the change does not
// explain it and it may well be right.
func (c *Search) breakOf(ctx context.Context, l *BrokenReference, known *result.Break) (*result.Break, error) {
	d, gone := c.TargetOf(l)
	if gone {
		if remains, err := c.mayRemain(ctx, l, d); err != nil || remains {
			return nil, err
		}
	}
	switch l.open {
	case link.Unresolved:
	case link.External: // perhaps it comes from a library now, or did all along
		if may, err := c.mayBeOutside(ctx, l, d, gone); err != nil || may {
			return nil, err
		}
		l.Caller.Certainty = link.Inferred.String()
	default:
		if vanished, err := c.vanished(ctx, l, d); err != nil || !gone || l.rule != link.RuleAbsent && !vanished {
			return nil, err // nothing is known of the value: what told its type broke, or inference knows less than before
		}
		l.Caller.Certainty = link.Inferred.String()
	}
	if x, ok := compare.LanguageOf[DynamicNames](l.File); ok && x.IsGiven(ctx, c, d, l) {
		return nil, nil
	}
	if !gone && (l.repointed || !IsHidden(d) && c.knowsLess(l) || d != nil && compare.TraitsOf(d.File.Language).Inferred && IsHidden(d.Container)) {
		return nil, nil
	}
	if known != nil {
		return known, nil
	}
	if d == nil {
		s, err := compare.SymbolAt(ctx, c.Base, l.Target)
		if err != nil {
			return nil, err
		}
		if there, err := c.exists(ctx, s); err != nil || !there {
			return &result.Break{Change: result.Removed, Symbol: compare.Render(s), Reason: ReasonRemoved}, err
		}
		if byName(l.File) && c.isNew(s.Name) {
			return nil, nil // another has the name too: which of them is meant is not known
		}
		now := compare.Render(s)
		return &result.Break{Change: result.VisibilityChanged, Symbol: now, Now: &now, Reason: reasonUnreached}, nil
	}
	return newBreak(d), nil
}

// mayBeOutside reports a reference to what is outside of the tree now that a library may have, or had all along.
func (c *Search) mayBeOutside(ctx context.Context, l *BrokenReference, d *compare.Definition, gone bool) (bool, error) {
	if !gone || c.importedNow(d) || c.isOfSomeBuilds(ctx, d, l) {
		return true, nil
	}
	literal := isOfLiteral(d)
	if literal && byName(l.File) { // a table, of which all that is known may have gone
		vanished, err := c.vanished(ctx, l, d)
		if err != nil {
			return false, err
		}
		literal = !vanished
	}
	return l.rule == link.RuleLocal || l.rule == link.RuleBuiltin || literal || isOfMixedAlias(d) || c.extendsSuper(ctx, d) || c.manifestChanged() || l.repointed ||
		link.LibraryHas(l.File.Language, l.outside) || isOverride(d), nil
}

// mayRemain reports a definition that went, as far as the graph says, and that a reference may reach all the same: on
// a receiver of unknown type, in code that was not understood, made at run time, through another name, or in a library.
func (c *Search) mayRemain(ctx context.Context, l *BrokenReference, d *compare.Definition) (bool, error) {
	if l.Target.Kind != result.EdgeImports && (c.ownerUnknown(d, l.open) || c.OwnerOf(d) != nil && link.Every(l.File.Language, d.Name)) {
		return true, nil
	}
	if unread, err := c.maybeUnread(ctx, d); err != nil || unread {
		return unread, err
	}
	if d.Match == nil && c.isSymbol(ctx, l.File, d.Name) {
		return true, nil
	}
	if found, err := c.isFoundOtherwise(ctx, l, d); err != nil || found {
		return found, err
	}
	if x, ok := compare.LanguageOf[Reachability](l.File); ok && x.StillReached(ctx, c, d) || importsAllAnew(l) || isLibraryAgain(d) || mayBeColumn(l, d) {
		return true, nil
	}
	return l.open != link.Unresolved && d.Facts != nil && d.Facts.Flags.Has(facts.ByReceiver) && c.importedElsewhere(d), nil
}

// mayBeColumn reports a function's name that is read where data may have it, in a language that looks there first. A name of several
// words that the file around defined is no column's.
func mayBeColumn(l *BrokenReference, d *compare.Definition) bool {
	language := extract.ByName(l.File.Language)
	if language == nil || language.Names == nil || !language.Names.Masked || l.Target.Kind != result.EdgeReads || !d.Kind.IsCallable() {
		return false
	}
	return l.Target.Certainty != link.Exact || !isDistinctName(d.Name)
}

// importsAllAnew reports a reference by a name that a library may have which the change imports whole, in a language bound by names.
func importsAllAnew(l *BrokenReference) bool {
	if l.Old == nil || !byName(l.File) {
		return false
	}
	before := map[string]bool{}
	for i := range l.Old.Facts.Imports {
		before[l.Old.Facts.Imports[i].Module] = true
	}
	for i := range l.File.Facts.Imports {
		m := &l.File.Facts.Imports[i]
		if m.Kind == facts.ImportStar && m.Name == "*" && !before[m.Module] && l.File.Record.Imports[i].Certainty == link.External {
			return true
		}
	}
	return false
}

// maybeUnread reports a definition that went and whose name still is where the syntax of the
// head side was not understood. Of languages bound by names alone: their grammars may be older
// than the language.
func (c *Search) maybeUnread(ctx context.Context, d *compare.Definition) (bool, error) {
	if l := extract.ByName(d.File.Language); l == nil || l.Names == nil {
		return false, nil
	}
	var now *graph.File
	switch f := c.ByPath[cmp.Or(c.FileMoves[d.Path], d.Path)]; {
	case d.Match != nil && d.Match.New.Name != d.Name:
		return false, nil // it was read, and is called otherwise
	case d.Match != nil:
		now = d.Match.New.File
	case f != nil:
		now = f.New
	}
	if now == nil || now.Facts.ParseErrors == 0 {
		return false, nil
	}
	unread, err := c.Head.Unparsed(ctx, now)
	if err != nil {
		return false, fmt.Errorf("look for %s: %w", d.Name, err)
	}
	lines := bytes.SplitAfter(c.Text(ctx, c.Head, now.Path), []byte{'\n'})
	return slices.ContainsFunc(unread, func(u graph.Unparsed) bool {
		of := bytes.Join(lines[min(u.First-1, len(lines)):min(u.Last, len(lines))], nil)
		return slices.Contains(lang.Words(of), d.Name)
	}), nil
}

// isSymbol reports a file of the head side that gives a name to a call as a symbol, `(:name)`:
// the call may define it.
func (c *Search) isSymbol(ctx context.Context, f *graph.File, name string) bool {
	text := c.Text(ctx, c.Head, f.Path)
	return bytes.Contains(text, []byte("(:"+name+")")) || bytes.Contains(text, []byte("(:"+name+","))
}

// isOfLiteral reports a member of an object literal, which is of the type that its
// variable declares.
func isOfLiteral(d *compare.Definition) bool {
	return d.Container != nil && (d.Container.Kind == facts.KindValue || d.Container.Kind == facts.KindProperty)
}

// isOfMixedAlias reports a member of an alias whose members are not all its own: where
// the others are a library's, one of them may be of the name.
func isOfMixedAlias(d *compare.Definition) bool {
	p := d.Container
	return p != nil && p.Match != nil && p.Match.New.Facts != nil && p.Match.New.Kind == facts.KindType && p.Match.New.Facts.Type != 0 && !p.Match.New.Facts.Flags.Has(facts.Object)
}

// isOverride reports a definition that said that it overrides another, or an overload of
// one that did: where that is none of the tree, a library has it.
func isOverride(d *compare.Definition) bool {
	if d.Facts == nil || d.Facts.Flags.Has(facts.Override) {
		return d.Facts != nil
	}
	return d.Container != nil && slices.ContainsFunc(d.Container.Children, func(e *compare.Definition) bool {
		return e.Name == d.Name && e.Facts != nil && e.Facts.Flags.Has(facts.Override)
	})
}

// exists reports whether a package or file of the base side that has no
// definition among the changed files exists on the head side.
func (c *Search) exists(ctx context.Context, s graph.Symbol) (bool, error) {
	if s.Path == "" {
		return true, nil
	}
	kind, err := c.Head.Exists(ctx, s.Path)
	if err != nil {
		return false, fmt.Errorf("look for %s: %w", s.Path, err)
	}
	return kind != link.PathAbsent, nil
}

// manifestChanged reports whether a file changed that says which libraries the
// tree uses.
func (c *Search) manifestChanged() bool {
	for i := range c.Files {
		if c.Files[i].BlobChanged && lang.IsManifest(path.Base(c.Files[i].Path)) {
			return true
		}
	}
	return false
}
