package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// imports lists what an import statement binds.
func (d *declarer) imports(i int32) {
	module, moduleNode := "", int32(-1)
	if d.Kind(i) == nImportFrom {
		if moduleNode = d.Field(i, d.f.ModuleName); moduleNode < 0 {
			return
		}
		module = squeeze(d.Text(moduleNode))
	} else if d.Kind(i) == nImportFuture {
		module = "__future__"
	}
	for c := i + 1; c < d.Nodes[i].Last; c = d.Nodes[c].Last {
		switch {
		case c == moduleNode || !d.Named(c):
		case d.Kind(c) == nWildcardImport:
			d.stars = true
			d.addImport(facts.Import{Kind: facts.ImportStar, Module: module, Name: "*"}, c)
		case d.Kind(c) == nDottedName || d.Kind(c) == nAliasedImport:
			d.importOne(c, module)
		}
	}
}

// importOne lists one name of an import statement; module is empty for `import a`.
func (d *declarer) importOne(c int32, module string) {
	name, alias := c, int32(-1)
	if d.Kind(c) == nAliasedImport {
		name, alias = d.Field(c, d.f.Name), d.Field(c, d.f.Alias)
	}
	if name < 0 || d.Nodes[name].Start == d.Nodes[name].End {
		return
	}
	imp := facts.Import{Kind: facts.ImportName, Module: module, Name: squeeze(d.Text(name))}
	imp.Local = imp.Name
	if module == "" {
		imp = facts.Import{Kind: facts.ImportModule, Module: imp.Name, Local: d.Text(d.First(name))}
	}
	if alias >= 0 {
		// `from a import b as b` and `import a as a` say that the name is offered on (PEP 484).
		if imp.Local = d.Text(alias); imp.Local == squeeze(d.Text(name)) {
			imp.Flags |= facts.Exported
		}
	}
	d.addImport(imp, name)
}

func (d *declarer) addImport(imp facts.Import, at int32) uint32 {
	imp.Line, imp.Col = d.position(at)
	imp.Flags |= d.top().flags & (facts.Conditional | facts.TypeOnly)
	imp.Condition = d.top().when
	for s := d.top().scope; s != nil; s = s.parent {
		if s.kind == functionScope || s.kind == lambdaScope {
			imp.Flags |= facts.Local
		}
	}
	index := uint32(len(d.file.Imports))
	d.file.Imports = append(d.file.Imports, imp)
	d.importOwner = append(d.importOwner, d.top().owner)
	d.importNode = append(d.importNode, at)
	if imp.Local != "" {
		s := d.top().scope.function()
		b := s.bind(imp.Local)
		if b.global {
			b = d.module.bind(imp.Local)
		}
		b.imports = append(b.imports, index)
	}
	return index
}

// dynamicImport lists importlib.import_module("a.b") and __import__("a.b"), which gives a.
func (d *declarer) dynamicImport(i int32) {
	callee, args := d.Field(i, d.f.Function), d.Field(i, d.f.Arguments)
	if callee < 0 || args < 0 {
		return
	}
	if d.Nodes[callee].End-d.Nodes[callee].Start > 32 {
		return
	}
	switch d.Text(callee) {
	case "importlib.import_module", "import_module", "__import__":
	default:
		return
	}
	if first := d.First(args); first >= 0 && d.Kind(first) == nString {
		if module, ok := d.literal(first); ok && module != "" && module[0] != '.' {
			if top, _, within := strings.Cut(module, "."); within && d.Text(callee) == "__import__" && d.Nodes[first].Last == d.Nodes[args].Last-1 {
				d.addImport(facts.Import{Kind: facts.ImportDynamic, Module: module}, first)
				module = top // what it gives
			}
			d.dynamic[i] = d.addImport(facts.Import{Kind: facts.ImportDynamic, Module: module}, first)
		}
	}
}

// squeeze removes the white space that dotted names may contain.
func squeeze(s string) string {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] == '\\' {
			out := []byte(s[:i])
			for _, c := range []byte(s[i:]) {
				if c > ' ' && c != '\\' {
					out = append(out, c)
				}
			}
			return string(out)
		}
	}
	return s
}
