package ecmascript

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Scopes that know names of which the tree says nothing: what is free in them is not missing.

// inOpenScope reports a free name that its place may know by other means than the tree's.
func inOpenScope(l *core.Linker, r *facts.Ref, name string) bool {
	return augmentsModule(l.File, r.Scope) || isUncheckedDeclaration(l) || isGivenByPackage(l, r, name) || hasNamedGlobals(l) || isImplicitGlobal(l, name) || isOpenInMarkup(l, r, name) ||
		isSetByEffect(l, name) || isGivenBySite(l, name)
}

// isSetByEffect reports a name that a package may make a global when it is loaded: one that has the package's name in it, and any where
// the package, or the program that runs the file, is for globals.
func isSetByEffect(l *core.Linker, name string) bool {
	for i := range l.File.Facts.Imports {
		m := &l.File.Facts.Imports[i]
		if m.Kind != facts.ImportEffect || strings.HasPrefix(m.Module, ".") {
			continue
		}
		if base := path.Base(m.Module); base == "global" || base == "globals" || len(name) >= minNamed && strings.Contains(strings.ToLower(m.Module), strings.ToLower(name)) {
			return true
		}
	}
	t, ok := l.Tree.(core.Sources)
	return ok && runByZx().Match(t.Source(l.File.Path))
}

// minNamed is the least number of letters of a name that the name of a package tells.
const minNamed = 4

var runByZx = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^#![^\n]*\bzx\b`) })

// isGivenBySite reports a hook or component that Mintlify gives to the snippets of a site.
func isGivenBySite(l *core.Linker, name string) bool {
	if !lang.Capitalised(name) && (len(name) < minNamed || !strings.HasPrefix(name, "use") || !lang.Capitalised(name[len("use"):])) {
		return false
	}
	found := false
	for _, settings := range []string{"docs.json", "mint.json"} {
		eachAbove(l, settings, func(text []byte) bool {
			found = found || bytes.Contains(text, []byte("mintlify"))
			return found
		})
	}
	return found
}

// augmentsModule reports a place in a block that adds to a module: all that the module exports is known in it.
func augmentsModule(f *core.File, scope int32) bool {
	for n := 0; scope >= 0 && n < maxNesting; n++ {
		s := &f.Facts.Symbols[scope]
		if s.Kind == facts.KindModule {
			return true
		}
		scope = s.Container
	}
	return false
}

const maxNesting = 64

// isUncheckedDeclaration reports a file of declarations of a project whose compiler passes over these.
func isUncheckedDeclaration(l *core.Linker) bool {
	if !strings.Contains(path.Base(l.File.Path), ".d.") {
		return false
	}
	unchecked := false
	eachAbove(l, "tsconfig.json", func(text []byte) bool {
		unchecked = skipsDeclarations().Match(text)
		return unchecked
	})
	return unchecked
}

var skipsDeclarations = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"skipLibCheck"\s*:\s*true|"extends"\s*:`) })

// eachAbove calls fn with the texts of files of a name in the folders around the file, from the innermost
// outwards, until one says to stop.
func eachAbove(l *core.Linker, name string, fn func(text []byte) (stop bool)) {
	t, ok := l.Tree.(core.Sources)
	if !ok {
		return
	}
	for dir := l.File.Dir; ; dir = core.Dir(dir) {
		if p := path.Join(dir, name); l.Exists(p) == core.PathFile && fn(t.Source(p)) || dir == "" {
			return
		}
	}
}

// hasNamedGlobals reports a project whose compiler is given the globals of a package that is not known.
func hasNamedGlobals(l *core.Linker) bool {
	found := false
	eachAbove(l, "tsconfig.json", func(text []byte) bool {
		for _, m := range typesOfGlobals().FindAllSubmatch(text, -1) {
			found = found || !knownRunners()[string(m[1])]
		}
		return found
	})
	return found
}

var typesOfGlobals = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`"((?:@[\w-]+/)?[\w-]+)(?:/[\w-]+)*/globals(?:\.d\.ts)?"`)
})

// knownRunners are runners of tests whose globals are among those that are known.
var knownRunners = lang.WordSet("vitest jest @jest/globals bun node")

// givenNames are names that a package gives to all modules, by the package.
var givenNames = map[string]string{
	"PageProps": "next", "LayoutProps": "next", "RouteContext": "next", // written by next typegen
	"awslambda": "@types/aws-lambda",
	"Turbo":     "@hotwired/turbo", "Alpine": "alpinejs", "htmx": "htmx.org",
}

// isNamedForImport reports a name that begins with that of a package which the file imports: its types may declare it for all modules.
func isNamedForImport(f *core.File, name string) bool {
	return slices.ContainsFunc(f.Facts.Imports, func(m facts.Import) bool {
		base := path.Base(m.Module)
		return !strings.HasPrefix(m.Module, ".") && len(base) >= minNamed && len(name) > len(base) && strings.EqualFold(name[:len(base)], base)
	})
}

// isGivenByPackage reports a name that a package which the project depends on declares for all modules: one that
// is known to, or a name in a type that is called like a package of types, as in `Chai.Assertion`.
func isGivenByPackage(l *core.Linker, r *facts.Ref, name string) bool {
	given, typed := givenNames[name], !isValueRole(r.Role)
	if given == "" && !typed {
		return false
	}
	if typed && isNamedForImport(l.File, name) {
		return true
	}
	found := false
	eachAbove(l, "package.json", func(text []byte) bool {
		found = given != "" && bytes.Contains(text, []byte(`"`+given+`"`)) || typed && bytes.Contains(text, []byte(`"@types/`+strings.ToLower(name)+`"`))
		return found
	})
	return found
}

func isValueRole(r facts.Role) bool {
	return r == facts.RoleReads || r == facts.RoleCalls || r == facts.RoleWrites || r == facts.RoleInstantiates || r == facts.RoleExtends
}

// isImplicitGlobal reports a name that a script writes which may: outside of modules that makes it a global.
func isImplicitGlobal(l *core.Linker, name string) bool {
	if isTyped(l.File) || strings.HasSuffix(l.File.Path, ".mjs") || isComponent(l.File) {
		return false
	}
	t, ok := l.Tree.(core.Sources)
	if !ok || strictMode().Match(t.Source(l.File.Path)) {
		return false
	}
	return slices.ContainsFunc(l.File.Facts.Refs, func(r facts.Ref) bool {
		x := &l.File.Facts.Exprs[r.Expr]
		return r.Role == facts.RoleWrites && x.Op == facts.OpName && x.S == name
	})
}

var strictMode = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\s*["']use strict["']|^\s*(?:import|export)\b`) })

// isOpenInMarkup reports a name of a component's markup that something else than its script may define.
func isOpenInMarkup(l *core.Linker, r *facts.Ref, name string) bool {
	t, ok := l.Tree.(core.Sources)
	if !ok || !isComponent(l.File) {
		return false
	}
	source := t.Source(l.File.Path)
	if givesVariables(source, name) {
		return true
	}
	return path.Ext(l.File.Path) == ".vue" && !inElement(source, "script", int(r.Line)) && (namesElement(source, r) || !knowsAllNames(l.File, source))
}

// namesElement reports the name that an element is given for scripts, which need not take it.
func namesElement(source []byte, r *facts.Ref) bool {
	for n := r.Line; n > 1; n-- {
		_, source, _ = bytes.Cut(source, []byte{'\n'})
	}
	return bytes.HasSuffix(source[:min(len(source), int(r.Col)-1)], []byte(` ref="`))
}

// givesVariables reports a name that an element of the file gives to its script or its styles, as
// `define:vars={{ name }}`.
func givesVariables(source []byte, name string) bool {
	const attribute = "define:vars={{"
	for {
		_, rest, ok := bytes.Cut(source, []byte(attribute))
		if !ok {
			return false
		}
		list, behind, ok := bytes.Cut(rest, []byte("}}"))
		if ok && slices.Contains(bytesWords(list), name) {
			return true
		}
		source = behind
	}
}

// bytesWords parts a text into its names.
func bytesWords(text []byte) []string {
	return strings.FieldsFunc(string(text), func(r rune) bool { return strings.ContainsRune(" \t\r\n,:(){}[].'\"`", r) })
}

// inElement reports a line inside of an element.
func inElement(source []byte, element string, line int) bool {
	at := 1
	for len(source) > 0 {
		open := bytes.Index(source, []byte("<"+element))
		if open < 0 {
			return false
		}
		first := at + bytes.Count(source[:open], []byte{'\n'})
		shut := bytes.Index(source[open:], []byte("</"+element))
		if shut < 0 {
			return line >= first
		}
		last := first + bytes.Count(source[open:open+shut], []byte{'\n'})
		if line >= first && line <= last {
			return true
		}
		at, source = last, source[open+shut:]
	}
	return false
}

// knowsAllNames reports a component whose markup knows what its script declares and no more: the script is the
// setup itself and lists what the component is given.
func knowsAllNames(f *core.File, source []byte) bool {
	if !setupScript().Match(source) {
		return false
	}
	m := givenProps().FindSubmatch(source)
	if m == nil || m[1] == nil && m[2] == nil {
		return m == nil || !joinedProps().Match(source)
	}
	name := string(bytes.TrimSpace(m[1]))
	return m[2] == nil && slices.ContainsFunc(f.Facts.Symbols, func(s facts.Symbol) bool {
		return s.Name == name && s.Kind == facts.KindInterface && len(s.Supers) == 0
	})
}

var (
	setupScript = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`<script\b[^>]*\bsetup\b`) })
	// givenProps finds the type or value that is not written in place.
	givenProps = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bdefineProps\s*(?:<\s*(?:\{|([^{>][^>]*)>?)|\(\s*(?:[{\[)]|([^{\[)\s])))`)
	})
	joinedProps = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bdefineProps\s*(?:<\s*\{[^{}]*\}\s*[&|]|\(\s*[\[{][^)]*\.\.\.)`)
	})
)

// isComponentTag reports an element of a template that is called as a component: plug-ins register some, of which
// the tree knows nothing.
func isComponentTag(l *core.Linker, r *facts.Ref, name string) bool {
	return r.Role == facts.RoleCalls && isComponent(l.File) && path.Ext(l.File.Path) == ".vue" && lang.Capitalised(name)
}
