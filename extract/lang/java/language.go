package java

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

var unused = lang.Unused{
	Definition: func(_ *facts.File, s *facts.Symbol) bool {
		return !(s.Kind == facts.KindMethod && runtimeMethods[s.Name])
	},
	Importing: func(string) bool { return true },
	Private:   true, Everywhere: true, Sealed: true,
}

// runtimeMethods are those that the runtime finds by their names: entry points,
// serialization, agents; and those of Object, which the library calls.
var runtimeMethods = map[string]bool{
	"main": true, "readObject": true, "writeObject": true, "readObjectNoData": true, "readResolve": true, "writeReplace": true, "premain": true, "agentmain": true,
	"valueOf": true, "fromString": true, "toString": true, "equals": true, "hashCode": true, "clone": true, "finalize": true,
}

var exemptions = lang.Exemptions{Comments: []lang.CheckerComment{{Is: &lang.Pattern{Text: `@SuppressWarnings`}}}, Imports: []string{"import"}}
