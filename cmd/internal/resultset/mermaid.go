package resultset

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxMermaid is the number of edges beyond which a picture cannot be read.
const maxMermaid = 50

// Errors of formats that not every result fits.
var (
	ErrShape = errors.New("the result does not fit the format")
	ErrLarge = errors.New("the result is too large for the format")
)

// Mermaid draws rows that have the columns from and to, and perhaps label, as a
// flowchart.
func (s *Set) Mermaid(w io.Writer) error {
	from, to := s.column("from", "from_path", "source_name", "source"), s.column("to", "to_path", "target_name", "target")
	label := s.column("label", "kind")
	switch {
	case from < 0 || to < 0:
		return fmt.Errorf("%w: mermaid needs the columns from and to, and may have label", ErrShape)
	case len(s.Rows) > maxMermaid:
		return fmt.Errorf("%w: %d edges, and a picture shows at most %d: narrow the query with WHERE or LIMIT", ErrLarge, len(s.Rows), maxMermaid)
	}
	var b strings.Builder
	b.WriteString("flowchart LR\n")
	nodes := map[string]string{}
	node := func(v any) string {
		name := show(v)
		id, ok := nodes[name]
		if !ok {
			id = fmt.Sprintf("n%d", len(nodes))
			nodes[name] = id
			fmt.Fprintf(&b, "  %s[\"%s\"]\n", id, quoted.Replace(name))
		}
		return id
	}
	for _, r := range s.Rows {
		f, t := node(r[from]), node(r[to])
		if l := ""; label >= 0 {
			if l = show(r[label]); l != "" {
				fmt.Fprintf(&b, "  %s -->|%s| %s\n", f, quoted.Replace(l), t)
				continue
			}
		}
		fmt.Fprintf(&b, "  %s --> %s\n", f, t)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

var quoted = strings.NewReplacer(`"`, "#quot;", "|", "#124;", "\n", " ")
