package link

import (
	"bytes"
	_ "embed"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// scriptGlobals lists the names that environments of scripts are known to declare: those of
// the package globals 16.5 (browsers, workers, Node.js, test runners), the top-level
// declarations of TypeScript 5.9's libraries, and some of other runtimes.
//
//go:embed typescript_globals.txt
var scriptGlobals string

var knownGlobals = sync.OnceValue(func() map[string]bool { return lang.SetOf(scriptGlobals) })

// knownGlobal reports a name that an environment may declare. Compilers and bundlers
// put in what stands between underscores or is all capitals, and macros have a dollar sign.
func knownGlobal(name string) bool {
	return knownGlobals()[name] || name == "import" || name == "super" || name == "this" || strings.HasPrefix(name, "__") || strings.HasPrefix(name, "$") || name == strings.ToUpper(name)
}

func (ecmascript) bindsPart(*facts.Import) bool { return false }

func (ecmascript) mayDangle(x *facts.Expr, b *Binding, external string) bool {
	switch x.Op {
	case facts.OpName, facts.OpTypeName:
		return b.Rule == RuleExternal && external == x.S && !knownGlobal(x.S)
	case facts.OpMember:
		return b.Rule == RuleUnresolved
	}
	return false
}

func (b ecmascript) danglingImport(l *linker, i int) (Dangling, bool) {
	m := &l.file.Facts.Imports[i]
	if !strings.HasPrefix(m.Module, ".") || strings.ContainsAny(m.Module, "?!*${}:") || m.Flags.Has(facts.Conditional) || isInput(l.file) {
		return Dangling{}, false
	}
	p, caught := path.Join(l.file.Dir, m.Module), !isTyped(l.file) || m.Name == ""
	mod := b.resolve(l, l.file, m.Module)
	if mod == nil {
		if !isCodePath(m.Module) || strings.HasPrefix(p, "..") || isBuilt(p) || b.anythingAt(l, p) {
			return Dangling{}, false
		}
		stem, ext := splitStem(p)
		if extensionRank(ext) < 0 {
			stem = p
		}
		return Dangling{Caught: caught, Kind: NoModule, Module: m.Module, Path: stem, Asks: []Key{key(askStem, stem, "").Key(), key(askStem, p, "").Key()}}, true
	}
	if m.Name == "" || m.Name == "*" || !mod.is(kindModule) || mod.f == nil || b.imported(l, l.file, int32(i)) != nil || !b.closedModule(l, mod.f, 0) {
		return Dangling{}, false
	}
	if m.Name == "default" && !b.exportsByStatements(l, mod.f) || b.declaredBeside(l, mod.f) {
		return Dangling{}, false
	}
	return Dangling{Caught: caught, Kind: NoMember, Module: m.Module, Name: m.Name, Names: b.exportNames(l, mod.f, 0), Asks: []Key{key(askExport, mod.f.Path, m.Name).Key()}}, true
}

// isTyped reports a file that a compiler checks.
func isTyped(f *File) bool { return f.Facts.Language == "typescript" || f.Facts.Language == "tsx" }

// isCodePath reports a specifier of a module of code: without an extension, or with
// one of a script.
func isCodePath(spec string) bool {
	base := path.Base(spec)
	_, ext := splitStem(base)
	return !strings.Contains(base, ".") || codeExtensions()[ext] || spec == "." || spec == ".."
}

var codeExtensions = lang.WordSet(".ts .tsx .mts .cts .js .jsx .mjs .cjs .vue .svelte")

// anythingAt reports a path at which something stands that a bundler may load, known to
// the graph or not.
func (b ecmascript) anythingAt(l *linker, p string) bool {
	stem, ext := splitStem(p)
	if extensionRank(ext) < 0 {
		stem = p
	}
	for _, at := range []string{p, stem, path.Join(p, "index")} {
		for _, x := range loadedExtensions {
			if l.exists(at+x) == PathFile {
				return true
			}
		}
	}
	return l.exists(p) == PathFile || l.exists(path.Join(p, "package.json")) == PathFile
}

var loadedExtensions = append([]string{".astro", ".mdx", ".md", ".node", ".wasm", ".graphql", ".gql", ".coffee", ".ls", ".json5", ".yaml", ".yml", ".html", ".hbs", ".pegjs", ".peggy", ".ne", ".css", ".scss", ".less", ".svg", ".imba", ".res", ".bs.js", ".elm", ".ios.js",
	".native.js", ".web.js", ".android.js", ".ios.ts", ".native.ts", ".web.ts", ".ios.tsx", ".android.tsx", ".native.tsx", ".web.tsx", ".server.ts", ".client.ts"}, moduleExtensions...)

// closedModule reports a module whose exports are all known: it is no CommonJS module
// and passes on nothing from outside of the tree.
func (b ecmascript) closedModule(l *linker, f *File, depth int) bool {
	if f == nil || depth > maxReexports || f.Facts.ParseErrors > 0 || f.Facts.Generated || !isScriptLanguage(f) {
		return false
	}
	if len(f.Facts.Exports) == 0 || len(l.ask(key(askExport, f.Path, "="))) > 0 || !isTyped(f) && l.computesExports(f) {
		return false
	}
	for _, a := range l.ask(key(askStar, f.Path, "")) {
		for _, c := range a.c {
			if c.e.kind != entryExport {
				continue
			}
			m := l.eval(a.f, a.f.Facts.Exports[c.e.i].Expr, nil)
			if !m.is(kindModule) || m.f == nil || m.f != f && !b.closedModule(l, m.f, depth+1) {
				return false
			}
		}
	}
	return true
}

// computesExports reports a CommonJS module that does not write all its exports as names
// of module.exports, exports or one object literal.
func (l *linker) computesExports(f *File) bool {
	t, ok := l.tree.(Sources)
	return !ok || computedExports().Match(t.Source(f.Path))
}

var computedExports = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bexports\s*\[|\(\s*(module\.)?exports\b|\bexports\s*[,);]|__export|module\s*\[|(?s)module\.exports\s*=\s*(\{[^}]*\.\.\.|[^{\s])`)
})

func isScriptLanguage(f *File) bool {
	_, ok := f.binder.(ecmascript)
	return ok
}

// declaredBeside reports a script with a file of declarations beside it, which may
// declare more than it has.
func (b ecmascript) declaredBeside(l *linker, f *File) bool {
	stem, ext := splitStem(f.Path)
	if strings.HasPrefix(ext, ".d.") {
		return false
	}
	for _, x := range []string{".d.ts", ".d.mts", ".d.cts"} {
		if l.exists(stem+x) == PathFile {
			return true
		}
	}
	return false
}

// exportNames lists what a module exports.
func (b ecmascript) exportNames(l *linker, f *File, depth int) []string {
	var out []string
	for i := range f.Facts.Exports {
		x := &f.Facts.Exports[i]
		if x.Name != "*" {
			out = append(out, x.Name)
		} else if m := l.eval(f, x.Expr, nil); m.is(kindModule) && m.f != nil && m.f != f && depth < maxReexports {
			out = append(out, b.exportNames(l, m.f, depth+1)...)
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
func (l *linker) hasGivenNames() bool {
	t, ok := l.tree.(Sources)
	if !ok || bytes.Contains(t.Source(l.file.Path), []byte("/// <reference")) {
		return true
	}
	for dir := l.file.Dir; ; dir = Dir(dir) {
		if p := path.Join(dir, "package.json"); l.exists(p) == PathFile && givesNames().Match(t.Source(p)) {
			return true
		}
		if dir == "" {
			return false
		}
	}
}

var givesNames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`"(@nuxt/[\w-]+|nuxt|nuxt-nightly|nitro|nitropack|wxt|unimport|unplugin-auto-import|vike|@cloudflare/workers-types|@webgpu/types|bun-types|@types/(bun|chrome|firefox-webext-browser|google[\w.-]*|gapi[\w.-]*|` +
		`grecaptcha|office-js|k6|wicg-[\w-]+|dom-[\w-]+|w3c-[\w-]+|web-[\w-]+|webxr|geojson|cordova[\w-]*|jquery[\w-]*|facebook-js-sdk|stripe-[\w-]+|applepayjs|youtube|chromecast[\w-]*|meteor|frida-gum|trusted-types|` +
		`audioworklet|offscreencanvas|emscripten|serviceworker|sharedworker|wechat-miniprogram|leaflet|d3|three)|miniprogram-api-typings|types-for-adobe|electron|@rbxts/[\w-]+|webdriverio|@wdio/[\w-]+|google-apps-script)"\s*:`)
})

func (b ecmascript) danglingRef(l *linker, r *facts.Ref, x *facts.Expr) (Dangling, bool) {
	f := l.file
	if isInput(f) {
		return Dangling{}, false
	}
	if x.Op == facts.OpMember {
		mod := l.eval(f, x.A, nil)
		if !mod.is(kindModule) || mod.f == nil || x.S == "default" || r.Role == facts.RoleWrites || !b.closedModule(l, mod.f, 0) || b.declaredBeside(l, mod.f) {
			return Dangling{}, false
		}
		if a := &f.Facts.Exprs[x.A]; a.Op == facts.OpImport && f.Facts.Imports[a.N].Name == "default" { // made up by a bundler
			return Dangling{}, false
		}
		return Dangling{Caught: !isTyped(f), Kind: NoMember, Module: mod.f.Path, Name: x.S, Names: b.exportNames(l, mod.f, 0), Asks: []Key{key(askExport, mod.f.Path, x.S).Key()}}, true
	}
	if isScript(f.Facts) || l.hasGivenNames() || b.name(l, f, x.S, anySpace).is(kindDef) || len(l.ask(key(askGlobal, x.S, ""))) > 0 {
		return Dangling{}, false
	}
	d := Dangling{Caught: !isTyped(f), Kind: NoName, Name: x.S, Asks: []Key{key(askGlobal, x.S, "").Key()}}
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; s.Container < 0 || r.Scope >= 0 && s.Container == r.Scope {
			d.Names = append(d.Names, s.Name)
		}
	}
	for i := range f.Facts.Imports {
		d.Names = append(d.Names, f.Facts.Imports[i].Local)
	}
	return d, true
}
