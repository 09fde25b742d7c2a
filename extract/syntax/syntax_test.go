package syntax

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/smacker/go-tree-sitter/python"
	"github.com/smacker/go-tree-sitter/typescript/tsx"
	"github.com/smacker/go-tree-sitter/typescript/typescript"
)

var (
	pythonGrammar = sync.OnceValue(func() *Grammar { return NewGrammar(python.GetLanguage()) })
	tsGrammar     = sync.OnceValue(func() *Grammar { return NewGrammar(typescript.GetLanguage()) })
	tsxGrammar    = sync.OnceValue(func() *Grammar { return NewGrammar(tsx.GetLanguage()) })
)

// outline renders named nodes, with fields, as an S-expression.
func outline(t *Tree, i int32) string {
	var b strings.Builder
	fmt.Fprintf(&b, "(%s", t.Grammar.KindName(t.Nodes[i].Kind))
	for c := range t.NamedChildren(i) {
		b.WriteString(" ")
		for name, id := range t.Grammar.fields {
			if id == t.Nodes[c].Field {
				b.WriteString(name + ":")
			}
		}
		b.WriteString(outline(t, c))
	}
	return b.String() + ")"
}

func TestParse(t *testing.T) {
	tree, err := tsGrammar().Parse([]byte("// c\nasync function f(a: T) {}\n"), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Release()
	const want = "(program (function_declaration name:(identifier) parameters:(formal_parameters " +
		"(required_parameter pattern:(identifier) type:(type_annotation (type_identifier)))) body:(statement_block)))"
	if diff := cmp.Diff(want, outline(tree, 0)); diff != "" {
		t.Errorf("outline (-want +got)\n%s", diff)
	}
	g := tree.Grammar
	f := childOfKind(tree, 0, g.Kind("function_declaration"))
	if childOfKind(tree, f, g.Token("async")) < 0 {
		t.Error("token async not found")
	}
	n := tree.Nodes[f]
	if n.StartRow != 1 || n.StartCol != 0 || n.EndRow != 1 || tree.Text(tree.Child(f, g.Field("name"))) != "f" {
		t.Errorf("node %+v", n)
	}
}

// childOfKind is i's first child of a kind, -1 if there is none.
func childOfKind(t *Tree, i int32, kind uint16) int32 {
	for c := range t.Children(i) {
		if t.Nodes[c].Kind == kind {
			return c
		}
	}
	return -1
}

func TestGrammarIDs(t *testing.T) {
	g := pythonGrammar()
	for _, name := range []string{"class_definition", "identifier", "comment", "ERROR"} {
		if got := g.KindName(g.MustKind(name)); got != name {
			t.Errorf("KindName(Kind(%q)) = %q", name, got)
		}
	}
	if g.Kind("no_such_kind") != 0 || g.Token("no such token") != 0 || g.Field("no_such_field") != 0 {
		t.Error("unknown names must be 0")
	}
}

func TestErrors(t *testing.T) {
	tree, err := pythonGrammar().Parse([]byte("def f(:\n  pass\nclass A:\n  pass\n"), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if !tree.Nodes[0].Is(HasError) {
		t.Error("broken source without HasError")
	}
}

// check verifies the array's invariants.
func check(t *testing.T, tree *Tree) {
	t.Helper()
	for i, n := range tree.Nodes {
		if int(n.Last) <= i || int(n.Last) > len(tree.Nodes) || n.Start > n.End || int(n.End) > len(tree.Source) {
			t.Fatalf("node %d: %+v of %d", i, n, len(tree.Nodes))
		}
		if i == 0 {
			continue
		}
		p := tree.Nodes[n.Parent]
		if int(n.Parent) >= i || n.Last > p.Last {
			t.Fatalf("node %d %+v outside its parent %+v", i, n, p)
		}
	}
}

func TestHostileInput(t *testing.T) {
	const mega = 1 << 17
	inputs := map[string]string{
		"megabyte":   strings.Repeat("(", 1<<20),
		"closed":     strings.Repeat("(", mega/2) + strings.Repeat(")", mega/2),
		"brackets":   strings.Repeat("[", mega),
		"braces":     strings.Repeat("{", mega),
		"angles":     strings.Repeat("a<", mega/2),
		"calls":      strings.Repeat("f(", mega/2),
		"members":    "a" + strings.Repeat(".b", mega/2),
		"sum":        "a" + strings.Repeat("+b", mega/2),
		"quotes":     strings.Repeat("\"", mega),
		"backquotes": strings.Repeat("`${", mega/3),
		"nul":        string(make([]byte, mega)),
		"invalid":    strings.Repeat("\xff\xfe", mega/2),
		"empty":      "",
	}
	for name, input := range inputs {
		for lang, g := range map[string]*Grammar{"ts": tsGrammar(), "tsx": tsxGrammar(), "python": pythonGrammar()} {
			t.Run(name+"/"+lang, func(t *testing.T) {
				tree, err := g.Parse([]byte(input), Limits{Nodes: 100_000, Depth: 500})
				if err != nil {
					t.Fatal(err)
				}
				defer tree.Release()
				check(t, tree)
				if len(tree.Nodes) > 100_000 {
					t.Errorf("%d nodes", len(tree.Nodes))
				}
			})
		}
	}
}

// TestSteps meets a text on which the parser alone takes quadratic time.
func TestSteps(t *testing.T) {
	source := "function f() {}\n" + strings.Repeat("\"", 100_000)
	tree, err := tsGrammar().Parse([]byte(source), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	check(t, tree)
	if len(tree.Cut) != 1 || tree.Cut[0].Limit != "steps" {
		t.Errorf("cut %v", tree.Cut)
	}
	if childOfKind(tree, 0, tree.Grammar.Kind("function_declaration")) < 0 {
		t.Error("the healthy beginning is lost")
	}
}

func TestConcurrent(t *testing.T) {
	source := []byte(strings.Repeat("class A { m(x: number) { return this.y(x) } }\n", 200))
	want, err := tsGrammar().Parse(source, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				got, err := tsGrammar().Parse(source, Limits{})
				if err != nil || !bytes.Equal(got.Source, source) || !cmp.Equal(got.Nodes, want.Nodes, cmp.AllowUnexported(Node{})) {
					t.Error("concurrent parse differs")
				}
				got.Release()
			}
		})
	}
	wg.Wait()
}
