package typescript

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

var exemptions = lang.Exemptions{
	Comments: []lang.CheckerComment{
		{Is: &lang.Pattern{Text: `@ts-ignore|@ts-expect-error|@ts-nocheck|\$FlowFixMe|biome-ignore`}},
		{Is: &lang.Pattern{Text: `eslint-disable(?:-next-line|-line)?\b(?:\s+([@\w][@\w/-]*(?:\s*,\s*[@\w/-]+)*))?`}},
	},
	WholeFile: &lang.Pattern{Text: `^\s*(?://|/\*)\s*(?:@ts-nocheck|eslint-disable\s*(?:\*/|$))`},
	Codes:     []string{"import", "no-undef", "n/no-missing", "node/no-missing", unsafeValue},
	Values:    unsafeValue,
	Guards: []lang.Guard{
		{Is: &lang.Pattern{Text: `typeof\s+\(?([\w$.\x{80}-\x{10FFFF}]+)`}},
		{Is: &lang.Pattern{Text: `(["'][^"'\n]*["'])\s+in\s`}, Quoted: true},
		{Is: &lang.Pattern{Text: `/\*\s*globals?\b([^*]*)`}},
		{Is: &lang.Pattern{Text: `<script\b[^\n]*\sgeneric="([^"\n]*)"`}}, // parameters of a component's types
		{Is: &lang.Pattern{Text: `declare\s+(?:const|let|var|function|class|type|interface|namespace|enum)\s+([\w$\x{80}-\x{10FFFF}]+)`}},
	},
	Loader:  &lang.Pattern{Text: `\btypeof\s+\(?(?:exports|module|require|define)\b`},
	Imports: []string{"import", "export", "const ", "let ", "var "},
	Catches: func(lines []string, n int) bool { return strings.TrimSpace(lines[n]) == "try {" },
	Failing: expectsErrors,
}

// unsafeValue begins the codes for values of unknown type.
const unsafeValue = "@typescript-eslint/no-unsafe"

// expectsErrors reports a test of types, as tsd runs them, with code that does not compile.
func expectsErrors(p string, lines []string) bool {
	return strings.Contains(p, ".test-d.") && slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, "expectError(") })
}
