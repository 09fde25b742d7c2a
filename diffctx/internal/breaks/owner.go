package breaks

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// OwnerOf is the type of the base side that a member belongs to; nil if it
// belongs to none or to one whose file does not differ.
func (c *Search) OwnerOf(d *compare.Definition) *compare.Definition {
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

// TargetOf gives what a reference was bound to, nil where its file is the same, and
// whether it is gone or called otherwise now.
func (c *Search) TargetOf(l *BrokenReference) (d *compare.Definition, gone bool) {
	d = c.Old[l.Target.Target]
	if gone = d != nil && (d.Match == nil || d.Match.New.ID != d.ID); gone {
		return d, true
	}
	if p := c.lostPrototype(l); p != nil {
		return p, true
	}
	return d, false
}

// ownerUnknown reports a member that is not what went: its type did, a break of
// its own that leaves values without a type, or the type has supertypes that it had
// not before, one of which may have the member.
func (c *Search) ownerUnknown(d *compare.Definition, open link.Certainty) bool {
	p := c.OwnerOf(d)
	switch {
	case p == nil || p.Facts == nil:
		return false
	case p.Match == nil || p.Match.New.Facts == nil || !p.Match.New.Kind.IsType():
		return true
	case p.Match.New.ID != p.ID && d.Match != nil && d.Name == d.Match.New.Name && d.Match.Within != nil:
		return true // it came along
	}
	if open == link.Unresolved {
		return false // all supertypes are known, and none has it
	}
	return namesFurther(p.Match.New, p)
}

// namesFurther reports a type that names a supertype which another one does not name.
func namesFurther(d, than *compare.Definition) bool {
	named := SuperNames(than)
	return slices.ContainsFunc(SuperNames(d), func(name string) bool { return !slices.Contains(named, name) })
}

// SuperNames are the supertypes of a type, as it names them.
func SuperNames(d *compare.Definition) []string {
	var out []string
	for _, s := range d.Facts.Supers {
		out = append(out, compare.RefName(d.File.Facts, s.Expr))
	}
	return out
}

// isLibraryAgain reports a module that is called as one of the library and went, or what went from one that takes in all
// that another has; or a type of the library that was reopened and is so no longer. Its name means the library's now.
func isLibraryAgain(d *compare.Definition) bool {
	l := extract.ByName(d.File.Language)
	if l == nil || l.Names == nil || l.Names.Foreign == "" {
		return false
	}
	if ofLibrary := slices.Contains(strings.Fields(l.Names.Foreign), d.Name); ofLibrary && d.AtTop() && d.Kind.IsType() && d.Facts != nil && d.Facts.Flags.Has(facts.Partial) {
		return d.Match == nil || d.Match.New.Name != d.Name
	}
	for p := d; p != nil; p = p.Container {
		switch {
		case p.Kind != facts.KindModule || !slices.Contains(strings.Fields(l.Names.Foreign), p.Name):
		case p.Match == nil, p != d && takesInAll(p.Match.New):
			return true
		}
	}
	return false
}

// takesInAll reports a module that passes on all that another one has.
func takesInAll(module *compare.Definition) bool {
	f := module.File.Facts
	return slices.ContainsFunc(f.Imports, func(m facts.Import) bool {
		return m.Kind == facts.ImportStar && m.Flags.Has(facts.Exported) && m.Scope >= 0 && &f.Symbols[m.Scope] == module.Facts
	})
}
