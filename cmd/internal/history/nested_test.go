package history

import (
	"slices"
	"strings"
	"testing"
)

// nested are pieces of Python classes and what else changes the meaning of names
// elsewhere in a file.
var nested = []string{
	"class Store(Enum):", "class Head(Store):", "@make\nclass Store(\n        Head):", "class In:", "    class In(Enum):", "    def get(self): return make()",
	"    def get(self):\n        self.field = make()\n        self.get = 1", "    @property\n    def get(self): return Store().get()", "    field = make", "    field: int = 1", "    FIELD = 1",
	"    def other(self):\n        global make\n        make = 1", "    make = make()", "        deep = make", "        def deep(self): return make()", "    \"\"\"Doc.\"\"\"",
	"# comment", "    # comment", "        # comment", "\"\"\"Doc.\"\"\"", "\"\"\"", "def g():\n    global make\n    make = 1", "y = Store; make = y", "y = make", "Many = Union[int, str]",
	"from typing import Union", "from typing import Union, Enum", "from {} import make as Store, Store as make", "from {} import make, Store", "from {} import Store, make as y", "z = f'{make()}' + \"#\"", "x: Store = None",
	"def use4():\n    from {} import make\n    return make()", "if make:\n    def make(): pass\nelse:\n    make = 1", "def make(a=(Store := 1)): pass", "FIELD = y", "__all__ = ['Store', 'FIELD']",
	"@overload\ndef make(a: int): ...", "x = [\n1,\n    ]", "x = (", ")",
}

// statements lets pieces are where they may: members in classes, which have some,
// and elsewhere without their indentation.
func statements(list []string) []string {
	var out []string
	depth, open := 0, false // of the class that is written, and whether it has nothing yet
	for _, s := range append(slices.Clone(list), "") {
		comment := strings.HasPrefix(strings.TrimLeft(s, " "), "#")
		indent := min((len(s)-len(strings.TrimLeft(s, " ")))/4, depth)
		if open && !comment && indent < depth {
			out = append(out, strings.Repeat("    ", depth)+"pass")
		}
		for strings.HasPrefix(s, strings.Repeat("    ", indent+1)) && !comment {
			s = strings.ReplaceAll(strings.TrimPrefix(s, "    "), "\n    ", "\n")
		}
		out = append(out, s)
		if comment {
			continue
		}
		depth, open = indent, false
		if last := s[strings.LastIndexByte(s, '\n')+1:]; strings.HasSuffix(last, ":") && strings.Contains(s, "class ") {
			depth, open = indent+1, true
		}
	}
	return out
}

// randomHistories makes one of all languages, of Go or Java with little else, or of
// Python alone with many pieces of classes.
func randomHistories(t *testing.T, seed uint64) string {
	switch seed % 4 {
	case 0:
		return randomHistory(t, seed, 30, ".go", ".py", ".ts")
	case 1:
		return randomHistory(t, seed, 40, ".go", ".ts")
	case 2:
		return randomHistory(t, seed, 60, ".java", ".ts")
	}
	return randomHistory(t, seed, 60, ".py")
}
