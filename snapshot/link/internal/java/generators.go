package java

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// madeByBuild reports a file of a module whose build makes types: of what is beside its sources, or as its pom.xml says.
func madeByBuild(l *core.Linker, f *core.File) bool {
	module, _, ok := strings.Cut("/"+f.Dir, "/src/")
	if !ok {
		return false
	}
	module = strings.TrimPrefix(module, "/")
	if pom := l.FileAt(strings.TrimPrefix(module+"/pom.xml", "/")); pom != nil && slices.ContainsFunc(pom.Facts.Settings, isGenerator) {
		return true
	}
	return slices.ContainsFunc(inputsOfGenerators, func(dir string) bool {
		at := strings.TrimPrefix(module+"/src/", "/")
		return l.Exists(at+"main/"+dir) != core.PathAbsent || l.Exists(at+"test/"+dir) != core.PathAbsent
	})
}

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
