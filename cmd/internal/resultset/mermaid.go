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
	if from < 0 || to < 0 {
		return fmt.Errorf("%w: mermaid needs the columns from and to, and may have label", ErrShape)
	}
	var c Flowchart
	for _, r := range s.Rows {
		f, t, l := show(r[from]), show(r[to]), ""
		if label >= 0 {
			l = show(r[label])
		}
		c.Edge(f, f, t, t, l)
	}
	return c.Write(w, "narrow the query with WHERE or LIMIT")
}

// Flowchart is a picture in Mermaid's language (https://mermaid.js.org/syntax/flowchart.html).
type Flowchart struct {
	text  strings.Builder
	nodes map[string]string
	edges int
}

// Edge draws an arrow from one node to another. Nodes are distinguished by their
// keys and show their names.
func (c *Flowchart) Edge(from, fromName, to, toName, label string) {
	if c.edges++; c.edges > maxMermaid {
		return
	}
	f, t := c.node(from, fromName), c.node(to, toName)
	if label != "" {
		label = "|" + quoted.Replace(label) + "|"
	}
	fmt.Fprintf(&c.text, "  %s -->%s %s\n", f, label, t)
}

func (c *Flowchart) node(key, name string) string {
	id, ok := c.nodes[key]
	if !ok {
		if c.nodes == nil {
			c.nodes = map[string]string{}
		}
		id = fmt.Sprintf("n%d", len(c.nodes))
		c.nodes[key] = id
		fmt.Fprintf(&c.text, "  %s[\"%s\"]\n", id, quoted.Replace(name))
	}
	return id
}

// Write writes the picture. One that could not be read is an ErrLarge that says
// how to narrow it.
func (c *Flowchart) Write(w io.Writer, narrow string) error {
	if c.edges > maxMermaid {
		return fmt.Errorf("%w: %d edges, and a picture shows at most %d: %s", ErrLarge, c.edges, maxMermaid, narrow)
	}
	_, err := io.WriteString(w, "flowchart LR\n"+c.text.String())
	return err
}

var quoted = strings.NewReplacer(`"`, "#quot;", "|", "#124;", "\n", " ")
