package diffctx

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/python"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func init() { compare.Register(lang.Python, pythonLanguage{}) }

// pythonLanguage is what Python brings to comparisons.
type pythonLanguage struct{}

var _ interface {
	compare.Publisher
	compare.DeadCode
	compare.Forwarder
	inheritor
	memberMatcher
	compare.SignatureSimplifier
	compare.MisfitExcuser
	libraryCaller
	offering
	exporter
	packageLoader
	constructorInheritor
	constructorMaker
	reachability
	dynamicNames
	superExtender
	lateFinder
	moduleLanguage
} = pythonLanguage{}

func (pythonLanguage) Traits() compare.Traits { return compare.Traits{ListedNames: true} }

func (pythonLanguage) Replaces(x, y offer) bool { return byNameAlone(x, y) }

func (pythonLanguage) PlainSignature(s string) string { return python.PlainAnnotations(s) }

func (pythonLanguage) Offers(ctx context.Context, s *surface, f *snapshot.File, out map[string]offer) error {
	return s.python(ctx, f, out)
}

func (pythonLanguage) StillReached(ctx context.Context, c *comparison, d *compare.Definition) bool {
	return c.slotted(ctx, d) || c.setElsewhere(d)
}

func (pythonLanguage) IsGiven(ctx context.Context, c *comparison, d *compare.Definition, l *leftBehind) bool {
	return c.neverGiven(ctx, d, l) || c.givenByName(ctx, l)
}

func (pythonLanguage) LateFinders() []finder {
	return []finder{func(ctx context.Context, c *comparison, left []leftBehind) ([]result.Break, error) {
		return c.fallen(ctx, left)
	}}
}

func (pythonLanguage) GivenConstructors(ctx context.Context, c *comparison, m *compare.Pairing) (*compare.Pairing, error) {
	return c.remade(ctx, m)
}

func (pythonLanguage) CompareModules(ctx context.Context, a *moduleAPI) error {
	return a.comparePython(ctx)
}

func (pythonLanguage) CompareTypes(ctx context.Context, a *moduleAPI, o, n offer, was, is []offer) error {
	return a.compareTypes(ctx, o, n, was, is)
}

func (pythonLanguage) CompareFunctions(o, n offer) string {
	return python.Differs(o.facts(), n.facts())
}

func (pythonLanguage) IsReserved(name string) bool { return isUnderscored(name) }

func (pythonLanguage) IsSpecial(name string) bool { return isDunder(name) }

func (pythonLanguage) InheritsFromLibrary(lineage []offer, name string) bool {
	return inheritsOutside(lineage, name)
}

func (pythonLanguage) Publishes(d, _ *compare.Definition) bool {
	return !hasPrivatePart(d.Path) && !isPythonScript(d.Path) && !testsItself(d.File)
}

// testsItself reports a module called test that holds tests, whatever folder it is in.
func testsItself(f *snapshot.File) bool {
	return path.Base(f.Path) == "test.py" && slices.ContainsFunc(f.Facts.Symbols, func(s facts.Symbol) bool { return s.Flags.Has(facts.Test) && s.Kind.IsCallable() })
}

// PassesOn reports the module of a package, which offers what it imports.
func (pythonLanguage) PassesOn(d *compare.Definition) bool {
	return strings.HasPrefix(path.Base(d.Path), "__init__.") && len(d.File.Facts.Imports) > 0 && pythonLanguage{}.Publishes(d, d)
}

func (pythonLanguage) Inherits(_ context.Context, _ *comparison, d *compare.Definition, lineage []offer) (inheritance, error) {
	return inheritance{there: inheritsOutside(lineage, d.Name)}, nil
}

func (pythonLanguage) ExcusesMisfit(_ *snapshot.File, t *signature.Text, line int) bool {
	return python.MisfitExpected(t, line)
}

func (pythonLanguage) MayBeDead(d *compare.Definition) bool {
	return isUnderscored(d.Name) && !strings.HasSuffix(d.Name, "__")
}

func (pythonLanguage) MadeByBase(o offer) bool {
	_, own := o.members()
	return baseCount(o) == 1 && own["__init__"].file == nil && own["__new__"].file == nil && o.facts().NodeKind != "data_class"
}

func isUnderscored(name string) bool { return strings.HasPrefix(name, "_") }

// CalledByLibrary reports a method that pickling, copying or the making of classes
// calls: no expression of a program stands for it.
func (pythonLanguage) CalledByLibrary(name string) bool { return pythonLibraryCalls()[name] }

var pythonLibraryCalls = lang.WordSet("__reduce__ __reduce_ex__ __getstate__ __setstate__ __getnewargs__ __getnewargs_ex__ __copy__ __deepcopy__ __replace__ __sizeof__ __fspath__ " +
	"__set_name__ __init_subclass__ __subclasshook__ __instancecheck__ __subclasscheck__ __prepare__ __mro_entries__ __class_getitem__")

func isDunder(name string) bool {
	return strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
}

func (pythonLanguage) IsMember(m offer) bool {
	name := m.facts().Name
	return !isUnderscored(name) || isDunder(name)
}

// ExportedAt is the line on which a module imports a name: __all__ only lists what that brings.
func (pythonLanguage) ExportedAt(f *facts.File, name string) int {
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
	return compare.IsTestFile(p) || scripts()[stem] || last > 0 && compare.UnshippedFolders()[parts[0]] || slices.Contains(parts[:last], "test")
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

// LoadsPackage reports a `from package import name` of which the name is a
// module of the package whose __init__.py is given: any import of the module
// loads the package first, and nothing is taken from it.
func (pythonLanguage) LoadsPackage(f *snapshot.File, n int, init string) bool {
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
