package compare

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Publisher reports whether code elsewhere may use a definition whose visibility allows it;
// top is what is around it at the top of the file.
type Publisher interface{ Publishes(d, top *Definition) bool }

// Lister reports what a file exports apart from the definition.
type Lister interface{ Lists(d *Definition) bool }

// Forwarder reports a file that offers names of others or a value without a name.
type Forwarder interface{ PassesOn(file *Definition) bool }

// IsPublic reports what files of other packages may use by its name: it and all
// that it is in are public, and nothing of that is code that runs.
func (d *Definition) IsPublic() bool {
	if d.Kind == facts.KindFile {
		return d.passesOn()
	}
	if d.Facts == nil || isHidden(d.Path) || IsMigration(d.Path) || isProgram(d.File) || InBenchmarks(d.Path) || d.isOfRun() || d.IsTestFunction() || !d.isShown() && !d.IsListed() {
		return false
	}
	if d.Kind == facts.KindExtension && (!d.extendsPublic() || len(d.Children) > 0 && !slices.ContainsFunc(d.Children, (*Definition).offers)) {
		return false
	}
	top := d
	for !top.AtTop() {
		top = top.Container
		if top.Kind == facts.KindExtension && !top.extendsPublic() || top.Kind.IsCallable() || top.Facts != nil && top.Kind != facts.KindPackage && !top.isShown() && !top.IsListed() {
			return false
		}
	}
	l, ok := LanguageOf[Publisher](d.File)
	return !ok || l.Publishes(d, top)
}

// IsListed reports a definition that its file exports apart from it.
func (d *Definition) IsListed() bool {
	l, ok := LanguageOf[Lister](d.File)
	return ok && l.Lists(d)
}

// passesOn reports a file that offers what none of its definitions is: names of other
// modules, or a value without a name.
func (d *Definition) passesOn() bool {
	l, ok := LanguageOf[Forwarder](d.File)
	return ok && !isHidden(d.Path) && l.PassesOn(d)
}

// isProgram reports a script that is run by its name, which has no extension or one of such
// scripts, or by a build: nobody imports it.
func isProgram(f *graph.File) bool {
	l := extract.ByName(f.Language)
	if l != nil && l.Names != nil && (l.Names.Scripts != "" && strings.HasSuffix(f.Path, l.Names.Scripts) || l.Names.Builds != "" && strings.HasSuffix(f.Path, l.Names.Builds)) {
		return true
	}
	return path.Ext(f.Path) == "" && l != nil && len(l.Interpreters) > 0 && len(l.Extensions) > 0
}

// isOfRun reports a variable of a script that runs commands at its top, beside those that give
// variables their values: it is of that run, unlike one of a file of functions or settings.
func (d *Definition) isOfRun() bool {
	if l := extract.ByName(d.File.Language); l == nil || !l.Commands || len(l.Interpreters) == 0 || d.Kind != facts.KindValue {
		return false
	}
	return slices.ContainsFunc(d.File.Facts.Refs, func(r facts.Ref) bool { return r.Scope < 0 && r.Role == facts.RoleCalls })
}

// isHidden reports a file that tools read and nobody imports: its name begins with a dot.
func isHidden(p string) bool { return strings.HasPrefix(path.Base(p), ".") }

// IsMigration reports a step of a database's schema, which tools run in the order of the
// numbers that its file or its folder begins with: nobody names what it contains.
func IsMigration(p string) bool {
	dir, base := path.Split(path.Clean(p))
	parent := path.Base(dir)
	if numbered(parent) {
		base, parent = parent, path.Base(path.Dir(path.Clean(dir)))
	}
	return numbered(base) && (parent == "migrations" || parent == "migration" || parent == "migrate")
}

// numbered reports a name that begins with a number of three digits or more.
func numbered(name string) bool {
	n := strings.IndexFunc(strings.TrimPrefix(name, "V"), func(r rune) bool { return r < '0' || r > '9' })
	return n >= 3
}

// isShown reports what others may name: what is public, and what subclasses elsewhere
// may use, as far as the language exports that.
func (d *Definition) isShown() bool {
	switch d.Facts.Visibility {
	case facts.VisibilityPublic:
		return true
	case facts.VisibilityProtected:
		return d.Facts.Flags.Has(facts.Exported) && d.Container != nil && d.Container.Facts != nil && !d.Container.Facts.Flags.Has(facts.Const)
	}
	return false
}

// offers reports a member that others may use where they may use what it is in.
func (d *Definition) offers() bool { return d.Facts != nil && d.isShown() }

// extendsPublic reports an extension of a type that is public, as far as the file says.
func (d *Definition) extendsPublic() bool {
	for i := range d.File.Facts.Symbols {
		if s := &d.File.Facts.Symbols[i]; s.Kind.IsType() && s.Name == d.Name {
			return s.Visibility == facts.VisibilityPublic
		}
	}
	return true
}

// DeadCode reports what nothing but a name keeps alive.
type DeadCode interface{ MayBeDead(d *Definition) bool }

// IsGenerated reports what is in a program's output.
func (d *Definition) IsGenerated() bool {
	return d.File != nil && d.File.Facts != nil && d.File.IsGenerated()
}
