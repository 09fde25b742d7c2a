package python

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

var asText = lang.Syntax{
	Opaque: []lang.Opaque{{Open: `"""`, Close: `"""`, Escape: true}, {Open: `'''`, Close: `'''`, Escape: true},
		{Open: `"`, Close: `"`, Escape: true}, {Open: `'`, Close: `'`, Escape: true}, {Open: "#", Close: "\n", Comment: true}},
	Tuples: true, Lambda: "lambda", Loop: [2]string{"for", "in"}, Spread: []string{"...", "*"}, Lists: &lang.Pattern{Text: `^from.*import\($`},
}

var conditions = lang.Conditions{
	Branches: []string{"if", "elif", "while", "try", "except", "assert"},
	Common:   []string{"not", "and", "or", "is", "in", "None", "True", "False", "sys", "os", "try", "except", "ImportError"},
}

var unused = lang.Unused{
	Definition: func(_ *facts.File, s *facts.Symbol) bool {
		return !(strings.HasPrefix(s.Name, "__") && strings.HasSuffix(s.Name, "__")) && (s.Container < 0 || !s.Kind.IsType())
	},
	// What a package's __init__.py, a stub and pytest's conftest.py import they offer to others.
	Importing: func(p string) bool {
		base := path.Base(p)
		return base != "__init__.py" && base != "conftest.py" && path.Ext(p) != ".pyi"
	},
	Import: func(_ *facts.File, m *facts.Import) bool {
		return m.Module != "__future__" && !m.Flags.Has(facts.Conditional) && !m.Flags.Has(facts.Exported)
	},
	Suppressed: &lang.Suppressions{
		Comment: &lang.Pattern{Text: `\bnoqa\b(?::\s*([A-Z]+\d*(?:[,\s]+[A-Z]+\d+)*))?|pylint:\s*disable(?:-next)?\s*=\s*([\w-]+(?:\s*,\s*[\w-]+)*)|` +
			`pyright:\s*ignore(?:\[([^\]]*)\])?`},
		WholeFile: &lang.Pattern{Text: `^\s*#\s*(?:(?:flake8|ruff):\s*noqa\b|pylint:\s*disable\s*=)`},
		Next:      []string{"-next"},
		Codes:     []string{"F", "F4", "F401", "W0611", "unused-import", "all", "reportUnusedImport"},
		Imports:   []string{"import ", "from "},
	},
	Naming: []string{"getattr", "hasattr", "setattr", "delattr"},
}

var runner = lang.Runner{Name: "pytest", All: ".", Arguments: testIDs}

// testIDs are pytest's ids of nodes.
func testIDs(tests []lang.TestAt) []string {
	var out []string
	for _, t := range tests {
		id := t.Path
		if t.Name != "" {
			id += "::" + strings.ReplaceAll(t.Name, ".", "::")
		}
		out = append(out, id)
	}
	return out
}
