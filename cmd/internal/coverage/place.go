package coverage

import (
	"path"
	"path/filepath"
	"strings"
)

// Placer finds the files of a tree that a report's names mean.
type Placer struct {
	paths  map[string]bool
	ends   map[string][]string // paths by last element
	roots  []string            // folders on disk that mean the tree's root, with slashes
	module map[string]string   // Go module path → folder of its go.mod
}

// NewPlacer makes one for the paths of a tree. modules are Go module paths with
// the folders of their go.mod files; root is the worktree, "" where there is none.
func NewPlacer(paths []string, modules map[string]string, root string) *Placer {
	p := &Placer{paths: map[string]bool{}, ends: map[string][]string{}, module: modules}
	for _, name := range paths {
		p.paths[name] = true
		p.ends[path.Base(name)] = append(p.ends[path.Base(name)], name)
	}
	if root != "" {
		p.roots = append(p.roots, filepath.ToSlash(root))
		if real, err := filepath.EvalSymlinks(root); err == nil && real != root {
			p.roots = append(p.roots, filepath.ToSlash(real))
		}
	}
	return p
}

// Place gives the path that a name means; false when there is none, or when
// several may be meant. folders are what the name may be relative to.
func (p *Placer) Place(name string, folders []string) (string, bool) {
	name = strings.ReplaceAll(name, `\`, "/")
	for _, candidate := range append([]string{name}, joined(folders, name)...) {
		candidate = path.Clean(candidate)
		for _, root := range p.roots {
			if rest, ok := strings.CutPrefix(candidate, root+"/"); ok && p.paths[rest] {
				return rest, true
			}
		}
		if p.paths[candidate] {
			return candidate, true
		}
	}
	if inside, ok := p.inModule(name); ok {
		return inside, true
	}
	return p.byEnd(path.Clean(name))
}

func joined(folders []string, name string) []string {
	var out []string
	for _, f := range folders {
		out = append(out, path.Join(strings.ReplaceAll(f, `\`, "/"), name))
	}
	return out
}

// inModule finds a name that begins with a module's path: the longest counts.
func (p *Placer) inModule(name string) (string, bool) {
	best, found := "", ""
	for module, dir := range p.module {
		rest, ok := strings.CutPrefix(name, module+"/")
		if candidate := path.Join(dir, rest); ok && len(module) > len(best) && p.paths[candidate] {
			best, found = module, candidate
		}
	}
	return found, found != ""
}

// byEnd finds the one path that has the most last elements in common with a name,
// at least two of them, or all of one of the two.
func (p *Placer) byEnd(name string) (string, bool) {
	want := strings.Split(strings.TrimPrefix(name, "/"), "/")
	best, found, tie := 0, "", false
	for _, candidate := range p.ends[path.Base(name)] {
		have := strings.Split(candidate, "/")
		n := 0
		for n < len(have) && n < len(want) && have[len(have)-1-n] == want[len(want)-1-n] {
			n++
		}
		if n < 2 && n < len(have) && n < len(want) {
			continue
		}
		if n > best {
			best, found, tie = n, candidate, false
		} else if n == best {
			tie = true
		}
	}
	if tie {
		return "", false
	}
	return found, found != ""
}
