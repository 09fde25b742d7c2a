package diffctx

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// isPublic reports what files of other packages may use by its name: it and all
// that it stands in are public, and nothing of that is code that runs.
func (d *definition) isPublic() bool {
	if d.Facts == nil || d.Facts.Visibility != facts.VisibilityPublic {
		return false
	}
	top := d
	for !top.atTop() {
		top = top.parent
		if top.Kind == facts.KindExtension && !top.extendsPublic() || top.Kind.IsCallable() || top.Facts != nil && top.Kind != facts.KindPackage && top.Facts.Visibility != facts.VisibilityPublic {
			return false
		}
	}
	switch extract.FamilyOf(d.file.Language) {
	case lang.ECMAScript:
		return top.Facts != nil && top.Facts.Flags.Has(facts.Exported)
	case lang.Go:
		owner, _, _ := strings.Cut(d.Facts.Owner, ".")
		return d.file.Facts.Package != "main" && (owner == "" || isExportedGo(owner))
	case lang.Python:
		return !hasPrivatePart(d.Path)
	}
	return true
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

// hasPrivatePart reports a Python module that is, or is in, one whose name begins
// with one underscore.
func hasPrivatePart(path string) bool {
	for part := range strings.SplitSeq(path, "/") {
		if strings.HasPrefix(part, "_") && !strings.HasPrefix(part, "__") {
			return true
		}
	}
	return false
}
