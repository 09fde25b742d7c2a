package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/scip-code/scip/bindings/go/scip"
	"google.golang.org/protobuf/proto"
)

// exported is a repository with what its graph is written as.
type exported struct {
	t    *testing.T
	bin  string
	dir  string
	ids  map[string]bool // of all symbols
	kind map[string]int  // how many edges of each kind there are
}

// newExported makes a repository in three languages, with characters that formats
// must escape.
func newExported(t *testing.T) *exported {
	t.Helper()
	x := &exported{t: t, bin: program(t), dir: t.TempDir(), ids: map[string]bool{}, kind: map[string]int{}}
	for name, text := range map[string]string{
		"go.mod":               "module example.com/x\n\ngo 1.22\n",
		"store/store.go":       "// Package store keeps <things> & \"more\".\npackage store\n\nimport \"os\"\n\n// Keeper keeps.\ntype Keeper interface{ Keep(key string) error }\n\n// Store is one.\ntype Store struct{ n int }\n\n// Keep keeps `a` key.\nfunc (s *Store) Keep(key string) error { s.n++; os.Exit(s.n); return nil }\n\nfunc init() {}\nfunc init() {}\n",
		"store/store_test.go":  "package store\n\nimport \"testing\"\n\nfunc TestKeep(t *testing.T) { _ = new(Store).Keep(\"k\") }\n",
		"web/größe.ts":         "export interface Shape { area(): number }\nexport class Square implements Shape {\n  get side() { return 1 }\n  set side(v) {}\n  area() { return this.side }\n}\nexport class Cube extends Square { area() { return 2 } }\n",
		"web/odd \"name\".tsx": "import { Square as S } from './größe'\nexport const wide = (a: S) => a.area()\n",
		"py/a.py":              "class A:\n    \"\"\"Doc]]> of A\"\"\"\n    def run(self): return helper()\n\ndef helper(): return 'x'\ndef helper(): return 'y'\n",
	} {
		file := filepath.Join(x.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "first"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = x.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	for line := range bytes.Lines(x.run("--format", "jsonl")) {
		var o struct{ Type, ID, Kind string }
		if err := json.Unmarshal(line, &o); err != nil {
			t.Fatal(err)
		}
		if o.Type == "symbol" {
			x.ids[o.ID] = true
		} else {
			x.kind[o.Kind]++
		}
	}
	if len(x.ids) < 15 || x.kind["calls"] == 0 || x.kind["implements"] == 0 {
		t.Fatalf("too little to export: %d symbols, edges %v", len(x.ids), x.kind)
	}
	return x
}

// run exports HEAD, twice: from an index with one worker, and from nothing.
func (x *exported) run(args ...string) []byte {
	x.t.Helper()
	var out []byte
	for _, more := range [][]string{{"--jobs", "1"}, {"--state-dir", x.t.TempDir()}} {
		cmd := exec.Command(x.bin, slices.Concat([]string{"-C", x.dir, "export", "--ref", "HEAD", "-q"}, args, more)...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		data, err := cmd.Output()
		if err != nil {
			x.t.Fatalf("export %v: %v\n%s", args, err, stderr.Bytes())
		}
		if out != nil && !bytes.Equal(out, data) {
			x.t.Errorf("export %v: two exports differ", args)
		}
		out = data
	}
	return out
}

func (x *exported) edges() (n int) {
	for _, k := range x.kind {
		n += k
	}
	return n
}

// TestExportSCIPAnywhere: an index is the same from every clone, also where a
// path is no UTF-8.
func TestExportSCIPAnywhere(t *testing.T) {
	x := newExported(t)
	if err := os.WriteFile(filepath.Join(x.dir, "py", "lat\xe9in.py"), []byte("def latin(): return 1\n"), 0o644); err != nil {
		t.Skip(err) // the file system takes no such name
	}
	other := *x
	other.dir = filepath.Join(t.TempDir(), "clone")
	for _, args := range [][]string{
		{"-C", x.dir, "add", "."}, {"-C", x.dir, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "second"},
		{"clone", "-q", x.dir, other.dir},
	} {
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	data := x.run("--format", "scip")
	if !bytes.Equal(data, other.run("--format", "scip")) {
		t.Error("two clones give two indexes")
	}
	var index scip.Index
	if err := proto.Unmarshal(data, &index); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(index.Documents, func(d *scip.Document) bool { return d.RelativePath == "py/lat\uFFFDin.py" && len(d.Occurrences) > 0 }) {
		t.Error("no document for the file whose name is no UTF-8")
	}
}

func TestExportSCIP(t *testing.T) {
	x := newExported(t)
	var index scip.Index
	if err := proto.Unmarshal(x.run("--format", "scip"), &index); err != nil {
		t.Fatal(err)
	}
	if got := index.Metadata.ToolInfo.Name; got != "codegraph" {
		t.Errorf("tool %q", got)
	}
	described := map[string]*scip.SymbolInformation{}
	for _, s := range index.ExternalSymbols {
		described[s.Symbol] = s
	}
	for _, d := range index.Documents {
		for _, s := range d.Symbols {
			if described[s.Symbol] != nil {
				t.Errorf("%s is described twice", s.Symbol)
			}
			described[s.Symbol] = s
		}
	}
	if got, want := len(described)-len(index.ExternalSymbols), len(x.ids); got != want {
		t.Errorf("%d symbols, want %d", got, want)
	}
	roles := map[scip.SymbolRole]int{}
	var last *scip.Document
	for _, d := range index.Documents {
		if last != nil && last.RelativePath >= d.RelativePath {
			t.Errorf("%s stands before %s", last.RelativePath, d.RelativePath)
		}
		last = d
		x.checkDocument(d, described, roles)
	}
	for _, role := range []scip.SymbolRole{scip.SymbolRole_Definition, scip.SymbolRole_Import, scip.SymbolRole_ReadAccess, scip.SymbolRole_WriteAccess, scip.SymbolRole_Test} {
		if roles[role] == 0 {
			t.Errorf("no occurrence has the role %v", role)
		}
	}
	related := func(symbol, to string) bool {
		s := described[symbol]
		return s != nil && slices.ContainsFunc(s.Relationships, func(r *scip.Relationship) bool { return r.Symbol == to && r.IsImplementation })
	}
	const store, web = "codegraph . . . `store/store.go`/", "codegraph . . . `web/größe.ts`/"
	for _, r := range [][2]string{{store + "Store#", store + "Keeper#"}, {web + "Square#", web + "Shape#"}, {web + "Cube#", web + "Square#"}, {web + "Cube#area().", web + "Square#area()."}} {
		if !related(r[0], r[1]) {
			t.Errorf("%s is not related to %s: %v", r[0], r[1], described[r[0]])
		}
	}
	for _, symbol := range []string{store + "init(+1).", "codegraph external . . `os.Exit`.", web + "Square#side(+1)."} {
		if described[symbol] == nil {
			t.Errorf("no symbol %s", symbol)
		}
	}
}

// checkDocument checks that symbols parse, are described, and that ranges hold
// the names they are of.
func (x *exported) checkDocument(d *scip.Document, described map[string]*scip.SymbolInformation, roles map[scip.SymbolRole]int) {
	x.t.Helper()
	text, err := os.ReadFile(filepath.Join(x.dir, filepath.FromSlash(d.RelativePath)))
	if err != nil {
		x.t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	for _, s := range d.Symbols {
		for _, r := range s.Relationships {
			if described[r.Symbol] == nil {
				x.t.Errorf("%s is related to %s, which is not there", s.Symbol, r.Symbol)
			}
		}
	}
	for _, o := range d.Occurrences {
		if _, err := scip.ParseSymbol(o.Symbol); err != nil {
			x.t.Errorf("%q: %v", o.Symbol, err)
		}
		info := described[o.Symbol]
		if info == nil {
			x.t.Errorf("%s: %s is not described", d.RelativePath, o.Symbol)
			continue
		}
		for _, role := range scip.SymbolRole_value {
			if o.SymbolRoles&role != 0 {
				roles[scip.SymbolRole(role)]++
			}
		}
		r, err := scip.NewRange(o.Range)
		if err != nil {
			x.t.Errorf("%s: %v", d.RelativePath, err)
			continue
		}
		word := lines[r.Start.Line][r.Start.Character:r.End.Character]
		isFile := info.Kind == scip.SymbolInformation_File
		if o.SymbolRoles&int32(scip.SymbolRole_Definition) != 0 && !isFile && word != info.DisplayName {
			x.t.Errorf("%s: %s is defined at %q", d.RelativePath, o.Symbol, word)
		}
		if _, err := scip.NewRange(o.EnclosingRange); !isFile && o.SymbolRoles&int32(scip.SymbolRole_Definition) != 0 && err != nil {
			x.t.Errorf("%s: enclosing range of %s: %v", d.RelativePath, o.Symbol, err)
		}
	}
}

func TestExportGraphML(t *testing.T) {
	x := newExported(t)
	var doc struct {
		Keys []struct {
			ID string `xml:"id,attr"`
		} `xml:"key"`
		Graph struct {
			Nodes []struct {
				ID   string `xml:"id,attr"`
				Data []data `xml:"data"`
			} `xml:"node"`
			Edges []struct {
				Source string `xml:"source,attr"`
				Target string `xml:"target,attr"`
				Data   []data `xml:"data"`
			} `xml:"edge"`
		} `xml:"graph"`
	}
	if err := xml.Unmarshal(x.run("--format", "graphml"), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Graph.Nodes) != len(x.ids) || len(doc.Graph.Edges) != x.edges() {
		t.Errorf("%d nodes and %d edges, want %d and %d", len(doc.Graph.Nodes), len(doc.Graph.Edges), len(x.ids), x.edges())
	}
	keys := map[string]bool{}
	for _, k := range doc.Keys {
		keys[k.ID] = true
	}
	for _, e := range doc.Graph.Edges {
		if !x.ids[e.Source] || !x.ids[e.Target] {
			t.Errorf("edge from %s to %s", e.Source, e.Target)
		}
	}
	paths := map[string]bool{}
	for _, n := range doc.Graph.Nodes {
		for _, d := range n.Data {
			if !keys[d.Key] {
				t.Errorf("no key %s", d.Key)
			}
			if d.Key == "node_path" {
				paths[d.Text] = true
			}
		}
	}
	if !paths[`web/odd "name".tsx`] {
		t.Errorf("paths %v", paths)
	}
}

type data struct {
	Key  string `xml:"key,attr"`
	Text string `xml:",chardata"`
}

// TestExportTables reads what csv and parquet hold back, and compares it with one
// another and with the graph.
func TestExportTables(t *testing.T) {
	x := newExported(t)
	for table, want := range map[string]int{"symbols": len(x.ids), "edges": x.edges(), "files": 6} {
		records, err := csv.NewReader(bytes.NewReader(x.run("--format", "csv", "--table", table))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if len(records)-1 != want {
			t.Errorf("%s: %d lines, want %d", table, len(records)-1, want)
		}
		if diff := slices.Compare(records[0], parquetColumns(t, x, table, records[1:])); diff != 0 {
			t.Errorf("%s: columns differ", table)
		}
	}
	dir := filepath.Join(t.TempDir(), "all") + "/"
	if out, err := exec.Command(x.bin, "-C", x.dir, "export", "--format", "parquet", "-o", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, table := range []string{"symbols", "edges", "files"} {
		if _, err := os.Stat(filepath.Join(dir, table+".parquet")); err != nil {
			t.Error(err)
		}
	}
}

// parquetColumns compares a Parquet file with the records of the same table and
// gives its columns.
func parquetColumns(t *testing.T, x *exported, table string, records [][]string) []string {
	t.Helper()
	data := x.run("--format", "parquet", "--table", table)
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var columns []string
	for _, c := range f.Schema().Columns() {
		columns = append(columns, strings.Join(c, "."))
	}
	n := 0
	for _, group := range f.RowGroups() {
		rows := group.Rows()
		buf := make([]parquet.Row, 16)
		for {
			count, err := rows.ReadRows(buf)
			for _, row := range buf[:count] {
				for i, v := range row {
					if got := v.String(); !v.IsNull() && got != records[n][i] || v.IsNull() && records[n][i] != "" {
						t.Fatalf("%s, row %d, %s: %q in Parquet, %q in CSV", table, n, columns[i], got, records[n][i])
					}
				}
				n++
			}
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := rows.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if n != len(records) {
		t.Errorf("%s: %d rows in Parquet, %d in CSV", table, n, len(records))
	}
	return columns
}

// TestExportPart takes a part of the graph in every form that can be one.
func TestExportPart(t *testing.T) {
	x := newExported(t)
	part := []string{"--path", "web/**", "--exclude", "*.tsx", "--kind", "class", "--kind", "interface"}
	want := map[string]int{"symbol": 3, "edge": 2} // Shape, Square, Cube; implements, extends
	got := map[string]int{}
	for line := range bytes.Lines(x.run(append(part, "--format", "jsonl")...)) {
		var o struct{ Type string }
		if err := json.Unmarshal(line, &o); err != nil {
			t.Fatal(err)
		}
		got[o.Type]++
	}
	if got["symbol"] != want["symbol"] || got["edge"] != want["edge"] {
		t.Errorf("jsonl: %v, want %v", got, want)
	}
	for format, counted := range map[string][2]string{"graphml": {"<node ", "<edge "}, "dot": {"tooltip=", " -> "}, "mermaid": {"[\"", " -->"}} {
		text := string(x.run(append(part, "--format", format)...))
		if n, e := strings.Count(text, counted[0]), strings.Count(text, counted[1]); n != 3 || e != 2 {
			t.Errorf("%s: %d nodes and %d edges, want 3 and 2:\n%s", format, n, e, text)
		}
	}
	if text := string(x.run(append(part, "--format", "csv", "--edge", "extends")...)); strings.Count(text, "\n") != 2 {
		t.Errorf("csv of extends:\n%s", text)
	}
}

// TestExportDOT gives the picture to Graphviz, where it is installed.
func TestExportDOT(t *testing.T) {
	dot, err := exec.LookPath("dot")
	if err != nil {
		t.Skip("Graphviz is not installed")
	}
	x := newExported(t)
	cmd := exec.Command(dot, "-Tplain")
	cmd.Stdin = bytes.NewReader(x.run("--format", "dot"))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count("\n"+string(out), "\nnode "); got != len(x.ids) {
		t.Errorf("%d nodes, want %d", got, len(x.ids))
	}
}
