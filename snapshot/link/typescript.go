package link

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// ecmascript binds TypeScript and JavaScript: every file is a module, names come
// from its own top level, its imports and ambient declarations, and modules are
// found as bundlers and TypeScript find them.
type ecmascript struct{}

func registerScripts() {
	registerAmbient(ambientSuffix)
	register(ecmascript{}, "typescript", "tsx", "javascript", "jsx")
	register(jsconfig{}, "packagejson", "tsconfig", "pnpmworkspace")
	registerFamily(ecmascript{}, lang.ECMAScript)
}

// traits of ECMAScript: what is written has a type of its own, modules too, and types are
// computed of others.
func (ecmascript) traits() traits {
	return traits{callbacksApart: true, constantsHold: true, definitionsTyped: true, localTypes: true, membersCalled: true, modulesTyped: true, supersComputed: true, typesParted: true}
}

func (ecmascript) functionHas(name string) bool { return LibraryHas("typescript", "Function."+name) }

func (ecmascript) moduleScope(f *File) string { return f.Path }

// local reports a member of a type inside a function. The type itself and
// functions in functions are definitions.
func (ecmascript) local(f *File, i int32) bool {
	s := &f.Facts.Symbols[i]
	return s.Flags.Has(facts.Local) && s.Container >= 0 && !f.Facts.Symbols[s.Container].Kind.IsCallable()
}

// runs gives what a reference of a role is to: making an object runs the
// constructor, where the class has one and is a function's own, and super(…) that of
// the nearest base class that has one.
func (ecmascript) runs(l *linker, d *value, role facts.Role) *value {
	if role == facts.RoleCalls && d.is(kindInstance) && d.args[0].is(kindDef) && d.args[0].super {
		if c := l.memberOfType(d.args[0], "constructor", RuleSelf, valueSpace); c.is(kindDef) && c.symbol().Kind == facts.KindConstructor {
			return c
		}
		return d
	}
	if role != facts.RoleInstantiates || !d.is(kindDef) || d.f != l.file || !d.symbol().Flags.Has(facts.Local) {
		return d
	}
	if c := l.own(d, "constructor", RuleLocal); c.is(kindDef) {
		return c
	}
	return d
}

func (ecmascript) memberScope(f *File, i int32) string { return scopeOfMember(f, i) }

func (ecmascript) contribute(f *File, add func(Question, entry)) {
	contributeSymbols(f, add)
	contributeImports(f, add)
	contributeStems(f, add)
	contributeAdded(f, add)
	if i := firstStatement(f); i >= 0 {
		add(key(askImports, f.Path, ""), entry{entryImport, int32(i)})
	}
	for i, x := range f.Facts.Exports {
		e := entry{entryExport, int32(i)}
		if x.Name == "*" {
			add(key(askStar, f.Path, ""), e)
			continue
		}
		add(key(askExport, f.Path, x.Name), e)
	}
	if exportsAll(f) {
		for i := range f.Facts.Symbols {
			if s := &f.Facts.Symbols[i]; s.Container < 0 && s.Owner == "" && !s.Flags.Has(facts.Exported) {
				add(key(askExport, f.Path, s.Name), entry{entrySymbol, int32(i)})
			}
		}
	}
	if isScript(f.Facts) && strings.HasSuffix(f.Path, ambientSuffix) {
		for i := range f.Facts.Symbols {
			if s := &f.Facts.Symbols[i]; s.Container < 0 {
				add(key(askGlobal, s.Name, ""), entry{entrySymbol, int32(i)})
				add(key(askGlobal, s.Name, ""), entry{entryFile, 0})
			}
		}
	}
}

// ambientSuffix ends the paths of files whose declarations may all be global.
const ambientSuffix = ".d.ts"

// isScript reports whether a file has neither imports nor exports: its
// declarations are global then.
func isScript(f *facts.File) bool {
	for i := range f.Imports {
		if f.Imports[i].Kind != facts.ImportDynamic {
			return false
		}
	}
	return len(f.Exports) == 0
}

// moduleExtensions are tried in this order: sources before declarations, those
// before data.
var moduleExtensions = []string{".ts", ".tsx", ".mts", ".cts", ".d.ts", ".d.mts", ".d.cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".json"}

func splitStem(p string) (stem, ext string) {
	base := path.Base(p)
	for _, x := range []string{".d.ts", ".d.mts", ".d.cts"} {
		if strings.HasSuffix(base, x) {
			return strings.TrimSuffix(p, x), x
		}
	}
	ext = path.Ext(base)
	return strings.TrimSuffix(p, ext), ext
}

// IsDeclarationPath reports a file of TypeScript that only declares.
func IsDeclarationPath(p string) bool {
	_, ext := splitStem(p)
	return strings.HasPrefix(ext, ".d.")
}

// contributeStems offers a file as the module that its path without extension
// names, and as its folder's when it is the index.
func contributeStems(f *File, add func(Question, entry)) {
	stem, _ := splitStem(f.Path)
	add(key(askStem, stem, ""), entry{entryFile, 0})
	if path.Base(stem) == "index" {
		add(key(askStem, Dir(stem), "index"), entry{entryFile, 0})
	}
}

func (b ecmascript) name(l *linker, f *File, name string, space nameSpace) *value {
	if isProperty(name) {
		return b.property(l, f, name)
	}
	if v := l.fileScope(f, name, space); v != nil {
		return v
	}
	var found []defAt
	for _, d := range l.symbols(key(askGlobal, name, ""), name) {
		if s := &d.f.Facts.Symbols[d.i]; (d.f != f || s.Container >= 0) && inSpace(s, space) {
			found = append(found, d)
		}
	}
	if ambient := oneFile(found); len(ambient) > 0 {
		return ruled(choose(ambient), RuleGlobal)
	}
	return external(name) // a name of the language or the environment
}

func (b ecmascript) imported(l *linker, f *File, i int32) *value {
	l.touchImport(f, i)
	m := &f.Facts.Imports[i]
	mod := b.resolve(l, f, m.Module)
	if mod == nil {
		return nil
	}
	if mod.kind == kindExternal {
		if m.Name == "" || m.Name == "*" {
			return mod
		}
		return external(mod.s + "." + m.Name)
	}
	if s, ok := mod.f.binder.(sheet); ok {
		return s.offered(l, mod, m.Name)
	}
	switch m.Name {
	case "", "*":
		mod.rule = RuleImport
		if m.Kind == facts.ImportModule && m.Name == "" {
			return b.commonJS(l, mod)
		}
		return mod
	case "default":
		if v := b.exported(l, mod.f, "default", anySpace, 0); v != nil {
			return ruled(v, RuleImport)
		}
		if v := b.commonJS(l, mod); v != mod || !b.exportsByStatements(l, mod.f) {
			return v
		}
		return nil
	}
	if v := b.exported(l, mod.f, m.Name, anySpace, 0); v != nil {
		if v.rule == RuleReexport || v.rule == RuleStar {
			return v
		}
		return ruled(v, RuleImport)
	}
	if v := b.assigned(l, mod.f); v != nil {
		return l.member(v, m.Name, anySpace)
	}
	return nil
}

// isTypeScriptSource reports a module for which no default is made up: what it
// exports is all that it has. Declarations may be of a script.
func isTypeScriptSource(f *File) bool {
	return (f.Facts.Language == "typescript" || f.Facts.Language == "tsx") && !IsDeclarationPath(f.Path)
}

// exportsByStatements reports a module for which no default is made up: a source of
// TypeScript, or a script that is surely an ECMAScript module.
func (b ecmascript) exportsByStatements(l *linker, f *File) bool {
	return isTypeScriptSource(f) || len(l.ask(key(askImports, f.Path, ""))) > 0 && len(f.Facts.Exports) > 0
}

// firstStatement is the first import of a script that only ECMAScript modules write, else -1.
func firstStatement(f *File) int {
	if isTyped(f) {
		return -1
	}
	return slices.IndexFunc(f.Facts.Imports, func(m facts.Import) bool {
		return m.Kind == facts.ImportEffect || m.Kind == facts.ImportReexport || m.Kind == facts.ImportName && m.Name == "default"
	})
}

// commonJS is what require() of a module gives: what it assigns to
// module.exports, or its exports as a namespace.
func (b ecmascript) commonJS(l *linker, mod *value) *value {
	if v := b.assigned(l, mod.f); v != nil {
		if v.is(kindDef) {
			return ruled(v, RuleImport)
		}
	}
	return mod
}

// assigned is what a module assigns to module.exports or `export =`.
func (b ecmascript) assigned(l *linker, f *File) *value {
	for _, d := range l.exports(key(askExport, f.Path, "="), "=") {
		return l.eval(d.f, d.f.Facts.Exports[d.i].Expr, nil)
	}
	return nil
}

func (b ecmascript) moduleMember(l *linker, m *value, name string, space nameSpace) *value {
	if m.f == nil {
		return nil
	}
	if v := b.exported(l, m.f, name, space, 0); v != nil {
		if v.rule == RuleStar || v.rule == RuleReexport {
			return v
		}
		return ruled(v, RuleModuleMember)
	}
	if v := b.assigned(l, m.f); v != nil {
		return l.member(v, name, space)
	}
	return nil
}

// supers lists the base classes and interfaces, nearest first.
func (b ecmascript) supers(l *linker, t *value) []*value { return b.related(l, t, true) }

// inherited lists the supertypes whose members a type has: a class has none of what
// it only promises to implement.
func (b ecmascript) memberTypes(l *linker, t *value) []*value { return b.related(l, t, false) }

func (b ecmascript) related(l *linker, t *value, promised bool) []*value {
	var out []*value
	seen := map[defAt]bool{{t.f, t.i}: true}
	var visit, add func(x *value, depth int)
	visit = func(x *value, depth int) {
		decls := append([]defAt{{x.f, x.i}}, x.also...)
		for _, d := range decls {
			for _, s := range d.f.Facts.Symbols[d.i].Supers {
				if s.Role == facts.RoleImplements && !promised {
					continue
				}
				v := l.eval(d.f, s.Expr, envOf(x))
				if s.Role == facts.RoleImplements || d.f.Facts.Symbols[d.i].Kind == facts.KindInterface {
					v = meaning(v, typeSpace)
				}
				for _, part := range l.superParts(v, 0) {
					if part.is(kindDef) && part.lacks == nil && x.lacks != nil { // what a supertype of Omit<T> has
						p := *part
						p.lacks = x.lacks
						part = &p
					}
					add(part, depth)
				}
			}
		}
	}
	add = func(v *value, depth int) {
		if v.is(kindDef) {
			if seen[defAt{v.f, v.i}] || depth > 32 {
				return
			}
			seen[defAt{v.f, v.i}] = true
		}
		out = append(out, v)
		if v.is(kindDef) {
			visit(v, depth+1)
		}
	}
	visit(t, 0)
	return out
}

// superParts lists the types that a supertype is made of: an alias has members of
// its own where object types stand in it.
func (l *linker) superParts(v *value, depth int) []*value {
	if isBoth(v) {
		var out []*value
		for _, part := range v.args {
			out = append(out, l.superParts(part, depth+1)...)
		}
		return out
	}
	if !v.is(kindDef) || !isAlias(v.symbol()) || depth > 8 {
		return []*value{l.classOf(v)}
	}
	of := []*value{v}
	if v.symbol().Type != 0 {
		of = append(of, l.superParts(l.aliased(v), depth+1)...)
	}
	return of
}

func (b ecmascript) relate(l *linker) { relateOverrides(l) }
