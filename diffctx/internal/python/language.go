package python

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dependencies"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Language is what Python brings to comparisons.
type Language struct{}

var _ interface {
	compare.Publisher
	compare.DeadCode
	compare.Forwarder
	surface.Inheritor
	surface.MemberMatcher
	compare.SignatureSimplifier
	compare.MismatchExempter
	compare.ModuleDocumenter
	reach.LibraryCaller
	surface.Reserver
	reach.Maker
	surface.Offering
	breaks.Exporter
	dependencies.PackageLoader
	breaks.ConstructorInheritor
	breaks.ConstructorMaker
	breaks.Reachability
	breaks.DynamicNames
	breaks.SuperExtender
	breaks.LateFinder
	compare.Raiser
	compare.Constructing
	api.ModuleLanguage
} = Language{}

func (Language) Traits() compare.Traits {
	return compare.Traits{ListedNames: true, ImportsRun: true, Checking: "TYPE_CHECKING", MemberGetter: "getattr", MemberSetter: "setattr", UnionMembers: true, IdleModules: []string{"typing", "typing_extensions", "collections.abc", "_typeshed"}}
}

func (Language) Replaces(x, y surface.Offer) bool { return surface.MatchByName(x, y) }

func (Language) PlainSignature(s string) string {
	return plainTypes(PlainAnnotations(withoutObject(s)))
}

func (Language) Offers(ctx context.Context, s *surface.Surface, f *graph.File, out map[string]surface.Offer) error {
	return offeredNames(ctx, s, f, out)
}

func (Language) StillReached(ctx context.Context, c *breaks.Search, d *compare.Definition) bool {
	return slotted(ctx, c, d) || setElsewhere(c, d) || heldAsGiven(c, d)
}

func (Language) IsGiven(ctx context.Context, c *breaks.Search, d *compare.Definition, l *breaks.BrokenReference) bool {
	return brokenBefore(ctx, c, d, l) || givenByName(ctx, c, l) || reachedThroughSupertype(ctx, c, l) || caughtImport(ctx, c, d, l)
}

func (Language) LateFinders() []breaks.Finder {
	return []breaks.Finder{func(ctx context.Context, c *breaks.Search, left []breaks.BrokenReference) ([]result.Break, error) {
		return unresolvedDynamicNames(ctx, c, left)
	}, overloadFaults}
}

func (Language) GivenConstructors(ctx context.Context, c *breaks.Search, m *compare.Pairing) (*compare.Pairing, error) {
	return remade(ctx, c, m)
}

func (Language) CompareModules(ctx context.Context, a *api.ModuleAPI) error {
	return comparePython(ctx, a)
}

func (Language) CompareTypes(ctx context.Context, a *api.ModuleAPI, o, n surface.Offer, was, is []surface.Offer) error {
	return compareTypes(ctx, a, o, n, was, is)
}

func (Language) CompareFunctions(o, n surface.Offer) string {
	return Differs(o.Facts(), n.Facts())
}

func (Language) IsReserved(name string) bool { return isUnderscored(name) }

func (Language) IsSpecial(name string) bool { return isDunder(name) }

func (Language) InheritsFromLibrary(lineage []surface.Offer, name string) bool {
	return inheritsOutside(lineage, name)
}

func (Language) Publishes(d, top *compare.Definition) bool {
	return !isFallback(top) && (top.Facts == nil || !isOfTests(top.Facts)) && !isLeftOut(top) && !hasPrivatePart(d.Path) && !isPythonScript(d.Path) && !testsItself(d.File)
}

// isLeftOut reports a definition that its module's __all__ does not name, where that takes no
// other module's list, and the list itself.
func isLeftOut(top *compare.Definition) bool {
	if top.Facts == nil || !top.AtTop() || top.Kind == facts.KindFile {
		return false
	}
	list := top.File.Facts.Exports
	return top.Name == "__all__" || len(list) > 0 && !slices.ContainsFunc(list, func(e facts.Export) bool { return e.Name == "*" || e.Name == top.Name })
}

// isFallback reports a definition used where an import under a condition brings nothing:
// importers are no more meant to use it than what a module imports.
func isFallback(top *compare.Definition) bool {
	if top.Facts == nil || !top.Facts.Flags.Has(facts.Conditional) || !top.AtTop() {
		return false
	}
	f := top.File.Facts
	listed := slices.ContainsFunc(f.Exports, func(e facts.Export) bool { return e.Name == top.Name })
	return !listed && path.Base(top.Path) != "__init__.py" && slices.ContainsFunc(f.Imports, func(m facts.Import) bool {
		return m.Scope < 0 && m.Local == top.Name && m.Flags.Has(facts.Conditional)
	})
}

// isOfTests reports a test, or what is made where a runner of tests is loaded.
func isOfTests(top *facts.Symbol) bool {
	if top.Flags.Has(facts.Test) && top.Kind.IsCallable() {
		return true
	}
	cond := top.Condition
	return strings.Contains(cond, "sys.modules") && !strings.Contains(cond, "not ") && (strings.Contains(cond, "pytest") || strings.Contains(cond, "unittest"))
}

// testsItself reports a module called test that holds tests or what tests extend, whatever
// folder it is in.
func testsItself(f *graph.File) bool {
	if path.Base(f.Path) != "test.py" {
		return false
	}
	return slices.ContainsFunc(f.Facts.Symbols, func(s facts.Symbol) bool { return s.Flags.Has(facts.Test) && s.Kind.IsCallable() }) ||
		slices.ContainsFunc(f.Facts.Refs, func(r facts.Ref) bool {
			return r.Role == facts.RoleExtends && strings.HasSuffix(f.Facts.NameOf(r.Expr), "TestCase")
		})
}

// PassesOn reports the module of a package, which offers what it imports.
func (Language) PassesOn(d *compare.Definition) bool {
	return strings.HasPrefix(path.Base(d.Path), "__init__.") && len(d.File.Facts.Imports) > 0 && Language{}.Publishes(d, d)
}

func (Language) Inherits(_ context.Context, _ *surface.Surfaces, d *compare.Definition, lineage []surface.Offer) (surface.Inheritance, error) {
	return surface.Inheritance{Found: inheritsOutside(lineage, d.Name)}, nil
}

func (Language) ExemptsMismatch(_ *graph.File, t *signature.Text, line int) bool {
	return MismatchExpected(t, line)
}

func (Language) ModuleDoc(source []byte) string { return moduleDoc(source) }

func (Language) MayBeDead(d *compare.Definition) bool {
	return isUnderscored(d.Name) && !strings.HasSuffix(d.Name, "__")
}

func (Language) MadeByBase(o surface.Offer) bool {
	_, own := o.Members()
	return baseCount(o) == 1 && own["__init__"].File == nil && own["__new__"].File == nil && o.Facts().NodeKind != "data_class"
}

func isUnderscored(name string) bool { return strings.HasPrefix(name, "_") }

// CalledByLibrary reports a method that pickling, copying or the making of classes
// calls: no expression of a program means it.
func (Language) CalledByLibrary(name string) bool { return pythonLibraryCalls()[name] }

var pythonLibraryCalls = lang.WordSet("__reduce__ __reduce_ex__ __getstate__ __setstate__ __getnewargs__ __getnewargs_ex__ __copy__ __deepcopy__ __replace__ __sizeof__ __fspath__ " +
	"__set_name__ __init_subclass__ __subclasshook__ __instancecheck__ __subclasscheck__ __prepare__ __mro_entries__ __class_getitem__")

// RunsWhenMade reports a method that makes an object, or that its constructor made from fields
// calls: of dataclasses, attrs and pydantic.
func (Language) RunsWhenMade(name string) bool {
	switch name {
	case "__new__", "__post_init__", "__attrs_pre_init__", "__attrs_post_init__", "model_post_init":
		return true
	}
	return false
}

func isDunder(name string) bool {
	return strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
}

func (Language) IsMember(m surface.Offer) bool {
	name := m.Facts().Name
	return !isUnderscored(name) || isDunder(name)
}

// ExportedAt is the line on which a module imports a name: __all__ only lists what that brings.
func (Language) ExportedAt(f *facts.File, name string) int {
	for i := range f.Imports {
		if e := &f.Imports[i]; e.Local == name && e.Scope < 0 && e.Name != "" {
			return int(e.Line)
		}
	}
	return 0
}

// isPythonScript reports a module that is for the project itself, as far as its path says:
// its setup, its examples, code for its tests.
func isPythonScript(p string) bool {
	parts := strings.Split(p, "/")
	if len(parts) > 1 && parts[0] == "src" {
		parts = parts[1:]
	}
	last := len(parts) - 1
	stem, _, _ := strings.Cut(parts[last], ".")
	return compare.IsTestFile(p) || scripts()[stem] || last == 0 && strings.HasSuffix(stem, "tasks") || last > 0 && compare.UnshippedFolders()[parts[0]] || slices.Contains(parts[:last], "test")
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
func (Language) LoadsPackage(f *graph.File, n int, init string) bool {
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
