//go:build cgo

package java

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// sources gives the texts of the fixtures and, when CODEGRAPH_JAVA_FILES names
// folders, of the files below them.
func sources(t *testing.T) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	fixtures, err := filepath.Glob("testdata/*/*")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("testdata/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range append(fixtures, more...) {
		data, err := os.ReadFile(p)
		if err != nil {
			continue
		}
		if strings.HasSuffix(p, ".java") {
			out[p] = data
		}
		for _, f := range txtar.Parse(data).Files {
			if strings.HasSuffix(f.Name, ".java") {
				out[p+":"+f.Name] = f.Data
			}
		}
	}
	for _, root := range strings.Fields(os.Getenv("CODEGRAPH_JAVA_FILES")) {
		err := filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && strings.HasSuffix(p, ".java") {
				out[p], err = os.ReadFile(p)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// TestParts cuts texts and checks that the parts make the whole, that they have
// errors where it has, and that they declare what its facts have.
func TestParts(t *testing.T) {
	cut, all, refused := 0, 0, 0
	for p, source := range sources(t) {
		tree, err := load().parse(source)
		if err != nil {
			t.Fatal(err)
		}
		broken := len(source) > 0 && tree.Nodes[0].Is(syntax.HasError|syntax.Error|syntax.Missing)
		tree.Release()
		parts, ok := cutting.Cut(source)
		if !ok {
			if refused++; !broken {
				t.Logf("%s parses and has no parts", p)
			}
			continue
		}
		at := 0
		var of []int
		for i, x := range parts {
			if x.Start != at || x.In >= i || x.In >= 0 && !parts[x.In].Head {
				t.Fatalf("%s: part %d %+v after %d", p, i, x, at)
			}
			at, of = x.End, append(of, i)
		}
		if at != len(source) {
			t.Fatalf("%s: the parts end at %d of %d", p, at, len(source))
		}
		told := Declares(source, parts, of)
		if sound(told) == broken {
			t.Errorf("%s: parts sound %v, file broken %v", p, sound(told), broken)
		}
		if broken {
			continue
		}
		all++
		cut += len(parts)
		f, err := Extract(source)
		if err != nil {
			t.Fatal(err)
		}
		for i, known := range cutting.DeclaredIn(source, parts, f) {
			for _, name := range told[i].Names {
				if !slices.Contains(known.Names, name) {
					t.Errorf("%s: facts lack %q of part %q, they have %q", p, name, source[parts[i].Start:parts[i].End], known.Names)
				}
			}
			one := Declares(source, parts, []int{i})[0]
			if !one.Sound || !slices.Equal(one.Names, told[i].Names) {
				t.Errorf("%s: alone part %q declares %q (%v), together %q", p, source[parts[i].Start:parts[i].End], one.Names, one.Sound, told[i].Names)
			}
		}
	}
	t.Logf("%d parts of %d files, %d refused", cut, all, refused)
}

func sound(told []lang.Declared) bool {
	return !slices.ContainsFunc(told, func(d lang.Declared) bool { return !d.Sound })
}

// TestPartsOf cuts what is hard to cut.
func TestPartsOf(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"package a;\nimport b.C;\nimport static b.D.*;\nclass A extends C {\n\tint x = 1, y;\n\tvoid f() { g(); }\n}\n", "package a;|\nimport b.C;|\nimport static b.D.*;|\nclass A extends C {|\n\tint x = 1, y;|\n\tvoid f() { g(); }|\n}|\n"},
		{"class A {}", "|class A {|}"},
		{"@A({1}) @interface B { int[] x() default {1}; class C {} }", "|@A({1}) @interface B {| int[] x() default {1};| class C {|}| }"},
		{"interface A { @B(1) default void f() {} public default void g() {} }", "|interface A {| @B(1) default void f() {}| public default void g() {}| }"},
		{"enum A { B, C(1) { void f() {} }; int x; A() {} }", "|enum A {| B, C(1) { void f() {} };| int x;| A() {}| }"},
		{"enum A { B }", "|enum A {| B |}"},
		{"record A(int x) { A { x = 1; } record B() {} void record() {} }", "|record A(int x) {| A { x = 1; }| record B() {|}| void record() {}| }"},
		{"class A { Object o = new Object() { int x; }; int[] a = {1}, b = {}; static { f(); } { } ; }", "|class A {| Object o = new Object() { int x; };| int[] a = {1}, b = {};| static { f(); }| { }| ;| }"},
		{"class A { char c = '}'; String s = \"}\\\"\"; // }\n /* } */ Class<?> k = A.class; }", "|class A {| char c = '}';| String s = \"}\\\"\";| // }\n /* } */ Class<?> k = A.class;| }"},
		{"class A { ", ""}, {"class A { } }", ""}, {"int x = 1;", ""}, {"class A { String s = \"\n\"; }", ""}, {"class A { \\u007d", ""},
	} {
		parts, ok := cutting.Cut([]byte(c.source))
		var got []string
		for _, x := range parts {
			got = append(got, c.source[x.Start:x.End])
		}
		if text := strings.Join(got, "|"); ok != (c.want != "") || ok && text != c.want {
			t.Errorf("%q\nis cut %v\n%s\nwant\n%s", c.source, ok, text, c.want)
		}
	}
}
