package diffctx

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// isPublic reports what files of other packages may use by its name: it and all
// that it stands in are public, and nothing of that is code that runs.
func (d *definition) isPublic() bool {
	if d.Facts == nil || !d.isShown() && !d.isListed() {
		return false
	}
	top := d
	for !top.atTop() {
		top = top.parent
		if top.Kind == facts.KindExtension && !top.extendsPublic() || top.Kind.IsCallable() || top.Facts != nil && top.Kind != facts.KindPackage && !top.isShown() && !top.isListed() {
			return false
		}
	}
	switch extract.FamilyOf(d.file.Language) {
	case lang.ECMAScript:
		return top.Facts != nil && (top.Facts.Flags.Has(facts.Exported) || top.isListed() || top.extendsModule()) && isShipped(d.Path) && !isScriptSettings(d.Path)
	case lang.Java:
		return isShipped(d.Path)
	case lang.Go:
		owner, _, _ := strings.Cut(d.Facts.Owner, ".")
		return d.file.Facts.Package != "main" && (owner == "" || isExportedGo(owner))
	case lang.Python:
		return !hasPrivatePart(d.Path) && !isPythonScript(d.Path)
	}
	return true
}

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

// isListed reports a definition of a script that the file exports apart from it, as
// `export { Box }` does, and one of the same name that is joined with it.
func (d *definition) isListed() bool {
	if !d.atTop() || extract.FamilyOf(d.file.Language) != lang.ECMAScript {
		return false
	}
	f := d.file.Facts
	return slices.ContainsFunc(f.Exports, func(e facts.Export) bool {
		x := f.Exprs[e.Expr]
		return (x.Op == facts.OpName || x.Op == facts.OpTypeName) && x.S == d.Name || x.Op == facts.OpSymbol && int(x.N) < len(f.Symbols) && f.Symbols[x.N].Container < 0 && f.Symbols[x.N].Name == d.Name
	})
}

// extendsModule reports `declare module "x"`, which adds to what the module exports.
func (d *definition) extendsModule() bool {
	return d.Facts.NodeKind == "module" && strings.ContainsAny(d.Name, "./@")
}

// isScriptSettings reports a module that a tool reads, as babel.config.js is.
func isScriptSettings(p string) bool { return strings.Contains(path.Base(p), ".config.") }

// isPythonScript reports a module that is for the project itself, as far as its path tells:
// its setup, its examples, code for its tests.
func isPythonScript(p string) bool {
	parts := strings.Split(p, "/")
	if len(parts) > 1 && parts[0] == "src" {
		parts = parts[1:]
	}
	last := len(parts) - 1
	stem, _, _ := strings.Cut(parts[last], ".")
	return isTestFile(p) || scripts()[stem] || last > 0 && notShipped()[parts[0]] || slices.Contains(parts[:last], "test")
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
func hasPrivatePart(p string) bool {
	for part := range strings.SplitSeq(p, "/") {
		if strings.HasPrefix(part, "_") && !strings.HasPrefix(part, "__") {
			return true
		}
	}
	return false
}
