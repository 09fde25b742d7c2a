package java

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// sharesWithDependency reports a package of which an artifact from outside may have a part: the pom.xml of a file's module, or of a
// folder around it, depends on one of the package's own group that has another version than the project.
func sharesWithDependency(l *core.Linker, f *core.File, pkg string) bool {
	module, _ := moduleFolder(f)
	for dir := module; ; dir = core.Dir(dir) {
		if pom := pomIn(l, dir); pom != nil && slices.ContainsFunc(pom.Facts.Settings, func(s facts.Setting) bool {
			return strings.HasSuffix("."+s.Key, ".dependency") && mayHavePartOf(pom.Facts, s.Value, pkg)
		}) {
			return true
		}
		if dir == "" {
			return false
		}
	}
}

// mayHavePartOf reports a dependency of a pom.xml, "group:artifact version scope", that no module of it is and that may have types
// of a package: any of its group's, if its name says nothing else, else those that are called like it.
func mayHavePartOf(pom *facts.File, dependency, pkg string) bool {
	words := strings.Fields(dependency)
	if len(words) < 2 {
		return false // its version is said elsewhere
	}
	group, artifact, _ := strings.Cut(words[0], ":")
	artifact, _, _ = strings.Cut(artifact, ":")
	if group == "" || pkg != group && !strings.HasPrefix(pkg, group+".") || isOwnVersion(pom, words[1]) {
		return false
	}
	if slices.ContainsFunc(pom.Settings, func(s facts.Setting) bool { return s.Key == "module" && path.Base(s.Value) == artifact }) {
		return false
	}
	last := group[strings.LastIndexByte(group, '.')+1:]
	part, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(artifact, last), "-"), "-")
	below := group + "." + part
	return part == "" || wholeArtifacts()[part] || pkg == below || strings.HasPrefix(pkg, below+".")
}

// wholeArtifacts are names of artifacts that do not say which package of their group they have.
var wholeArtifacts = lang.WordSet("all api base bom client common commons core lib library model sdk spi util utils")

// isOwnVersion reports the version of a pom.xml's own project, by a property or as it is written.
func isOwnVersion(pom *facts.File, version string) bool {
	name, ok := strings.CutPrefix(version, "${")
	if !ok {
		return isVersionOf(pom, version)
	}
	name = strings.TrimSuffix(name, "}")
	switch name {
	case "project.version", "project.parent.version", "parent.version", "pom.version", "version", "revision":
		return true
	}
	i := slices.IndexFunc(pom.Settings, func(s facts.Setting) bool { return s.Key == "properties."+name })
	return i < 0 || strings.Contains(pom.Settings[i].Value, "${") || isVersionOf(pom, pom.Settings[i].Value)
}

// isVersionOf reports the version of a pom.xml's project, or of its parent.
func isVersionOf(pom *facts.File, version string) bool {
	return slices.ContainsFunc(pom.Settings, func(s facts.Setting) bool {
		return s.Key == "version" && s.Value == version || s.Key == "parent" && strings.HasSuffix(s.Value, " "+version)
	})
}
