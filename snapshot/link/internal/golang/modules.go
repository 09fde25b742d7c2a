package golang

import (
	"go/version"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang/golang/ignored"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Resolve finds the package of an import path in this tree, or nil when it
// comes from outside.
func (g golang) Resolve(l *core.Linker, f *core.File, p string) *core.Value {
	dir, own, ok := g.moduleDir(l, f, p)
	if !ok || !own { // what the build is told to take instead comes before another module of the tree
		if to, ok := g.replaced(l, f, p); ok {
			return g.packageAt(l, to)
		}
	}
	if ok {
		return g.packageAt(l, dir)
	}
	if !strings.Contains(strings.SplitN(p, "/", 2)[0], ".") {
		for _, d := range l.Settings(core.NewQuestion(core.AskModule, "std", ""), "module", "std") {
			return g.packageAt(l, path.Join(d.Dir, p))
		}
		return nil
	}
	return g.withoutModule(l, f, p)
}

// moduleDir finds the directory of an import path below the module of this
// tree with the longest matching path. own reports whether the file is in that
// module's folder. Of several modules of one path the one around the file comes
// first, then one that its workspace uses.
func (g golang) moduleDir(l *core.Linker, f *core.File, p string) (dir string, own, ok bool) {
	for prefix := p; prefix != "." && prefix != "/" && prefix != ""; prefix = path.Dir(prefix) {
		mods := offered(l.Settings(core.NewQuestion(core.AskModule, prefix, ""), "module", prefix), f.Dir)
		if len(mods) == 0 {
			continue
		}
		best := mods[0]
		for _, m := range mods[1:] {
			if core.Within(f.Dir, m.Dir) && len(m.Dir) > len(best.Dir) || !core.Within(f.Dir, best.Dir) && core.Within(f.Dir, m.Dir) {
				best = m
			}
		}
		own = core.Within(f.Dir, best.Dir)
		if !own && len(mods) > 1 {
			best = g.used(l, f, mods)
		}
		dir = path.Join(best.Dir, strings.TrimPrefix(strings.TrimPrefix(p, prefix), "/"))
		return dir, own, !g.nested(l, best.Dir, dir)
	}
	return "", false, false
}

// offered leaves out the modules in folders that Go passes over, as testdata, but for files below
// the same folder: what a test reads may be called as the module that is really imported.
func offered(mods []*core.File, dir string) []*core.File {
	return slices.DeleteFunc(mods, func(m *core.File) bool {
		folder := ignored.Folder(m.Dir)
		return folder != "" && !core.Within(dir, folder)
	})
}

// workspace finds the go.work around a file, if there is one.
func (g golang) workspace(l *core.Linker, f *core.File) *core.File {
	for dir := f.Dir; ; dir = core.Dir(dir) {
		for _, a := range l.Ask(core.NewQuestion(core.AskWork, dir, "")) {
			return a.File
		}
		if dir == "" {
			return nil
		}
	}
}

// used chooses the module that the file's workspace uses, the first otherwise.
func (g golang) used(l *core.Linker, f *core.File, mods []*core.File) *core.File {
	if work := g.workspace(l, f); work != nil {
		for _, m := range mods {
			for _, s := range work.Facts.Settings {
				if s.Key == "use" && strings.TrimPrefix(path.Join("/", work.Dir, s.Value), "/") == m.Dir {
					return m
				}
			}
		}
	}
	return mods[0]
}

// nested reports whether another module begins between a module's folder and a
// folder below it.
func (g golang) nested(l *core.Linker, module, dir string) bool {
	for ; dir != module && dir != "." && dir != ""; dir = core.Dir(dir) {
		if len(l.Settings(core.NewQuestion(core.AskModFile, dir, ""), "module", "")) > 0 {
			return true
		}
	}
	return false
}

// PromotesKeys reports a file of a module whose version of Go lets a literal name what its struct has by embedding
// (https://go.dev/issue/9859).
func (g golang) PromotesKeys(l *core.Linker, f *core.File) bool {
	m := moduleFile(l, f)
	return m != nil && slices.ContainsFunc(m.Facts.Settings, func(s facts.Setting) bool {
		return s.Key == "go" && version.Compare("go"+s.Value, "go1.27") >= 0
	})
}

// moduleFile is the go.mod around a file, nil if there is none.
func moduleFile(l *core.Linker, f *core.File) *core.File {
	for dir := f.Dir; ; dir = core.Dir(dir) {
		if mods := l.Settings(core.NewQuestion(core.AskModFile, dir, ""), "module", ""); len(mods) > 0 {
			return mods[0]
		}
		if dir == "" {
			return nil
		}
	}
}

// replaced follows the replace directives of the go.work and of the go.mod
// around a file that lead to a directory of this tree.
func (g golang) replaced(l *core.Linker, f *core.File, p string) (string, bool) {
	if work := g.workspace(l, f); work != nil {
		if to, ok := replacedBy(work, p); ok {
			return to, true
		}
	}
	if m := moduleFile(l, f); m != nil {
		return replacedBy(m, p)
	}
	return "", false
}

// replacedBy is the directory that a go.mod or go.work replaces an import path by.
func replacedBy(f *core.File, p string) (string, bool) {
	for _, s := range f.Facts.Settings {
		old, to, ok := replacement(s)
		if ok && (p == old || strings.HasPrefix(p, old+"/")) {
			to = path.Join(f.Dir, to, strings.TrimPrefix(p, old))
			if !strings.HasPrefix(to, "..") {
				return strings.TrimPrefix(to, "/"), true
			}
		}
	}
	return "", false
}

// replacement reads a "replace" setting, "old => new", that names a directory.
func replacement(s facts.Setting) (old, to string, ok bool) {
	if s.Key != "replace" {
		return "", "", false
	}
	old, to, ok = strings.Cut(s.Value, " => ")
	old, _, _ = strings.Cut(old, " ")
	return old, to, ok && strings.HasPrefix(to, ".")
}

// withoutModule finds packages in trees from before modules, where nothing
// says at which import path the repository lies: host/owner/name/DIR is taken
// for DIR when no go.mod is around and DIR is a package here.
func (g golang) withoutModule(l *core.Linker, f *core.File, p string) *core.Value {
	parts := strings.SplitN(p, "/", 4)
	if len(parts) < 4 {
		return nil
	}
	if moduleFile(l, f) != nil {
		return nil
	}
	if v := g.packageAt(l, parts[3]); v != nil {
		return core.AsInferred(v)
	}
	return nil
}

// packageAt denotes the importable package of a directory.
func (g golang) packageAt(l *core.Linker, dir string) *core.Value {
	if dir == "." {
		dir = ""
	}
	q := core.NewQuestion(core.AskPackage, dir, "")
	l.Consult(q)
	best := l.Shared("package of "+dir, func() any { return packageNamed(dir, l.Answer(q)) }).(string)
	if best == "" {
		return nil
	}
	return packageOf(goScope + dir + "\x00" + best)
}

// packageNamed is the name of a directory's package: that of the directory if a file has
// it, another than main if one has; empty where there is none.
func packageNamed(dir string, files []core.Answer) string {
	best := ""
	for _, a := range files {
		name := a.File.Facts.Package
		if isGoTest(a.File) || name == "" || name == "documentation" {
			continue
		}
		if best == "" || name == path.Base(dir) || best == "main" && name != "main" {
			if best != path.Base(dir) {
				best = name
			}
		}
	}
	return best
}

// gomod offers go.mod files by module path and by directory, go.work files by
// directory.
type gomod struct{ core.Plain }

func (gomod) Contribute(f *core.File, add func(core.Question, core.Entry)) {
	work := path.Base(f.Path) == "go.work"
	if !work && path.Base(f.Path) != "go.mod" {
		return
	}
	for i, s := range f.Facts.Settings {
		e := core.Entry{Kind: core.EntrySetting, Index: int32(i)}
		switch s.Key {
		case "use":
			add(core.NewQuestion(core.AskWork, f.Dir, ""), e)
		case "module":
			add(core.NewQuestion(core.AskModule, s.Value, ""), e)
			add(core.NewQuestion(core.AskModFile, f.Dir, ""), e)
		case "replace":
			if work {
				add(core.NewQuestion(core.AskWork, f.Dir, ""), e)
			} else {
				add(core.NewQuestion(core.AskModFile, f.Dir, ""), e)
			}
		}
	}
}
