package history

import (
	"crypto/sha1"
	"slices"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// pairOf cuts two versions of a Python file.
func pairOf(t *testing.T, old, new string) *difference {
	t.Helper()
	h := &Reader{cuts: map[plumbing.Hash]*cut{}}
	of := func(source string) text {
		return text{graph.Leaf{Path: "m.py", Language: "python", Blob: sha1.Sum([]byte(source))}, []byte(source)}
	}
	return h.differ(t.Context(), of(old), of(new))
}

// runOf gives the parts of the new version from the one with the first word to the
// one with the last.
func (d *difference) runOf(first, last string) (out []string) {
	from := slices.IndexFunc(d.new.parts, func(p piece) bool { return strings.Contains(p.text[p.heads:], first) })
	to := slices.IndexFunc(d.new.parts, func(p piece) bool { return strings.Contains(p.text[p.heads:], last) })
	for _, p := range d.new.parts[from : to+1] {
		out = append(out, p.text)
	}
	return out
}

const before = "import a\nfrom typing import Union\nfrom b import Enum, x\n\nclass Base(Enum):\n    ONE = 1\n\n    def keep(self):\n        return x.get()\n\n    def edit(self):\n        pass\n\nMany = Union[int, str]\nvalue = x\n\ndef f():\n    return value.get(a.b)\n"

// TestHolds changes a file elsewhere and asks for definitions in it: said to be the
// same they must be, as long as what was changed cannot say otherwise.
func TestHolds(t *testing.T) {
	for _, c := range []struct {
		name, from, to string
		same           string // of keep, f, Many, Base: those that are the same, by text
	}{
		{"a body", "        pass\n", "        return 1\n", "keep f Many"},
		{"a member comes", "    def edit", "    def more(self): pass\n\n    def edit", "keep f Many"},
		{"the name again in the class", "    def edit", "    keep = 1\n\n    def edit", "f Many"},
		{"the name again in a field", "        pass\n", "        self.keep = 1\n", "keep f Many"},
		{"the name again in the module", "value = x\n", "value = x\nf = 1\n", "keep Many Base"},
		{"the head of the class", "class Base(Enum)", "class Base(Flag)", "f Many"},
		{"a class around", "def f():\n    return value.get(a.b)\n", "class C:\n    def f():\n        return value.get(a.b)\n", "keep Many Base"},
		{"out of the class", "    def keep(self):\n        return x.get()\n", "", "f Many"},
		{"an import gains a name", "import Enum, x", "import Enum, x, y", "keep f Many Base"},
		{"an import loses what is used", "from typing import Union\n", "", "keep f Base"},
		{"an import of another module", "from typing import", "from other import", "keep f Base"},
		{"a variable's name in a body", "        pass\n", "        Many.x = 1\n", "keep f"},
		{"exports", "import a\n", "import a\n__all__ = ['f']\n", ""},
		{"a global elsewhere", "        pass\n", "        global f\n        f = 1\n", "keep Many"},
		{"statements change places", "Many = Union[int, str]\nvalue = x\n", "value = x\nMany = Union[int, str]\n", "keep f Base"},
		{"parts change places", "from typing import Union\nfrom b import Enum, x\n", "from b import Enum, x\nfrom typing import Union\n", "none"},
		{"into a string", "def f():", "\"\"\"\ndef f():", "none"},
		{"into a whole string", "Many = Union[int, str]\nvalue = x\n", "\"\"\"\nMany = Union[int, str]\nvalue = x\n\"\"\"\n", "keep f Base"},
		{"an error elsewhere", "        pass\n", "        pass pass\n", "none"},
		{"an open bracket", "value = x\n", "value = (x\n", "none"},
		{"a name given anew", "value = x\n", "value = x\nUnion = 1\n", "keep f Base"},
		{"a name that a value is from", "import a\n", "import a\nUnion = a\n", "keep f Base"},
	} {
		after := strings.Replace(before, c.from, c.to, 1)
		if after == before {
			t.Fatalf("%s changes nothing", c.name)
		}
		d := pairOf(t, before, after)
		if (d == nil) != (c.same == "none") {
			t.Errorf("%s: told %v", c.name, d != nil)
		}
		if d == nil {
			continue
		}
		var same []string
		for _, s := range []struct {
			name, first, last string
			kind              facts.Kind
		}{{"keep", "def keep", "def keep", facts.KindMethod}, {"f", "def f()", "def f()", facts.KindFunction}, {"Many", "Many =", "Many =", facts.KindType}, {"Base", "class Base", "def edit", facts.KindEnum}} {
			if !strings.Contains(after, s.first) {
				continue
			}
			if run := d.run(d.runOf(s.first, s.last)); run != nil && d.holds(&graph.Symbol{Name: s.name, Kind: s.kind}, run) {
				same = append(same, s.name)
			}
		}
		if got := strings.Join(same, " "); got != c.same {
			t.Errorf("%s: the same are %q, want %q", c.name, got, c.same)
		}
	}
}

// TestReads does so for references: what they mean follows from what binds the
// names in their part, over other names too.
func TestReads(t *testing.T) {
	for _, c := range []struct{ name, from, to, same string }{
		{"a body", "        pass\n", "        return 1\n", "keep f import"},
		{"a member of a name that is used", "    def edit", "    def x(self): pass\n\n    def edit", "f import"},
		{"a module that is used", "import a\n", "import c as a\n", "keep"},
		{"an import gains a name", "import Enum, x", "import Enum, x, y", "keep f"},
		{"an import changes a name", "import Enum, x", "import Enum, y as x", ""},
		{"a star", "import a\n", "import a\nfrom c import *\n", ""},
		{"what a value is from", "value = x\n", "x = 1\nvalue = x\n", "import"},
		{"a value", "value = x\n", "value = a\n", "keep import"},
		{"an import elsewhere", "        pass\n", "        import a\n", "keep f"},
	} {
		d := pairOf(t, before, strings.Replace(before, c.from, c.to, 1))
		if d == nil {
			t.Errorf("%s: not told", c.name)
			continue
		}
		var same []string
		for _, x := range []struct{ name, word string }{{"keep", "def keep"}, {"f", "def f()"}, {"import", "from typing"}} {
			if run := d.run(d.runOf(x.word, x.word)); run != nil && d.reads(run[0], false) {
				same = append(same, x.name)
			}
		}
		if got := strings.Join(same, " "); got != c.same {
			t.Errorf("%s: the same are %q, want %q", c.name, got, c.same)
		}
	}
}
