package typescript

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// asText is the syntax of the dialects; those without types have no type arguments either, and
// that with types alone has casts in the place of elements.
func asText(d Dialect) *lang.Syntax {
	s := lang.CLike()
	s.Lists = lists
	s.Regexps, s.Elements, s.Opaque = true, d != TypeScript, slices.Clone(s.Opaque)
	for i := range s.Opaque {
		if s.Opaque[i].Open == "`" {
			s.Opaque[i].Hole = "${"
		}
	}
	if !d.typed() {
		s.TypeArguments = ""
	}
	return &s
}

// lists matches lines of imports that name several things.
var lists = &lang.Pattern{Text: `^(?:\}from|import\{)`}

var unused = lang.Unused{
	Definition: func(f *facts.File, s *facts.Symbol) bool {
		return s.Container >= 0 || s.Owner == "" && len(f.Imports)+len(f.Exports) > 0
	},
	Importing: func(p string) bool { return !isDeclaration(p) },
	Import:    func(_ *facts.File, m *facts.Import) bool { return m.Local != "React" }, // JSX uses it without naming it
	Suppressed: &lang.Suppressions{
		Comment:   &lang.Pattern{Text: `eslint-disable(?:-next-line|-line)?\b(?:\s+([@\w][@\w/-]*(?:\s*,\s*[@\w/-]+)*))?|biome-ignore(?:-all)?\s+([\w/]+)`},
		WholeFile: &lang.Pattern{Text: `^\s*(?:/\*\s*eslint-disable\b|//\s*biome-ignore-all\b)`},
		Next:      []string{"-next", "biome-ignore "},
		Codes: []string{"no-unused-vars", "@typescript-eslint/no-unused-vars", "unused-imports/no-unused-imports", "unused-imports/no-unused-vars",
			"lint", "lint/correctness", "lint/correctness/noUnusedImports", "lint/correctness/noUnusedVariables"},
		Imports: []string{"import "},
	},
	InFile: true,
}

// isDeclaration reports a file that only declares.
func isDeclaration(p string) bool {
	return strings.HasSuffix(p, ".d.ts") || strings.HasSuffix(p, ".d.mts") || strings.HasSuffix(p, ".d.cts")
}

var runner = lang.Runner{Name: "jest", All: ".", Arguments: testFiles}

func testFiles(tests []lang.TestAt) []string {
	var out []string
	for _, t := range tests {
		out = append(out, t.Path)
	}
	return out
}

var elements = lang.Elements{
	Lists: "Array ReadonlyArray Set ReadonlySet Iterable Iterator IterableIterator AsyncIterable AsyncIterator AsyncIterableIterator Generator AsyncGenerator ArrayLike WeakSet NodeListOf HTMLCollectionOf",
	Maps:  "Map ReadonlyMap WeakMap Record", Awaited: "Promise PromiseLike",
}

var known = lang.Known{Memberless: "TypeError", NeverCallsBack: "Object Error"}
