package ecmascript

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// buildFolders are where packages put what they build; sourcesOf guesses the
// source a built file comes from.
var buildFolders = []string{"dist", "build", "lib", "out", "es", "esm", "cjs"}

// packageFile finds a file that a package.json names, or the source it is
// built from.
func (b Binder) packageFile(l *core.Linker, dir, target string) *core.Value {
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
func (b Binder) byPackage(l *core.Linker, f *core.File, spec string) *core.Value {
	name, sub := PackageOfSpec(spec)
	var best *core.File
	for _, p := range l.FilesOf(core.NewQuestion(core.AskPkgName, name, "")) {
		if n, _ := setting(p.Facts, "name"); n != name {
			continue
		}
		if best == nil || core.Within(f.Dir, p.Dir) && !core.Within(f.Dir, best.Dir) {
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

// PackageOfSpec parts a module specifier into a package and the path in it.
func PackageOfSpec(spec string) (name, sub string) {
	name, sub, _ = strings.Cut(spec, "/")
	if strings.HasPrefix(spec, "@") && sub != "" {
		inScope, rest, _ := strings.Cut(sub, "/")
		return spec[:len(name)+1+len(inScope)], rest
	}
	return name, sub
}

// packageMain is the entry of the package in a folder.
func (b Binder) packageMain(l *core.Linker, dir string) *core.Value {
	for _, p := range l.FilesOf(core.NewQuestion(core.AskPkgFile, dir, "")) {
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

// DeclaredApart reports a file of another package than the file at hand which has declarations of its own in the tree: for others
// they stand for its sources, and may say more.
func DeclaredApart(l *core.Linker, f *core.File) bool {
	for dir := f.Dir; ; dir = core.Dir(dir) {
		for _, p := range l.FilesOf(core.NewQuestion(core.AskPkgFile, dir, "")) {
			for _, k := range []string{"types", "typings"} {
				if t, ok := setting(p.Facts, k); ok && strings.Contains(path.Base(t), ".d.") && l.Exists(path.Join(dir, t)) == core.PathFile {
					return !core.Within(l.File.Dir, dir)
				}
			}
			return false
		}
		if dir == "" {
			return false
		}
	}
}

// registerPlaces says where manifests and settings are that questions ask for.
func registerPlaces() {
	core.RegisterPlace(core.AskPkgName, func(q core.Question) core.Place {
		return core.Place{Where: core.Named, Path: "package.json", Spelling: core.LongestWord(q.Scope)}
	})
	core.RegisterPlace(core.AskPkgFile, func(q core.Question) core.Place {
		return core.Place{Where: core.InFile, Path: path.Join(q.Scope, "package.json")}
	})
	core.RegisterPlace(core.AskConfig, func(q core.Question) core.Place {
		if q.Detail() == "file" {
			return core.Place{Where: core.InFile, Path: q.Scope}
		}
		return core.Place{Where: core.InFolder, Path: q.Scope, Ending: "sconfig.json"}
	})
}
