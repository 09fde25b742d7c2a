package main

import (
	"strings"
	"testing"
)

func TestPure(t *testing.T) {
	const moved = "diff --git a/a/x.py b/b/x.py\nsimilarity index 100%\nrename from a/x.py\nrename to b/x.py\n"
	const followed = "diff --git a/y.py b/y.py\nindex 1..2\n--- a/y.py\n+++ b/y.py\n@@ -1 +1 @@\n-from a.x import f\n+from b.x import f\n"
	const renamed = "diff --git a/z.go b/z.go\nindex 1..2\n--- a/z.go\n+++ b/z.go\n@@ -3 +3 @@\n-func Old(n int) {\n+func New(n int) {\n@@ -9 +9 @@\n-\tOld(1)\n+\tNew(1)\n"
	const added = "diff --git a/n.go b/n.go\nnew file mode 100644\n--- /dev/null\n+++ b/n.go\n@@ -0,0 +1 @@\n+package n\n"
	const edited = "diff --git a/z.go b/z.go\n--- a/z.go\n+++ b/z.go\n@@ -9 +9 @@\n-\tOld(1)\n+\tOld(1, 2)\n"
	const replaced = "diff --git a/z.go b/z.go\n--- a/z.go\n+++ b/z.go\n@@ -9 +9 @@\n-\tx := bytes(1)\n+\tx := texts(1)\n@@ -19 +19 @@\n-\tx = bytes(1)\n+\tx = texts(1)\n"
	const cased = "diff --git a/w.go b/w.go\n--- a/w.go\n+++ b/w.go\n@@ -7 +7,2 @@\n+\tcase \"up\":\n+\t\tfallthrough\n"
	for name, c := range map[string]struct {
		log   string
		moves int
		names int
		pure  bool
	}{
		"move":                  {moved + followed, 1, 0, true},
		"rename":                {renamed, 0, 1, true},
		"both":                  {moved + renamed, 1, 1, true},
		"with an added file":    {moved + added, 0, 0, false},
		"with another edit":     {renamed + edited, 0, 0, false},
		"another function used": {replaced, 0, 0, false},
		"with more cases":       {renamed + cased, 0, 0, false},
		"imports alone":         {followed, 0, 0, false},
	} {
		p := parser{}
		for line := range strings.Lines("@@@1234\n\n" + c.log) {
			p.line(strings.TrimSuffix(line, "\n"))
		}
		got, pure := p.flush()
		if pure != c.pure || pure && (got.moves != c.moves || len(got.renamed) != c.names || got.id != "1234") {
			t.Errorf("%s: %+v, %v", name, got, pure)
		}
	}
}
