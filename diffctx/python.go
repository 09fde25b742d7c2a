package diffctx

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/python"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func init() { declare(lang.Python, pythonRules) }

func pythonRules() *rules {
	return &rules{
		public: publicPython, dead: deadPython, passesOn: passesOnPython, listedNames: true, inherits: inheritsFromLibrary, replaces: byNameAlone, plain: python.PlainAnnotations, excused: excusedPython, library: calledByPythonLibrary,
		offers: (*surface).python, exportedAt: importedAt, loadsPackage: importsSubmodule, madeByBase: madeByPythonBase,
		spared: func(c *comparison, ctx context.Context, d *definition) bool {
			return c.slotted(ctx, d) || c.setElsewhere(d)
		},
		given: func(c *comparison, ctx context.Context, d *definition, l *leftBehind) bool {
			return c.neverGiven(ctx, d, l) || c.givenByName(ctx, l)
		},
		extends: callsSuper, late: []finder{(*comparison).fallen},
		modules: &moduleRules{compare: (*moduleAPI).comparePython, types: (*moduleAPI).compareTypes, member: isPythonMember, reserved: isUnderscored, special: isDunder,
			differs: func(o, n offer) string { return python.Differs(o.facts(), n.facts()) }},
	}
}

func publicPython(d, _ *definition) bool {
	return !hasPrivatePart(d.Path) && !isPythonScript(d.Path) && !testsItself(d.file)
}

// testsItself reports a module called test that holds tests, whatever folder it is in.
func testsItself(f *snapshot.File) bool {
	return path.Base(f.Path) == "test.py" && slices.ContainsFunc(f.Facts.Symbols, func(s facts.Symbol) bool { return s.Flags.Has(facts.Test) && s.Kind.IsCallable() })
}

// passesOnPython reports the module of a package, which offers what it imports.
func passesOnPython(d *definition) bool {
	return strings.HasPrefix(path.Base(d.Path), "__init__.") && len(d.file.Facts.Imports) > 0 && publicPython(d, d)
}

func inheritsFromLibrary(_ *comparison, _ context.Context, d *definition, lineage []offer) (inheritance, error) {
	return inheritance{there: inheritsOutside(lineage, d.Name)}, nil
}

func excusedPython(_ *snapshot.File, t *signature.Text, line int) bool {
	return python.MisfitExpected(t, line)
}

func deadPython(d *definition) bool { return isUnderscored(d.Name) && !strings.HasSuffix(d.Name, "__") }

func madeByPythonBase(o offer) bool {
	_, own := o.members()
	return baseCount(o) == 1 && own["__init__"].file == nil && own["__new__"].file == nil && o.facts().NodeKind != "data_class"
}

func isUnderscored(name string) bool { return strings.HasPrefix(name, "_") }

// calledByPythonLibrary reports a method that pickling, copying or the making of classes
// calls: no expression of a program stands for it.
func calledByPythonLibrary(name string) bool { return pythonLibraryCalls()[name] }

var pythonLibraryCalls = lang.WordSet("__reduce__ __reduce_ex__ __getstate__ __setstate__ __getnewargs__ __getnewargs_ex__ __copy__ __deepcopy__ __replace__ __sizeof__ __fspath__ " +
	"__set_name__ __init_subclass__ __subclasshook__ __instancecheck__ __subclasscheck__ __prepare__ __mro_entries__ __class_getitem__")

func isDunder(name string) bool {
	return strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
}

func isPythonMember(m offer) bool {
	name := m.facts().Name
	return !isUnderscored(name) || isDunder(name)
}

// importedAt is the line on which a module imports a name: __all__ only lists what that brings.
func importedAt(f *facts.File, name string) int {
	for i := range f.Imports {
		if e := &f.Imports[i]; e.Local == name && e.Scope < 0 && e.Name != "" {
			return int(e.Line)
		}
	}
	return 0
}

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

// importsSubmodule reports a `from package import name` of which the name is a
// module of the package whose __init__.py is given: any import of the module
// loads the package first, and nothing is taken from it.
func importsSubmodule(f *snapshot.File, n int, init string) bool {
	m := &f.Facts.Imports[n]
	if m.Kind != facts.ImportName || !strings.HasPrefix(path.Base(init), "__init__.") {
		return false
	}
	stem := path.Join(link.Dir(init), m.Name)
	return slices.ContainsFunc(f.Record.Imports[n].Targets, func(t uint32) bool {
		at := f.Record.Targets[t].Path
		return strings.TrimSuffix(at, path.Ext(at)) == stem || link.Dir(at) == stem && strings.HasPrefix(path.Base(at), "__init__.")
	})
}
