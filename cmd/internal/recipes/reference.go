package recipes

import (
	"fmt"
	"io"
	"strings"
)

// groups are the headings of the reference, in its order.
var groups = [][2]string{
	{"lookup", "Look something up"}, {"graph", "Connections"}, {"gate", "What should not be there"}, {"risk", "Risk"},
	{"size", "Sizes and counts"}, {"smell", "Habits"}, {"work", "Larger work"}, {"edit", "Edits, as a patch"},
}

// WriteReference writes the bundled recipes as markdown.
func WriteReference(w io.Writer) error {
	c, err := Load(nil)
	if err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString(referenceHead)
	for _, g := range groups {
		fmt.Fprintf(&b, "\n## %s\n\n| recipe | finds | parameters |\n|---|---|---|\n", g[1])
		for _, r := range c.List() {
			if r.Group != g[0] {
				continue
			}
			var params []string
			for _, p := range r.Params {
				switch {
				case p.Required:
					params = append(params, "`"+p.Name+"`")
				case p.Default != nil:
					params = append(params, fmt.Sprintf("`%s=%v`", p.Name, p.Default))
				default:
					params = append(params, "[`"+p.Name+"`]")
				}
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", r.ID, r.Summary, strings.Join(params, ", "))
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}

const referenceHead = `# Recipes

Written from the bundled recipes by ` + "`go test ./cmd/internal/recipes -update`" + `; a test compares.

A recipe is a named query: ` + "`codegraph recipe ID --param NAME=VALUE`" + `. ` + "`codegraph recipe show ID`" + ` gives its page and its SQL. Rows can be filtered
(` + "`--changed-since REV`" + `, before ` + "`--limit`" + ` counts), counted (` + "`--summary`" + `), grouped (` + "`--group-by owner|directory|package`" + `) and written as a table, JSON,
JSON lines, CSV, markdown, SARIF, annotations, mermaid or a diff (` + "`--format`" + `). A comment ` + "`codegraph-ignore-next-line ID`" + ` silences a row of the next
line, ` + "`codegraph-ignore-file ID`" + ` those of its file.

A project's own recipes are ` + "`.codegraph/recipes/ID.sql`" + `, one SELECT over the tables of [schema.md](schema.md), and ` + "`ID.md`" + `, which begins with

    ---
    summary: What it finds
    params:
      - {name: min_lines, type: integer, default: 50, doc: lines at least}
    level: warning
    message: "{name} has {lines} lines"
    ---

and goes on in markdown. Types are string, integer, number, boolean, list and symbol; a list is bound as a JSON array, for json_each, and so are
the ids of what a symbol means (name, Type.method, path:name, id). One of the same id as
a bundled recipe takes its place, and that is said wherever it is shown.

Two more lines of the head say when a recipe cannot have rows: ` + "`families: [go, python]`" + ` names the languages that it knows (unused: all whose unused definitions are found, imports: whose unused imports are), and
` + "`needs: [{query: SELECT …, otherwise: what is missing}]`" + ` what else must be there. An answer without rows then says why (` + "`gaps`" + ` in JSON).

Recipes of edits have rows with path, line, before, after and perhaps column: ` + "`--format diff`" + ` shows them as a patch, ` + "`--apply`" + ` writes them
into the files on disk. These must be as committed (or ` + "`--force`" + `). Nothing is written through links, into generated or vendored files, or where one
edit does not fit the text.

In the tables below a parameter in brackets may be left out, and one without a value is required.
`
