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
