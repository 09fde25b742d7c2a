package rows

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestQueries asks what people ask. A file of the archive is a statement and,
// below a line of dashes, its rows; UPDATE=1 writes them.
func TestQueries(t *testing.T) {
	const name, rule = "testdata/queries.txtar", "----\n"
	update := os.Getenv("UPDATE") != ""
	s, _ := open(t)
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if len(archive.Files) < 30 {
		t.Errorf("%d queries, want 30 at least", len(archive.Files))
	}
	for i := range archive.Files {
		f := &archive.Files[i]
		statement, want, _ := strings.Cut(string(f.Data), rule)
		var got strings.Builder
		for _, row := range ask(t, s, statement, nil).rows {
			cells := make([]string, len(row))
			for i, v := range row {
				cells[i] = fmt.Sprint(v)
			}
			fmt.Fprintln(&got, strings.Join(cells, " | "))
		}
		if got.Len() == 0 {
			t.Errorf("%s: no rows", f.Name)
		}
		if diff := cmp.Diff(want, got.String()); diff != "" && !update {
			t.Errorf("%s (-want +got):\n%s", f.Name, diff)
		}
		f.Data = []byte(statement + rule + got.String())
	}
	if update {
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
