// Package golang binds Go: packages by folder and go.mod, methods by receiver, structural
// implements, builds.
package golang

import (
	"cmp"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang/golang/ignored"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// golang binds Go: a package is the files of one directory with one package
// clause, names of a package are visible in all its files, methods belong to
// their receiver's type wherever in the package they stand.
type golang struct{}

// What it is to the core besides a Binder.
var (
	_ core.BuildConstrained = golang{}
	_ core.Conditional      = golang{}
	_ core.DanglingFinder   = golang{}
	_ core.Evaluator        = golang{}
	_ core.VirtualModules   = golang{}
	_ core.LocalTypes       = golang{}
	_ core.Inputs           = golang{}
	_ core.LibraryMembers   = golang{}
	_ core.Matcher          = golang{}
	_ core.MemberBinder     = golang{}
	_ core.MemberSelector   = golang{}
	_ core.TraitsHolder     = golang{}
)

// Register adds Go and its module files to the core.
func Register() {
	core.Register(golang{}, "go")
	core.Register(gomod{}, "gomod", "gowork")
	core.RegisterScopes(core.Scopes{Prefix: goScope, Packaged: true, Place: packagePlace})
	core.RegisterPlace(core.AskShape, shapePlace)
	core.RegisterBlock(core.Block{Word: interfaceBlock, Opens: opensInterface})
	core.RegisterPlace(core.AskModule, func(core.Question) core.Place { return core.Place{Where: core.Named, Path: "go.mod"} })
	core.RegisterPlace(core.AskModFile, placeBeside("go.mod"))
	core.RegisterPlace(core.AskWork, placeBeside("go.work"))
}

// placeBeside is the file of a name in the folder that a question names.
func placeBeside(name string) func(core.Question) core.Place {
	return func(q core.Question) core.Place {
		return core.Place{Where: core.InFile, Path: path.Join(q.Scope, name)}
	}
}

// LibraryHas reports a method of a type of Go's library.
func (golang) LibraryHas(of, name string) bool {
	_, ok := libraryMethods(of)[name]
	return ok
}

// BuildOf is a file's build constraint, and whether it needs cgo.
func (golang) BuildOf(f *facts.File) string {
	if importsC(f) {
		return buildExpr(f) + "\x00C"
	}
	return buildExpr(f)
}

// ModuleTarget is a package.
func (golang) ModuleTarget(m *core.Value) core.Target {
	return core.Target{Path: packageDir(m), Package: packageName(m)}
}

// BindMember gives a member the receiver's type arguments, and says in which builds it is.
func (golang) BindMember(l *core.Linker, t, m *core.Value, found []core.Definition) {
	m.Env = methodEnv(t, core.Definition{File: m.File, Index: m.Index})
	markBuilt(m, l.File, found)
}

// Traits of Go: aliases stand for types, and what is not declared has no members.
func (golang) Traits() core.Traits {
	return core.Traits{AliasesStand: true, MethodsStay: true, ValuesPlain: true, LocalScopes: true, ImportsPackages: true}
}

const goScope = "go:"

func (golang) ModuleScope(f *core.File) string { return goScope + f.Dir + "\x00" + f.Facts.Package }

func (golang) MemberScope(f *core.File, i int32) string { return core.ScopeOfMember(f, i) }

// Local reports the types inside functions, and their members.
func (golang) Local(f *core.File, i int32) bool {
	for i = f.Facts.Symbols[i].Container; i >= 0; i = f.Facts.Symbols[i].Container {
		if f.Facts.Symbols[i].Kind.IsCallable() {
			return true
		}
	}
	return false
}

func isGoTest(f *core.File) bool { return strings.HasSuffix(f.Path, "_test.go") }

func (g golang) Contribute(f *core.File, add func(core.Question, core.Entry)) {
	add(core.NewQuestion(core.AskPackage, f.Dir, ""), core.Entry{Kind: core.EntryFile, Index: 0})
	for i := range f.Facts.Symbols {
		s, e := &f.Facts.Symbols[i], core.Entry{Kind: core.EntrySymbol, Index: int32(i)}
		if s.Kind == facts.KindPackage {
			continue
		}
		add(core.PrimaryKey(f, int32(i)), e)
		if isPrivateMember(f, int32(i)) {
			add(core.NewQuestion(core.AskReceiver, g.ModuleScope(f), s.Name), e)
		}
		switch {
		case s.Kind == facts.KindMethod && s.Owner != "":
			add(core.NewQuestion(core.AskMembers, g.ModuleScope(f)+"\x00"+s.Owner, ""), e)
		case s.Kind == facts.KindMethod && s.Container >= 0 && f.Facts.Symbols[s.Container].Kind == facts.KindInterface:
			add(core.NewQuestion(core.AskMembers, g.MemberScope(f, s.Container), ""), e)
		case core.IsAlias(s):
			if name := aliasedName(f, s); name != "" {
				add(core.NewQuestion(core.AskAlias, g.ModuleScope(f), name), e)
			}
		case s.Kind == facts.KindInterface:
			if name, ok := representative(f, int32(i)); ok {
				add(core.NewQuestion(core.AskShape, name, ""), e)
			}
		}
	}
	for i := range f.Facts.Imports {
		m, e := &f.Facts.Imports[i], core.Entry{Kind: core.EntryImport, Index: int32(i)}
		switch {
		case m.Kind == facts.ImportStar:
			add(core.NewQuestion(core.AskStar, f.Path, ""), e)
		case m.Local != "":
			add(core.NewQuestion(core.AskImport, f.Path, m.Local), e)
		case m.Kind == facts.ImportModule:
			add(core.NewQuestion(core.AskImport, f.Path, guessedName(m.Module)), e)
			add(core.NewQuestion(core.AskImports, f.Path, ""), e)
		}
	}
}

// aliasedName is the name that an alias of a type of its own package gives it a
// second name for.
func aliasedName(f *core.File, s *facts.Symbol) string {
	switch x := f.Facts.Exprs[s.Type]; x.Op {
	case facts.OpName:
		return x.S
	case facts.OpSymbol:
		return f.Facts.Symbols[x.N].Name
	}
	return ""
}

// scopesOf lists the scopes that members of a type may be written in: its own,
// and those of its aliases, which methods may have as their receiver.
func (g golang) scopesOf(l *core.Linker, t *core.Value) []string {
	own := g.MemberScope(t.File, t.Index)
	scopes := []string{own}
	if s := t.Symbol(); s.Container >= 0 || !s.Kind.IsType() {
		return scopes
	}
	for _, a := range l.Ask(core.NewQuestion(core.AskAlias, g.ModuleScope(t.File), t.Symbol().Name)) {
		for _, c := range a.Contributions {
			scopes = append(scopes, g.MemberScope(a.File, c.Entry.Index))
		}
	}
	return scopes
}

// representative is the method under which an interface is found by the types
// that have it: the longest name, as the rarest; "" for one that only embeds.
func representative(f *core.File, i int32) (string, bool) {
	best, any := "", false
	for _, n := range f.MembersOf(i) {
		s := &f.Facts.Symbols[n]
		if s.Kind != facts.KindMethod {
			continue
		}
		any = true
		if len(s.Name) > len(best) || len(s.Name) == len(best) && s.Name < best {
			best = s.Name
		}
	}
	return best, any || len(f.Facts.Symbols[i].Supers) > 0
}

// methodEnv is what the type parameters of method d stand for in a type: the
// type's own where it is declared beside them, and the receiver's names for
// them in another file.
func methodEnv(t *core.Value, d core.Definition) *core.Env {
	e := core.EnvOf(t)
	if len(t.Args) > 0 && len(d.File.Facts.Symbols[d.Index].TypeParams) > 0 {
		return &core.Env{File: d.File, Index: d.Index, Args: t.Args, Parent: e}
	}
	return e
}

func (g golang) Name(l *core.Linker, f *core.File, name string, _ core.NameSpace) *core.Value {
	if v := g.importNamed(l, f, name); v != nil {
		return v
	}
	if v := g.inPackage(l, f, isGoTest(f), g.ModuleScope(f), name); v != nil {
		if v.File == f {
			v.Rule = core.RuleScope
		} else {
			v.Rule = core.RulePackage
		}
		return v
	}
	if v := g.importByClause(l, f, name); v != nil {
		return v
	}
	if v := g.dotImported(l, f, name); v != nil {
		return v
	}
	return g.importByPart(l, f, name)
}

// inPackage looks a name of file f up in a package. Definitions of test files are
// seen by test files only, and each file sees what is built together with it.
func (g golang) inPackage(l *core.Linker, f *core.File, tests bool, scope, name string) *core.Value {
	found := l.Symbols(core.NewQuestion(core.AskName, scope, name), name)
	if !tests {
		var kept []core.Definition
		for _, d := range found {
			if !isGoTest(d.File) {
				kept = append(kept, d)
			}
		}
		found = kept
	}
	return chooseBuilt(l.File, builtTogether(l.File, f, found))
}

// Condition is the build constraint of a definition's file.
func (golang) Condition(f *core.File, _ int32) string { return BuildConstraint(f) }

func (g golang) Imported(l *core.Linker, f *core.File, i int32) *core.Value {
	l.TouchImport(f, i)
	p := f.Facts.Imports[i].Module
	if p == "C" || p == "unsafe" {
		return core.ExternalValue(p)
	}
	if v := g.Resolve(l, f, p); v != nil {
		v.Rule = core.RuleImport
		return v
	}
	return core.ExternalValue(p)
}

func (g golang) ModuleMember(l *core.Linker, m *core.Value, name string, _ core.NameSpace) *core.Value {
	if name == "" || !isExportedGo(name) {
		return nil
	}
	// An external test package sees what the test files of its package export.
	tests := isGoTest(l.File) && packageDir(m) == l.File.Dir
	return core.WithRule(g.inPackage(l, l.File, tests, m.Text, name), core.RuleModuleMember)
}

func isExportedGo(name string) bool {
	c := name[0]
	return c < 'a' && c != '_' || c > 'z'
}

// Supers lists the embedded types breadth first, as selectors find promoted
// fields and methods.
func (g golang) Supers(l *core.Linker, t *core.Value) []*core.Value {
	return core.BreadthFirst(t, func(x *core.Value, add func(*core.Value)) {
		for _, s := range x.Symbol().Supers {
			add(g.named(l, l.Eval(x.File, s.Expr, core.EnvOf(x))))
		}
	})
}

// MemberTypes are the supertypes, and the type that an embedded one is declared to be: of a struct it has the fields, and what these
// promote, but not the methods, of an interface all.
func (g golang) MemberTypes(l *core.Linker, t *core.Value) []*core.Value {
	supers := g.Supers(l, t)
	for _, s := range supers[:len(supers):len(supers)] {
		if !s.Is(core.KindDef) || s.Symbol().Type == 0 || core.IsAlias(s.Symbol()) {
			continue
		}
		of := g.named(l, l.Eval(s.File, s.Symbol().Type, core.EnvOf(s)))
		if !of.Is(core.KindDef) || !of.Symbol().Kind.IsType() {
			continue
		}
		declared := *of
		if of.Symbol().Kind != facts.KindInterface {
			declared.Inherits = core.FieldsAlone
		}
		supers = append(append(supers, &declared), g.Supers(l, of)...)
	}
	return supers
}

// named looks through pointers and aliases.
func (g golang) named(l *core.Linker, t *core.Value) *core.Value {
	for n := 0; n < 8; n++ {
		switch {
		case t.Is(core.KindPointer):
			t = t.Args[0]
		case t.Is(core.KindDef) && core.IsAlias(t.Symbol()):
			t = l.Aliased(t)
		default:
			return t
		}
	}
	return t
}

// A Go package is a module value with its scope; it has no file of its own.
func packageOf(scope string) *core.Value {
	return &core.Value{Kind: core.KindModule, Text: scope, Args: []*core.Value{core.BuiltinValue("go")}}
}

func packageName(v *core.Value) string { return v.Text[strings.IndexByte(v.Text, 0)+1:] }

func packageDir(v *core.Value) string {
	return strings.TrimPrefix(v.Text[:strings.IndexByte(v.Text, 0)], goScope)
}

// Input reports a path below a folder that the go command passes over.
func (golang) Input(p string) bool { return ignored.Folder(core.Dir(p)) != "" }

// packagePlace is where definitions of a word in a folder's package can stand, shapePlace
// interfaces with a method, or without one those that only embed.
func packagePlace(scope, word string) core.Place {
	dir, _, _ := strings.Cut(scope, "\x00")
	return core.Place{Where: core.InFolder, Path: dir, Ending: ".go", Spelling: word}
}

func shapePlace(q core.Question) core.Place {
	return core.Place{Language: "go", Spelling: cmp.Or(q.Scope, interfaceBlock), Opening: interfaceBlock}
}
