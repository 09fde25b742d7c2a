package ecmascript

import (
	"bytes"
	"cmp"
	_ "embed"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// scriptGlobals lists the names that environments of scripts are known to declare, behind a line
// with the versions that they are of, a question mark behind those that few files have: those of the package globals (browsers, workers, Node.js,
// test runners), the top-level declarations of TypeScript's libraries, and some of other
// runtimes (see cmd/internal/librarygen).
//
//go:embed globals.txt
var scriptGlobals string

var knownGlobals = sync.OnceValue(func() map[string]bool {
	_, names, _ := strings.Cut(scriptGlobals, "\n")
	return lang.SetOf(strings.ReplaceAll(names, "?", ""))
})

// givenGlobals are those of runners of tests, libraries without modules and the like: few files have them.
var givenGlobals = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(scriptGlobals) {
		if name, given := strings.CutSuffix(strings.TrimSpace(line), "?"); given {
			out[name] = true
		}
	}
	return out
})

// knownGlobal reports a name that an environment may declare. Compilers and bundlers
// put in what is between underscores or is all capitals, and macros have a dollar sign.
func knownGlobal(name string) bool {
	return knownGlobals()[name] || name == "import" || name == "super" || name == "this" || strings.HasPrefix(name, "__") || strings.HasPrefix(name, "$") || name == strings.ToUpper(name)
}

func (Binder) BindsPart(*facts.Import) bool { return false }

func (Binder) MayDangle(_ *facts.File, x *facts.Expr, b *core.Binding, external string) bool {
	switch x.Op {
	case facts.OpName, facts.OpTypeName:
		return b.Rule == core.RuleExternal && external == x.S && x.N != facts.NameMayLack && (!knownGlobal(x.S) || givenGlobals()[x.S]) && !isProperty(x.S)
	case facts.OpMember:
		return b.Rule == core.RuleUnresolved
	}
	return false
}

func (b Binder) DanglingImport(l *core.Linker, i int) (core.Dangling, bool) {
	m := &l.File.Facts.Imports[i]
	if !strings.HasPrefix(m.Module, ".") || strings.ContainsAny(m.Module, "?!*${}:") || m.Flags.Has(facts.Conditional) || core.IsInput(l.File) {
		return core.Dangling{}, false
	}
	p, caught := path.Join(l.File.Dir, m.Module), !isTyped(l.File) || m.Name == ""
	mod := b.Resolve(l, l.File, m.Module)
	if mod == nil {
		if !isCodePath(m.Module) || strings.HasPrefix(p, "..") || core.IsBuilt(p) || b.anythingAt(l, p) {
			return core.Dangling{}, false
		}
		stem, ext := splitStem(p)
		if extensionRank(ext) < 0 {
			stem = p
		}
		return core.Dangling{Caught: caught, Kind: core.NoModule, Module: m.Module, Path: cmp.Or(b.generatedTypes(l, m), stem), Asks: []core.Key{core.NewQuestion(core.AskStem, stem, "").Key(), core.NewQuestion(core.AskStem, p, "").Key()}}, true
	}
	if m.Name == "" || m.Name == "*" || !mod.Is(core.KindModule) || mod.File == nil || b.Imported(l, l.File, int32(i)) != nil || !b.closedModule(l, mod.File, 0) {
		return core.Dangling{}, false
	}
	if m.Name == "default" && (!b.exportsByStatements(l, mod.File) || assignsExports(l, mod.File) || isBuiltForLoader(l.File, mod.File)) || b.declaredBeside(l, mod.File) {
		return core.Dangling{}, false
	}
	if isTyped(l.File) && !isTyped(mod.File) && m.Flags&(facts.TypeOnly|facts.Erased) != 0 { // a type that a comment of the script defines
		return core.Dangling{}, false
	}
	return core.Dangling{Caught: caught, Kind: core.NoMember, Module: m.Module, Name: m.Name, Names: b.exportNames(l, mod.File, 0), Asks: []core.Key{core.NewQuestion(core.AskExport, mod.File.Path, m.Name).Key()}}, true
}

// isBuiltForLoader reports a module of ECMAScript alone that imports what a compiler may write as CommonJS: all of that is its default.
func isBuiltForLoader(from, f *core.File) bool {
	return path.Ext(from.Path) == ".mjs" && path.Ext(f.Path) == ".ts"
}

// generatedTypes is the place of a module in a root folder that is not in the tree, of which an import
// needs types alone: tools write such folders.
func (b Binder) generatedTypes(l *core.Linker, m *facts.Import) string {
	if !m.Flags.Has(facts.TypeOnly) {
		return ""
	}
	for _, o := range b.overlaid(l, l.File, m.Module) {
		if l.Exists(o.root) == core.PathAbsent {
			return o.path
		}
	}
	return ""
}

// isTyped reports a file that a compiler checks.
func isTyped(f *core.File) bool { return f.Facts.Language == "typescript" || f.Facts.Language == "tsx" }

// isCodePath reports a specifier of a module of code: without an extension, or with
// one of a script.
func isCodePath(spec string) bool {
	base := path.Base(spec)
	_, ext := splitStem(base)
	return !strings.Contains(base, ".") || codeExtensions()[ext] || spec == "." || spec == ".."
}

var codeExtensions = lang.WordSet(".ts .tsx .mts .cts .js .jsx .mjs .cjs .vue .svelte .astro .mdx")

// anythingAt reports a path at which something stands that a bundler may load, known to
// the graph or not.
func (b Binder) anythingAt(l *core.Linker, p string) bool {
	stem, ext := splitStem(p)
	if extensionRank(ext) < 0 {
		stem = p
	}
	for _, at := range []string{p, stem, path.Join(p, "index")} {
		for _, x := range loadedExtensions {
			if l.Exists(at+x) == core.PathFile {
				return true
			}
		}
	}
	return l.Exists(p) == core.PathFile || l.Exists(path.Join(p, "package.json")) == core.PathFile
}

var loadedExtensions = append([]string{".astro", ".mdx", ".md", ".node", ".wasm", ".graphql", ".gql", ".coffee", ".ls", ".json5", ".yaml", ".yml", ".html", ".hbs", ".pegjs", ".peggy", ".ne", ".css", ".scss", ".less", ".svg", ".imba", ".res", ".bs.js", ".elm", ".ios.js",
	".native.js", ".web.js", ".android.js", ".ios.ts", ".native.ts", ".web.ts", ".ios.tsx", ".android.tsx", ".native.tsx", ".web.tsx", ".server.ts", ".client.ts"}, moduleExtensions...)

// closedModule reports a module whose exports are all known: it is no CommonJS module
// and passes on nothing from outside of the tree.
func (b Binder) closedModule(l *core.Linker, f *core.File, depth int) bool {
	if f == nil || depth > maxReexports || f.Facts.ParseErrors > 0 || f.Facts.Generated || !isScriptLanguage(f) {
		return false
	}
	if len(f.Facts.Exports) == 0 || len(l.Ask(core.NewQuestion(core.AskExport, f.Path, "="))) > 0 || !isTyped(f) && computesExports(l, f) {
		return false
	}
	for _, a := range l.Ask(core.NewQuestion(core.AskStar, f.Path, "")) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != core.EntryExport {
				continue
			}
			m := l.Eval(a.File, a.File.Facts.Exports[c.Entry.Index].Expr, nil)
			if !m.Is(core.KindModule) || m.File == nil || m.File != f && !b.closedModule(l, m.File, depth+1) {
				return false
			}
		}
	}
	return true
}

// computesExports reports a CommonJS module that does not write all its exports as names
// of module.exports, exports or one object literal.
func computesExports(l *core.Linker, f *core.File) bool {
	t, ok := l.Tree.(core.Sources)
	return !ok || computedExports().Match(t.Source(f.Path))
}

// assignsExports reports a script that gives module.exports a value, which bundlers take for its default beside statements too.
func assignsExports(l *core.Linker, f *core.File) bool {
	t, ok := l.Tree.(core.Sources)
	return !isTyped(f) && ok && bytes.Contains(t.Source(f.Path), []byte("module.exports ="))
}

var computedExports = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bexports\s*\[|\(\s*(module\.)?exports\b|\bexports\s*[,);]|__export|module\s*\[|(?s)module\.exports\s*=\s*(\{[^}]*\.\.\.|[^{\s])`)
})

func isScriptLanguage(f *core.File) bool {
	_, ok := f.Binder.(Binder)
	return ok
}

// declaredBeside reports a script with a file of declarations beside it, which may
// declare more than it has.
func (b Binder) declaredBeside(l *core.Linker, f *core.File) bool {
	stem, ext := splitStem(f.Path)
	if strings.HasPrefix(ext, ".d.") {
		return false
	}
	for _, x := range []string{".d.ts", ".d.mts", ".d.cts"} {
		if l.Exists(stem+x) == core.PathFile {
			return true
		}
	}
	return false
}

// DoesNotExport reports that a module of TypeScript surely has no export of a name.
func (b Binder) DoesNotExport(l *core.Linker, module *core.Value, name string) bool {
	return module.Is(core.KindModule) && module.File != nil && isTyped(module.File) && b.closedModule(l, module.File, 0) && !slices.Contains(b.exportNames(l, module.File, 0), name)
}

// exportNames lists what a module exports.
func (b Binder) exportNames(l *core.Linker, f *core.File, depth int) []string {
	var out []string
	for i := range f.Facts.Exports {
		x := &f.Facts.Exports[i]
		if x.Name != "*" {
			out = append(out, x.Name)
		} else if m := l.Eval(f, x.Expr, nil); m.Is(core.KindModule) && m.File != nil && m.File != f && depth < maxReexports {
			out = append(out, b.exportNames(l, m.File, depth+1)...)
		}
	}
	if exportsAll(f) {
		for i := range f.Facts.Symbols {
			if s := &f.Facts.Symbols[i]; s.Container < 0 {
				out = append(out, s.Name)
			}
		}
	}
	return out
}

// hasGivenNames reports a file of a project whose tools give names to all modules: by
// imports that they write, or by packages of types that declare globals.
func hasGivenNames(l *core.Linker) bool {
	t, ok := l.Tree.(core.Sources)
	if !ok || bytes.Contains(t.Source(l.File.Path), []byte("/// <reference")) {
		return true
	}
	for dir := l.File.Dir; ; dir = core.Dir(dir) {
		if p := path.Join(dir, "package.json"); l.Exists(p) == core.PathFile && givesNames().Match(t.Source(p)) {
			return true
		}
		if dir == "" {
			return false
		}
	}
}

var givesNames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`"(@nuxt/[\w-]+|nuxt|nuxt-nightly|nitro|nitropack|wxt|unimport|unplugin-auto-import|vike|@cloudflare/workers-types|wrangler|@webgpu/types|bun-types|@types/(bun|chrome|firefox-webext-browser|google[\w.-]*|gapi[\w.-]*|` +
		`grecaptcha|office-js|k6|wicg-[\w-]+|dom-[\w-]+|w3c-[\w-]+|web-[\w-]+|webxr|geojson|cordova[\w-]*|jquery[\w-]*|facebook-js-sdk|stripe-[\w-]+|applepayjs|youtube|chromecast[\w-]*|meteor|frida-gum|trusted-types|` +
		`audioworklet|offscreencanvas|emscripten|serviceworker|sharedworker|wechat-miniprogram|leaflet|d3|three)|miniprogram-api-typings|types-for-adobe|electron|@rbxts/[\w-]+|webdriverio|@wdio/[\w-]+|google-apps-script)"\s*:`)
})

// isNamespaceOfImported reports a name in a type that a package which the file imports may have declared for all files, by
// `export as namespace`: it is called as the package is.
func isNamespaceOfImported(f *core.File, r *facts.Ref, name string) bool {
	return r.Role == facts.RoleUses && lang.Capitalised(name) && slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool {
		return !strings.HasPrefix(m.Module, ".") && strings.EqualFold(strings.ReplaceAll(path.Base(m.Module), "-", ""), name)
	})
}

func (b Binder) DanglingRef(l *core.Linker, r *facts.Ref, x *facts.Expr) (core.Dangling, bool) {
	f := l.File
	if core.IsInput(f) {
		return core.Dangling{}, false
	}
	if x.Op == facts.OpMember {
		if d, ok := b.lackedByThis(l, r, x); ok {
			return d, true
		}
		mod := l.Eval(f, x.A, nil)
		if d, ok := lackedByFunction(l, r, x, mod); ok {
			return d, true
		}
		if !mod.Is(core.KindModule) || mod.File == nil || x.S == "default" || objectMembers()[x.S] || r.Role == facts.RoleWrites || !b.closedModule(l, mod.File, 0) || b.declaredBeside(l, mod.File) {
			return core.Dangling{}, false
		}
		a := &f.Facts.Exprs[x.A]
		if a.Op == facts.OpImport && f.Facts.Imports[a.N].Name == "default" { // made up by a bundler
			return core.Dangling{}, false
		}
		if a.Op == facts.OpImport && !strings.HasPrefix(f.Facts.Imports[a.N].Module, ".") || isTyped(f) && !isTyped(mod.File) && facts.Space(x.N) == facts.SpaceType {
			return core.Dangling{}, false // of a package, whose entries may be other files than they seem, or a type of a comment
		}
		return core.Dangling{Caught: !isTyped(f), InCode: true, Kind: core.NoMember, Module: mod.File.Path, Name: x.S, Names: b.exportNames(l, mod.File, 0), Asks: []core.Key{core.NewQuestion(core.AskExport, mod.File.Path, x.S).Key()}}, true
	}
	if isScript(f.Facts) || inOpenScope(l, r, x.S) || isNamespaceOfImported(f, r, x.S) || b.Name(l, f, x.S, core.AnySpace).Is(core.KindDef) || len(l.Ask(core.NewQuestion(core.AskGlobal, x.S, ""))) > 0 {
		return core.Dangling{}, false
	}
	d := core.Dangling{WasLocal: knownGlobal(x.S) || hasGivenNames(l), Caught: !isTyped(f), InCode: true, Kind: core.NoName, Name: x.S, Slip: isComponentTag(l, r, x.S), Asks: []core.Key{core.NewQuestion(core.AskGlobal, x.S, "").Key()}}
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; s.Container < 0 || r.Scope >= 0 && s.Container == r.Scope {
			d.Names = append(d.Names, s.Name)
		}
	}
	for i := range f.Facts.Imports {
		d.Names = append(d.Names, f.Facts.Imports[i].Local)
	}
	if d.Slip {
		d.Names = slices.DeleteFunc(d.Names, func(n string) bool { return !lang.Capitalised(n) })
	}
	return d, true
}

// lackedByThis reports a member of `this` that the class of a script around does not have, nor one of its superclasses, all of
// which are known. Whoever tells it looks whether anything writes such a name.
func (b Binder) lackedByThis(l *core.Linker, r *facts.Ref, x *facts.Expr) (core.Dangling, bool) {
	this := l.Expr(l.File, x.A)
	if this.Op != facts.OpThis || r.Role == facts.RoleWrites || isTyped(l.File) || objectMembers()[x.S] || l.File.Facts.ParseErrors > 0 {
		return core.Dangling{}, false
	}
	t := &core.Value{Kind: core.KindDef, File: l.File, Index: int32(this.N)}
	if t.Symbol().Kind != facts.KindClass {
		return core.Dangling{}, false
	}
	names := []string{}
	for _, c := range append([]*core.Value{t}, b.MemberTypes(l, t)...) {
		if !c.Is(core.KindDef) || c.Symbol().Kind != facts.KindClass || givesMembers(l, c) {
			return core.Dangling{}, false
		}
		names = append(names, c.File.MemberNames(c.Index)...)
	}
	if slices.Contains(names, x.S) || slices.ContainsFunc(names, func(n string) bool { return n[0] == '[' }) {
		return core.Dangling{}, false
	}
	return core.Dangling{Caught: true, InCode: true, Kind: core.NoMember, Module: t.Symbol().Name, Name: x.S, Names: names, Unwritten: true, Anywhere: true, Of: t.Index}, true
}

// lackedByFunction reports a call of a member of a function of a script that functions do not have. Whoever reports it looks whether
// anything writes such a name. In tests a runner may have put another function in its place, and what a function is passed to may give it members.
func lackedByFunction(l *core.Linker, r *facts.Ref, x *facts.Expr, of *core.Value) (core.Dangling, bool) {
	if r.Role != facts.RoleCalls || !of.Is(core.KindDef) || of.Symbol().Kind != facts.KindFunction || isTyped(l.File) || isTyped(of.File) || core.IsTest(l.File) || objectMembers()[x.S] || functionMembers()[x.S] || l.File.Facts.ParseErrors > 0 {
		return core.Dangling{}, false
	}
	name := of.Symbol().Name
	if isPassedOn(l, of.File, name) || isPassedOn(l, l.File, name) || isPassedOn(l, l.File, l.Expr(l.File, x.A).S) {
		return core.Dangling{}, false
	}
	return core.Dangling{Caught: true, InCode: true, Kind: core.NoMember, Module: name, Name: x.S, Names: of.File.MemberNames(of.Index), Unwritten: true, Anywhere: true, Of: -1}, true
}

// isPassedOn reports a name that a file passes to a function, which may give members to its value.
func isPassedOn(l *core.Linker, f *core.File, name string) bool {
	t, ok := l.Tree.(core.Sources)
	if !ok {
		return true
	}
	text := t.Source(f.Path)
	for at := 0; name != ""; at += len(name) {
		i := bytes.Index(text[at:], []byte(name))
		if i < 0 {
			return false
		}
		at += i
		before, after := bytes.TrimRight(text[:at], " \t\r\n"), bytes.TrimLeft(text[at+len(name):], " \t\r\n")
		if len(before) > 0 && len(after) > 0 && (before[len(before)-1] == '(' || before[len(before)-1] == ',') && (after[0] == ')' || after[0] == ',') {
			return true
		}
	}
	return false
}

// givesMembers reports a class whose text gives an object members by names that are not written.
func givesMembers(l *core.Linker, class *core.Value) bool {
	t, ok := l.Tree.(core.Sources)
	if !ok {
		return true
	}
	lines := bytes.SplitAfter(t.Source(class.File.Path), []byte("\n"))
	span := class.Symbol().Span
	text := bytes.Join(lines[min(int(span.StartLine)-1, len(lines)):min(int(span.EndLine), len(lines))], nil)
	return givesToThis().Match(text)
}

// givesToThis matches code that passes `this` on, or that selects a member of it by what is computed.
var givesToThis = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[(,=]\s*(?:\.\.\.)?this\s*[,);\n]|\bthis\s*\[`) })
