package rows

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/fixture"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// TestUnused keeps the tables of what is not used to what is surely not: twins for
// other builds, overloads, classes that are made, names that are put together, what
// comes from outside and what an override stands for are used.
func TestUnused(t *testing.T) {
	s := tablesOf(t, "testdata/unused.txtar")
	for _, tt := range []struct {
		sql  string
		want []string
	}{
		{"SELECT path || ' ' || name FROM unreferenced WHERE is_used_in_file = 0 AND is_exported = 0 ORDER BY 1", []string{
			"j/Shop.java Shop.Lonely", "j/Shop.java Shop.all", "j/Shop.java Shop.listener", "j/Shop.java Shop.nobody", "pkg/pkg.go forgotten", "pkg/pkg.go store.flush", "py/tool.py Tool._never", "py/tool.py _helper", "web/core.ts dead"}},
		{"SELECT path || ' ' || name FROM unreferenced WHERE is_exported = 1 AND kind = 'function' AND path NOT GLOB 'py/*' ORDER BY 1", []string{"pkg/pkg.go Untouched", "web/core.ts lost"}},
		{"SELECT path || ' ' || name FROM unreached WHERE path NOT GLOB 'j/*' AND path NOT GLOB 'py/*' ORDER BY 1", []string{
			"pkg/pkg.go Untouched", "pkg/pkg.go forgotten", "pkg/pkg.go store.flush", "web/core.ts dead", "web/core.ts lost", "web/more.ts passedOn"}},
		{"SELECT name FROM unreached WHERE path = 'py/setting.py' ORDER BY 1", []string{"never"}}, // what a field of a class keeps may be called through it
		{"SELECT path || ' ' || local FROM imports WHERE is_used = 0 ORDER BY 1", []string{"j/Shop.java Map", "py/tool.py os"}},
		{"SELECT path || ' ' || module || ' ' || coalesce(name, '') FROM stale_imports ORDER BY 1", []string{"web/app.ts ./absent ", "web/app.ts ./more nothing"}},
	} {
		var got []string
		for _, cells := range ask(t, s, tt.sql, nil).rows {
			got = append(got, strings.TrimSuffix(fmt.Sprint(cells[0]), "\n"))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.sql, diff)
		}
	}
}

// TestUnusedByName keeps to what is written nowhere else where references are bound by
// names: what macros put together, attributes name and operators stand for is used.
func TestUnusedByName(t *testing.T) {
	s := tablesOf(t, "testdata/unused_names.txtar")
	want := []string{
		"c/ops.c WAIT 1", "c/ops.c idle_c 0", "c/ops.c offered_c 1",
		"csharp/Form.cs CsharpForm 0", "csharp/Form.cs CsharpForm.IdleCsharp 0", "csharp/Form.cs CsharpForm.OfferedCsharp 1",
		"dart/form.dart _idleDart 0", "dart/form.dart offeredDart 1",
		"kotlin/Shop.kt shop.Shop.idleKotlin 0", "kotlin/Shop.kt shop.Shop.offeredKotlin 1",
		"php/Form.php PhpForm 1", "php/Form.php PhpForm.idlePhp 0", "php/Form.php PhpForm.offeredPhp 1",
		"rust/src/lib.rs idle_rust 0", "rust/src/lib.rs offered_rust 1",
		"scala/Text.scala text.Text.count 1", "scala/Text.scala text.Text.idleScala 0",
		"swift/Form.swift SwiftForm 0", "swift/Form.swift SwiftForm.idleSwift 0",
	}
	var got []string
	for _, cells := range ask(t, s, "SELECT path || ' ' || name || ' ' || is_exported FROM unreferenced WHERE is_used_in_file = 0 ORDER BY 1", nil).rows {
		got = append(got, fmt.Sprint(cells[0]))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("unreferenced (-want +got):\n%s", diff)
	}
}

// tablesOf gives the tables of HEAD in the repository of an archive.
func tablesOf(t *testing.T, archive string) *tables.Session {
	t.Helper()
	st, _ := fixture.Open(t, archive)
	view, err := st.At(t.Context(), "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	s, err := tables.Open(t.Context(), New(st, view, 2), tables.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
