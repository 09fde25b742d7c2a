package java

import (
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// madeByBuild reports a file of a module whose build makes types: of what is beside its sources, or as its pom.xml says.
func madeByBuild(l *core.Linker, f *core.File) bool {
	module, ok := moduleFolder(f)
	if !ok {
		return false
	}
	if pom := pomIn(l, module); pom != nil && slices.ContainsFunc(pom.Facts.Settings, isGenerator) {
		return true
	}
	return slices.ContainsFunc(inputsOfGenerators, func(dir string) bool {
		return l.Exists(path.Join(module, "src/main", dir)) != core.PathAbsent || l.Exists(path.Join(module, "src/test", dir)) != core.PathAbsent
	})
}

// moduleFolder is the folder around the sources of a file's module; ok is false, and the folder the file's own, where no folder
// is called src.
func moduleFolder(f *core.File) (dir string, ok bool) {
	dir, _, ok = strings.Cut("/"+f.Dir, "/src/")
	return strings.TrimPrefix(dir, "/"), ok
}

// pomIn is the pom.xml of a folder, nil if there is none.
func pomIn(l *core.Linker, dir string) *core.File { return l.FileAt(path.Join(dir, "pom.xml")) }

// inputsOfGenerators are the folders beside a module's sources of which plug-ins of builds make types.
var inputsOfGenerators = []string{"proto", "protobuf", "avro", "thrift", "antlr", "antlr4", "javacc", "jflex", "jjtree", "xsd", "wsdl", "smithy"}

// isGenerator reports a plug-in of a build that makes sources, by its name.
func isGenerator(s facts.Setting) bool {
	if !strings.HasSuffix(s.Key, ".plugin") && s.Key != "plugin" {
		return false
	}
	artifact, _, _ := strings.Cut(s.Value, " ")
	if i := strings.IndexByte(artifact, ':'); i >= 0 {
		artifact = artifact[i+1:]
	}
	return slices.ContainsFunc(generatorPlugins, func(name string) bool { return strings.Contains(artifact, name) })
}

// generatorPlugins are parts of the names of Maven's plug-ins that make sources. One that adds folders of sources says nothing of what is in them.
var generatorPlugins = []string{
	"antlr", "avro", "axistools", "castor", "codegen", "freemarker", "generator", "javacc", "jaxb", "jaxws", "jflex", "jjtree", "jooq", "jsonschema2pojo",
	"modello", "protobuf", "protoc", "sbe-", "templating", "thrift", "wsimport", "xjc", "xmlbeans", "xtend",
}
