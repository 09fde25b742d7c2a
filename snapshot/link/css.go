package link

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// stylesheet binds style sheets. Classes are looked up in the file and in what it
// imports. Custom properties and animations have one name space for all sheets
// of a page, and no sheet says what page it is for: beyond the file and what it
// imports, a name that one sheet alone defines is that, inferred.
//
// A CSS module (*.module.css) is a module to scripts, with its classes as members.
type stylesheet struct{}

func registerCSS() {
	register(stylesheet{}, "css")
	registerScopes(scopes{prefix: sheetScope, place: sheetPlace})
	registerPlace(askSheets, func(Question) Place { return Place{language: "css"} })
}

// sheetPlace is where a sheet stands; names may be written with escapes.
func sheetPlace(sheet, _ string) Place { return Place{Where: InFile, Path: sheet} }

// sheetScope begins the names of style sheets' scopes.
const sheetScope = "css:"

func (stylesheet) moduleScope(f *File) string          { return sheetScope + f.Path }
func (stylesheet) memberScope(f *File, i int32) string { return scopeOfMember(f, i) }
func (stylesheet) supers(*linker, *value) []*value     { return nil }
func (stylesheet) relate(*linker)                      {}
func (b stylesheet) imported(l *linker, f *File, i int32) *value {
	return b.resolve(l, f, f.Facts.Imports[i].Module)
}

// IsStyleModule reports a style sheet whose classes and animations are its own.
func IsStyleModule(p string) bool { return strings.HasSuffix(p, ".module.css") }

func (b stylesheet) contribute(f *File, add func(Question, entry)) {
	contributeSymbols(f, add)
	contributeImports(f, add)
	add(key(askStem, f.Path, "sheet"), entry{entryFile, 0})
	for i := range f.Facts.Symbols {
		s, e := &f.Facts.Symbols[i], entry{entrySymbol, int32(i)}
		switch {
		case s.Kind == facts.KindSelector:
			if c := camel(s.Name); c != s.Name && IsStyleModule(f.Path) {
				add(key(askName, b.moduleScope(f), c), e)
			}
		case !IsStyleModule(f.Path) || strings.HasPrefix(s.Name, "--"):
			add(key(askSheets, s.Name, ""), e)
			add(key(askSheets, s.Name, ""), entry{entryFile, 0})
		}
	}
}

// camel writes a name with dashes as scripts may: css-loader, Vite and others
// offer `.a-b` as aB where they are set up so.
func camel(name string) string {
	parts := strings.Split(name, "-")
	for i, p := range parts {
		if i > 0 && p != "" {
			parts[i] = strings.ToUpper(p[:1]) + p[1:]
		}
	}
	return strings.Join(parts, "")
}

// name looks up a class in the type space, a custom property or animation in
// the value space.
func (b stylesheet) name(l *linker, f *File, name string, space nameSpace) *value {
	if v := b.definedIn(l, f, name, space, map[string]bool{}); v != nil || space == typeSpace {
		return v
	}
	return b.elsewhere(l, f, name)
}

// maxSheets bounds how many sheets are looked at through imports.
const maxSheets = 64

// definedIn gives a definition of the file, or of a sheet that it imports.
func (b stylesheet) definedIn(l *linker, f *File, name string, space nameSpace, seen map[string]bool) *value {
	if seen[f.Path] || len(seen) >= maxSheets {
		return nil
	}
	seen[f.Path] = true
	if found := b.own(l, f, name, space); len(found) > 0 {
		v := ruled(prevailing(found), RuleScope)
		if f != l.file {
			v.rule = RuleStar
		}
		return v
	}
	for _, a := range l.ask(key(askStar, f.Path, "")) {
		for _, c := range a.c {
			m := b.resolve(l, a.f, a.f.Facts.Imports[c.e.i].Module)
			if !m.is(kindModule) || m.f.Facts.Language != f.Facts.Language {
				continue
			}
			if v := b.definedIn(l, m.f, name, space, seen); v != nil {
				return v
			}
		}
	}
	return nil
}

// own lists the file's definitions of a name.
func (b stylesheet) own(l *linker, f *File, name string, space nameSpace) []defAt {
	return slices.DeleteFunc(l.symbols(key(askName, b.moduleScope(f), name), name), func(d defAt) bool {
		return (d.f.Facts.Symbols[d.i].Kind == facts.KindSelector) != (space == typeSpace)
	})
}

// prevailing picks the definition that stands for several of one file: of a class
// that of its own plain rule, else the first; of a custom property the last that
// holds for the whole document. Of several that hold for some elements each,
// each is meant.
func prevailing(found []defAt) *value {
	at, last, class := 0, -1, found[0].f.Facts.Symbols[found[0].i].Kind == facts.KindSelector
	for n, d := range found {
		if !holdsEverywhere(&d.f.Facts.Symbols[d.i]) {
			continue
		}
		if last < 0 || !class {
			last = n
		}
	}
	if last >= 0 {
		at = last
	}
	v := &value{kind: kindDef, f: found[at].f, i: found[at].i}
	for n, d := range found {
		if n != at {
			v.also = append(v.also, d)
		}
	}
	if !class && last < 0 {
		v.soft, v.each = true, len(v.also) > 0
	}
	return v
}

// condition is what a definition holds for: its selector and the rules around it.
func (stylesheet) condition(f *File, i int32) string { return f.Facts.Symbols[i].Disambiguator }

// holdsEverywhere reports a custom property that is set for the whole document
// under no condition, @keyframes, or a class's rule without more.
func holdsEverywhere(s *facts.Symbol) bool {
	scope := s.Disambiguator
	for strings.HasPrefix(scope, "@layer") { // an order, no condition
		_, inner, ok := strings.Cut(scope, " { ")
		if !ok {
			break
		}
		scope = inner
	}
	switch {
	case s.Kind == facts.KindSelector:
		return scope == "."+s.Name
	case s.NodeKind == "css_keyframes":
		return scope == "" // without a vendor's prefix
	default:
		for part := range strings.SplitSeq(scope, ", ") {
			switch part {
			case ":root", "html", ":host", "*", "@theme", "@property":
				return true
			}
		}
		return false
	}
}

// elsewhere gives the definition of a custom property or animation that one
// sheet alone has: of all, or of the package around the file.
func (b stylesheet) elsewhere(l *linker, f *File, name string) *value {
	var found []defAt
	for _, d := range l.symbols(key(askSheets, name, ""), name) {
		if d.f != f {
			found = append(found, d)
		}
	}
	if len(found) == 0 {
		return nil
	}
	near := oneFile(found)
	if near == nil {
		root := b.packageRoot(l, f)
		near = slices.DeleteFunc(slices.Clone(found), func(d defAt) bool { return !within(d.f.Dir, root) })
		if len(near) > 0 {
			found = near
		}
		near = oneFile(near)
	}
	if len(near) > 0 {
		return ruled(softened(prevailing(near)), RuleCascade)
	}
	v := &value{kind: kindDef, f: found[0].f, i: found[0].i, soft: true, chance: true}
	v.also = found[1:min(len(found), maxCandidates)]
	return v
}

// packageRoot is the nearest folder above a file with a package.json.
func (stylesheet) packageRoot(l *linker, f *File) string {
	for dir := f.Dir; ; dir = Dir(dir) {
		if dir == "" || len(l.ask(key(askPkgFile, dir, ""))) > 0 {
			return dir
		}
	}
}

// undefined says why a name has no definition: a page's own markup or scripts
// may set it, or a library, unless it is a class of the file.
func (stylesheet) undefined(l *linker, x *facts.Expr) (Binding, bool) {
	switch {
	case x.Op == facts.OpName && x.N == facts.NameMayLack:
		return openBinding, true
	case x.Op == facts.OpName, x.Op == facts.OpTypeName && x.N == facts.NameMayLack:
		return Binding{Targets: []uint32{l.target(Target{External: x.S})}, Rule: RuleExternal, Certainty: External}, true
	}
	return Binding{}, false
}

// moduleMember gives a class of a CSS module. What other sheets offer to scripts
// their bundler says.
func (b stylesheet) moduleMember(l *linker, m *value, name string, space nameSpace) *value {
	if !IsStyleModule(m.f.Path) && space != typeSpace {
		return external(m.f.Path + "." + name)
	}
	if found := b.own(l, m.f, name, typeSpace); len(found) > 0 {
		return ruled(prevailing(found), RuleModuleMember)
	}
	var found []defAt
	for _, a := range l.ask(key(askName, b.moduleScope(m.f), name)) {
		for _, c := range a.c {
			if s := &a.f.Facts.Symbols[c.e.i]; c.e.kind == entrySymbol && s.Kind == facts.KindSelector && camel(s.Name) == name {
				found = append(found, defAt{a.f, c.e.i})
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	return ruled(softened(prevailing(found)), RuleModuleMember)
}

// offered gives what a script imports of a sheet: a class by its name, or all of it.
func (b stylesheet) offered(l *linker, m *value, name string) *value {
	switch name {
	case "", "*", "default":
		return ruled(m, RuleImport)
	}
	return ruled(b.moduleMember(l, m, name, anySpace), RuleImport)
}

// resolve finds the sheet that @import or composes names: beside the file, then
// as scripts find modules.
func (b stylesheet) resolve(l *linker, f *File, spec string) *value {
	spec = withoutQuery(spec)
	if strings.HasPrefix(spec, "//") || strings.Contains(spec, ":") {
		return external(spec)
	}
	beside := path.Join(f.Dir, spec)
	if strings.HasPrefix(spec, "/") {
		beside = path.Clean(strings.TrimPrefix(spec, "/"))
	}
	for _, p := range []string{beside, beside + ".css"} {
		if v := sheetAt(l, p); v != nil {
			return v
		}
	}
	switch {
	case strings.HasPrefix(spec, "."):
		if l.exists(beside) == PathFile {
			return external(spec)
		}
		return nil
	case spec == "" || strings.HasPrefix(spec, "/"):
		return external(spec)
	}
	bare := strings.TrimPrefix(spec, "~")
	if scripts, ok := familyBinder(lang.ECMAScript).(bundled); ok {
		for _, v := range scripts.bundledAs(l, f, bare) {
			if v.is(kindModule) && v.f.Facts.Language == f.Facts.Language {
				return v
			}
		}
	}
	return external(bare)
}

// withoutQuery takes off what tells a bundler how to load a sheet.
func withoutQuery(spec string) string {
	if i := strings.IndexByte(spec, '?'); i > 0 && strings.HasSuffix(spec[:i], ".css") {
		return spec[:i]
	}
	return spec
}

// sheetAt is the style sheet at a path.
func sheetAt(l *linker, p string) *value {
	for _, a := range l.ask(key(askStem, p, "sheet")) {
		if a.f.Path == p {
			return &value{kind: kindModule, s: sheetScope + p, f: a.f}
		}
	}
	return nil
}
