package summary

import (
	"encoding/json"
	"encoding/xml"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
	"golang.org/x/mod/modfile"
)

// Dependency is a library that a manifest declares.
type Dependency struct {
	Name     string `json:"name"`
	Version  string `json:"version,omitempty"` // as written
	Manifest string `json:"manifest"`
}

// reader gives the declared libraries of a manifest, names to versions. What it
// cannot read it leaves out.
type reader func(text []byte) map[string]string

var readers = map[string]reader{
	"go.mod": readGoMod, "package.json": readPackageJSON, "pyproject.toml": readPyproject, "requirements.txt": readRequirements,
	"Cargo.toml": readCargo, "pom.xml": readPOM, "composer.json": readComposer, "Gemfile": readGemfile,
}

func readerOf(p string) reader {
	if path.Ext(p) == ".csproj" {
		return readProject
	}
	return readers[path.Base(p)]
}

// IsManifest reports whether a file declares dependencies in a form that is read.
func IsManifest(p string) bool { return readerOf(p) != nil }

// Dependencies reads a manifest, by name.
func Dependencies(p string, text []byte) []Dependency {
	read := readerOf(p)
	if read == nil {
		return nil
	}
	var list []Dependency
	found := read(text)
	for _, name := range slices.Sorted(maps.Keys(found)) {
		list = append(list, Dependency{name, found[name], p})
	}
	return list
}

func readGoMod(text []byte) map[string]string {
	f, err := modfile.ParseLax("go.mod", text, nil)
	if err != nil {
		return nil
	}
	found := map[string]string{}
	for _, r := range f.Require {
		if !r.Indirect {
			found[r.Mod.Path] = r.Mod.Version
		}
	}
	return found
}

func readPackageJSON(text []byte) map[string]string {
	var f struct{ Dependencies, PeerDependencies map[string]string }
	if json.Unmarshal(text, &f) != nil {
		return nil
	}
	found := map[string]string{}
	maps.Copy(found, f.PeerDependencies)
	maps.Copy(found, f.Dependencies)
	return found
}

func readComposer(text []byte) map[string]string {
	var f struct{ Require map[string]string }
	if json.Unmarshal(text, &f) != nil {
		return nil
	}
	delete(f.Require, "php")
	return f.Require
}

// requirement is a PEP 508 requirement: a name, extras, and what follows.
var requirement = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*([^;#]*)`)
})

func readRequirements(text []byte) map[string]string {
	return requirements(strings.Split(string(text), "\n"))
}

func requirements(lines []string) map[string]string {
	found := map[string]string{}
	for _, line := range lines {
		if m := requirement().FindStringSubmatch(line); m != nil {
			found[m[1]] = strings.TrimSpace(m[2])
		}
	}
	return found
}

func readPyproject(text []byte) map[string]string {
	var f struct {
		Project struct{ Dependencies []string }
		Tool    struct {
			Poetry struct{ Dependencies map[string]any }
		}
	}
	if toml.Unmarshal(text, &f) != nil {
		return nil
	}
	found := requirements(f.Project.Dependencies)
	maps.Copy(found, versions(f.Tool.Poetry.Dependencies))
	delete(found, "python")
	return found
}

func readCargo(text []byte) map[string]string {
	var f struct {
		Dependencies map[string]any
		Workspace    struct{ Dependencies map[string]any }
	}
	if toml.Unmarshal(text, &f) != nil {
		return nil
	}
	found := versions(f.Workspace.Dependencies)
	maps.Copy(found, versions(f.Dependencies))
	return found
}

// versions reads a table of names to versions, or to tables with one.
func versions(table map[string]any) map[string]string {
	found := map[string]string{}
	for name, v := range table {
		switch v := v.(type) {
		case string:
			found[name] = v
		case map[string]any:
			found[name], _ = v["version"].(string)
		}
	}
	return found
}

func readPOM(text []byte) map[string]string {
	var f struct {
		Dependencies []struct {
			Group    string `xml:"groupId"`
			Artifact string `xml:"artifactId"`
			Version  string `xml:"version"`
		} `xml:"dependencies>dependency"`
	}
	if xml.Unmarshal(text, &f) != nil {
		return nil
	}
	found := map[string]string{}
	for _, d := range f.Dependencies {
		found[d.Group+":"+d.Artifact] = d.Version
	}
	return found
}

func readProject(text []byte) map[string]string {
	var f struct {
		References []struct {
			Include string `xml:"Include,attr"`
			Version string `xml:"Version,attr"`
		} `xml:"ItemGroup>PackageReference"`
	}
	if xml.Unmarshal(text, &f) != nil {
		return nil
	}
	found := map[string]string{}
	for _, r := range f.References {
		if r.Include != "" {
			found[r.Include] = r.Version
		}
	}
	return found
}

var gem = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\s*gem\s+["']([^"']+)["'](?:\s*,\s*["']([^"']+)["'])?`)
})

func readGemfile(text []byte) map[string]string {
	found := map[string]string{}
	for _, m := range gem().FindAllStringSubmatch(string(text), -1) {
		found[m[1]] = m[2]
	}
	return found
}
