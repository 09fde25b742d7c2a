package link

import (
	"cmp"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// resolve finds the module that a specifier names, from a file: nil for one
// that should be in this tree and is not, external for a package.
func (b ecmascript) resolve(l *linker, f *File, spec string) *value {
	if spec == "" {
		return nil
	}
	spec = withoutQuery(spec)
	if spec[0] == '.' || spec[0] == '/' {
		return b.fileModule(l, path.Join(f.Dir, spec))
	}
	if v := b.byConfig(l, f, spec); v != nil {
		return v
	}
	if spec[0] == '#' {
		if v := b.byImports(l, f, spec); v != nil {
			return v
		}
	}
	if v := b.byPackage(l, f, spec); v != nil {
		return v
	}
	return external(spec)
}

// bundledAs finds a module by the configuration of its bundler, then by its package.
func (b ecmascript) bundledAs(l *linker, f *File, spec string) []*value {
	return []*value{b.byConfig(l, f, spec), b.byPackage(l, f, spec)}
}

// fileModule finds the module at a path that may lack its extension, have the
// extension of what a compiler will write, or name a folder.
func (b ecmascript) fileModule(l *linker, p string) *value {
	if strings.HasPrefix(p, "..") {
		return nil
	}
	p = strings.TrimPrefix(p, "/")
	if p == "." {
		p = ""
	}
	stem, ext := splitStem(p)
	if ext == ".css" {
		if v := sheetAt(l, p); v != nil {
			return v
		}
	}
	if i := extensionRank(ext); i >= 0 {
		if v := b.choose(l, stem, "", ext); v != nil {
			return v
		}
	}
	if v := b.choose(l, p, "", ""); v != nil {
		return v
	}
	if v := b.choose(l, p, "index", ""); v != nil {
		return v
	}
	if v := b.packageMain(l, p); v != nil || l.exists(p) != PathFile {
		return v
	}
	return external(p) // a picture, data, or code that is left out of the index
}

func extensionRank(ext string) int {
	for i, x := range moduleExtensions {
		if x == ext {
			return i
		}
	}
	return -1
}

// writtenFor lists the source extensions that a compiled extension may stand for.
var writtenFor = map[string][]string{".js": {".js", ".ts", ".tsx", ".jsx", ".d.ts"}, ".mjs": {".mjs", ".mts", ".d.mts"}, ".cjs": {".cjs", ".cts", ".d.cts"}, ".jsx": {".jsx", ".tsx"}}

// choose picks among the files of one stem: the written extension, or the
// source it is compiled from, or the first of moduleExtensions.
func (b ecmascript) choose(l *linker, stem, index, ext string) *value {
	var best *File
	rank := 1 << 20
	for _, a := range l.ask(key(askStem, stem, index)) {
		s, x := splitStem(a.f.Path)
		if index != "" {
			s = Dir(s)
		}
		r := extensionRank(x)
		if s != stem || r < 0 {
			continue
		}
		if ext != "" {
			r = -1
			for i, w := range append([]string{ext}, writtenFor[ext]...) {
				if w == x {
					r = i
					break
				}
			}
			if r < 0 {
				continue
			}
		}
		if r < rank {
			best, rank = a.f, r
		}
	}
	if best == nil {
		return nil
	}
	return &value{kind: kindModule, s: "js:" + best.Path, f: best}
}

// byConfig follows paths and baseUrl of the nearest tsconfig.json or
// jsconfig.json that has any, with what it extends.
func (b ecmascript) byConfig(l *linker, f *File, spec string) *value {
	seen := map[*File]bool{}
	for dir := f.Dir; ; dir = Dir(dir) {
		for _, c := range l.filesOf(key(askConfig, dir, "")) {
			if v := b.configured(l, c, spec, seen); v != nil {
				return v
			}
		}
		if dir == "" {
			return nil
		}
	}
}

// configured asks one configuration, what it extends, and the configurations in
// its own folder that it refers to: those of a solution that share its files.
func (b ecmascript) configured(l *linker, c *File, spec string, seen map[*File]bool) *value {
	if seen[c] {
		return nil
	}
	seen[c] = true
	base, hasBase := setting(c.Facts, "baseUrl")
	bestLen := -1
	var targets []string
	for _, s := range c.Facts.Settings {
		pattern, ok := strings.CutPrefix(s.Key, "paths:")
		if !ok {
			continue
		}
		rest, ok := matchStar(pattern, spec)
		prefix, _, _ := strings.Cut(pattern, "*")
		if !ok || len(prefix) < bestLen {
			continue
		}
		if len(prefix) > bestLen {
			targets, bestLen = nil, len(prefix)
		}
		targets = append(targets, strings.Replace(s.Value, "*", rest, 1))
	}
	for _, t := range targets {
		if v := b.fileModule(l, path.Join(c.Dir, base, t)); v != nil {
			return v
		}
	}
	if hasBase {
		if v := b.fileModule(l, path.Join(c.Dir, base, spec)); v != nil {
			return v
		}
	}
	for _, s := range c.Facts.Settings {
		if s.Key != "extends" && (s.Key != "references" || !besideConfig(c, s.Value)) {
			continue
		}
		parent := b.configFile(l, c, s.Value)
		if parent == nil {
			continue
		}
		if v := b.configured(l, parent, spec, seen); v != nil {
			return v
		}
	}
	return nil
}

// besideConfig reports whether a configuration that another one refers to stands
// in its folder.
func besideConfig(c *File, name string) bool {
	p := path.Join(c.Dir, name)
	return Dir(p) == c.Dir || p == cmp.Or(c.Dir, ".")
}

// configFile finds the configuration that another one extends or refers to.
func (b ecmascript) configFile(l *linker, c *File, name string) *File {
	if !strings.HasPrefix(name, ".") {
		return nil
	}
	p := path.Join(c.Dir, name)
	for _, try := range []string{p, p + ".json", p + "/tsconfig.json"} {
		for _, f := range l.filesOf(key(askConfig, try, "file")) {
			if f.Path == try {
				return f
			}
		}
	}
	return nil
}

func setting(f *facts.File, name string) (string, bool) {
	for _, s := range f.Settings {
		if s.Key == name {
			return s.Value, true
		}
	}
	return "", false
}

// matchStar matches a pattern with at most one star.
func matchStar(pattern, s string) (rest string, ok bool) {
	prefix, suffix, star := strings.Cut(pattern, "*")
	if !star {
		return "", pattern == s
	}
	if len(s) < len(prefix)+len(suffix) || !strings.HasPrefix(s, prefix) || !strings.HasSuffix(s, suffix) {
		return "", false
	}
	return s[len(prefix) : len(s)-len(suffix)], true
}

// byImports follows the "imports" of the nearest package.json.
func (b ecmascript) byImports(l *linker, f *File, spec string) *value {
	for dir := f.Dir; ; dir = Dir(dir) {
		for _, p := range l.filesOf(key(askPkgFile, dir, "")) {
			return b.mapped(l, p, "imports:", spec)
		}
		if dir == "" {
			return nil
		}
	}
}

// mapped follows an "exports" or "imports" entry of a package.json. Conditions
// are tried in the order sources are likely to be named, those of one kind of
// runtime last: other importers do not meet them.
func (b ecmascript) mapped(l *linker, p *File, kind, name string) *value {
	for _, special := range []bool{false, true} {
		for _, s := range p.Facts.Settings {
			k, ok := strings.CutPrefix(s.Key, kind)
			if !ok {
				continue
			}
			conditions := ""
			if i := strings.IndexByte(k[min(1, len(k)):], '#'); i >= 0 {
				k, conditions = k[:i+1], k[i+2:]
			}
			rest, ok := matchStar(k, name)
			if !ok || isOfRuntime(conditions) != special {
				continue
			}
			if v := b.packageFile(l, p.Dir, strings.Replace(s.Value, "*", rest, 1)); v != nil {
				return v
			}
		}
	}
	return nil
}

// runtimeConditions are those that one kind of runtime or bundle alone sets.
var runtimeConditions = lang.WordSet("browser bun deno edge edge-light electron netlify react-native react-server script style worker workerd worklet")

func isOfRuntime(conditions string) bool {
	for c := range strings.SplitSeq(conditions, "#") {
		if runtimeConditions()[c] {
			return true
		}
	}
	return false
}

// buildFolders are where packages put what they build; sourcesOf guesses the
// source a built file comes from.
var buildFolders = []string{"dist", "build", "lib", "out", "es", "esm", "cjs"}

// packageFile finds a file that a package.json names, or the source it is
// built from.
func (b ecmascript) packageFile(l *linker, dir, target string) *value {
	if v := b.fileModule(l, path.Join(dir, target)); v != nil {
		return v
	}
	target = strings.TrimPrefix(target, "./")
	first, rest, ok := strings.Cut(target, "/")
	if !ok {
		return nil
	}
	for _, d := range buildFolders {
		if first != d {
			continue
		}
		for r := rest; ; {
			stem, _ := splitStem(r)
			for _, src := range []string{"src", ""} {
				if v := b.choose(l, path.Join(dir, src, stem), "", ""); v != nil {
					return v
				}
			}
			_, tail, ok := strings.Cut(r, "/")
			if !ok {
				return nil
			}
			r = tail
		}
	}
	return nil
}

// byPackage finds a package of this tree by its name: workspaces and the
// package's own.
func (b ecmascript) byPackage(l *linker, f *File, spec string) *value {
	name, sub := packageOfSpec(spec)
	var best *File
	for _, p := range l.filesOf(key(askPkgName, name, "")) {
		if n, _ := setting(p.Facts, "name"); n != name {
			continue
		}
		if best == nil || within(f.Dir, p.Dir) && !within(f.Dir, best.Dir) {
			best = p
		}
	}
	if best == nil {
		return nil
	}
	if sub == "" {
		if v := b.mapped(l, best, "exports:", "."); v != nil {
			return v
		}
		return b.packageMain(l, best.Dir)
	}
	if v := b.mapped(l, best, "exports:", "./"+sub); v != nil {
		return v
	}
	for _, d := range []string{"", "src"} {
		if v := b.fileModule(l, path.Join(best.Dir, d, sub)); v != nil {
			return v
		}
	}
	return nil
}

func packageOfSpec(spec string) (name, sub string) {
	parts := strings.SplitN(spec, "/", 3)
	if strings.HasPrefix(spec, "@") && len(parts) > 1 {
		name = parts[0] + "/" + parts[1]
	} else {
		name = parts[0]
	}
	return name, strings.TrimPrefix(strings.TrimPrefix(spec, name), "/")
}

// packageMain is the entry of the package in a folder.
func (b ecmascript) packageMain(l *linker, dir string) *value {
	for _, p := range l.filesOf(key(askPkgFile, dir, "")) {
		for _, k := range []string{"source", "module", "main", "types", "typings", "browser"} {
			if t, ok := setting(p.Facts, k); ok {
				if v := b.packageFile(l, dir, t); v != nil {
					return v
				}
			}
		}
		for _, try := range []string{"src/index", "index", "lib/index", "src/main"} {
			if v := b.choose(l, path.Join(dir, try), "", ""); v != nil {
				return v
			}
		}
	}
	return nil
}

// jsconfig offers package.json and tsconfig.json files.
type jsconfig struct{ plain }

func (jsconfig) contribute(f *File, add func(Question, entry)) {
	base := path.Base(f.Path)
	offer := func(k Question) {
		for i := range f.Facts.Settings {
			add(k, entry{entrySetting, int32(i)})
		}
		add(k, entry{entryFile, 0})
	}
	switch {
	case base == "package.json":
		if n, ok := setting(f.Facts, "name"); ok {
			offer(key(askPkgName, n, ""))
		}
		offer(key(askPkgFile, f.Dir, ""))
	case strings.HasSuffix(base, ".json"):
		if base == "tsconfig.json" || base == "jsconfig.json" {
			offer(key(askConfig, f.Dir, ""))
		}
		offer(key(askConfig, f.Path, "file"))
	}
}
