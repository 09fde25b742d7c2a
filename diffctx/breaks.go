package diffctx

import (
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
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// finder finds breaks of one kind. left are the references that were left behind.
type finder func(ctx context.Context, c *comparison, left []leftBehind) ([]result.Break, error)

// earlyFinder finds breaks before those by inheritance are told, lateFinder behind them.
type (
	earlyFinder interface{ EarlyFinders() []finder }
	lateFinder  interface{ LateFinders() []finder }
)

// referenceFilter leaves out references that may still be bound to what they were.
type referenceFilter interface {
	StillBroken(ctx context.Context, c *comparison, left []leftBehind) ([]leftBehind, error)
}

// reachability reports a definition that went and may still be reached under its name.
type reachability interface {
	StillReached(ctx context.Context, c *comparison, d *compare.Definition) bool
}

// dynamicNames reports a reference that finds a name which is not defined.
type dynamicNames interface {
	IsGiven(ctx context.Context, c *comparison, d *compare.Definition, l *leftBehind) bool
}

// superExtender reports a method whose supertype has it too.
type superExtender interface {
	ExtendsSuper(ctx context.Context, c *comparison, d *compare.Definition) bool
}

// breaks lists the definitions that left references behind.
func (c *comparison) breaks(ctx context.Context) ([]result.Break, error) {
	byTarget := map[facts.SymbolID]*result.Break{}
	left := c.withClasses(c.withoutModules(c.brokenReferences()))
	for _, l := range compare.Bringing[referenceFilter]() {
		var err error
		if left, err = l.StillBroken(ctx, c, left); err != nil {
			return nil, err
		}
	}
	for _, l := range left {
		b, err := c.breakOf(ctx, &l, byTarget[l.target.Target])
		if err != nil {
			return nil, err
		}
		if b != nil {
			if l.caller.Through, err = c.through(ctx, &l); err != nil {
				return nil, err
			}
			b.Callers = append(b.Callers, l.caller)
			byTarget[l.target.Target] = b
		}
	}
	out := []result.Break{}
	for _, b := range byTarget {
		out = append(out, *b)
	}
	resigned, err := c.resigned(ctx)
	if err != nil {
		return nil, err
	}
	out = append(out, resigned...)
	for _, find := range []func(context.Context) ([]result.Break, error){c.uncovered, c.unbranched, c.forgotten} {
		more, err := find(ctx)
		if err != nil {
			return nil, err
		}
		out = merged(out, more)
	}
	for _, l := range compare.Bringing[earlyFinder]() {
		if out, err = c.further(ctx, out, left, l.EarlyFinders()); err != nil {
			return nil, err
		}
	}
	inherited, err := c.inherited(ctx)
	if err != nil {
		return nil, err
	}
	out = merged(out, inherited)
	for _, l := range compare.Bringing[lateFinder]() {
		if out, err = c.further(ctx, out, left, l.LateFinders()); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// further adds the breaks that a language's finders find.
func (c *comparison) further(ctx context.Context, out []result.Break, left []leftBehind, finders []finder) ([]result.Break, error) {
	for _, find := range finders {
		more, err := find(ctx, c, left)
		if err != nil {
			return nil, err
		}
		out = merged(out, more)
	}
	return out, nil
}

// importedNow reports a definition of a module that imports its name on the head side.
func (c *comparison) importedNow(d *compare.Definition) bool {
	f := c.ByPath[d.Path]
	return d.AtTop() && f != nil && f.New != nil && slices.ContainsFunc(f.New.Facts.Imports, func(m facts.Import) bool {
		return m.Local == d.Name && m.Scope < 0
	})
}

// withoutModules leaves a module that stands out where an import of one of its
// names was left behind: the name is what went.
func (c *comparison) withoutModules(list []leftBehind) []leftBehind {
	stands := func(l *leftBehind) bool {
		if k := l.target.Target.Kind; k != facts.KindFile && k != facts.KindPackage {
			return false
		}
		d := c.Old[l.target.Target]
		return d == nil || d.Match != nil && d.Match.New.ID == d.ID
	}
	named := map[spot]bool{}
	for i := range list {
		if !stands(&list[i]) {
			named[list[i].spot()] = true
		}
	}
	return slices.DeleteFunc(list, func(l leftBehind) bool { return stands(&l) && named[l.spot()] })
}

// extendsSuper reports a method that values have without it too.
func (c *comparison) extendsSuper(ctx context.Context, d *compare.Definition) bool {
	l, ok := compare.LanguageOf[superExtender](d.File)
	return ok && l.ExtendsSuper(ctx, c, d)
}

// merged adds what further breaks have of the same definitions; a place is told
// once.
func merged(list, more []result.Break) []result.Break {
	at := map[string]int{}
	told := map[string]bool{}
	place := func(c *result.Caller) string { return fmt.Sprint(c.Path, ":", c.Line, ":", c.Column) }
	for i := range list {
		at[list[i].Symbol.ID] = i
		for n := range list[i].Callers {
			told[place(&list[i].Callers[n])] = true
		}
	}
	for _, b := range more {
		b.Callers = slices.DeleteFunc(b.Callers, func(x result.Caller) bool { return told[place(&x)] })
		if i, known := at[b.Symbol.ID]; known {
			list[i].Callers = append(list[i].Callers, b.Callers...)
		} else if len(b.Callers) > 0 {
			list = append(list, b)
		}
	}
	return list
}

// breakOf says why a reference was left behind; nil when the change does not
// explain it and it may well be right.
func (c *comparison) breakOf(ctx context.Context, l *leftBehind, known *result.Break) (*result.Break, error) {
	d, gone := c.targetOf(l)
	if gone && l.target.Kind != result.EdgeImports && (c.ownerUnknown(d) || c.ownerOf(d) != nil && link.Every(l.file.Language, d.Name)) {
		return nil, nil
	}
	if gone && c.maybeUnread(ctx, d) {
		return nil, nil
	}
	if x, ok := compare.LanguageOf[reachability](l.file); ok && gone && x.StillReached(ctx, c, d) {
		return nil, nil
	}
	switch l.open {
	case link.Unresolved:
	case link.External: // perhaps it comes from a library now, or did all along
		if gone && c.importedNow(d) {
			return nil, nil
		}
		if !gone || l.rule == link.RuleLocal || l.rule == link.RuleBuiltin || ofLiteral(d) || ofMixedAlias(d) || c.extendsSuper(ctx, d) || c.manifestChanged() || l.repointed || link.LibraryHas(l.file.Language, l.outside) || overridden(d) {
			return nil, nil
		}
		l.caller.Certainty = link.Inferred.String()
	default:
		if !gone || l.rule != link.RuleAbsent {
			return nil, nil // nothing is known of the value: what told its type broke, or inference knows less than before
		}
		l.caller.Certainty = link.Inferred.String()
	}
	if x, ok := compare.LanguageOf[dynamicNames](l.file); ok && x.IsGiven(ctx, c, d, l) {
		return nil, nil
	}
	if !gone && (l.repointed || !hidden(d) && c.lessInferred(l) || d != nil && compare.TraitsOf(d.File.Language).Inferred && hidden(d.Container)) {
		return nil, nil
	}
	if known != nil {
		return known, nil
	}
	if d == nil {
		s, err := compare.SymbolAt(ctx, c.Base, l.target)
		if err != nil {
			return nil, err
		}
		if there, err := c.stands(ctx, s); err != nil || !there {
			return &result.Break{Change: result.Removed, Symbol: compare.Render(s), Reason: reasonRemoved}, err
		}
		now := compare.Render(s)
		return &result.Break{Change: result.VisibilityChanged, Symbol: now, Now: &now, Reason: reasonUnreached}, nil
	}
	b := &result.Break{Symbol: compare.Render(d.Symbol)}
	if d.Match != nil {
		b.Now = compare.SymbolOf(d.Match.New)
	}
	b.Change, b.Reason = why(d)
	return b, nil
}

// maybeUnread reports a definition that went from where the syntax of either side was not
// understood, while the head side still has its name. Of languages bound by names alone:
// their grammars may be older than the language.
func (c *comparison) maybeUnread(ctx context.Context, d *compare.Definition) bool {
	if l := extract.ByName(d.File.Language); l == nil || l.Names == nil {
		return false
	}
	var now *snapshot.File
	if d.Match != nil {
		now = d.Match.New.File
	} else if f := c.ByPath[cmp.Or(c.FileMoves[d.Path], d.Path)]; f != nil {
		now = f.New
	}
	if now == nil || now.Facts.ParseErrors == 0 && d.File.Facts.ParseErrors == 0 {
		return false
	}
	return slices.Contains(lang.Words(c.Text(ctx, c.Head, now.Path)), d.Name)
}

// targetOf gives what a reference was bound to, nil where its file is the same, and
// whether it is gone or called otherwise now.
func (c *comparison) targetOf(l *leftBehind) (d *compare.Definition, gone bool) {
	d = c.Old[l.target.Target]
	return d, d != nil && (d.Match == nil || d.Match.New.ID != d.ID)
}

// ownerUnknown reports a member that is not what went: its type did, a break of
// its own that leaves values without a type, or the type has supertypes that it had
// not before, one of which may have the member.
func (c *comparison) ownerUnknown(d *compare.Definition) bool {
	p := c.ownerOf(d)
	switch {
	case p == nil || p.Facts == nil:
		return false
	case p.Match == nil || p.Match.New.Facts == nil || !p.Match.New.Kind.IsType():
		return true
	case p.Match.New.ID != p.ID && d.Match != nil && d.Name == d.Match.New.Name && d.Match.Within != nil:
		return true // it came along
	}
	had := superNames(p)
	return slices.ContainsFunc(superNames(p.Match.New), func(name string) bool { return !slices.Contains(had, name) })
}

// ofLiteral reports a member of an object literal, which is of the type that its
// variable declares.
func ofLiteral(d *compare.Definition) bool {
	return d.Container != nil && (d.Container.Kind == facts.KindValue || d.Container.Kind == facts.KindProperty)
}

// ofMixedAlias reports a member of an alias whose members are not all its own: where
// the others are a library's, one of them may be of the name.
func ofMixedAlias(d *compare.Definition) bool {
	p := d.Container
	return p != nil && p.Match != nil && p.Match.New.Facts != nil && p.Match.New.Kind == facts.KindType && p.Match.New.Facts.Type != 0 && !p.Match.New.Facts.Flags.Has(facts.Object)
}

// overridden reports a definition that said that it overrides another: where that
// is none of the tree, a library has it.
func overridden(d *compare.Definition) bool {
	return d.Facts != nil && d.Facts.Flags.Has(facts.Override)
}

// ownerOf is the type of the base side that a member belongs to; nil if it
// belongs to none or to one whose file does not differ.
func (c *comparison) ownerOf(d *compare.Definition) *compare.Definition {
	if d.Container != nil && d.Container.Kind.IsType() {
		return d.Container
	}
	owner, _ := d.BelongsTo()
	if d.Container != nil && d.Container.Kind == facts.KindExtension {
		owner, _ = d.Container.BelongsTo()
	}
	for _, owner := range d.InFull(owner) {
		for _, p := range c.OldOrder {
			if p.Kind.IsType() && p.QualifiedName == owner && link.Dir(p.Path) == link.Dir(d.Path) {
				return p
			}
		}
	}
	return nil
}

// hidden reports a definition that may no longer be named from elsewhere.
func hidden(d *compare.Definition) bool {
	if d == nil || d.Match == nil || d.Facts == nil || d.Match.New.Facts == nil {
		return false
	}
	n := d.Match.New
	return d.Facts.Visibility != n.Facts.Visibility || d.Facts.Flags.Has(facts.Exported) && !n.Facts.Flags.Has(facts.Exported)
}

func superNames(d *compare.Definition) []string {
	var out []string
	for _, s := range d.Facts.Supers {
		out = append(out, compare.RefName(d.File.Facts, s.Expr))
	}
	return out
}

// stands reports whether a package or file of the base side that has no
// definition among the changed files exists on the head side.
func (c *comparison) stands(ctx context.Context, s snapshot.Symbol) (bool, error) {
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
func (c *comparison) manifestChanged() bool {
	for i := range c.Files {
		switch path.Base(c.Files[i].Path) {
		case "go.mod", "package.json", "pyproject.toml", "setup.py", "setup.cfg", "tsconfig.json":
			if c.Files[i].BlobChanged {
				return true
			}
		}
	}
	return false
}
