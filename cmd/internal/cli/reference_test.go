package cli

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/golden"
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
	golden.Compare(t, name, got.String(), *update, "docs/cli.md is not what the program says; run go test ./cmd/internal/cli -update")
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
