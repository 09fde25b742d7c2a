package diffctx

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// publisher reports whether code elsewhere may use a definition whose visibility allows it;
// top is what stands around it at the top of the file.
type publisher interface{ Publishes(d, top *definition) bool }

// lister reports what a file exports apart from the definition.
type lister interface{ Lists(d *definition) bool }

// forwarder reports a file that offers names of others or a value without a name.
type forwarder interface{ PassesOn(file *definition) bool }

// isPublic reports what files of other packages may use by its name: it and all
// that it stands in are public, and nothing of that is code that runs.
func (d *definition) isPublic() bool {
	if d.Kind == facts.KindFile {
		return d.passesOn()
	}
	if d.Facts == nil || isHidden(d.Path) || !d.isShown() && !d.isListed() {
		return false
	}
	top := d
	for !top.atTop() {
		top = top.parent
		if top.Kind == facts.KindExtension && !top.extendsPublic() || top.Kind.IsCallable() || top.Facts != nil && top.Kind != facts.KindPackage && !top.isShown() && !top.isListed() {
			return false
		}
	}
	l, ok := languageOf[publisher](d.file)
	return !ok || l.Publishes(d, top)
}

// isListed reports a definition that its file exports apart from it.
func (d *definition) isListed() bool {
	l, ok := languageOf[lister](d.file)
	return ok && l.Lists(d)
}

// passesOn reports a file that offers what none of its definitions is: names of other
// modules, or a value without a name.
func (d *definition) passesOn() bool {
	l, ok := languageOf[forwarder](d.file)
	return ok && !isHidden(d.Path) && l.PassesOn(d)
}

// isHidden reports a file that tools read and nobody imports: its name begins with a dot.
func isHidden(p string) bool { return strings.HasPrefix(path.Base(p), ".") }

// isShown reports what others may name: what is public, and what subclasses elsewhere
// may use, as far as the language exports that.
func (d *definition) isShown() bool {
	switch d.Facts.Visibility {
	case facts.VisibilityPublic:
		return true
	case facts.VisibilityProtected:
		return d.Facts.Flags.Has(facts.Exported) && d.parent != nil && d.parent.Facts != nil && !d.parent.Facts.Flags.Has(facts.Const)
	}
	return false
}

// extendsPublic reports an extension of a type that is public, as far as the file tells.
func (d *definition) extendsPublic() bool {
	for i := range d.file.Facts.Symbols {
		if s := &d.file.Facts.Symbols[i]; s.Kind.IsType() && s.Name == d.Name {
			return s.Visibility == facts.VisibilityPublic
		}
	}
	return true
}

// deadCode reports what nothing but a name keeps alive.
type deadCode interface{ MayBeDead(d *definition) bool }
