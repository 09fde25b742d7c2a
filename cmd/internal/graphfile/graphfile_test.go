package graphfile

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// parts is a source of rows by table; a row's values are by column.
type parts map[string][]map[string]any

func (g parts) DefaultRef() string { return "HEAD" }

func (g parts) Rows(_ context.Context, r tables.Request) (tables.Rows, error) {
	return &rows{r.Table, g[r.Table.Name], -1}, nil
}

type rows struct {
	table *tables.Table
	list  []map[string]any
	at    int
}

func (r *rows) Next() (bool, error) { r.at++; return r.at < len(r.list), nil }
func (r *rows) Value(column int) any {
	return r.list[r.at][r.table.Columns[column].Name]
}
func (r *rows) Close() {}

// shop has two functions that call a third, one of them twice and in part unsurely.
func shop() parts {
	symbol := func(id, name, path string, line int64) map[string]any {
		return map[string]any{"id": id, "name": name, "qualified_name": name, "kind": "function", "node_kind": "func", "path": path, "name_line": line}
	}
	edge := func(kind, from, to, path string, line int64, certainty string) map[string]any {
		return map[string]any{"kind": kind, "source": from, "target": to, "path": path, "line": line, "certainty": certainty, "source_name": from, "target_name": to}
	}
	return parts{
		"symbols": {symbol("f:a", `A"<`, "a.go", 3), symbol("f:b", "B", "b.go", 4), symbol("f:c", "C", "c.go", 5)},
		"edges": {
			edge("contains", "f:a", "f:b", "a.go", 0, "exact"), edge("calls", "f:a", "f:c", "a.go", 5, "exact"), edge("calls", "f:a", "f:c", "a.go", 6, "inferred"),
			edge("calls", "f:b", "f:c", "b.go", 7, "exact"),
		},
		"files": {{"path": "a.go"}, {"path": "b.go"}, {"path": "c.go"}},
	}
}

// write gives what a format writes of a part of the shop.
func write(t *testing.T, p *Part, format func(context.Context, tables.Source, *Part, io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := format(t.Context(), shop(), p, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestDOT(t *testing.T) {
	got := write(t, &Part{}, DOT)
	for _, want := range []string{
		`"f:a" [label="A\"<", tooltip="function a.go:3"];`,
		`"f:a" -> "f:b" [label="contains", style=dotted];`,
		`"f:a" -> "f:c" [label="calls ×2", style=dashed];`,
		`"f:b" -> "f:c" [label="calls", style=solid];`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func TestMermaid(t *testing.T) {
	if got := write(t, &Part{}, Mermaid); strings.Contains(got, "contains") || strings.Count(got, "-->") != 2 {
		t.Errorf("what contains what is drawn only when asked for:\n%s", got)
	}
	if got := write(t, &Part{Edges: []string{"contains"}}, Mermaid); !strings.Contains(got, "contains") || strings.Count(got, "-->") != 1 {
		t.Error(got)
	}
	large := shop()
	for i := range int64(60) {
		large["edges"] = append(large["edges"], map[string]any{"kind": "calls", "source": "f:b", "target": fmt.Sprint("f:", i), "path": "b.go", "certainty": "exact", "source_name": "B", "target_name": "x"})
	}
	if err := Mermaid(t.Context(), large, &Part{}, io.Discard); !errors.Is(err, resultset.ErrLarge) {
		t.Error(err)
	}
}

func TestGraphML(t *testing.T) {
	var doc struct {
		Keys []struct {
			ID string `xml:"id,attr"`
		} `xml:"key"`
		Nodes []struct {
			ID   string `xml:"id,attr"`
			Data []struct {
				Key  string `xml:"key,attr"`
				Text string `xml:",chardata"`
			} `xml:"data"`
		} `xml:"graph>node"`
		Edges []struct {
			Source string `xml:"source,attr"`
			Target string `xml:"target,attr"`
		} `xml:"graph>edge"`
	}
	if err := xml.Unmarshal([]byte(write(t, &Part{}, GraphML)), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Nodes) != 3 || len(doc.Edges) != 4 || doc.Edges[1].Source != "f:a" || doc.Edges[1].Target != "f:c" {
		t.Errorf("%+v", doc)
	}
	known := map[string]bool{}
	for _, k := range doc.Keys {
		known[k.ID] = true
	}
	for _, d := range doc.Nodes[0].Data {
		if !known[d.Key] {
			t.Errorf("data of key %s, which is not declared", d.Key)
		}
		if d.Key == "node_name" && d.Text != `A"<` {
			t.Errorf("name %q", d.Text)
		}
	}
}

// TestPart leaves out edges of which one end is left out.
func TestPart(t *testing.T) {
	p := &Part{Keep: func(path, kind, nodeKind string) bool { return path != "b.go" }, File: func(path string) bool { return path == "a.go" }, Edges: []string{"calls"}}
	count := func(table string) (n int) {
		err := p.Rows(t.Context(), shop(), table, func([]any) error { n++; return nil })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	got := map[string]int{}
	for _, table := range Tables {
		got[table] = count(table)
	}
	if diff := cmp.Diff(map[string]int{"symbols": 2, "edges": 2, "files": 1}, got); diff != "" {
		t.Error(diff)
	}
}

func TestTablesAsCSVAndParquet(t *testing.T) {
	text := write(t, &Part{}, func(ctx context.Context, s tables.Source, p *Part, w io.Writer) error {
		return CSV(ctx, s, p, "edges", w)
	})
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(columnsOf("edges"), records[0]); diff != "" || len(records) != 5 {
		t.Errorf("%d lines, columns %s", len(records), diff)
	}
	data := write(t, &Part{}, func(ctx context.Context, s tables.Source, p *Part, w io.Writer) error {
		return Parquet(ctx, s, p, "edges", w)
	})
	f, err := parquet.OpenFile(strings.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if f.NumRows() != 4 || len(f.Schema().Fields()) != len(records[0]) {
		t.Errorf("%d rows of %d columns", f.NumRows(), len(f.Schema().Fields()))
	}
	for i, field := range f.Schema().Fields() {
		if field.Name() != records[0][i] {
			t.Errorf("column %d is %s, not %s", i, field.Name(), records[0][i])
		}
	}
}

// TestErrorsOfTheWriterAreTold gives each format a writer that takes nothing.
func TestErrorsOfTheWriterAreTold(t *testing.T) {
	for name, format := range map[string]func(context.Context, tables.Source, *Part, io.Writer) error{
		"dot": DOT, "mermaid": Mermaid, "graphml": GraphML,
		"csv": func(ctx context.Context, s tables.Source, p *Part, w io.Writer) error {
			return CSV(ctx, s, p, "files", w)
		},
		"parquet": func(ctx context.Context, s tables.Source, p *Part, w io.Writer) error {
			return Parquet(ctx, s, p, "files", w)
		},
	} {
		if err := format(t.Context(), shop(), &Part{}, full{}); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

var errFull = errors.New("no room")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
