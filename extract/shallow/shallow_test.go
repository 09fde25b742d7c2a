//go:build cgo

package shallow_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract/shallow"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

var braces = shallow.Language{
	Lexis: shallow.Lexis{
		Keywords: "class fun let new", Operators: "-> ==", Ends: ";",
		Comments: []shallow.Quote{{Open: "//"}, {Open: "/*", Close: "*/", Nested: true}},
		Strings:  []shallow.Quote{{Open: `"`, Close: `"`, Escape: '\\', Hole: "${"}},
	},
	Selectors: ".", Assigns: "=", Generics: true,
	Rules: []shallow.Rule{
		{Node: "class", Pattern: "class name:NAME types:<>? (is super:TYPE)? body:{}", Body: shallow.Member},
		{Node: "method", In: shallow.Member, Pattern: "fun name:NAME params:() (-> type:TYPE)? (body:{}|STOP)"},
		{Node: "local", In: shallow.Code, Pattern: "let name:NAME '=' value:REST STOP"},
	},
	Expressions: []shallow.Rule{{Node: "lambda", Pattern: "params:() -> body:CODE STOP"}},
	Params:      []string{"name:NAME (: type:TYPE)? ('=' value:REST)? STOP"},
}

var words = shallow.Language{
	Lexis: shallow.Lexis{
		IgnoreCase: true, Newlines: true, Silent: "_", Keywords: "sub end begin if",
		Comments: []shallow.Quote{{Open: "rem"}, {Open: "*", Column: 1}}, Strings: []shallow.Quote{{Open: "'", Close: "'", Doubled: true}},
	},
	Bare: true, Groups: []shallow.Group{{Open: "begin", Close: "stop"}},
	Rules: []shallow.Rule{
		{Node: "section", Pattern: "section name:NAME STOP", Level: 1, Body: shallow.Top},
		{Node: "routine", Pattern: "sub name:NAME params:()? STOP", Until: "end sub|end"},
	},
	Params: []string{"name:NAME STOP"},
}

var ends = shallow.Language{
	Lexis:     shallow.Lexis{Newlines: true, Keywords: "def if then else stop", Ends: "; then else", Leads: "else +", Strings: []shallow.Quote{{Open: `"`, Close: `"`}}},
	Selectors: ".", Assigns: "=", Braces: shallow.Member,
	Groups: []shallow.Group{{Open: "def if", Close: "stop"}},
	Rules: []shallow.Rule{
		{Node: "function", Pattern: "def name:NAME params:()", Within: true},
		{Node: "field", In: shallow.Member, Pattern: "name:NAME '=' value:REST STOP"},
	},
	Expressions: []shallow.Rule{{Node: "unnamed", Pattern: "def params:()", Within: true}},
	Params:      []string{"name:NAME STOP"},
}

var trailing = shallow.Language{
	Lexis: shallow.Lexis{Newlines: true, Keywords: "if for"}, Selectors: ".", Assigns: "=", Trailing: "if for",
}

func init() { words.Keywords += " stop" }

func TestTrees(t *testing.T) {
	for _, c := range []struct {
		name     string
		language *shallow.Language
		source   string
		want     string
	}{
		{"a class with a member", &braces, "class A<T: B> is C.D { fun f(a: List<A> = 1) -> int { g(a).h } }",
			`(class name:identifier:A types:(types (type_parameter name:identifier:T identifier:B)) super:(member object:identifier:C name:identifier:D) ` +
				`body:(braces (method name:identifier:f params:(parens (parameter name:identifier:a type:(generic of:identifier:List types:(types identifier:A)) value:number)) type:identifier:int ` +
				`body:(braces (member object:(call function:identifier:g arguments:(arguments identifier:a)) name:identifier:h)))))`},
		{"members and arguments", &braces, `x.y(1, a + b)[2].z = "s ${q(1)} t";`,
			`(assignment left:(member object:(index object:(call function:(member object:identifier:x name:identifier:y) arguments:(arguments number (argument identifier:a identifier:b))) (brackets number)) ` +
				`name:identifier:z) string (call function:identifier:q arguments:(arguments number)) string)`},
		{"a function as argument", &braces, "m((a, b) -> a.c, d)",
			`(call function:identifier:m arguments:(arguments (lambda params:(parens (parameter name:identifier:a) (parameter name:identifier:b)) body:(block (member object:identifier:a name:identifier:c))) identifier:d))`},
		{"what fits no pattern", &braces, "class { fun } ) let", `(braces)`},
		{"comments", &braces, "a /* b /* c */ d */ e // f", `identifier:a comment identifier:e comment`},
		{"bodies that words end", &words, "Sub A(x)\n  b _\n c\n REM d\n if x\nEnd Sub\nsub e\nEND\nf",
			`(routine name:identifier:A params:(parens (parameter name:identifier:x)) body:(block identifier:b identifier:c comment identifier:x) (ending)) ` +
				`(routine name:identifier:e body:block (ending)) (call function:identifier:f)`},
		{"groups that hold what follows their word", &ends, "def a(x) if b then c = 1 else d stop stop\ne(def()\n f\n g = {h = 1}\nstop)\n+ i\ndef j() k",
			`(function name:identifier:a params:(parens (parameter name:identifier:x)) body:(block (block identifier:b (assignment left:identifier:c number) identifier:d)) (ending)) ` +
				`(call function:identifier:e arguments:(arguments (unnamed params:(parens) body:(block identifier:f (assignment left:identifier:g (braces (field name:identifier:h value:number)))) (ending)))) identifier:i ` +
				`(function name:identifier:j params:(parens) body:(block identifier:k) ending)`},
		{"braces that are arguments", &trailing, "a.b { c }.d(e) { f }\nif g { h { i } }\n",
			`(call function:(member object:(call function:(member object:identifier:a name:identifier:b) arguments:(arguments (braces identifier:c))) name:identifier:d) ` +
				`arguments:(arguments identifier:e (braces identifier:f))) identifier:g (braces (call function:identifier:h arguments:(arguments (braces identifier:i))))`},
		{"sections and groups", &words, "section a\nb\nsection c\nbegin d stop\n* e",
			`(section name:identifier:a body:(part (call function:identifier:b))) (section name:identifier:c body:(part (block (call function:identifier:d)))) comment`},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree, err := shallow.New(c.language).Parse([]byte(c.source), syntax.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff("(source "+c.want+")", written(tree, 0)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// written gives the named nodes of a tree with their fields and the text of identifiers.
func written(tree *syntax.Tree, i int32) string {
	n := &tree.Nodes[i]
	name := tree.Grammar.KindName(n.Kind)
	if name == "identifier" {
		return name + ":" + tree.Text(i)
	}
	var children []string
	for c := range tree.Children(i) {
		if !tree.Nodes[c].Is(syntax.Named) {
			continue
		}
		kid := written(tree, c)
		for _, f := range strings.Fields("name body params types type value object function arguments left of super") {
			if tree.Nodes[c].Field != 0 && tree.Grammar.Field(f) == tree.Nodes[c].Field {
				kid = f + ":" + kid
			}
		}
		children = append(children, kid)
	}
	if len(children) == 0 && tree.Nodes[i].Last == i+1 {
		return name
	}
	return "(" + strings.Join(append([]string{name}, children...), " ") + ")"
}

// TestPlaces: nodes lie in their parents, in order, and their lines and columns are those of their bytes.
func TestPlaces(t *testing.T) {
	source := "class A {\n  fun f(x) -> Int {\n    // é\n    let y = g(\"a\n"
	tree, err := shallow.New(&braces).Parse([]byte(source), syntax.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		before := source[:n.Start]
		row := strings.Count(before, "\n")
		col := len(before) - 1 - strings.LastIndex(before, "\n")
		if int(n.StartRow) != row || int(n.StartCol) != col {
			t.Errorf("node %d at byte %d: line %d column %d, want %d %d", i, n.Start, n.StartRow, n.StartCol, row, col)
		}
		if p := n.Parent; p >= 0 && (tree.Nodes[p].Start > n.Start || tree.Nodes[p].End < n.End || int32(i) >= tree.Nodes[p].Last) {
			t.Errorf("node %d is not inside its parent %d", i, p)
		}
	}
}

// BenchmarkParse is what a megabyte of ordinary code costs.
func BenchmarkParse(b *testing.B) {
	g := shallow.New(&braces)
	var text strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&text, "class A%d is B {\n  fun f(a: C, b: D) -> E {\n    let x = a.g(b, 1).h(\"text\", (k) -> k.v);\n    x.y = b;\n  }\n}\n", i)
	}
	source := []byte(text.String())
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		if _, err := g.Parse(source, syntax.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
