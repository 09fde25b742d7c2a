package graphfile

import (
	"bufio"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"slices"

	"github.com/codegraph-dev/codegraph/store/tables"
)

// What GraphML says of nodes and edges, by column of docs/schema.md.
var (
	nodeData = []string{"name", "qualified_name", "kind", "node_kind", "language", "path", "start_line", "end_line", "visibility", "is_test", "cyclomatic"}
	edgeData = []string{"path", "line", "column", "certainty", "rule"} // after its kind
)

// GraphML writes nodes and edges as http://graphml.graphdrawing.org defines
// them: directed, with parallel edges, one for each place in the source. The ids
// of nodes are those of the symbols.
func GraphML(ctx context.Context, source tables.Source, p *Part, out io.Writer) error {
	w := bufio.NewWriterSize(out, 1<<16)
	fmt.Fprint(w, xml.Header, `<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`,
		` xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">`, "\n")
	writeKeys(w, "node", "symbols", nodeData)
	writeKeys(w, "edge", "edges", append([]string{"kind"}, edgeData...))
	fmt.Fprintln(w, `<graph id="codegraph" edgedefault="directed">`)
	err := p.nodes(ctx, source, nodeData, func(v []any) error {
		fmt.Fprintf(w, `<node id="%s">`, v[0])
		writeData(w, "node", nodeData, v[1:])
		_, err := fmt.Fprintln(w, "</node>")
		return err
	})
	if err != nil {
		return err
	}
	n := 0
	err = p.edges(ctx, source, edgeData, func(v []any) error {
		fmt.Fprintf(w, `<edge id="e%d" source="%s" target="%s">`, n, v[1], v[2])
		n++
		writeData(w, "edge", []string{"kind"}, v[:1])
		writeData(w, "edge", edgeData, v[3:])
		_, err := fmt.Fprintln(w, "</edge>")
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "</graph>\n</graphml>")
	return w.Flush()
}

func writeKeys(w io.Writer, of, table string, names []string) {
	columns := tables.Columns(table)
	for _, name := range names {
		i := slices.IndexFunc(columns, func(c tables.Column) bool { return c.Name == name })
		kind := map[string]string{"INTEGER": "long", "REAL": "double"}[columns[i].Type]
		if kind == "" {
			kind = "string"
		}
		fmt.Fprintf(w, `<key id="%s_%s" for="%s" attr.name="%s" attr.type="%s"/>`+"\n", of, name, of, name, kind)
	}
}

// writeData writes the values that there are.
func writeData(w *bufio.Writer, of string, names []string, values []any) {
	for i, name := range names {
		if text := show(values[i]); text != "" {
			fmt.Fprintf(w, `<data key="%s_%s">`, of, name)
			_ = xml.EscapeText(w, []byte(text)) // the writer keeps its first error for Flush
			_, _ = w.WriteString("</data>")
		}
	}
}
