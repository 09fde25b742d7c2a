package main

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// family is a repository of any size, in two commits.
type family struct {
	name, what string
	make       func(n, commit int) map[string]string
}

// fit gives the n whose first commit has about so many bytes.
func (f family) fit(bytes int) int {
	low, high := 1, 2
	for size(f.make(high, 0)) < bytes {
		low, high = high, 2*high
	}
	for high-low > 1+low/50 {
		if mid := (low + high) / 2; size(f.make(mid, 0)) < bytes {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

func size(files map[string]string) int {
	n := 0
	for _, text := range files {
		n += len(text)
	}
	return n
}

// fill writes the i-th of n pieces: %[1]d is its number, %[2]d the next one's within n,
// %[3]d the commit.
func fill(format string, i, n, commit int) string {
	return strings.NewReplacer("%[1]d", strconv.Itoa(i), "%[2]d", strconv.Itoa((i+1)%n), "%[3]d", strconv.Itoa(commit)).Replace(format)
}

// each writes all n pieces of a format.
func each(n, commit int, format string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(fill(format, i, n, commit))
	}
	return b.String()
}

// one is a repository of one file.
func one(name, head, format, tail string) func(n, commit int) map[string]string {
	return func(n, commit int) map[string]string {
		return map[string]string{name: head + each(n, commit, format) + tail}
	}
}

// perFile puts each piece into a file of its own.
func perFile(name, format string, more map[string]string) func(n, commit int) map[string]string {
	return func(n, commit int) map[string]string {
		files := map[string]string{}
		for name, text := range more {
			files[name] = text
		}
		for i := range n {
			files[fmt.Sprintf(name, i)] = fill(format, i, n, commit)
		}
		return files
	}
}

// nested puts n openings, a middle and n closings behind one another.
func nested(name, head, open, middle, end, tail string) func(n, commit int) map[string]string {
	return func(n, commit int) map[string]string {
		return map[string]string{name: head + strings.Repeat(open, n) + strings.ReplaceAll(middle, "%[1]d", strconv.Itoa(commit)) + strings.Repeat(end, n) + tail}
	}
}

var goModule = map[string]string{"go.mod": "module example.com/a\n"}

// both has the files of two.
func both(a, b func(n, commit int) map[string]string) func(n, commit int) map[string]string {
	return func(n, commit int) map[string]string {
		files := a(n, commit)
		maps.Copy(files, b(n, commit))
		return files
	}
}

// withModule adds a go.mod.
func withModule(f func(n, commit int) map[string]string) func(n, commit int) map[string]string {
	return func(n, commit int) map[string]string {
		files := f(n, commit)
		files["go.mod"] = goModule["go.mod"]
		return files
	}
}

// families invite comparing all with all, each in another way.
var families = []family{
	{"go-interfaces", "Go: interfaces and types with one method, renamed", withModule(one("a.go", "package a\n", "type I%[1]d interface{ M%[3]d() }\ntype T%[1]d struct{}\n\nfunc (T%[1]d) M%[3]d() {}\n", ""))},
	{"go-methods", "Go: types with a method of one name, called through a variable", withModule(one("a.go", "package a\n", "type T%[1]d struct{ v int }\n\nfunc (t T%[1]d) Get(x%[3]d int) int { return T%[2]d{}.Get(t.v) }\n", ""))},
	{"go-embedding", "Go: each type embeds the next", withModule(one("a.go", "package a\n", "type T%[1]d struct{ *T%[2]d }\n\nfunc (t T%[1]d) m%[1]d() { t.m%[2]d() }\n\nfunc f%[1]d(a [%[3]d]int) {}\n", ""))},
	{"go-same-bodies", "Go: functions of one body, all renamed", withModule(one("a.go", "package a\n", "func F%[1]dv%[3]d(a, b int) int {\n\tc := a * b\n\treturn c + a - b\n}\n", ""))},
	{"go-files", "Go: packages of one file that import the next, renamed", withModule(perFile("p%d/a.go", "package p%[1]d\n\nimport \"example.com/a/p%[2]d\"\n\nfunc Do%[3]d() { p%[2]d.Do%[3]d() }\n", nil))},
	{"go-calls", "Go: one function called everywhere, which takes another argument", withModule(one("a.go", "package a\n\nfunc f(a, b int) {}\n", "func g%[1]d() { f(1, %[3]d) }\n", ""))},
	{"go-parentheses", "Go: nested parentheses", withModule(nested("a.go", "package a\n\nvar x = ", "(", "%[1]d", ")", "\n"))},
	{"java-overloads", "Java: overloads that call one another", one("A.java", "class A {\n", "  void m(T%[1]d a) { m(new T%[2]d(%[3]d)); }\n  static class T%[1]d { T%[1]d(int a) {} }\n", "}\n")},
	{"java-overloads-null", "Java: overloads of an unknown argument", one("A.java", "class A {\n", "  void m(T%[1]d a) { m(unknown(%[3]d)); }\n", "}\n")},
	{"java-chain", "Java: classes that extend the next, and override its method", perFile("C%d.java", "class C%[1]d extends C%[2]d {\n  int m(int a) { return super.m(a) + %[3]d; }\n  int k%[1]d() { return m(1); }\n}\n", nil)},
	{"java-interfaces", "Java: one interface, implemented everywhere, with another method", perFile("C%d.java", "class C%[1]d implements Shape {\n  public int area%[3]d() { return %[1]d; }\n}\n", map[string]string{"Shape.java": "interface Shape { int area0(); }\n"})},
	{"java-fluent", "Java: a chain of calls", one("A.java", "class A {\n  A m(int i) { return this; }\n  A x() { return this", ".m(%[1]d%[3]d)", "; }\n}\n")},
	{"python-names", "Python: definitions of one name", one("a.py", "", "def f(x%[3]d, y=%[1]d):\n    return f(y)\n\n", "")},
	{"python-star", "Python: modules that import all of the next", perFile("a/m%d.py", "from a.m%[2]d import *\n\ndef f%[1]d(x):\n    return f%[2]d(x, %[3]d)\n", map[string]string{"a/__init__.py": ""})},
	{"python-bases", "Python: classes that extend the two next", one("a.py", "class C: pass\n", "class C%[1]d(C%[2]d, C):\n    def m(self):\n        return super().m(%[3]d)\n\n", "")},
	{"python-methods", "Python: classes with a method of one name, called on an unknown value", one("a.py", "", "class C%[1]d:\n    def get(self, a%[3]d): return self.x.get(a%[3]d)\n\n", "")},
	{"ts-reexports", "TypeScript: modules that export all of the next", perFile("m%d.ts", "export * from './m%[2]d'\nexport function f%[1]d(a%[3]d: number) { return a%[3]d }\n", map[string]string{"package.json": "{}\n"})},
	{"ts-unions", "TypeScript: a union of object types", both(one("a.ts", "", "export interface T%[1]d { kind: 'k%[1]d', v%[3]d: number }\n", ""),
		one("u.ts", "import * as t from './a'\nexport type U = never", " | t.T%[1]d", "\nexport function f(u: U) { return u.kind }\n"))},
	{"ts-overloads", "TypeScript: overload signatures", one("a.ts", "", "export function f(a: 'k%[1]d', b: number): %[3]d\n", "export function f(a: string, b: number): any { return f('k1', 2) }\n")},
	{"ts-generics", "TypeScript: nested type arguments", nested("a.ts", "export interface B<T> { v: T }\nexport let x: ", "B<", "%[1]d", ">", "\n")},
	{"ts-interfaces", "TypeScript: interfaces of one shape, and objects for them", one("a.ts", "", "export interface I%[1]d { run%[3]d(a: I%[2]d): void }\nexport const o%[1]d: I%[1]d = { run%[3]d(a) { a.run%[3]d(o%[2]d as any) } }\n", "")},
	{"js-closures", "JavaScript: nested functions", nested("a.js", "", "function f() { f(); ", "let x = %[1]d", "}", "\n")},
	{"js-members", "JavaScript: an object that is assigned to everywhere", one("a.js", "const o = {}\n", "o.m%[1]d = function (a) { return o.m%[2]d(a, %[3]d) }\n", "")},
	{"css-rules", "CSS: rules of one class, changed", one("a.css", "", ".a .b%[1]d:hover > .a { color: var(--c%[2]d); --c%[1]d: %[3]dpx }\n", "")},
	{"css-chain", "CSS: custom properties that use the next", one("a.css", ":root {\n", "--v%[1]d: calc(var(--v%[2]d) + %[3]dpx);\n", "}\n")},
	{"markers", "markers and suppressions in comments", one("a.py", "", "x%[1]d = 1  # TODO(%[3]d): noqa of x%[2]d\n", "")},
	{"moved-files", "files of one text but for a number, moved to another folder", func(n, commit int) map[string]string {
		return perFile(fmt.Sprintf("d%d/m%%d.py", commit), "def f(a, b):\n    c = a * b\n    return c + %[1]d\n", nil)(n, 0)
	}},
}
