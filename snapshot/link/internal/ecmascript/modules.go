package ecmascript

import (
	"cmp"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/css"
)

// Resolve finds the module that a specifier names, from a file: nil for one
// that should be in this tree and is not, external for a package.
func (b Binder) Resolve(l *core.Linker, f *core.File, spec string) *core.Value {
	if spec == "" {
		return nil
	}
	spec = css.WithoutQuery(spec)
	if spec[0] == '.' || spec[0] == '/' {
		v := b.besideScript(l, f, spec)
		if v == nil {
			v = b.fileModule(l, path.Join(f.Dir, spec))
		}
		if v == nil && spec[0] == '.' {
			v = b.byRootDirs(l, f, spec)
		}
		return v
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
	return core.ExternalValue(spec)
}

// BundledAs finds a module by the configuration of its bundler, then by its package.
func (b Binder) BundledAs(l *core.Linker, f *core.File, spec string) []*core.Value {
	return []*core.Value{b.byConfig(l, f, spec), b.byPackage(l, f, spec)}
}

// besideScript finds the source or the declarations that TypeScript reads instead of a script that a file of its own names.
func (b Binder) besideScript(l *core.Linker, f *core.File, spec string) *core.Value {
	stem, ext := splitStem(path.Join(f.Dir, spec))
	if ext != ".js" || !isTyped(f) || l.Exists(stem+ext) != core.PathFile {
		return nil
	}
	for _, x := range []string{".ts", ".tsx", ".d.ts"} {
		if l.Exists(stem+x) == core.PathFile {
			return b.choose(l, stem, "", x)
		}
	}
	return nil
}

// fileModule finds the module at a path that may lack its extension, have the
// extension of what a compiler will write, or name a folder.
func (b Binder) fileModule(l *core.Linker, p string) *core.Value {
	if strings.HasPrefix(p, "..") {
		return nil
	}
	p = strings.TrimPrefix(p, "/")
	if p == "." {
		p = ""
	}
	stem, ext := splitStem(p)
	if ext == ".css" {
		if v := css.At(l, p); v != nil {
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
	if v := b.packageMain(l, p); v != nil || l.Exists(p) != core.PathFile {
		return v
	}
	return core.ExternalValue(p) // a picture, data, or code that is left out of the index
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
func writtenFor(compiled string) []string {
	switch compiled {
	case ".js":
		return []string{".js", ".ts", ".tsx", ".jsx", ".d.ts"}
	case ".mjs":
		return []string{".mjs", ".mts", ".d.mts"}
	case ".cjs":
		return []string{".cjs", ".cts", ".d.cts"}
	case ".jsx":
		return []string{".jsx", ".tsx"}
	}
	return nil
}

// choose picks among the files of one stem: the written extension, or the
// source it is compiled from, or the first of moduleExtensions.
func (b Binder) choose(l *core.Linker, stem, index, ext string) *core.Value {
	var best *core.File
	rank := 1 << 20
	for _, a := range l.Ask(core.NewQuestion(core.AskStem, stem, index)) {
		s, x := splitStem(a.File.Path)
		if index != "" {
			s = core.Dir(s)
		}
		r := extensionRank(x)
		if s != stem || r < 0 {
			continue
		}
		if ext != "" {
			r = -1
			for i, w := range append([]string{ext}, writtenFor(ext)...) {
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
			best, rank = a.File, r
		}
	}
	if best == nil {
		return nil
	}
	return &core.Value{Kind: core.KindModule, Text: "js:" + best.Path, File: best}
}

// byConfig follows paths and baseUrl of the nearest tsconfig.json or
// jsconfig.json that has any, with what it extends.
func (b Binder) byConfig(l *core.Linker, f *core.File, spec string) *core.Value {
	seen := map[*core.File]bool{}
	for dir := f.Dir; ; dir = core.Dir(dir) {
		for _, c := range l.FilesOf(core.NewQuestion(core.AskConfig, dir, "")) {
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
func (b Binder) configured(l *core.Linker, c *core.File, spec string, seen map[*core.File]bool) *core.Value {
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
func besideConfig(c *core.File, name string) bool {
	p := path.Join(c.Dir, name)
	return core.Dir(p) == c.Dir || p == cmp.Or(c.Dir, ".")
}

// configFile finds the configuration that another one extends or refers to.
func (b Binder) configFile(l *core.Linker, c *core.File, name string) *core.File {
	if !strings.HasPrefix(name, ".") {
		return nil
	}
	p := path.Join(c.Dir, name)
	for _, try := range []string{p, p + ".json", p + "/tsconfig.json"} {
		for _, f := range l.FilesOf(core.NewQuestion(core.AskConfig, try, "file")) {
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
func (b Binder) byImports(l *core.Linker, f *core.File, spec string) *core.Value {
	for dir := f.Dir; ; dir = core.Dir(dir) {
		for _, p := range l.FilesOf(core.NewQuestion(core.AskPkgFile, dir, "")) {
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
func (b Binder) mapped(l *core.Linker, p *core.File, kind, name string) *core.Value {
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

// jsconfig offers package.json and tsconfig.json files.
type jsconfig struct{ core.Plain }

func (jsconfig) Contribute(f *core.File, add func(core.Question, core.Entry)) {
	base := path.Base(f.Path)
	offer := func(k core.Question) {
		for i := range f.Facts.Settings {
			if !strings.HasPrefix(f.Facts.Settings[i].Key, facts.SettingTold) {
				add(k, core.Entry{Kind: core.EntrySetting, Index: int32(i)})
			}
		}
		add(k, core.Entry{Kind: core.EntryFile, Index: 0})
	}
	switch {
	case base == "package.json":
		if n, ok := setting(f.Facts, "name"); ok {
			offer(core.NewQuestion(core.AskPkgName, n, ""))
		}
		offer(core.NewQuestion(core.AskPkgFile, f.Dir, ""))
	case strings.HasSuffix(base, ".json"):
		if base == "tsconfig.json" || base == "jsconfig.json" {
			offer(core.NewQuestion(core.AskConfig, f.Dir, ""))
		}
		offer(core.NewQuestion(core.AskConfig, f.Path, "file"))
	}
}
