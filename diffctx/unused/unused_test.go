package unused_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/diffctx/unused"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/gitsrc/gittest"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

func snapshotOf(t *testing.T, archive string) *graph.Snapshot {
	t.Helper()
	repo, trees := gittest.Trees(t, archive)
	s, err := graph.New(repo, graph.NewMemory(), graph.Options{}).At(t.Context(), trees[0])
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestDefinitions reports what no other file uses: "exported" is what may be used
// from outside, "here" what its own file uses.
func TestDefinitions(t *testing.T) {
	for name, test := range map[string]struct {
		tree string
		want []string
	}{
		"used, unused, used here": {`
-- go.mod --
module m
-- p/a.go --
package p

func used() {}

func dead() {}

func Offered() { here() }

func here() {}
-- p/b.go --
package p

func init() { used() }
`, []string{"dead", "Offered exported", "here here"}},
		"a method is called by a name that begins in a text": {`
-- p/__init__.py --
-- p/run.py --
class _Machine:
    def step(self, name):
        return getattr(self, "do_" + name)()

    def do_push(self): pass

    def _in_place(self, in_): return in_
-- b.py --
from p.run import _Machine
_Machine().step("push")
`, []string{"do_push exported here", "_in_place"}},
		"two source folders define a type, each for a build": {`
-- main/java/shop/Platform.java --
package shop;
final class Platform {
  static int width() { return 1; }
  static int spare() { return 1; }
}
-- web/java/shop/Platform.java --
package shop;
final class Platform {
  static int width() { return 2; }
  static int spare() { return 2; }
}
-- main/java/shop/Cart.java --
package shop;
public final class Cart {
  public int total() { return Platform.width(); }
}
`, []string{"Cart exported", "total exported", "spare", "spare"}},
		"no build takes what is below a low line, a dot or the data of tests": {`
-- go.mod --
module m
-- p/a.go --
package p

func dead() {}
-- p/_old.go --
package p

func old() {}
-- _p/b.go --
package p

func older() {}
-- p/testdata/c.go --
package c

func data() {}
`, []string{"dead"}},
		"a stub declares what the file beside it defines": {`
-- p/__init__.py --
-- p/a.py --
def used(): return _inner()
def _inner(): pass
def _dead(): pass
-- p/a.pyi --
def used() -> None: ...
def _inner() -> None: ...
def _dead() -> None: ...
-- b.py --
from p.a import used
used()
`, []string{"_inner here", "_dead"}},
		"Java's library calls methods of Object": {`
-- A.java --
public class A {
	public String toString() { return ""; }
	public int hashCode() { return 1; }
	public String text() { return ""; }
	Object used = new A();
}
`, []string{"A exported", "text exported"}},
		"a class without bases stands in for one of Python's library": {`
-- a.py --
class Peer:
    def connection_lost(self, reason): pass

    def lost_connection(self, reason): pass
-- b.py --
import a

def serve(loop):
    return loop.create_connection(lambda: a.Peer())
`, []string{"lost_connection exported"}},
		"a library gives back what it was given": {`
-- a.py --
from functools import reduce

class Line:
    def longer(self): return self

    def shorter(self): return self

def line(words):
    return reduce(lambda a, b: a.longer(), words, Line())
-- b.py --
from a import line

line("").shorter()
`, []string{"Line exported here"}},
		"a base stands in for the one beside it": {`
-- a.py --
class Plain:
    def run(self): return self.go_on()

    def go_on(self): return 1

class Loud:
    def go_on(self): return 2

    def rest_now(self): return 3
-- b.py --
from a import Loud, Plain

class Both(Loud, Plain): pass

Both().run()
`, []string{"go_on exported here", "go_on exported here", "rest_now exported"}},
		"other languages load what is marked for them": {`
-- m.c --
PyMODINIT_FUNC PyInit_m(void) { return 0; }

static int dead(void) { return 0; }
`, []string{"dead"}},
		"a name in a string may be a use": {`
-- a.py --
def by_name(): pass

def by_none(): pass
-- b.py --
import a

getattr(a, "by_name")()
`, []string{"by_none exported"}},
		"what a framework may call is left out": {`
-- a.py --
import framework

@framework.route("/")
def index(): pass

class View(framework.Base):
    def get(self): pass
-- b.py --
import a
`, []string{"View exported"}},
		"a type that several source folders define": {`
-- src/main/java/p/Spec.java --
package p;
interface Spec { String NAME = "8"; }
-- src/main/java9/p/Spec.java --
package p;
interface Spec { String NAME = "9"; }
-- src/main/java/p/User.java --
package p;
class User { String name = Spec.NAME; }
`, []string{"User"}},
		"a module that is a value": {`
-- a.ts --
export function first() {}
export type Kind = string;
-- b.ts --
import * as a from "./a";
export default { a };
-- c.ts --
export function named() {}
export function other() {}
-- d.ts --
import * as c from "./c";
import b from "./b";
c.named();
b.run();
-- e.py --
def handler(): pass
-- f.py --
def used(): pass

def unused(): pass
-- g.py --
import e, f, framework

framework.register(e)
f.used()
`, []string{"other exported", "unused exported"}},
		"an unknown receiver may be of any type": {`
-- a.ts --
export class C {
  called() {}
  #never() {}
}
-- b.ts --
import { C } from "./a";
export const keep = [C];
export function f(x: any) { x.called(); }
-- c.ts --
import { f, keep } from "./b";
f(keep);
`, []string{"#never"}},
	} {
		t.Run(name, func(t *testing.T) {
			list, err := unused.Definitions(t.Context(), snapshotOf(t, test.tree))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, d := range list {
				words := []string{d.Name}
				if d.Exported {
					words = append(words, "exported")
				}
				if d.InFile {
					words = append(words, "here")
				}
				got = append(got, strings.Join(words, " "))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestImports reports names that a file imports and does not use.
func TestImports(t *testing.T) {
	const python = `import os
import sys, json
from typing import List, Optional as Maybe
import effects
from . import again as again
try:
    import quick
except ImportError:
    quick = None

def f(x: "List[int]") -> None:
    print(sys.argv)
`
	const suppressed = `import os  # noqa: F401
import re  # noqa
import io  # noqa: E402
from a import (  # pylint: disable=unused-import
    one,
    two,
)
# pylint: disable-next=unused-import
import three
import four  # pyright: ignore[reportUnusedImport]
import five  # type: ignore
`
	const suppressedScript = `// eslint-disable-next-line @typescript-eslint/no-unused-vars
import one from "./one";
import two from "./two"; // eslint-disable-line no-undef
// biome-ignore lint/correctness/noUnusedImports: kept for its types
import three from "./three";
import four from "./four";
export const x = 1;
`
	const script = `import "./effect";
import unused, { used, type Told } from "./m";
import * as all from "./all";
export { passed } from "./m";
/** See {@link unused}. */
export const x: Told = used;
`
	const whole = "# ruff: noqa: F401\nimport os\n"
	s := snapshotOf(t, "-- a.py --\n"+python+"-- b.ts --\n"+script+"-- suppressed.py --\n"+suppressed+"-- suppressed.ts --\n"+suppressedScript+"-- whole.py --\n"+whole)
	for path, test := range map[string]struct{ source, want string }{
		"a.py":          {python, "os json Maybe effects"},
		"b.ts":          {script, "all"},
		"suppressed.py": {suppressed, "io five"},
		"suppressed.ts": {suppressedScript, "two four"},
		"whole.py":      {whole, ""},
	} {
		f, err := s.File(t.Context(), path)
		if err != nil || f == nil {
			t.Fatalf("%s: %v", path, err)
		}
		if !unused.BindsImports(f) {
			t.Errorf("%s: imports bind names", path)
		}
		var got []string
		for _, m := range unused.Imports(f, []byte(test.source)) {
			got = append(got, m.Local)
		}
		if diff := cmp.Diff(test.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
	}
}

// TestImportsByName tells imports of languages that are bound by names, where the name is all that uses one.
func TestImportsByName(t *testing.T) {
	for name, test := range map[string]struct{ path, text, want string }{
		"php":                  {"a.php", "<?php\nuse A\\Used;\nuse A\\Idle;\n\nclass C { function m(): Used { return new Used(); } }\n", "Idle"},
		"kotlin, in a comment": {"a.kt", "import a.Idle\nimport a.Linked\nimport a.Used\n\n/** See [Linked]. */\nfun f(): Used = Used()\n", "Idle"},
		"kotlin, a delegate":   {"a.kt", "import a.getValue\nimport a.plus\n\nfun f() = 1\n", ""},
		"elixir":               {"a.ex", "defmodule A do\n  alias B.Idle\n  alias B.Used\n  def f, do: Used.g()\nend\n", "Idle"},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := snapshotOf(t, "-- "+test.path+" --\n"+test.text).File(t.Context(), test.path)
			if err != nil || f == nil {
				t.Fatalf("%s: %v", test.path, err)
			}
			var idle []string
			for _, m := range unused.Imports(f, []byte(test.text)) {
				idle = append(idle, m.Local)
			}
			if got := strings.Join(idle, " "); got != test.want || !unused.KnowsImports(f.Language) {
				t.Errorf("idle: %s, want %s", got, test.want)
			}
		})
	}
	if unused.KnowsImports("rust") {
		t.Error("a trait is used without its name")
	}
}

func TestMentions(t *testing.T) {
	const line = "abc abcd; x.abc()"
	for word, want := range map[string]bool{"abc": true, "abcd": true, "ab": false, "bcd": false, "x": true, "none": false} {
		if got := unused.Mentions(line, word); got != want {
			t.Errorf("%s: %v", word, got)
		}
	}
}

// TestPasted says which of three names a line may put together: fs__open, open_ctl, FS_open.
func TestPasted(t *testing.T) {
	for line, want := range map[string]string{
		"#define CALL(name) fs__##name()": "fs__open",
		"#define CALL(name) name ## _ctl": "open_ctl",
		"DEFINE_FS(FS, open)":             "open_ctl",
		"DEFINE_FS(FSYS, f_)":             "",
		"define(open)":                    "",
		"x(a##b)":                         "",
	} {
		var got []string
		if p := unused.PastedOn(line, lang.SyntaxOf("c")); p != nil {
			for _, name := range []string{"fs__open", "open_ctl", "FS_open"} {
				if p.MayBe(name) {
					got = append(got, name)
				}
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v", line, got)
		}
	}
}
