package link_test

import (
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang/golang"
	"github.com/codegraph-dev/codegraph/extract/lang/gomod"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

var updateGo = flag.Bool("update-go", false, "rewrite the expected edges of testdata/go")

// goTree is a tree of Go files in memory.
type goTree struct {
	files []*link.File
	full  []*facts.File
}

func (t *goTree) Contributors(link.Question) []*link.File { return t.files }

func (t *goTree) Exists(p string) link.PathKind {
	for _, f := range t.files {
		if f.Path == p {
			return link.PathFile
		}
		if strings.HasPrefix(f.Path, p+"/") {
			return link.PathDirectory
		}
	}
	return link.PathAbsent
}

func newGoTree(t *testing.T, a *txtar.Archive) *goTree {
	t.Helper()
	tree := &goTree{}
	for _, f := range a.Files {
		if f.Name == "edges" {
			continue
		}
		extract := golang.Extract
		switch path.Base(f.Name) {
		case "go.mod":
			extract = gomod.ExtractMod
		case "go.work":
			extract = gomod.ExtractWork
		}
		file, err := extract(f.Data)
		if err != nil {
			t.Fatalf("extract %s: %v", f.Name, err)
		}
		tree.full = append(tree.full, file)
		tree.files = append(tree.files, link.NewFile(f.Name, file))
	}
	return tree
}

// TestGoEdges links each archive of testdata/go and compares what its references
// and relations are bound to with its last file, "edges".
func TestGoEdges(t *testing.T) {
	paths, err := filepath.Glob("testdata/go/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures in testdata/go: %v", err)
	}
	for _, p := range paths {
		t.Run(filepath.Base(p), func(t *testing.T) {
			a, err := txtar.ParseFile(p)
			if err != nil {
				t.Fatal(err)
			}
			got := renderEdges(newGoTree(t, a))
			last := &a.Files[len(a.Files)-1]
			if *updateGo {
				if last.Name != "edges" {
					a.Files = append(a.Files, txtar.File{Name: "edges"})
					last = &a.Files[len(a.Files)-1]
				}
				last.Data = []byte(got)
				if err := os.WriteFile(p, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(last.Data), got); diff != "" {
				t.Errorf("edges (-want +got):\n%s", diff)
			}
		})
	}
}

// renderEdges writes a line for each reference that is bound within the tree or
// to nothing at all, and for each relation. What is external is left out.
func renderEdges(tree *goTree) string {
	var b strings.Builder
	for i, f := range tree.files {
		if f.Facts.Language != "go" {
			continue
		}
		full := tree.full[i]
		record := link.Link(tree, f, full)
		for n, r := range full.Refs {
			writeBinding(&b, fmt.Sprintf("%s:%d:%d %s %s", f.Path, r.Line, r.Col, r.Role, full.NameOf(r.Expr)), record, record.Refs[n])
		}
		var relations []string
		for _, x := range record.Relations {
			relations = append(relations, fmt.Sprintf("%s %s %s -> %s (%d %s)\n", f.Path, full.QualifiedName(int(x.Source)), x.Kind, target(record.Targets[x.Target]), x.Rule, x.Certainty))
		}
		slices.Sort(relations)
		b.WriteString(strings.Join(relations, ""))
	}
	return b.String()
}

func writeBinding(b *strings.Builder, site string, record *link.Record, x link.Binding) {
	switch x.Certainty {
	case link.External:
		return
	case link.Ambiguous, link.Unresolved:
		fmt.Fprintf(b, "%s -> %s (%d)\n", site, x.Certainty, x.Rule)
		return
	}
	for _, t := range x.Targets {
		fmt.Fprintf(b, "%s -> %s (%d %s)\n", site, target(record.Targets[t]), x.Rule, x.Certainty)
	}
	rule, certainty := x.Others()
	for _, t := range x.Also {
		fmt.Fprintf(b, "%s -> %s (%d %s)\n", site, target(record.Targets[t]), rule, certainty)
	}
}

func target(t link.Target) string {
	switch {
	case t.Package != "":
		return "package " + t.Path
	case t.Kind == facts.KindNone:
		return t.Path
	}
	if t.Condition != "" {
		return t.Path + " " + t.Name + " where " + t.Condition
	}
	return t.Path + " " + t.Name
}
