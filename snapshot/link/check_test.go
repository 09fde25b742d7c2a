package link_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// router takes handlers whose types are computed of paths and of one another.
const router = `type Reply<T> = T extends Promise<infer U> ? U : T extends (infer E)[] ? E : T;
type Known<T> = { [K in keyof T]: Reply<T[K]> };
export type Handler<P extends string, R> = ((c: { params: Known<R>; path: P }) => Reply<Known<R>> | string) | Reply<Reply<Known<R>>> | number;
export class Router<R = { a: 1; b: string; c: string[] }> {
  get<P extends string>(path: P, handler: Handler<P, R>): Router<R> { throw path; }
}
`

// BenchmarkCheck checks calls of one method that takes such a handler: each but the first is to be cheap.
func BenchmarkCheck(b *testing.B) {
	for _, routes := range []int{10, 100} {
		b.Run(fmt.Sprint(routes), func(b *testing.B) {
			var use strings.Builder
			use.WriteString("import { Router } from \"./router\";\n\nconst app = new Router();\n")
			for n := range routes {
				fmt.Fprintf(&use, "app.get(\"/a%d/:id\", () => \"%d\");\n", n, n)
			}
			tree := newTree(b, []txtar.File{file("use.ts", use.String()), file("router.ts", router)})
			facts, err := extract.ByName("typescript").FactsWithPlaces([]byte(use.String()))
			if err != nil {
				b.Fatal(err)
			}
			f := link.NewFile("use.ts", facts)
			if len(facts.Places) < routes {
				b.Fatalf("%d places", len(facts.Places))
			}
			b.ReportAllocs()
			for b.Loop() {
				link.Check(tree, f)
			}
		})
	}
}

// BenchmarkCheckGenerics checks a file that gives a value of a generic type where its supertype is expected, at each of some
// places: methods of both give further types with the same argument, each a subtype of another.
func BenchmarkCheckGenerics(b *testing.B) {
	var types strings.Builder
	for n := range 12 {
		for _, of := range [][2]string{{"Wanted", ""}, {"Given", fmt.Sprintf("extends Wanted%d<T> ", n)}} {
			fmt.Fprintf(&types, "export interface %s%d<T> %s{\n  next(): %[1]s%[4]d<T>;\n  other(): %[1]s%[5]d<T>;\n}\n", of[0], n, of[1], (n+1)%12, (n+5)%12)
		}
	}
	for _, places := range []int{10, 100} {
		b.Run(fmt.Sprint(places), func(b *testing.B) {
			var use strings.Builder
			use.WriteString("import { Given0, Wanted0 } from \"./types\";\n\nfunction take(v: Wanted0<string>) {}\n\ndeclare const given: Given0<string>;\n")
			for range places {
				use.WriteString("take(given);\n")
			}
			tree := newTree(b, []txtar.File{file("use.ts", use.String()), file("types.ts", types.String())})
			facts, err := extract.ByName("typescript").FactsWithPlaces([]byte(use.String()))
			if err != nil {
				b.Fatal(err)
			}
			f := link.NewFile("use.ts", facts)
			b.ReportAllocs()
			for b.Loop() {
				link.Check(tree, f)
			}
		})
	}
}
