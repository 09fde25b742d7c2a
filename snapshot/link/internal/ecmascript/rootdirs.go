package ecmascript

import (
	"path"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Folders that a configuration lists as "rootDirs" are one to a relative specifier: a file of one
// imports a file of another as if both had the same parent
// (https://www.typescriptlang.org/tsconfig/#rootDirs).

// overlaid is a place in another one of such folders that a relative specifier may name.
type overlaid struct{ root, path string }

// byRootDirs finds the module that a relative specifier names in another root folder.
func (b Binder) byRootDirs(l *core.Linker, f *core.File, spec string) *core.Value {
	for _, o := range b.overlaid(l, f, spec) {
		if v := b.fileModule(l, o.path); v != nil {
			return v
		}
	}
	return nil
}

// overlaid lists the places that a relative specifier may name in the other root folders of the
// nearest configuration that has any.
func (b Binder) overlaid(l *core.Linker, f *core.File, spec string) []overlaid {
	for dir := f.Dir; ; dir = core.Dir(dir) {
		for _, c := range l.FilesOf(core.NewQuestion(core.AskConfig, dir, "")) {
			if roots := b.rootDirs(l, c, map[*core.File]bool{}); len(roots) > 0 {
				return inOtherRoots(roots, f.Dir, spec)
			}
		}
		if dir == "" {
			return nil
		}
	}
}

// rootDirs are the root folders of a configuration, or of the first one that it extends and that has any.
func (b Binder) rootDirs(l *core.Linker, c *core.File, seen map[*core.File]bool) []string {
	if seen[c] {
		return nil
	}
	seen[c] = true
	var roots []string
	for _, s := range c.Facts.Settings {
		if s.Key == "rootDirs" {
			roots = append(roots, clean(path.Join(c.Dir, s.Value)))
		}
	}
	if len(roots) > 0 {
		return roots
	}
	for _, s := range c.Facts.Settings {
		if s.Key != "extends" {
			continue
		}
		if parent := b.configFile(l, c, s.Value); parent != nil {
			if roots := b.rootDirs(l, parent, seen); len(roots) > 0 {
				return roots
			}
		}
	}
	return nil
}

// inOtherRoots puts what a specifier names from a folder below the innermost root into the others.
func inOtherRoots(roots []string, dir, spec string) []overlaid {
	own, found := "", false
	for _, r := range roots {
		if core.Within(dir, r) && (!found || len(r) > len(own)) {
			own, found = r, true
		}
	}
	if !found {
		return nil
	}
	below := dir
	if own != "" {
		below = path.Join(".", dir[len(own):])
	}
	var out []overlaid
	for _, r := range roots {
		if r != own {
			out = append(out, overlaid{r, path.Join(r, below, spec)})
		}
	}
	return out
}

// clean is a folder as paths of a tree have it: empty for the root.
func clean(dir string) string {
	if dir == "." {
		return ""
	}
	return dir
}
