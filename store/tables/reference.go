package tables

import (
	"fmt"
	"io"
	"strings"
)

// WriteReference writes the tables, columns and functions as markdown.
func WriteReference(w io.Writer) error {
	var b strings.Builder
	b.WriteString(referenceHead)
	for _, t := range Schema() {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| column | type | |\n|---|---|---|\n", t.Name, t.Doc)
		for _, c := range t.Columns {
			notes := ""
			if c.Key > 0 {
				notes += " **(key)**"
			}
			if c.Text {
				notes += " *(text)*"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s%s |\n", c.Name, c.Type, strings.ReplaceAll(c.Doc, "|", `\|`), notes)
		}
	}
	b.WriteString("\n## Functions\n\nBeside [SQLite's own](https://sqlite.org/lang_corefunc.html):\n\n| | |\n|---|---|\n")
	for _, f := range Functions() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", f.Usage, f.Doc)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

const referenceHead = `# The SQL tables

Written from the tables' definitions by ` + "`go test ./store/tables -update`" + `; a test compares.

` + "`codegraph sql STATEMENT`" + ` runs one SELECT of [SQLite's dialect](https://sqlite.org/lang_select.html) over these tables. Each has a hidden
last column ` + "`ref`" + `: ` + "`symbols('v1.0')`" + ` is the table at that revision, and so is ` + "`symbols WHERE ref = 'v1.0'`" + `; without it a table is that of
` + "`--ref`" + `. A revision is anything that git accepts, ` + "`:worktree`" + ` or ` + "`:index`" + `.

    SELECT name FROM symbols('HEAD') EXCEPT SELECT name FROM symbols('v1.0')

Equality on a **key** reads what it answers, whatever the size of the repository. All else is a scan, file by file. A *text* column is not stored:
it is made again from the file when it is asked for, so that a scan of one costs about as much as indexing does. SQLite makes no index for a
join of two scans over other columns than keys: put one side into ` + "`WITH x AS MATERIALIZED (…)`" + `, which gets one. Where few rows lead to others
by a key, ` + "`CROSS JOIN`" + ` keeps the order in which the tables are written. Count first and join then: each id that is looked up reads a file.

Statements only read. Writing, ` + "`ATTACH`" + `, ` + "`PRAGMA`" + ` (but for those that describe tables) and ` + "`load_extension`" + ` are refused; time, memory and
rows are bounded (` + "`--timeout`, `--max-memory`, `--max-rows`" + `), and a bound that is met is an error and exit code 2, never a shorter answer.

Rows come by path and position where no ORDER BY says otherwise. Lines and columns start at 1, columns count bytes.
`
