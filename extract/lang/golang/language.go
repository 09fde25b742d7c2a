package golang

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/golang/ignored"
)

var asText = lang.Syntax{
	Opaque: []lang.Opaque{{Open: `"`, Close: `"`, Escape: true}, {Open: `'`, Close: `'`, Escape: true}, {Open: "`", Close: "`"},
		{Open: "//", Close: "\n", Comment: true}, {Open: "/*", Close: "*/", Comment: true}},
	TypeArguments: "[]", OneLine: true, Spread: []string{"..."}, SpreadEnd: "...", Directives: []string{"//go:", "//export "}, Lists: &lang.Pattern{Text: `^(?:import|var|const|type)\($`},
}

// unused are what neither the runtime nor code of other modules calls by itself.
var unused = lang.Unused{
	Definition: func(_ *facts.File, s *facts.Symbol) bool {
		return s.Name != "main" && s.Name != "init" && (s.Owner == "" || s.Visibility != facts.VisibilityPublic)
	},
	Unbuilt:    ignored.Path,
	Everywhere: true, InFolder: true,
}

func isMain(f *facts.File, s *facts.Symbol) bool { return f.Package == "main" && s.Name == "main" }

var runner = lang.Runner{Name: "go", All: "./...", Arguments: testArguments}

// testArguments names packages, and the top-level tests where all are known by name.
func testArguments(tests []lang.TestAt) []string {
	var packages, names []string
	all := true
	for _, t := range tests {
		packages = append(packages, packageOf(t.Path))
		name, _, _ := strings.Cut(t.Name, ".")
		all = all && name != ""
		names = append(names, regexp.QuoteMeta(name))
	}
	if len(packages) > 0 && all {
		slices.Sort(names)
		packages = append(packages, "-run=^("+strings.Join(slices.Compact(names), "|")+")$")
	}
	return packages
}

func packageOf(file string) string {
	if dir := path.Dir(file); dir != "." {
		return "./" + dir
	}
	return "."
}

func isTestPath(p string) bool { return strings.HasSuffix(p, "_test.go") }

// isFileTest reports test code that runs with every test of its package because a call at package
// level starts it, whose result no one can use: so specs are told to their runner.
func isFileTest(p string, f *facts.File) bool {
	if !isTestPath(p) {
		return false
	}
	for i := range f.Refs {
		r := &f.Refs[i]
		if r.Role != facts.RoleCalls || r.Scope < 0 {
			continue
		}
		if s := &f.Symbols[r.Scope]; s.Name == "_" && s.Kind == facts.KindValue && s.Container < 0 {
			return true
		}
	}
	return false
}

var elements = lang.Elements{Lists: "Seq"}

var exemptions = lang.Exemptions{Comments: []lang.CheckerComment{{Is: &lang.Pattern{Text: `//\s*nolint`}}}, Imports: []string{"import"}}
