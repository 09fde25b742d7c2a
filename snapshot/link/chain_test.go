package link_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// chain is a language's way to chain calls: a definition of the links, what the
// chain begins with, a link that takes a function, and what ends it.
type chain struct {
	path, begin, link, end string
	names                  []string // of the calls in one link
	files                  []txtar.File
}

func file(path, text string) txtar.File { return txtar.File{Name: path, Data: []byte(text)} }

var chains = map[string]chain{
	"go": {
		path: "use.go", begin: "package p\n\nvar Built = Of(&Item{})", link: ".\n\tMap(func(x *Item) *Item { return x.Next() })", end: "\n", names: []string{"Map", "Next"},
		files: []txtar.File{
			file("go.mod", "module ex\n\ngo 1.22\n"),
			file("box.go", "package p\n\ntype Item struct{}\n\nfunc (i *Item) Next() *Item { return i }\n\ntype Box[T any] struct{ v T }\n\n"+
				"func Of[T any](v T) *Box[T] { return &Box[T]{v} }\n\nfunc (b *Box[T]) Map(f func(T) T) *Box[T] { return b }\n\nfunc (b *Box[T]) Get() T { return b.v }\n"),
			file("far.go", "package p\n\nfunc far() { Built.Get().Next() } //: Get~box.go:Box.Get Next~box.go:Item.Next\n"),
		},
	},
	"java": {
		path: "q/Use.java", begin: "package q;\n\nclass Use {\n  static Box<Item> built() {\n    return Box.of(new Item())", link: "\n      .map(x -> x.next())", end: ";\n  }\n}\n", names: []string{"map", "next"},
		files: []txtar.File{
			file("q/Item.java", "package q;\n\nclass Item {\n  Item next() { return this; }\n}\n"),
			file("q/Box.java", "package q;\n\nimport java.util.function.Function;\n\nclass Box<T> {\n  static <A> Box<A> of(A a) { return null; }\n  <R> Box<R> map(Function<T, R> f) { return null; }\n  Box<T> map(int n) { return this; }\n  T get() { return null; }\n}\n"),
			file("q/Far.java", "package q;\n\nclass Far {\n  void far() {\n    Use.built().get().next(); //: get=q/Box.java:Box.get next=q/Item.java:Item.next\n  }\n}\n"),
		},
	},
	"python": {
		path: "use.py", begin: "from box import Box\n\nbuilt = (Box()", link: "\n    .map(lambda: Box().last())", end: ")\n", names: []string{"map", "last"},
		files: []txtar.File{
			file("box.py", "class Box:\n    def map(self, f):\n        return self\n\n    def last(self) -> int:\n        return 0\n"),
			file("far.py", "from use import built\n\nbuilt.last()  #: last~box.py:Box.last\n"),
		},
	},
	"typescript": {
		path: "use.ts", begin: `import { Item, of } from "./box";` + "\n\nexport const built = of(new Item())", link: "\n  .map((x) => x.next())", end: ";\n", names: []string{"map", "next"},
		files: []txtar.File{
			file("box.ts", "export class Item {\n  next(): Item { return this; }\n}\n\nexport class Box<T> {\n  map<U>(f: (t: T) => U): Box<U> { throw f; }\n  get(): T { throw this; }\n}\n\n"+
				"export function of<T>(v: T): Box<T> { throw v; }\n"),
			file("far.ts", `import { built } from "./use";`+"\n\nbuilt.get().next(); //: get=box.ts:Box.get next~box.ts:Item.next\n"),
		},
	},
	"javascript": {
		path: "use.js", begin: `import { Box } from "./box.js";` + "\n\nexport const built = new Box()", link: "\n  .map(() => new Box().last())", end: ";\n", names: []string{"map", "last"},
		files: []txtar.File{
			file("box.js", "export class Box {\n  map(f) { return this; }\n  last() { return 0; }\n}\n"),
			file("far.js", `import { built } from "./use.js";`+"\n\nbuilt.last(); //: last~box.js:Box.last\n"),
		},
	},
}

func (c *chain) archive(links int) []txtar.File {
	return append([]txtar.File{file(c.path, c.begin+strings.Repeat(c.link, links)+c.end)}, c.files...)
}

// TestLongChains binds every call of chains that are longer than any that people
// write, and what such a chain gives to another file.
func TestLongChains(t *testing.T) {
	for name, c := range chains {
		for _, links := range []int{30, 200, 2000} {
			t.Run(fmt.Sprintf("%s/%d", name, links), func(t *testing.T) {
				files := c.archive(links)
				checkChain(t, newTree(t, files), &c, links)
				checkArchive(t, &txtar.Archive{Files: files})
			})
		}
	}
}

func checkChain(t *testing.T, tree *tree, c *chain, links int) {
	f := tree.files[0]
	if len(f.Facts.Cut) > 0 {
		t.Errorf("limits were met: %v", f.Facts.Cut)
	}
	r := link.Link(tree, f, f.Facts)
	for _, name := range c.names {
		found := 0
		for i, ref := range f.Facts.Refs {
			if f.Facts.NameOf(ref.Expr) != name {
				continue
			}
			found++
			if b := r.Refs[i]; len(b.Targets) != 1 || b.Certainty > link.Inferred {
				t.Fatalf("call %d of %s, line %d, has %d targets, rule %d", found, name, ref.Line, len(b.Targets), b.Rule)
			}
		}
		if found != links {
			t.Errorf("%d references to %s, want %d", found, name, links)
		}
	}
}

// BenchmarkChain links chains of growing length: time and memory of a link are to
// stay the same.
func BenchmarkChain(b *testing.B) {
	for name, c := range chains {
		for _, links := range []int{200, 2000} {
			b.Run(fmt.Sprintf("%s/%d", name, links), func(b *testing.B) {
				tree := newTree(b, c.archive(links))
				b.ReportAllocs()
				for b.Loop() {
					link.Link(tree, tree.files[0], tree.files[0].Facts)
				}
			})
		}
	}
}
