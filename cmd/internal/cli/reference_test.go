package cli

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

var update = flag.Bool("update", false, "write docs/cli.md")

func TestReference(t *testing.T) {
	t.Setenv("CODEGRAPH_LOG_LEVEL", "")
	const name = "../../../docs/cli.md"
	kept, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := WriteReference(&got, ReadExamples(string(kept))); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(name, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Errorf("docs/cli.md is not what the program says; run go test ./cmd/internal/cli -update (-docs +program):\n%s", diff)
	}
}

// TestEveryCommandIsDescribed keeps the list of commands fit to be read.
func TestEveryCommandIsDescribed(t *testing.T) {
	root := newRoot(&program{env: &verb.Env{}}, nil)
	for _, c := range root.Commands() {
		if c.Short == "" || c.RunE == nil || c.GroupID == "" {
			t.Errorf("%s needs a short description, a run function and a group", c.Name())
		}
	}
	if n := len(root.Commands()); n < 15 {
		t.Errorf("only %d commands", n)
	}
}
