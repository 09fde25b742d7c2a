package signature

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func TestArgumentsAt(t *testing.T) {
	for _, x := range []struct {
		language, source string // ^ is before the callee's last name
		want             Arguments
		ok               bool
	}{
		{"go", "x, err := b.^Make(1, f(2, 3), []int{4, 5})", Arguments{Callee: "b.", Texts: []string{"1", "f(2, 3)", "[]int{4, 5}"}, Before: "x, err := "}, true},
		{"go", "b.^Make()", Arguments{Callee: "b."}, true},
		{"go", "go p.q(1).^Run(xs...)", Arguments{Callee: "p.q(1).", Spread: true, Before: "go "}, true},
		{"go", "^Map[string, int](\"a,b\", 'c', `d)`)", Arguments{Texts: []string{`"a,b"`, "'c'", "`d)`"}}, true},
		{"go", "^F(\n\t1, // one, two\n\t2, /* ) */\n)", Arguments{Texts: []string{"1", "2"}, Further: 3}, true},
		{"go", "y := ^Value", Arguments{}, false},
		{"go", "^F(1, (2", Arguments{Before: ""}, false},
		{"python", "^send(a, key=1, *rest)", Arguments{Texts: []string{"a"}, Keywords: []string{"key"}, Spread: true}, true},
		{"python", "^send(lambda a, b: a, key=lambda: 1)", Arguments{Texts: []string{"lambda a, b: a"}, Keywords: []string{"key"}}, true},
		{"python", `^send("/aws/lambda/x", "lambda", 1)`, Arguments{Texts: []string{`"/aws/lambda/x"`, `"lambda"`, "1"}}, true},
		{"python", `^send(lambda a=":", b=1: a, 2)`, Arguments{Texts: []string{`lambda a=":", b=1: a`, "2"}}, true},
		{"python", "^send(x for _, x in pairs)", Arguments{Texts: []string{"x for _, x in pairs"}}, true},
		{"python", "^send(before, 'for', in_, (x for a, b in c), format=1)", Arguments{Texts: []string{"before", "'for'", "in_", "(x for a, b in c)"}, Keywords: []string{"format"}}, true},
		{"typescript", "^send(a as Map<b, c> | Map<d, e>, f)", Arguments{Texts: []string{"a as Map<b, c> | Map<d, e>", "f"}}, true},
		{"python", "^send('a\\'b, c', x == y)", Arguments{Texts: []string{`'a\'b, c'`, "x == y"}}, true},
		{"python", "^send(\"\"\"a\n, b\"\"\")", Arguments{Texts: []string{"\"\"\"a\n, b\"\"\""}, Further: 1}, true},
		{"typescript", "a?.^f<T>({x: 1, y: [2, 3]}, (p, q) => p)", Arguments{Callee: "a?.", Texts: []string{"{x: 1, y: [2, 3]}", "(p, q) => p"}}, true},
		{"python", "^send(a,  # type: ignore[arg, b]\n key=1,  # last\n)", Arguments{Texts: []string{"a"}, Keywords: []string{"key"}, Further: 2}, true},
		{"typescript", "^f(/[,/)]\\/(/g, a / b, c / d)", Arguments{Texts: []string{"/[,/)]\\/(/g", "a / b", "c / d"}}, true},
		{"typescript", "^observer(\n  forwardRef<A, { b: (x: T) => U; c: V }>((p, q) => p))", Arguments{Texts: []string{"forwardRef<A, { b: (x: T) => U; c: V }>((p, q) => p)"}, Further: 1}, true},
		{"typescript", "^f(a < b, c > d)", Arguments{Texts: []string{"a < b", "c > d"}}, true},
		{"javascript", "^f(a < b, c > (d))", Arguments{Texts: []string{"a < b", "c > (d)"}}, true},
		{"tsx", "^box(<p>one, it's {two ? <b>x, y</b> : '}'}, three</p>, 4)", Arguments{Texts: []string{"<p>one, it's {two ? <b>x, y</b> : '}'}, three</p>", "4"}}, true},
		{"javascript", "^box(<>a, <A.B c='d, >' e={f > 1} {...g} /> (b</>, x < y, z)", Arguments{Texts: []string{"<>a, <A.B c='d, >' e={f > 1} {...g} /> (b</>", "x < y", "z"}}, true},
		{"tsx", "^box(() => { return <p>don't, ever</p> }, <T,>(x: T, y: T) => x)", Arguments{Texts: []string{"() => { return <p>don't, ever</p> }", "<T,>(x: T, y: T) => x"}}, true},
		{"typescript", "^f(<A, B>(x: A, y: B) => x, <C>d, e)", Arguments{Texts: []string{"<A, B>(x: A, y: B) => x", "<C>d", "e"}}, true},
		{"java", "^put(Map.<A, B>of(), a < b, c > d)", Arguments{Texts: []string{"Map.<A, B>of()", "a < b", "c > d"}}, true},
		{"java", "^put(new HashMap<String, Integer>(), 1)", Arguments{Texts: []string{"new HashMap<String, Integer>()", "1"}}, true},
		{"typescript", "^f(`${a ? `, ${b({c: \"}\"})}` : \"\"}, \\${`, 1)", Arguments{Texts: []string{"`${a ? `, ${b({c: \"}\"})}` : \"\"}, \\${`", "1"}}, true},
		{"typescript", "^f(`${a}`, `{`, 1)", Arguments{Texts: []string{"`${a}`", "`{`", "1"}}, true},
		{"java", "^render(\"\"\"\n<a title=\"b, c\">\"\"\", 1)", Arguments{Texts: []string{"\"\"\"\n<a title=\"b, c\">\"\"\"", "1"}, Further: 1}, true},
		{"kotlin", "^render(\"\"\"\\d, \"(\\\"\"\", 1)", Arguments{Texts: []string{"\"\"\"\\d, \"(\\\"\"\"", "1"}}, true},
		{"typescript", "^f?.(...xs)", Arguments{Spread: true}, true},
	} {
		t.Run(x.source, func(t *testing.T) {
			before, after, _ := strings.Cut(x.source, "^")
			got, ok := ArgumentsAt(NewText([]byte("\n"+before+after)), 2, len(before)+1, x.language)
			if ok != x.ok {
				t.Fatalf("ok is %v, want %v", ok, x.ok)
			}
			if !ok {
				return
			}
			if d := cmp.Diff(x.want, got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

func FuzzArgumentsAt(f *testing.F) {
	f.Add("f(1, \"a\", `b`)", 1, 1)
	f.Add("\n  x.y(\n'", 2, 5)
	f.Add(".0", 1, 1)
	f.Add("f(<a b={<c>'</c>}>{`</a>, d)", 1, 1)
	for _, nested := range [][2]string{{"<a b={<c>{", ""}, {"<a>{", "<1}"}, {"<a b={", "!}"}, {"<a b={", "}>"}} { // each level is read once
		f.Add("f("+strings.Repeat(nested[0], 5000)+strings.Repeat(nested[1], 5000), 1, 1)
	}
	f.Fuzz(func(t *testing.T, source string, line, column int) {
		if line < 1 || column < 1 || line > 1000 || column > 1000 {
			return
		}
		for _, language := range []string{"go", "python", "typescript", "tsx"} {
			ArgumentsAt(NewText([]byte(source)), line, column, language)
		}
	})
}

func TestAccepts(t *testing.T) {
	p := func(name string, flags ...facts.Flags) facts.Param {
		x := facts.Param{Name: name}
		for _, f := range flags {
			x.Flags |= f
		}
		return x
	}
	two := Arguments{Texts: []string{"1", "2"}}
	for _, x := range []struct {
		name     string
		language string
		params   []facts.Param
		a        Arguments
		want     bool
	}{
		{"go exact", "go", []facts.Param{p("a"), p("b")}, two, true},
		{"go too few", "go", []facts.Param{p("a"), p("b"), p("c")}, two, false},
		{"go too many", "go", []facts.Param{p("a")}, two, false},
		{"go variadic", "go", []facts.Param{p("a"), p("b"), p("c", facts.Variadic)}, two, true},
		{"go several values of one call", "go", []facts.Param{p("a"), p("b")}, Arguments{Texts: []string{"f()"}}, true},
		{"go one value of one call", "go", []facts.Param{p("a"), p("b")}, Arguments{Texts: []string{"f()"}, Single: true}, false},
		{"ts optional", "typescript", []facts.Param{p("a"), p("b"), p("c", facts.Optional)}, two, true},
		{"ts required", "typescript", []facts.Param{p("a"), p("b"), p("c")}, two, false},
		{"ts rest", "tsx", []facts.Param{p("a", facts.Variadic)}, two, true},
		{"ts too many", "typescript", []facts.Param{p("a")}, two, false},
		{"javascript never tells", "javascript", []facts.Param{p("a")}, two, true},
		{"python default", "python", []facts.Param{p("a"), p("b"), p("c", facts.Optional)}, two, true},
		{"python required", "python", []facts.Param{p("a"), p("b"), p("c")}, two, false},
		{"python by keyword", "python", []facts.Param{p("a"), p("b")}, Arguments{Texts: []string{"1"}, Keywords: []string{"b"}}, true},
		{"python unknown keyword", "python", []facts.Param{p("a")}, Arguments{Texts: []string{"1"}, Keywords: []string{"b"}}, false},
		{"python keyword-only missing", "python", []facts.Param{p("a"), p("b"), p("k", facts.KeywordOnly)}, two, false},
		{"python keywords", "python", []facts.Param{p("a"), p("kw", facts.Variadic)}, Arguments{Texts: []string{"1"}, Keywords: []string{"b"}}, true},
		{"python by place and by keyword", "python", []facts.Param{p("a"), p("b", facts.Optional)}, Arguments{Texts: []string{"1"}, Keywords: []string{"a"}}, false},
		{"python by place beside keywords", "python", []facts.Param{p("a"), p("kw", facts.Variadic)}, Arguments{Texts: []string{"1"}, Keywords: []string{"a"}}, true},
		{"python rest", "python", []facts.Param{p("a", facts.Variadic)}, two, true},
		{"python spread", "python", []facts.Param{p("a"), p("b"), p("c")}, Arguments{Spread: true}, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			if got := acceptsParams(x.language, x.params, x.a); got != x.want {
				t.Errorf("accepts is %v, want %v", got, x.want)
			}
		})
	}
}

// TestCommands reads calls of Ruby without parentheses.
func TestCommands(t *testing.T) {
	for text, want := range map[string]struct {
		n  int
		ok bool
	}{
		"foo": {0, true}, "foo a, b": {2, true}, "foo.bar": {0, true}, "foo a do |x|": {1, true}, "foo do": {0, true}, "foo? a": {1, true}, "foo ? a : b": {0, true},
		"foo! :a, b: 1": {2, true}, "foo a if b": {1, true}, "foo == 1": {0, true}, "foo = 1": {0, false}, "foo *a": {0, false}, "foo - 1": {0, true}, "foo -1": {0, false},
		"foo a,\n  b": {2, true}, "foo(a, b)": {2, true}, "foo?(a)": {1, true}, "foo, a": {0, true}, "foo <<~X": {0, false}, "foo [1]": {0, false}, "foo 'a, b' # c, d": {1, true},
		"foo && a": {0, true}, "foo += 1": {0, false}, "foo != a": {0, true}, "foo if: a": {1, true}, "foo { |x| x }": {0, true}, "foo bar(1, 2), 3": {2, true}, "foo => 1": {0, true},
	} {
		a, ok := ArgumentsAt(NewText([]byte(text)), 1, 1, "ruby")
		if ok != want.ok || ok && len(a.Texts) != want.n {
			t.Errorf("%q: %d arguments %q, %t", text, len(a.Texts), a.Texts, ok)
		}
	}
}
