package history

import (
	"path"
	"strings"
	"testing"
)

// javaPackages lists versions of Java files, in which what a name means hangs on
// the packages of others: some shadow java.lang or what a star imports, move to
// another package, nest, or have clauses and heads that hardly look like one.
var javaPackages = map[string][]string{
	"a/Use.java": {
		"package a;\nimport b.Store;\nclass Use { Object f() { return new Store().get(); } }", "package a;\nimport b.*;\nclass Use { Object f() { return new Store().get(); } }",
		"package a;\nclass Use { String s; Object f() { return new Store().get(); } }", "package a;\nimport b.Outer.Store;\nclass Use { Object f() { return new Store().get(); } }",
		"package a;\nimport static b.Outer.make;\nclass Use { Object f() { return make().get(); } }", "package a;\nimport b.*;\nclass Use extends Outer { Object f() { return make().get().far(); } }",
		"package a;\nclass Use { b.Store s; c.d.Store t; }",
	},
	"a/Store.java": {
		"package a;\nclass Store { Store get() { return this; } }", "package b;\npublic class Store { public String get() { return null; } }", "// package b;\npackage a;\nclass Other {}",
		"package ; b;\nclass Store {}", "class Store {}", "package a.b;\nclass Store {}", "package a;\n\nclass Other { class Store {} }",
	},
	"a/String.java": {"package a;\nclass String {}", "package b;\n\npublic class String {}", "package a;\nclass Strings { String s; }", "package a;\n@interface String {}"},
	"b/Store.java": {
		"package b;\npublic class Store { public Store get() { return this; } }", "package\n  b ;interface Store { Store get(); }", "package /* c; */ b; enum Store { A; Store get() { return A; } }",
		"package b; class /* c */ Store {}", "package b;\nclass // c\nStore { Far get() { return null; } }", "/* package a; */ package b; record Store(int get) {}", "package b; class broken( { class Store {} }",
		"package a; package b; class Store {}", "package class; b; class Store {}", "package b class Store {}", "}\npackage b; class Store {}", "package a;\n} ) package b . x ; class Store {}", "@Deprecated package b; class Store {}",
		"package b;\nclass \\u0053tore {}", "package b;\nclass 1 Store {}", "package b; public @interface Store {}",
	},
	"b/Outer.java": {
		"package b;\npublic class Outer { public static class Store { public Far get() { return null; } } public static Store make() { return null; } }",
		"package b;\npublic class Outer { protected Far make() { return null; } }", "package c.d;\npublic class Outer {}\nclass Store {}",
	},
	"c/Far.java":          {"package b;\npublic class Far { Store far() { return null; } Far get() { return this; } }", "package c.d;\npublic class Store {}", "package a;\nclass Far {}\n\nclass Store {}", "package b.x;\nclass Store {}"},
	"c/package.txt":       {"package b; class Store {}"},
	".gitattributes":      {"c/** linguist-vendored\n", "c/*.txt linguist-language=Java\n", "b/Outer.java linguist-generated\n"},
	"b/package-info.java": {"/** package a; */\n@Deprecated\npackage b;\n", "package b;\n"},
}

// TestAttributesAlone lets attributes alone take out a file that shadows what a
// star imports: the file is the same in both trees.
func TestAttributesAlone(t *testing.T) {
	dir, git := repository(t)
	put(t, dir, "a/Use.java", "package a;\nimport b.*;\nclass Use { Store s; }\n")
	put(t, dir, "b/Store.java", "package b;\npublic class Store {}\n")
	put(t, dir, "c/Store.java", "package a;\nclass Store {}\n")
	git("add", "-A")
	git("commit", "-q", "-m", "first")
	put(t, dir, ".gitattributes", "c/** linguist-vendored\n")
	git("add", "-A")
	git("commit", "-q", "-m", "second")
	if _, crossings := open(t, dir).compare(t, End{Path: "a"}, End{Path: "b"}, 2); crossings != 1 {
		t.Errorf("%d crossings, want 1", crossings)
	}
}

// Java files of random histories are a class with members, and what is around it.
var (
	javaImports = []string{
		"", "import b.*;\n", "import b.B;\nimport b.D;\n", "import static b.B.*;\n", "import static b.B.get;\nimport b.D;\n", "import b.B.Store;\n", "// import b.B;\nimport b.D;\nimport b.B;\n",
		"import b.B;\r\nimport a.*;\r\n", "import a.C;;\n",
	}
	javaHeads = []string{"public class N {", "class N extends B {", "final class N implements C.Near {", "@Deprecated(since = \"{\")\nabstract class N extends A {", "enum N { make, Store { int make() { return 1; } };", "record N(int make, B get) {", "interface N {", "\ufeffclass N<Store> {"}
	javaTails = []string{"}\n", "} // end\n", "}\nclass Store { int make() { return 7; } }\n", "}\ninterface Near { int make(); }\n", "\n/* } */ }\n\n/** Doc. */ enum Kind { ONE }\n", "}\n;\n", ""}
)

// javaFile writes one: names of files begin those of classes.
func javaFile(name string, clauses, members []string) string {
	class := strings.ToUpper(strings.TrimSuffix(path.Base(name), ".java"))
	pkg := "package a;\n"
	if strings.HasPrefix(name, "b/") {
		pkg = "package b;\n"
	}
	return pkg + clauses[1] + strings.ReplaceAll(clauses[2], " N", " "+class) + "\n" + strings.Join(members, "\n\n") + clauses[3]
}

// javaMembers are what the classes have.
var javaMembers = []string{
	"int make() { return 1; }", "static {} get() { return new {}(); }", "{} field = get();", "int use() { return get().make(); }", "class Store { int make() { return 2; } }", "Store store;",
	"enum Kind { ONE, TWO { int make() { return 3; } }; int make() { return 4; } }", "Kind kind = Kind.ONE;", "Object run = new Runnable() { public void run() { make(); } };", "static { make(); }",
	"{ new {}().make(); }", "void broken( {", "// only a comment", "/** Doc of {}. */\nint make(int x) { return make(); }", "interface Near { default int make() { return 5; } }", "record Pair(int make, {} other) {}",
	"void local() { class Store { int make() { return 6; } } new Store().make(); }", "@Override public String toString() { return \"class {} {\"; }", "char c = '}';", "int use2() { return {}.get().make(); }", ";",
	"int use3({} x) { return x.field.make(); }", "class Sub extends {} {}", "int[] many = {1, 2}, more = {};", "static class Deep { static class Store { {} get() { return null; } } }", "int use4() { return new Deep.Store().get().make(); }",
	"void use5(Object o) { if (o instanceof {} x) x.make(); }", "Object run2 = new {}() { int make() { return get().make(); } };", "{}.Store other;", "String s = \"\"\"\n}\n\"\"\";",
}
