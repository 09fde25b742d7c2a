package link

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/byname"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/css"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/ecmascript/typecheck"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/golang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/java"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/python"
)

// The languages that have binders, and those that are bound by their descriptions.
func init() {
	golang.Register()
	java.Register()
	python.Register()
	ecmascript.Register()
	css.Register()
	byname.Register()
	core.RegisterOthers(core.Plain{})
}

// IsStyleModule reports a style sheet whose classes and animations are its own.
func IsStyleModule(p string) bool { return css.IsStyleModule(p) }

// IsInput reports the path of a file below a folder of inputs, for tests or for generators, which need not be sound by themselves.
func IsInput(language, p string) bool { return core.IsInputAt(core.BinderOf(language), p) }

// BuildConstraint is the condition under which a Go file is built, as its name and
// its //go:build line have it; "" for one that always is.
func BuildConstraint(f *File) string { return golang.BuildConstraint(f) }

// HasBuilds reports the facts of a file of a language whose files belong to builds.
func HasBuilds(f *facts.File) bool { return golang.HasBuilds(f) }

// BuildsOf gives the builds that a file of Go belongs to. Left out are platforms that
// Go builds for no longer and past releases, which may be given up at any time.
func BuildsOf(f *File) Builds { return golang.BuildsOf(f) }

// Unbuildable gives the builds that a file's imports keep it from.
func Unbuildable(f *File) Builds { return golang.Unbuildable(f) }

// BuiltWhere says a build constraint as a sentence goes on: "on windows", "where !linux && cgo".
func BuiltWhere(condition string) string { return golang.BuiltWhere(condition) }

// Conditioned adds to a text the build or branch that it is about, if there is one.
func Conditioned(text, condition string) string {
	if condition == "" {
		return text
	}
	return text + " " + BuiltWhere(condition)
}

// LibraryAncestors lists a class of the standard library, by its external name,
// and all that it inherits from, each by one name; nil for another class.
func LibraryAncestors(language, external string) []string {
	return python.LibraryAncestors(language, external)
}

// KeywordsOfLibrary are the names by which a function or a class of the standard library, by its external name, takes arguments;
// known is false where it may take others, or is none of those.
func KeywordsOfLibrary(language, external string) (names []string, known bool) {
	return python.KeywordsOfLibrary(language, external)
}

// IsDeclarationPath reports a file of TypeScript that only declares.
func IsDeclarationPath(p string) bool { return ecmascript.IsDeclarationPath(p) }

// Check lists the faults of a file whose facts have places. It is for
// comparing two trees: what a type checker would say in both is as well left to it.
func Check(t Tree, f *File) []Fault {
	out := typecheck.Check(t, f)
	for _, m := range core.FindMisplaced(t, f) {
		p := &f.Facts.Places[m.Place]
		out = append(out, Fault{Line: p.Line, Col: p.Col, Scope: p.Scope, Reason: m.Reason})
	}
	return out
}

// Builds is a set of builds of Go: platforms and tags. The zero value has none.
type Builds = golang.Builds

// Fault is a place of a file at which a value surely does not suit what is
// expected of it, as far as the evaluation knows the types of both.
type Fault = typecheck.Fault

// Cause is a definition that a Fault comes from, or the member that it lacks.
type Cause = ecmascript.Cause

// AnyMember is Member of a Cause that means whichever members a type has not.
const AnyMember = ecmascript.AnyMember

// Texts is a Tree whose files may have come without the texts of symbols, which it gives.
type Texts = ecmascript.Texts

// SpecifierKey is the question which package of the tree an ECMAScript module
// specifier may name: asked of each that is no path, unless a configuration leads
// it to a file.
func SpecifierKey(spec string) Key {
	return core.NewQuestion(core.AskPkgName, SpecifierPackage(spec), "").Key()
}

// SpecifierPackage is the name of the package in an ECMAScript module specifier that is no path.
func SpecifierPackage(spec string) string {
	name, _ := ecmascript.PackageOfSpec(spec)
	return name
}
