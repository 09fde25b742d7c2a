package ecmascript

import (
	"context"
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// npmPackage is what a package.json offers to who installs the package.
type npmPackage struct {
	dir     string
	private bool     // nobody can install it
	entries []string // the modules that importers reach, as files of the tree; nil when it does not say
}

// scriptModules compares what packages of TypeScript and JavaScript export. Names
// count by the entry points that the nearest package.json declares, else by
// all modules that are no tests and not internal by their folder's name.
func scriptModules(ctx context.Context, a *api.ModuleAPI) error {
	packages := map[string]*npmPackage{}
	var order []*npmPackage
	loose := map[string][]string{} // changed modules of packages that declare no entry
	for i := range a.Search.Files {
		d := &a.Search.Files[i]
		if d.Old == nil || !isScript(d.Old.Language) || compare.IsTestFile(d.Path) {
			continue
		}
		p, err := packageOf(ctx, a, link.Dir(d.Path), packages)
		if err != nil {
			return err
		}
		switch {
		case p == nil || p.private:
		case p.entries == nil:
			if !isInternalModule(strings.TrimPrefix(d.Path, p.dir)) {
				loose[p.dir] = append(loose[p.dir], d.Path)
			}
		case !slices.Contains(order, p):
			order = append(order, p)
		}
	}
	for _, p := range order {
		for _, entry := range p.entries {
			if err := scriptModule(ctx, a, entry, p); err != nil {
				return err
			}
		}
	}
	for i := range a.Search.Files { // in path order
		for _, list := range loose {
			if slices.Contains(list, a.Search.Files[i].Path) {
				if err := scriptModule(ctx, a, a.Search.Files[i].Path, nil); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// isInternalModule reports a module that its path says is not for others.
func isInternalModule(p string) bool {
	for part := range strings.SplitSeq(p, "/") {
		switch stem, _, _ := strings.Cut(part, "."); stem {
		case "internal", "internals", "__tests__", "test", "tests", "examples", "example", "docs", "scripts", "benchmarks", "benchmark", "fixtures", "__mocks__":
			return true
		default:
			if strings.HasPrefix(part, "_") || strings.HasPrefix(part, ".") || strings.Contains(part, ".config.") {
				return true
			}
		}
	}
	return false
}

// packageOf is the package around a folder of the base side, nil without one.
func packageOf(ctx context.Context, a *api.ModuleAPI, dir string, known map[string]*npmPackage) (*npmPackage, error) {
	if dir == "." {
		dir = ""
	}
	if p, ok := known[dir]; ok {
		return p, nil
	}
	f, err := a.Search.File(ctx, a.Search.Base, path.Join(dir, "package.json"))
	if err != nil {
		return nil, err
	}
	var p *npmPackage
	switch {
	case f != nil:
		if p, err = readPackage(ctx, a, a.Search.Base, dir, f); err != nil {
			return nil, err
		}
	case dir != "":
		if p, err = packageOf(ctx, a, link.Dir(dir), known); err != nil {
			return nil, err
		}
	}
	if p != nil && f == nil && isInternalModule(strings.TrimPrefix(dir, p.dir)) && p.entries == nil {
		p = nil
	}
	known[dir] = p
	return p, nil
}

// shipping are the fields of a package.json by which a package offers something. One
// that has none of them offers the index beside it.
var shipping = []string{"main", "module", "types", "typings", "exports", "bin", "browser", "files", "directories", "jsnext:main", "svelte", "style", "sass"}

// readPackage reads a package.json of one side. One without a name cannot be installed
// either, and one that offers nothing is an application.
func readPackage(ctx context.Context, a *api.ModuleAPI, side *graph.Snapshot, dir string, f *graph.File) (*npmPackage, error) {
	p := &npmPackage{dir: dir}
	var written map[string]any
	if json.Unmarshal(a.Search.Text(ctx, side, f.Path), &written) == nil {
		p.private = written["private"] == true || written["name"] == nil || written["name"] == ""
		if !slices.ContainsFunc(shipping, func(field string) bool { return written[field] != nil }) {
			beside, err := sources(ctx, a, side, path.Join(dir, "index"))
			if err != nil {
				return nil, err
			}
			p.private = p.private || len(beside) == 0
		}
	}
	for _, s := range f.Facts.Settings {
		key, _, _ := strings.Cut(s.Key, "#")
		switch {
		case key == "main" || key == "module" || key == "types" || strings.HasPrefix(key, "exports:"):
		default:
			continue
		}
		if s.Value == "" || strings.HasSuffix(s.Value, ".json") || strings.HasSuffix(s.Value, ".css") {
			continue
		}
		p.entries = append(p.entries, "")[:len(p.entries)] // it does say, if not what is found here
		found, err := entry(ctx, a, side, dir, s.Value)
		if err != nil {
			return nil, err
		}
		for _, e := range found {
			if !slices.Contains(p.entries, e) {
				p.entries = append(p.entries, e)
			}
		}
	}
	return p, nil
}

// sourceExtensions are those of the modules that a built file may come from.
var sourceExtensions = []string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".d.ts"}

// entry finds the files that a target of a package.json names: itself, or what
// it is built from, in `src`, `source` or beside, whatever the folders of the build.
func entry(ctx context.Context, a *api.ModuleAPI, side *graph.Snapshot, dir, target string) ([]string, error) {
	target = strings.TrimPrefix(path.Clean(target), "./")
	if strings.HasPrefix(target, "..") || target == "*" { // whatever is shipped
		return nil, nil
	}
	candidates := builtFrom(target)
	if !slices.Contains(sourceExtensions, path.Ext(target)) {
		candidates = append(candidates, builtFrom(target+"/index")...) // a folder, of which the index counts
	}
	for _, c := range candidates {
		stem := c
		for _, ext := range []string{".d.ts", ".d.mts", ".d.cts", ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"} {
			if s, ok := strings.CutSuffix(c, ext); ok {
				stem = s
				break
			}
		}
		found, err := sources(ctx, a, side, path.Join(dir, stem))
		if err != nil || len(found) > 0 {
			return found, err
		}
	}
	return nil, nil
}

// builtFrom lists what a target may be built from: itself, or what is in `src`, `source`
// or beside.
func builtFrom(target string) []string {
	candidates := []string{target}
	for rest := target; ; {
		_, tail, ok := strings.Cut(rest, "/")
		if !ok {
			if rest == target {
				candidates = append(candidates, "src/"+rest, "source/"+rest)
			}
			return candidates
		}
		candidates = append(candidates, "src/"+tail, "source/"+tail, tail)
		rest = tail
	}
}

// sources lists the modules with a stem, which may have a star for its last part.
func sources(ctx context.Context, a *api.ModuleAPI, side *graph.Snapshot, stem string) ([]string, error) {
	if before, after, ok := strings.Cut(stem, "*"); ok {
		if after != "" || !strings.HasSuffix(before, "/") {
			return nil, nil
		}
		paths, err := a.Search.PathsIn(ctx, side, strings.TrimSuffix(before, "/"))
		return slices.DeleteFunc(slices.Clone(paths), func(p string) bool {
			return !slices.Contains(sourceExtensions, path.Ext(p)) || compare.IsTestFile(p)
		}), err
	}
	for _, at := range []string{stem, stem + "/index"} {
		for _, ext := range sourceExtensions {
			if kind, err := side.Exists(ctx, at+ext); err != nil {
				return nil, err
			} else if kind == link.PathFile {
				return []string{at + ext}, nil
			}
		}
	}
	return nil, nil
}

// scriptModule compares one module of the base side with the head side's; of
// is the package that it is an entry of, nil for another module.
func scriptModule(ctx context.Context, a *api.ModuleAPI, p string, of *npmPackage) error {
	was, now, is, err := a.BothSides(ctx, p, func(ctx context.Context, p string) (*graph.File, error) { return scriptHead(ctx, a, p, of) })
	if err != nil || now == nil {
		return err
	}
	if _, commonJS := is["="]; commonJS || opaque(now) {
		return nil
	}
	for _, name := range api.PublicNames(was) {
		n, there := is[name]
		if !there {
			a.Gone(was[name], now.Path)
		} else if err := a.Compare(ctx, was[name], n); err != nil {
			return err
		}
	}
	return nil
}

// scriptHead is the file of a module on the head side: it may have another
// extension, and an entry be the one that package.json names now.
func scriptHead(ctx context.Context, a *api.ModuleAPI, p string, of *npmPackage) (*graph.File, error) {
	if f, err := a.Search.File(ctx, a.Search.Head, p); err != nil || f != nil {
		return f, err
	}
	stem := strings.TrimSuffix(p, path.Ext(p))
	for _, ext := range sourceExtensions {
		for _, at := range []string{stem + ext, stem + "/index" + ext} {
			if f, err := a.Search.File(ctx, a.Search.Head, at); err != nil || f != nil {
				return f, err
			}
		}
	}
	if of == nil {
		return nil, nil
	}
	f, err := a.Search.File(ctx, a.Search.Head, path.Join(of.dir, "package.json"))
	if err != nil || f == nil {
		return nil, err
	}
	is, err := readPackage(ctx, a, a.Search.Head, of.dir, f)
	if err != nil || len(is.entries) == 0 {
		return nil, err
	}
	return a.Search.File(ctx, a.Search.Head, is.entries[min(slices.Index(of.entries, p), len(is.entries)-1)])
}
