package graphfile

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/codegraph-dev/codegraph/store/tables"
)

// DOT writes a digraph for Graphviz (https://graphviz.org/doc/info/lang.html).
// Parallel edges of one kind are one edge whose label counts them; what is not
// exact is dashed, what contains something leads there by a dotted line.
func DOT(ctx context.Context, source tables.Source, p *Part, out io.Writer) error {
	w := bufio.NewWriterSize(out, 1<<16)
	fmt.Fprint(w, "digraph codegraph {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\", fontsize=10];\n  edge [fontname=\"sans-serif\", fontsize=8];\n")
	err := p.nodes(ctx, source, []string{"qualified_name", "kind", "path", "name_line"}, func(v []any) error {
		place := show(v[3])
		if line := show(v[4]); line != "" && line != "0" {
			place += ":" + line
		}
		_, err := fmt.Fprintf(w, "  %s [label=%s, tooltip=%s];\n", dotQuoted(show(v[0])), dotQuoted(show(v[1])), dotQuoted(show(v[2])+" "+place))
		return err
	})
	if err != nil {
		return err
	}
	err = p.bundles(ctx, source, func(b bundle) error {
		label, style := b.kind, "solid"
		if b.count > 1 {
			label = fmt.Sprintf("%s ×%d", b.kind, b.count)
		}
		switch {
		case b.kind == "contains":
			style = "dotted"
		case !b.exact:
			style = "dashed"
		}
		_, err := fmt.Fprintf(w, "  %s -> %s [label=%s, style=%s];\n", dotQuoted(b.source), dotQuoted(b.target), dotQuoted(label), style)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "}")
	return w.Flush()
}

var dotEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

func dotQuoted(s string) string { return `"` + dotEscapes.Replace(s) + `"` }

// bundle is the edges of one kind from one symbol to another.
type bundle struct {
	kind, source, target   string
	sourceName, targetName string
	count                  int
	exact                  bool // all of them
}

// bundles gives the edges of the part with parallel ones put together. Edges
// come by the file of their source, so those that belong together do too.
func (p *Part) bundles(ctx context.Context, source tables.Source, fn func(bundle) error) error {
	type key struct{ kind, source, target string }
	at := map[key]int{}
	var of []bundle
	path := ""
	flush := func() error {
		for _, b := range of {
			if err := fn(b); err != nil {
				return err
			}
		}
		of = of[:0]
		clear(at)
		return nil
	}
	err := p.edges(ctx, source, []string{"path", "certainty", "source_name", "target_name"}, func(v []any) error {
		if in := show(v[3]); in != path {
			if err := flush(); err != nil {
				return err
			}
			path = in
		}
		k := key{show(v[0]), show(v[1]), show(v[2])}
		i, ok := at[k]
		if !ok {
			i = len(of)
			at[k] = i
			of = append(of, bundle{kind: k.kind, source: k.source, target: k.target, sourceName: show(v[5]), targetName: show(v[6]), exact: true})
		}
		of[i].count++
		of[i].exact = of[i].exact && v[4] == "exact"
		return nil
	})
	if err != nil {
		return err
	}
	return flush()
}
