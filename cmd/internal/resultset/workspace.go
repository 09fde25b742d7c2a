package resultset

import (
	"cmp"
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/pelletier/go-toml/v2"
	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/modfile"
)

// Workspace knows the packages of a repository: the members that npm, pnpm, Go
// and Cargo workspaces name, and where there is no workspace file the folders
// that have a manifest.
type Workspace struct {
	roots []string // folders, the longest first
}

// ecosystems tells by its first one the manifests that belong together. Where one of them
// names the members of a workspace, other folders with such manifests are no packages.
var ecosystems = map[string]string{
	"package.json": "package.json", "pnpm-workspace.yaml": "package.json", "go.mod": "go.mod", "go.work": "go.mod",
	"Cargo.toml": "Cargo.toml", "pyproject.toml": "pyproject.toml", "pom.xml": "pom.xml",
}

// IsManifest reports whether ParseWorkspace wants to see a file.
func IsManifest(p string) bool { return ecosystems[path.Base(p)] != "" }

// ParseWorkspace reads the manifests of a tree, by path.
func ParseWorkspace(manifests map[string]string) *Workspace {
	include, exclude := map[string][]string{}, map[string][]string{}
	for p, text := range manifests {
		dir, system := path.Dir(p), ecosystems[path.Base(p)]
		for _, m := range members(path.Base(p), text) {
			g := path.Join(dir, strings.TrimPrefix(m, "!"))
			if strings.HasPrefix(m, "!") {
				exclude[system] = append(exclude[system], g)
			} else {
				include[system] = append(include[system], g)
			}
		}
	}
	var w Workspace
	for p := range manifests {
		dir, system := path.Dir(p), ecosystems[path.Base(p)]
		if dir != "." && (len(include[system]) == 0 || matches(include[system], dir) && !matches(exclude[system], dir)) {
			w.roots = append(w.roots, dir)
		}
	}
	slices.SortFunc(w.roots, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	return &w
}

func matches(globs []string, dir string) bool {
	return slices.ContainsFunc(globs, func(g string) bool {
		ok, err := doublestar.Match(g, dir)
		return ok && err == nil
	})
}

// members lists the globs of a workspace's members; none for a file that is no
// workspace, or that cannot be read.
func members(name, text string) []string {
	switch name {
	case "package.json":
		return npmMembers(text)
	case "pnpm-workspace.yaml":
		var f struct {
			Packages []string `yaml:"packages"`
		}
		if yaml.Unmarshal([]byte(text), &f) == nil {
			return f.Packages
		}
	case "go.work":
		f, err := modfile.ParseWork(name, []byte(text), nil)
		if err != nil {
			return nil
		}
		var out []string
		for _, u := range f.Use {
			out = append(out, u.Path)
		}
		return out
	case "Cargo.toml":
		return cargoMembers(text)
	}
	return nil
}

// npmMembers reads "workspaces": a list, or an object with "packages".
func npmMembers(text string) []string {
	var f struct {
		Workspaces json.RawMessage `json:"workspaces"`
	}
	if json.Unmarshal([]byte(text), &f) != nil {
		return nil
	}
	var out []string
	if json.Unmarshal(f.Workspaces, &out) == nil {
		return out
	}
	var nested struct {
		Packages []string `json:"packages"`
	}
	if json.Unmarshal(f.Workspaces, &nested) == nil {
		return nested.Packages
	}
	return nil
}

// Of gives the folder of the package that a path belongs to, "." for the root.
func (w *Workspace) Of(p string) string {
	for _, r := range w.roots {
		if strings.HasPrefix(p, r+"/") {
			return r
		}
	}
	return "."
}

// cargoMembers reads the members and exclusions of a Cargo workspace.
func cargoMembers(text string) []string {
	var f struct {
		Workspace struct {
			Members []string `toml:"members"`
			Exclude []string `toml:"exclude"`
		} `toml:"workspace"`
	}
	if err := toml.Unmarshal([]byte(text), &f); err != nil {
		return nil
	}
	out := slices.Clone(f.Workspace.Members)
	for _, x := range f.Workspace.Exclude {
		out = append(out, "!"+x)
	}
	return out
}
