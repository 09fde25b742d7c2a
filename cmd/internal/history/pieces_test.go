package history

// lines are what files of a random history are made of, by extension.
var lines = map[string][]string{
	".java": javaMembers,
	".go": {
		"func Open() *Store { return &Store{} }", "func Make() int { return 1 }", "type Store struct{ n int }", "func (s *Store) Get() int { return s.n }",
		"type Alias = Store", "type Getter interface{ Get() int }", "func use() int { return Open().Get() }", "func use2() int { return b.Open().Get() }",
		"func use3(s Store) int { return s.Get() }", "func use4(g Getter) { g.Get() }", "var Make2 = Make()", "func use5() int { return Make() + b.Make() }",
		"type Embed struct{ Store }", "func use6(e Embed) int { return e.Get() }", "func (s *Store) Embedded() {}", "var x, y = Open(), b.Open()",
		"func init() { Make() }", "func use7() { _ = b.Store{} }", "type Far = b.Store", "func (a *Alias) Far() int { return a.n }", "func use8() int { return Open().Far() }",
		"func use9() { type Store struct{ far int }; var s Store; _ = s.far }", "func use10(s Store) int { return Store{}.Get() }", "type Getter2 interface{ Getter; far() }", "func broken( {", "// only a comment",
	},
	".py": {
		"def make(): return 1", "class Store:\n    def get(self): return 1", "from {} import make", "from {} import Store", "import {}", "def use(): return make()",
		"def use2(): return Store().get()", "make = 3", "class Sub(Store):\n    pass", "def use3(s: Store): return s.get()", "from {} import *", "x = Store()", "def broken(", "# only a comment",
		"__all__ = ['make']",
	},
	".ts": {
		"export function make() { return 1 }", "export class Store { get() { return 1 } }", "import { make } from '{}'", "import { Store } from '{}'", "import * as all from '{}'",
		"export * from '{}'", "export { make as other } from '{}'", "function use() { return make() }", "function use2() { return new Store().get() }", "export default class extends Store {}",
		"function use3(s: Store) { return s.get() }", "const t = all.make()", "function broken( {", "// only a comment", "import again from '{}'",
	},
}

// goImports are the imports of Go files outside of b.
var goImports = []string{
	"import \"example.com/m/b\"\n\n", "import (\n\t// b.\n\t\"example.com/m/b\"\n)\n\n", "import b \"example.com/m/b\"\n\n", "import Store \"example.com/m/b\"\n\n",
	"import . \"example.com/m/b\"\n\n", "import \"fmt\"\nimport \"example.com/m/b\"\n\n", "import b \"fmt\"\n\n", "// no imports\n\n", "import _ \"example.com/m/b\"; import \"fmt\"\n\n",
}
