package diffctx

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

func TestArgumentsAt(t *testing.T) {
	for _, x := range []struct {
		language, source string // ^ stands before the callee's last name
		want             arguments
		ok               bool
	}{
		{"go", "x, err := b.^Make(1, f(2, 3), []int{4, 5})", arguments{texts: []string{"1", "f(2, 3)", "[]int{4, 5}"}, before: "x, err := "}, true},
		{"go", "b.^Make()", arguments{}, true},
		{"go", "go p.q(1).^Run(xs...)", arguments{spread: true, before: "go "}, true},
		{"go", "^Map[string, int](\"a,b\", 'c', `d)`)", arguments{texts: []string{`"a,b"`, "'c'", "`d)`"}}, true},
		{"go", "^F(\n\t1, // one, two\n\t2, /* ) */\n)", arguments{texts: []string{"1", "2"}}, true},
		{"go", "y := ^Value", arguments{}, false},
		{"go", "^F(1, (2", arguments{before: ""}, false},
		{"python", "^send(a, key=1, *rest)", arguments{texts: []string{"a"}, keywords: []string{"key"}, spread: true}, true},
		{"python", "^send('a\\'b, c', x == y)", arguments{texts: []string{`'a\'b, c'`, "x == y"}}, true},
		{"python", "^send(\"\"\"a\n, b\"\"\")", arguments{texts: []string{"\"\"\"a\n, b\"\"\""}}, true},
		{"typescript", "a?.^f<T>({x: 1, y: [2, 3]}, (p, q) => p)", arguments{texts: []string{"{x: 1, y: [2, 3]}", "(p, q) => p"}}, true},
		{"python", "^send(a,  # type: ignore[arg, b]\n key=1,  # last\n)", arguments{texts: []string{"a"}, keywords: []string{"key"}}, true},
		{"typescript", "^f(/[,/)]\\/(/g, a / b, c / d)", arguments{texts: []string{"/[,/)]\\/(/g", "a / b", "c / d"}}, true},
		{"typescript", "^observer(\n  forwardRef<A, { b: (x: T) => U; c: V }>((p, q) => p))", arguments{texts: []string{"forwardRef<A, { b: (x: T) => U; c: V }>((p, q) => p)"}}, true},
		{"typescript", "^f(a < b, c > d)", arguments{texts: []string{"a < b", "c > d"}}, true},
		{"javascript", "^f(a < b, c > (d))", arguments{texts: []string{"a < b", "c > (d)"}}, true},
		{"java", "^put(new HashMap<String, Integer>(), 1)", arguments{texts: []string{"new HashMap<String, Integer>()", "1"}}, true},
		{"typescript", "^f?.(...xs)", arguments{spread: true}, true},
	} {
		t.Run(x.source, func(t *testing.T) {
			before, after, _ := strings.Cut(x.source, "^")
			got, ok := argumentsAt([]byte("\n"+before+after), 2, len(before)+1, x.language)
			if ok != x.ok {
				t.Fatalf("ok is %v, want %v", ok, x.ok)
			}
			if !ok {
				return
			}
			if d := cmp.Diff(x.want, got, cmp.AllowUnexported(arguments{})); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

func FuzzArgumentsAt(f *testing.F) {
	f.Add("f(1, \"a\", `b`)", 1, 1)
	f.Add("\n  x.y(\n'", 2, 5)
	f.Add(".0", 1, 1)
	f.Fuzz(func(t *testing.T, source string, line, column int) {
		if line < 1 || column < 1 || line > 1000 || column > 1000 {
			return
		}
		for _, language := range []string{"go", "python", "typescript"} {
			argumentsAt([]byte(source), line, column, language)
		}
	})
}

func callable(language string, params ...facts.Param) *definition {
	return &definition{Symbol: snapshot.Symbol{Kind: facts.KindFunction, Facts: &facts.Symbol{Params: params}}, file: &snapshot.File{Leaf: snapshot.Leaf{Language: language}}}
}

func TestAccepts(t *testing.T) {
	p := func(name string, flags ...facts.Flags) facts.Param {
		x := facts.Param{Name: name}
		for _, f := range flags {
			x.Flags |= f
		}
		return x
	}
	two := arguments{texts: []string{"1", "2"}}
	for _, x := range []struct {
		name string
		d    *definition
		a    arguments
		want bool
	}{
		{"go exact", callable("go", p("a"), p("b")), two, true},
		{"go too few", callable("go", p("a"), p("b"), p("c")), two, false},
		{"go too many", callable("go", p("a")), two, false},
		{"go variadic", callable("go", p("a"), p("b"), p("c", facts.Variadic)), two, true},
		{"go several values of one call", callable("go", p("a"), p("b")), arguments{texts: []string{"f()"}}, true},
		{"go one value of one call", callable("go", p("a"), p("b")), arguments{texts: []string{"f()"}, single: true}, false},
		{"ts optional", callable("typescript", p("a"), p("b"), p("c", facts.Optional)), two, true},
		{"ts required", callable("typescript", p("a"), p("b"), p("c")), two, false},
		{"ts rest", callable("tsx", p("a", facts.Variadic)), two, true},
		{"ts too many", callable("typescript", p("a")), two, false},
		{"javascript never tells", callable("javascript", p("a")), two, true},
		{"python default", callable("python", p("a"), p("b"), p("c", facts.Optional)), two, true},
		{"python required", callable("python", p("a"), p("b"), p("c")), two, false},
		{"python by keyword", callable("python", p("a"), p("b")), arguments{texts: []string{"1"}, keywords: []string{"b"}}, true},
		{"python unknown keyword", callable("python", p("a")), arguments{texts: []string{"1"}, keywords: []string{"b"}}, false},
		{"python keyword-only missing", callable("python", p("a"), p("b"), p("k", facts.KeywordOnly)), two, false},
		{"python keywords", callable("python", p("a"), p("kw", facts.Variadic)), arguments{texts: []string{"1"}, keywords: []string{"b"}}, true},
		{"python rest", callable("python", p("a", facts.Variadic)), two, true},
		{"python spread", callable("python", p("a"), p("b"), p("c")), arguments{spread: true}, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			if got := accepts(x.d, x.a); got != x.want {
				t.Errorf("accepts is %v, want %v", got, x.want)
			}
		})
	}
}

func TestResults(t *testing.T) {
	for _, x := range []struct {
		name, signature string
		want            int
	}{
		{"F", "func F(a int)", 0},
		{"F", "func F(f func(int) (int, error)) error", 1},
		{"Get", "func (s *Store[K, V]) Get(k K) (v V, ok bool)", 2},
		{"Single", "func Single() (\n\tint64, *Histogram, bool,\n)", 3},
		{"Map", "func Map[T any, U interface{ M(int) }](xs []T) map[string]func(a, b int)", 1},
	} {
		d := &definition{Symbol: snapshot.Symbol{Name: x.name, Facts: &facts.Symbol{Signature: x.signature}}}
		if got := resultCount(d); got != x.want {
			t.Errorf("%s: %d results, want %d", x.signature, got, x.want)
		}
	}
	for _, x := range []struct {
		before string
		n      int
		want   bool
	}{
		{"a, b := ", 2, true}, {"a, b := ", 1, false}, {"if err := ", 1, true}, {"if err := ", 2, false}, {"\t", 3, true}, {"return ", 2, true},
		{"if x == ", 5, true}, {"var a, b = ", 2, true}, {"m[k, j], ok = ", 2, true},
	} {
		if got := takesResults(arguments{before: x.before}, x.n); got != x.want {
			t.Errorf("%q takes %d results: %v, want %v", x.before, x.n, got, x.want)
		}
	}
}

func TestIsTestFile(t *testing.T) {
	for path, want := range map[string]bool{
		"a/b_test.go": true, "a/latest.go": false, "testing/x.go": false, "tests/test_a.py": true, "a/a_test.py": true, "conftest.py": true, "tests/helpers.py": true, "lib/helpers.py": false,
		"src/a.test.ts": true, "src/a.spec.jsx": true, "src/__tests__/a.js": true, "src/contest.ts": false, "attest.py": false,
	} {
		if got := isTestFile(path); got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

func TestIsModuleName(t *testing.T) {
	for name, want := range map[string]bool{"models": true, "__init__": true, "été2": true, "b\xff": false, "my-script": false, "a.b": false, "x (1)": false} {
		if got := isModuleName(name); got != want {
			t.Errorf("%q: %t, want %t", name, got, want)
		}
	}
}
