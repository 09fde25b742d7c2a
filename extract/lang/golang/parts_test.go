package golang

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// TestParts cuts the files of this package and checks that the parts make the
// whole and declare what it declares, in order.
func TestParts(t *testing.T) {
	paths, err := filepath.Glob("*.go")
	if err != nil || len(paths) < 10 {
		t.Fatalf("no sources: %v", err)
	}
	if root := os.Getenv("CODEGRAPH_GO_FILES"); root != "" {
		err := filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && strings.HasSuffix(p, ".go") && !strings.Contains(p, "testdata") {
				paths = append(paths, p)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	cut := 0
	for _, p := range paths {
		source, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		_, err = parser.ParseFile(token.NewFileSet(), p, source, mode)
		parts, ok := Parts(source)
		if !ok {
			if err == nil {
				t.Errorf("%s parses and has no parts", p)
			}
			continue
		}
		texts := textsOf(source, parts)
		if !bytes.Equal(slices.Concat(texts...), source) {
			t.Errorf("%s: the parts are not the whole", p)
		}
		var names []string
		sound := true
		for i, part := range texts {
			n, _, ok := declaresPart(part, parts[i].Head)
			if !ok {
				sound = false
			}
			names = append(names, n...)
		}
		if sound != (err == nil) {
			t.Errorf("%s: parts sound %v, file %v", p, sound, err)
		}
		if whole, _, ok := declaresPart(source, true); ok && !slices.Equal(whole, names) {
			t.Errorf("%s declares\n%v, its parts\n%v", p, whole, names)
		}
		cut += len(parts)
	}
	t.Logf("%d parts of %d files", cut, len(paths))
}

func textsOf(source []byte, parts []lang.Part) (out [][]byte) {
	for _, p := range parts {
		out = append(out, source[p.Start:p.End])
	}
	return out
}

func TestPartsOfWhatCannotBeCut(t *testing.T) {
	for name, source := range map[string]string{
		"bracket too many":    "package p\nfunc f() }\n",
		"bracket too few":     "package p\nfunc f() {\n",
		"statement":           "package p\nx := 1\n",
		"import after others": "package p\nvar x int\nimport \"fmt\"\n",
	} {
		if parts, ok := Parts([]byte(source)); ok {
			t.Errorf("%s: %v", name, parts)
		}
	}
	source := []byte("// Doc.\npackage p\n\nimport \"fmt\"\n\n// F is.\nfunc F() {\n\tfmt.Println(`}`)\n} // end\n\n// T is.\ntype T struct{ a, b int }; var x = T{}\n// last\n")
	parts, ok := Parts(source)
	want := []string{"// Doc.\npackage p\n", "\nimport \"fmt\"\n", "\n// F is.\nfunc F() {\n\tfmt.Println(`}`)\n} // end\n", "\n// T is.\ntype T struct{ a, b int };", " var x = T{}\n", "// last\n"}
	var got []string
	for _, p := range textsOf(source, parts) {
		got = append(got, string(p))
	}
	if !ok || !slices.Equal(got, want) {
		t.Errorf("parts %q, want %q", got, want)
	}
}
