package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract"
)

// TestTables makes each table again where its library is on this machine in the version that
// the table describes.
func TestTables(t *testing.T) {
	for _, x := range tables {
		t.Run(filepath.Base(filepath.Dir(x.path)), func(t *testing.T) {
			have, err := os.ReadFile(filepath.Join("../../..", x.path))
			if err != nil {
				t.Fatal(err)
			}
			head, _, _ := bytes.Cut(have, []byte("\n"))
			described := extract.ByName(x.language).Library
			if want := header(described); string(head)+"\n" != want {
				t.Errorf("%s begins with %q, the descriptor of %s says %q: make the table again, then take its version over into the descriptor", x.path, head, x.language, described)
			}
			if x.slow && os.Getenv("CODEGRAPH_LIBRARIES") == "" {
				t.Skip("run make libraries")
			}
			version, text, err := x.make()
			if missing := absence(""); errors.As(err, &missing) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			if version != described {
				t.Skipf("the table is of %s, here is %s", described, version)
			}
			if diff := cmp.Diff(strings.Split(string(have), "\n"), strings.Split(header(version)+string(text), "\n")); diff != "" {
				t.Errorf("run go run ./cmd/internal/librarygen, and raise the linker's version: %s is not what the library has (-table +library)\n%s", x.path, diff)
			}
		})
	}
}

// TestPythonTable joins versions: members of all, bases of the newest.
func TestPythonTable(t *testing.T) {
	table := &pythonTable{classes: map[string]*pythonClass{}, aliases: map[string]string{}}
	table.add("io.Base\t\tread old\nio.Text\tio.Base\twrite\nio.Twin\t\tclose\n")
	table.add("io.Base\t\tread\nio.Text\tio.Base,abc.ABC\twrite walk\nio.Twin=io.Text\n")
	const want = "io.Base\t\told read\nio.Text\tio.Base,abc.ABC\tclose walk write\nio.Twin=io.Text\n"
	if diff := cmp.Diff(want, string(table.text())); diff != "" {
		t.Error(diff)
	}
}
