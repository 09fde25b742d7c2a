package diffctx

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// isPublic reports what files of other packages may use by its name: it and all
// that it stands in are public, and nothing of that is code that runs.
func (d *definition) isPublic() bool {
	if d.Facts == nil || d.Facts.Visibility != facts.VisibilityPublic {
		return false
	}
	for p := d.parent; p != nil && p.Kind != facts.KindFile; p = p.parent {
		if p.Kind.IsCallable() || p.Facts != nil && !p.mayHoldPublic() {
			return false
		}
	}
	switch d.file.Language {
	case "typescript", "tsx", "javascript":
		top := d
		for !top.atTop() {
			top = top.parent
		}
		return top.Facts != nil && top.Facts.Flags.Has(facts.Exported)
	case "go":
		owner, _, _ := strings.Cut(d.Facts.Owner, ".")
		return d.file.Facts.Package != "main" && (owner == "" || isExportedGo(owner))
	case "python":
		return !hasPrivatePart(d.Path)
	}
	return true
}

// mayHoldPublic reports a container whose members others may reach.
func (d *definition) mayHoldPublic() bool {
	return d.Kind == facts.KindPackage || d.Facts.Visibility == facts.VisibilityPublic
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
