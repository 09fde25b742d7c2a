package link

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// golang binds Go: a package is the files of one directory with one package
// clause, names of a package are visible in all its files, methods belong to
// their receiver's type wherever in the package they stand.
type golang struct{}

func registerGo() {
	register(golang{}, "go")
	register(gomod{}, "gomod", "gowork")
	registerScopes(scopes{prefix: goScope, packaged: true, place: packagePlace})
	registerPlace(askShape, shapePlace)
}

func (golang) libraryHas(of, name string) bool {
	_, ok := libraryMethods(of)[name]
	return ok
}

func (golang) buildOf(f *facts.File) string {
	if importsC(f) {
		return buildExpr(f) + "\x00C"
	}
	return buildExpr(f)
}

// moduleTarget is a package.
func (golang) moduleTarget(m *value) Target {
	return Target{Path: packageDir(m), Package: packageName(m)}
}

// bindMember gives a member the receiver's type arguments, and says in which builds it is.
func (golang) bindMember(l *linker, t, m *value, found []defAt) {
	m.env = methodEnv(t, defAt{m.f, m.i})
	markBuilt(m, l.file, found)
}

// traits of Go: aliases stand for types, and what is not declared has no members.
func (golang) traits() traits {
	return traits{aliasesStand: true, valuesPlain: true, localScopes: true, importsPackages: true}
}

const goScope = "go:"

func (golang) moduleScope(f *File) string { return goScope + f.Dir + "\x00" + f.Facts.Package }

func (golang) memberScope(f *File, i int32) string { return scopeOfMember(f, i) }

// local reports the types inside functions, and their members.
func (golang) local(f *File, i int32) bool {
	for i = f.Facts.Symbols[i].Container; i >= 0; i = f.Facts.Symbols[i].Container {
		if f.Facts.Symbols[i].Kind.IsCallable() {
			return true
		}
	}
	return false
}

func isGoTest(f *File) bool { return strings.HasSuffix(f.Path, "_test.go") }

func (g golang) contribute(f *File, add func(Question, entry)) {
	add(key(askPackage, f.Dir, ""), entry{entryFile, 0})
	for i := range f.Facts.Symbols {
		s, e := &f.Facts.Symbols[i], entry{entrySymbol, int32(i)}
		if s.Kind == facts.KindPackage {
			continue
		}
		add(primaryKey(f, int32(i)), e)
		switch {
		case s.Kind == facts.KindMethod && s.Owner != "":
			add(key(askMembers, g.moduleScope(f)+"\x00"+s.Owner, ""), e)
		case s.Kind == facts.KindMethod && s.Container >= 0 && f.Facts.Symbols[s.Container].Kind == facts.KindInterface:
			add(key(askMembers, g.memberScope(f, s.Container), ""), e)
		case isAlias(s):
			if name := aliasedName(f, s); name != "" {
				add(key(askAlias, g.moduleScope(f), name), e)
			}
		case s.Kind == facts.KindInterface:
			if name, ok := representative(f, int32(i)); ok {
				add(key(askShape, name, ""), e)
			}
		}
	}
	for i := range f.Facts.Imports {
		m, e := &f.Facts.Imports[i], entry{entryImport, int32(i)}
		switch {
		case m.Kind == facts.ImportStar:
			add(key(askStar, f.Path, ""), e)
		case m.Local != "":
			add(key(askImport, f.Path, m.Local), e)
		case m.Kind == facts.ImportModule:
			add(key(askImport, f.Path, guessedName(m.Module)), e)
			add(key(askImports, f.Path, ""), e)
		}
	}
}

// aliasedName is the name that an alias of a type of its own package gives it a
// second name for.
func aliasedName(f *File, s *facts.Symbol) string {
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
func (g golang) scopesOf(l *linker, t *value) []string {
	own := g.memberScope(t.f, t.i)
	scopes := []string{own}
	if s := t.symbol(); s.Container >= 0 || !s.Kind.IsType() {
		return scopes
	}
	for _, a := range l.ask(key(askAlias, g.moduleScope(t.f), t.symbol().Name)) {
		for _, c := range a.c {
			scopes = append(scopes, g.memberScope(a.f, c.e.i))
		}
	}
	return scopes
}

// representative is the method under which an interface is found by the types
// that have it: the longest name, as the rarest; "" for one that only embeds.
func representative(f *File, i int32) (string, bool) {
	best, any := "", false
	for _, n := range f.membersOf(i) {
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
func methodEnv(t *value, d defAt) *env {
	e := envOf(t)
	if len(t.args) > 0 && len(d.f.Facts.Symbols[d.i].TypeParams) > 0 {
		return &env{f: d.f, i: d.i, args: t.args, parent: e}
	}
	return e
}

// guessedName is the package name that an import path suggests.
func guessedName(p string) string {
	base := path.Base(p)
	if isVersion(base) && strings.Contains(p, "/") {
		base = path.Base(path.Dir(p))
	}
	if i := strings.LastIndex(base, ".v"); i > 0 && isVersion(base[i+1:]) {
		base = base[:i]
	}
	base = strings.TrimSuffix(strings.TrimPrefix(base, "go-"), "-go")
	return strings.ReplaceAll(base, "-", "_")
}

func isVersion(s string) bool {
	if len(s) < 2 || s[0] != 'v' {
		return false
	}
	return strings.Trim(s[1:], "0123456789") == ""
}

func (g golang) name(l *linker, f *File, name string, _ nameSpace) *value {
	if v := g.importNamed(l, f, name); v != nil {
		return v
	}
	if v := g.inPackage(l, f, isGoTest(f), g.moduleScope(f), name); v != nil {
		if v.f == f {
			v.rule = RuleScope
		} else {
			v.rule = RulePackage
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
func (g golang) inPackage(l *linker, f *File, tests bool, scope, name string) *value {
	found := l.symbols(key(askName, scope, name), name)
	if !tests {
		var kept []defAt
		for _, d := range found {
			if !isGoTest(d.f) {
				kept = append(kept, d)
			}
		}
		found = kept
	}
	return chooseBuilt(l.file, builtTogether(l.file, f, found))
}

// condition is the build constraint of a definition's file.
func (golang) condition(f *File, _ int32) string { return BuildConstraint(f) }

// importsOf lists a file's imports that may bind a name.
func (l *linker) importsOf(f *File, name string) []int32 {
	if f == l.file {
		var out []int32
		for i := range f.Facts.Imports {
			m := &f.Facts.Imports[i]
			if m.Kind == facts.ImportModule && (m.Local == name || m.Local == "" && guessedName(m.Module) == name) {
				out = append(out, int32(i))
			}
		}
		return out
	}
	return l.entries(key(askImport, f.Path, name), f, entryImport)
}

func (g golang) importNamed(l *linker, f *File, name string) *value {
	var fallback *value
	for _, i := range l.importsOf(f, name) {
		m := &f.Facts.Imports[i]
		v := l.imported(f, i)
		if m.Local == name || v.is(kindModule) && packageName(v) == name {
			return v
		}
		if v.is(kindExternal) {
			fallback = v
		}
	}
	return fallback
}

// importByClause finds an import whose package is not called as its path suggests.
func (g golang) importByClause(l *linker, f *File, name string) *value {
	for _, i := range l.unnamed(f) {
		if v := l.imported(f, i); v.is(kindModule) && packageName(v) == name {
			return v
		}
	}
	return nil
}

// unnamed lists a file's imports without a name of their own.
func (l *linker) unnamed(f *File) []int32 {
	if f != l.file {
		return l.entries(key(askImports, f.Path, ""), f, entryImport)
	}
	var out []int32
	for i := range f.Facts.Imports {
		if m := &f.Facts.Imports[i]; m.Kind == facts.ImportModule && m.Local == "" {
			out = append(out, int32(i))
		}
	}
	return out
}

// importByPart finds the package from outside that a name found nowhere else
// must be: one with the name as a part of its path (cos in cos-go-sdk-v5).
func (g golang) importByPart(l *linker, f *File, name string) *value {
	for _, i := range l.unnamed(f) {
		parts := strings.FieldsFunc(f.Facts.Imports[i].Module, func(r rune) bool { return strings.ContainsRune("/.-_", r) })
		if !slices.Contains(parts, name) {
			continue
		}
		if v := l.imported(f, i); v.is(kindExternal) {
			return v
		}
	}
	return nil
}

func (g golang) dotImported(l *linker, f *File, name string) *value {
	var stars []int32
	if f == l.file {
		for i := range f.Facts.Imports {
			if f.Facts.Imports[i].Kind == facts.ImportStar {
				stars = append(stars, int32(i))
			}
		}
	} else {
		stars = l.entries(key(askStar, f.Path, ""), f, entryImport)
	}
	for _, i := range stars {
		if v := l.imported(f, i); v.is(kindModule) {
			if d := g.moduleMember(l, v, name, anySpace); d != nil {
				return ruled(d, RuleStar)
			}
		}
	}
	return nil
}

func (g golang) imported(l *linker, f *File, i int32) *value {
	l.touchImport(f, i)
	p := f.Facts.Imports[i].Module
	if p == "C" || p == "unsafe" {
		return external(p)
	}
	if v := g.resolve(l, f, p); v != nil {
		v.rule = RuleImport
		return v
	}
	return external(p)
}

func (g golang) moduleMember(l *linker, m *value, name string, _ nameSpace) *value {
	if name == "" || !isExportedGo(name) {
		return nil
	}
	// An external test package sees what the test files of its package export.
	tests := isGoTest(l.file) && packageDir(m) == l.file.Dir
	return ruled(g.inPackage(l, l.file, tests, m.s, name), RuleModuleMember)
}

func isExportedGo(name string) bool {
	c := name[0]
	return c < 'a' && c != '_' || c > 'z'
}

// supers lists the embedded types breadth first, as selectors find promoted
// fields and methods.
func (g golang) supers(l *linker, t *value) []*value {
	var out []*value
	level := []*value{t}
	seen := map[defAt]bool{{t.f, t.i}: true}
	for len(level) > 0 && len(out) < 64 {
		var next []*value
		for _, x := range level {
			for _, s := range x.symbol().Supers {
				b := g.named(l, l.eval(x.f, s.Expr, envOf(x)))
				if b.is(kindDef) {
					if seen[defAt{b.f, b.i}] {
						continue
					}
					seen[defAt{b.f, b.i}] = true
					next = append(next, b)
				}
				out = append(out, b)
			}
		}
		level = next
	}
	return out
}

// named looks through pointers and aliases.
func (g golang) named(l *linker, t *value) *value {
	for n := 0; n < 8; n++ {
		switch {
		case t.is(kindPointer):
			t = t.args[0]
		case t.is(kindDef) && isAlias(t.symbol()):
			t = l.aliased(t)
		default:
			return t
		}
	}
	return t
}

// A Go package is a module value with its scope; it has no file of its own.
func packageOf(scope string) *value {
	return &value{kind: kindModule, s: scope, args: []*value{builtin("go")}}
}

func packageName(v *value) string { return v.s[strings.IndexByte(v.s, 0)+1:] }

func packageDir(v *value) string {
	return strings.TrimPrefix(v.s[:strings.IndexByte(v.s, 0)], goScope)
}

// input reports a path below a folder that the go command passes over.
func (golang) input(p string) bool {
	return slices.ContainsFunc(strings.Split(Dir(p), "/"), func(part string) bool { return strings.HasPrefix(part, "_") && part != "__tests__" })
}

// packagePlace is where definitions of a word in a folder's package can stand, shapePlace
// interfaces with a method, or without one those that only embed.
func packagePlace(scope, word string) Place {
	dir, _, _ := strings.Cut(scope, "\x00")
	return Place{Where: InFolder, Path: dir, ending: ".go", word: word}
}

func shapePlace(q Question) Place {
	return Place{language: "go", word: cmp.Or(q.a, interfaceBlock), block: interfaceBlock}
}
